import { remarkProblems, required, textProblems } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { LIMIT } from './rules.ts'
import { type Taken, repeatedNames, secondNameProblems, takenName } from './secondNames.ts'

/*
 * The rules of the area form that need only what was typed, for the form and the server. Deleted sub areas stay in the
 * list, so that a path's index matches the form's.
 */

/** Maximum areas per sheet request, and maximum sheets per file: an area also stands for its sub areas. */
export const MOST_SHEET_AREAS = 200
export const MOST_SHEETS = 400

export type SubAreaForm = {
  name: string
  secondName?: string | undefined
  isActive: boolean | null
  remark: string
  shiftIds: number[]
  isDeleted: boolean
}

export type AreaForm = {
  eventGroupId: number | null
  companyId: number | null
  /** The company is a CSR area (its type flag is 1) and has no working times. */
  isCsrCompany: boolean
  name: string
  secondName?: string | undefined
  isActive: boolean | null
  remark: string
  shiftIds: number[]
  /** Sub area mode: reports are filed for the sub areas, which have the working times. */
  hasSubAreas: boolean
  subAreas: SubAreaForm[]
}

/** The whole form, in field order. */
export function areaProblems(form: AreaForm): FieldProblem[] {
  return [
    ...(form.eventGroupId === null ? [required('eventGroupId', 'eventGroup')] : []),
    ...(form.companyId === null ? [required('companyId', 'companyOrCsrArea')] : []),
    ...textProblems('areaName', 'areaName', form.name, LIMIT.name),
    ...secondNameProblems('', form),
    ...(form.isActive === null ? [required('active', 'status')] : []),
    ...remarkProblems('inactiveNote', form.isActive, form.remark),
    ...(form.hasSubAreas ? subAreaListProblems(form) : ownShiftProblems(form)),
  ]
}

/**
 * One sub area when its sub-form is confirmed. `others` are the rest of the list.
 *
 * @param at prefix of each field's name, such as 'subAreas.0.'
 */
export function subAreaProblems(
  subArea: SubAreaForm,
  others: readonly SubAreaForm[],
  isCsrCompany: boolean,
  at = '',
): FieldProblem[] {
  const taken = takenName(
    subArea,
    others.filter((other) => !other.isDeleted),
  )
  return [
    ...textProblems(`${at}areaName`, 'subArea', subArea.name, LIMIT.name),
    ...secondNameProblems(at, subArea),
    ...subAreaTwice(at, taken),
    ...(subArea.isActive === null ? [required(`${at}active`, 'status')] : []),
    ...remarkProblems(`${at}inactiveNote`, subArea.isActive, subArea.remark),
    ...(!isCsrCompany && subArea.shiftIds.length === 0 ? [required(`${at}shiftIds`, 'workingTime')] : []),
  ]
}

export const subAreaTwice = (at: string, taken: Taken): FieldProblem[] =>
  taken ? [{ path: `${at}${taken === 'name' ? 'areaName' : taken}`, code: 'subAreaTwice' }] : []

function ownShiftProblems({ isCsrCompany, shiftIds }: AreaForm): FieldProblem[] {
  return isCsrCompany || shiftIds.length > 0 ? [] : [{ path: 'shiftIds', code: 'shiftMissing' }]
}

function subAreaListProblems({ subAreas, isCsrCompany }: AreaForm): FieldProblem[] {
  const entries = subAreas.map((subArea, index) => ({ subArea, index })).filter(({ subArea }) => !subArea.isDeleted)
  if (entries.length === 0) return [{ path: 'subAreas', code: 'subAreaMissing' }]
  const taken = repeatedNames(entries.map(({ subArea }) => subArea))
  return entries.flatMap(({ subArea, index }, place) => [
    ...subAreaProblems(subArea, [], isCsrCompany, `subAreas.${index}.`),
    ...subAreaTwice(`subAreas.${index}.`, taken[place] ?? null),
  ])
}
