import { type Sorting, containing, readSorting } from '../../platform/list.ts'
import { type UserFilter, userSorts } from './UserPermission.queries.ts'

export function readFilter(asked: {
  sTxtSearch: string
  nCompany: number | null
  nGroupUser: number | null
}): UserFilter {
  return { text: containing(asked.sTxtSearch), companyId: asked.nCompany, groupId: asked.nGroupUser }
}

/** The latest change first when nothing is said. */
export function readOrder(asked: {
  sSort: string | null
  sOrder: 'asc' | 'desc' | null
}): Sorting<keyof typeof userSorts> {
  return readSorting(userSorts, { ...asked, sOrder: asked.sOrder ?? (asked.sSort ? 'asc' : 'desc') })
}
