import { cleanText } from './cleanText.ts'
import { remarkProblems, required, textProblems } from './formRules.ts'
import { countCharacters } from './eventRules.ts'
import type { FieldProblem } from '../problems.ts'
import { LIMIT } from './rules.ts'
import { secondNameProblems } from './secondNames.ts'

/* The rules of the receiver group form that need only what was typed, for the form and the server. */

/** Minimum length of a search for people. */
const SEARCH_MINIMUM = 3
export const SEARCH_BY = { POSITION: 1, NAME: 2 } as const

export type ReceiverForm = {
  name: string
  secondName?: string | undefined
  isActive: boolean | null
  remark: string
  areaIds: number[]
  /** How many companies are related with all their areas. */
  wholeCompanies: number
}

/** The whole form, in field order. */
export function receiverProblems(form: ReceiverForm): FieldProblem[] {
  return [
    ...textProblems('receiverGroupName', 'receiverGroupName', form.name, LIMIT.name),
    ...secondNameProblems('', form),
    ...(form.isActive === null ? [required('active', 'status')] : []),
    ...remarkProblems('inactiveNote', form.isActive, form.remark),
    ...(form.areaIds.length + form.wholeCompanies === 0
      ? [{ path: 'areaRelations', code: 'areaRelationMissing' } as const]
      : []),
  ]
}

/** Add Member: the search. */
export function memberSearchProblems(form: {
  companyId: number | null
  searchBy: number | null
  text: string
}): FieldProblem[] {
  return [
    ...(form.companyId === null ? [required('companyId', 'company')] : []),
    ...(form.searchBy === null ? [required('searchBy', 'searchBy')] : []),
    ...searchTextProblems('searchText', form.text),
  ]
}

function searchTextProblems(path: string, text: string): FieldProblem[] {
  const wrong = textProblems(path, 'searchText', text, LIMIT.search)
  if (wrong.length > 0) return wrong
  return countCharacters(cleanText(text)) < SEARCH_MINIMUM ? [{ path, code: 'searchTooShort' }] : []
}

/** Relation with Area: the addition. */
export function relationProblems(form: {
  eventGroupId: number | null
  companyId: number | null
  areaIds: number[]
  isWhole: boolean
}): FieldProblem[] {
  return [
    ...(form.eventGroupId === null ? [required('eventGroupId', 'eventGroup')] : []),
    ...(form.companyId === null ? [required('companyId', 'company')] : []),
    ...(form.areaIds.length === 0 && !form.isWhole ? [required('areaIds', 'relationArea')] : []),
  ]
}
