import { wordsOf } from '../../platform/postgres/search.ts'
import { readSorting } from '../../administration/list.ts'
import { type ReceiverFilter, type ReceiverSort, receiverSorts } from './ReceiverGroup.queries.ts'

export function readFilter(asked: {
  searchText: string
  eventGroupId: number | null
  companyId: number | null
}): ReceiverFilter {
  return { words: wordsOf(asked.searchText), groupId: asked.eventGroupId, companyId: asked.companyId }
}

/** Latest change first by default. */
export function readOrder(asked: { sort: string | null; order: 'asc' | 'desc' | null }): ReceiverSort {
  return readSorting(receiverSorts, { ...asked, order: asked.order ?? (asked.sort ? 'asc' : 'desc') })
}
