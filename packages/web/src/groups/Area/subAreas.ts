import { cleanLine, cleanText } from '@daybook/shared/rules/cleanText'
import type { Input, Output } from '@daybook/shared'
import type { SubAreaForm } from '@daybook/shared/rules/areaRules'

type Stored = NonNullable<Output<'Area/LoadCreateArea'>['area']>

/** A sub area in the form's list. A new one has an id local to the form, greater than any saved one. */
export type SubArea = SubAreaForm & {
  id: number
  place: number
  isNew: boolean
  requiresApproval: boolean
}

/** The values of the sub-form. */
export type SubValues = {
  subName: string
  subSecondName: string
  isSubApprove: boolean
  subActive: boolean
  subNote: string
  subShiftIds: number[]
}

export const NO_SUB: SubValues = {
  subName: '',
  subSecondName: '',
  isSubApprove: false,
  subActive: true,
  subNote: '',
  subShiftIds: [],
}

export function subAreasOf(stored: Stored | null): SubArea[] {
  return (stored?.subAreas ?? []).map((sub) => ({
    id: sub.areaId,
    place: sub.position,
    isNew: false,
    name: sub.areaName,
    secondName: sub.secondName,
    requiresApproval: sub.requiresApproval,
    isActive: sub.active,
    remark: sub.inactiveNote,
    shiftIds: sub.shiftIds,
    isDeleted: false,
  }))
}

export function valuesOf(sub: SubArea): SubValues {
  return {
    subName: sub.name,
    subSecondName: sub.secondName ?? '',
    isSubApprove: sub.requiresApproval,
    subActive: sub.isActive !== false,
    subNote: sub.remark,
    subShiftIds: [...sub.shiftIds],
  }
}

export function draftOf(values: SubValues): SubAreaForm & { requiresApproval: boolean } {
  return {
    name: cleanLine(values.subName),
    secondName: cleanLine(values.subSecondName),
    requiresApproval: values.isSubApprove,
    isActive: values.subActive,
    remark: values.subActive ? '' : cleanText(values.subNote),
    shiftIds: values.subShiftIds,
    isDeleted: false,
  }
}

/** Adds a sub area to the list: it gets the highest id and comes last. */
export function withNew(subs: readonly SubArea[], draft: ReturnType<typeof draftOf>): SubArea[] {
  const id = Math.max(0, ...subs.map((sub) => sub.id)) + 1
  const place = subs.filter((sub) => !sub.isDeleted).length + 1
  return [...subs, { ...draft, id, place, isNew: true }]
}

/** Removes a sub area: a new one disappears, a saved one stays, marked as deleted. The others close the gap. */
export function without(subs: readonly SubArea[], gone: SubArea): SubArea[] {
  const rest = gone.isNew
    ? subs.filter(({ id }) => id !== gone.id)
    : subs.map((sub) => (sub.id === gone.id ? { ...sub, isDeleted: true } : sub))
  return closedUp(rest)
}

/** Brings back the deleted ones, after the server has refused to delete one. */
export function withDeleted(subs: readonly SubArea[]): SubArea[] {
  return closedUp(subs.map((sub) => ({ ...sub, isDeleted: false })))
}

function closedUp(subs: SubArea[]): SubArea[] {
  const live = inOrder(subs)
  return subs.map((sub) => (sub.isDeleted ? sub : { ...sub, place: live.indexOf(sub) + 1 }))
}

/** The sub areas that are not deleted, in order. */
export function inOrder(subs: readonly SubArea[]): SubArea[] {
  return subs.filter((sub) => !sub.isDeleted).toSorted((one, other) => one.place - other.place)
}

/** Applies the server's order to the list; entries added or deleted meanwhile close the gaps. */
export function ordered(subs: readonly SubArea[], answer: Output<'Area/ChangeSubOrder'>['subAreas']): SubArea[] {
  const places = new Map(answer.map(({ areaId, position }) => [areaId, position]))
  return closedUp(subs.map((sub) => ({ ...sub, place: places.get(sub.id) ?? sub.place })))
}

type Wire = Exclude<NonNullable<Input<'Area/SaveAreaData'>['subAreas']>, ''>[number]

export function wireSubAreas(subs: readonly SubArea[], upperId: number | null): (Wire & { position: number })[] {
  return subs.map((sub) => ({
    areaId: sub.id,
    headAreaId: upperId,
    position: sub.place,
    areaName: sub.name,
    secondName: sub.secondName ?? '',
    requiresApproval: sub.requiresApproval,
    active: sub.isActive !== false,
    inactiveNote: sub.remark,
    shiftIds: sub.shiftIds,
    deleted: sub.isDeleted,
    isNew: sub.isNew,
    isDelete: sub.isDeleted,
  }))
}
