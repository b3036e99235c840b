import { containing, readSorting } from '../../platform/list.ts'
import { type ReceiverFilter, type ReceiverSort, receiverSorts } from './ReceiverGroup.queries.ts'

export function readFilter(asked: {
  SearchText: string
  SearchEventGroupID: number | null
  SearchCompanyID: number | null
}): ReceiverFilter {
  return { text: containing(asked.SearchText), groupId: asked.SearchEventGroupID, companyId: asked.SearchCompanyID }
}

/** The latest change first when nothing is said. */
export function readOrder(asked: { sSort: string | null; sOrder: 'asc' | 'desc' | null }): ReceiverSort {
  return readSorting(receiverSorts, { ...asked, sOrder: asked.sOrder ?? (asked.sSort ? 'asc' : 'desc') })
}
