import { wordsOf } from '../../platform/postgres/search.ts'
import { type Sorting, readSorting } from '../../administration/list.ts'
import { type UserFilter, userSorts } from './UserPermission.queries.ts'

export function readFilter(asked: {
  searchText: string
  company: number | null
  userGroup: number | null
  active: boolean | null
}): UserFilter {
  return {
    words: wordsOf(asked.searchText),
    companyId: asked.company,
    groupId: asked.userGroup,
    isActive: asked.active,
  }
}

/** Latest change first by default. */
export function readOrder(asked: {
  sort: string | null
  order: 'asc' | 'desc' | null
}): Sorting<keyof typeof userSorts> {
  return readSorting(userSorts, { ...asked, order: asked.order ?? (asked.sort ? 'asc' : 'desc') })
}
