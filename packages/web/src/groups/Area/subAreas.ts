import type { Input, Output } from '@daybook/shared'
import type { SubAreaForm } from '@daybook/shared/rules/areaRules'

type Stored = NonNullable<Output<'Area/LoadCreateArea'>['EditeAreaCreateData']>

/** A sub area in the form's list. A new one has an id of the form's own, greater than any that is saved. */
export type SubArea = SubAreaForm & {
  id: number
  place: number
  isNew: boolean
  requiresApproval: boolean
}

/** What the sub-form holds. */
export type SubValues = {
  sSubName: string
  isSubApprove: boolean
  cActiveSub: 'Y' | 'N'
  sNoteSub: string
  lstSubShift: number[]
}

export const NO_SUB: SubValues = {
  sSubName: '',
  isSubApprove: false,
  cActiveSub: 'Y',
  sNoteSub: '',
  lstSubShift: [],
}

export function subAreasOf(stored: Stored | null): SubArea[] {
  return (stored?.lstSubArea ?? []).map((sub) => ({
    id: sub.nAreaID,
    place: sub.nOrder,
    isNew: false,
    name: sub.sAreaName,
    requiresApproval: sub.cRequireApprove,
    isActive: sub.cActive === 'Y',
    remark: sub.sNoteInActive,
    shiftIds: sub.lstWorkingTimeID,
    isDeleted: false,
  }))
}

export function valuesOf(sub: SubArea): SubValues {
  return {
    sSubName: sub.name,
    isSubApprove: sub.requiresApproval,
    cActiveSub: sub.isActive === false ? 'N' : 'Y',
    sNoteSub: sub.remark,
    lstSubShift: [...sub.shiftIds],
  }
}

export function draftOf(values: SubValues): SubAreaForm & { requiresApproval: boolean } {
  return {
    name: values.sSubName.trim(),
    requiresApproval: values.isSubApprove,
    isActive: values.cActiveSub === 'Y',
    remark: values.cActiveSub === 'N' ? values.sNoteSub.trim() : '',
    shiftIds: values.lstSubShift,
    isDeleted: false,
  }
}

/** The list with one more: it has the highest id, and comes last. */
export function withNew(subs: readonly SubArea[], draft: ReturnType<typeof draftOf>): SubArea[] {
  const id = Math.max(0, ...subs.map((sub) => sub.id)) + 1
  const place = subs.filter((sub) => !sub.isDeleted).length + 1
  return [...subs, { ...draft, id, place, isNew: true }]
}

/** Without a new one; a saved one stays, marked. The others close up. */
export function without(subs: readonly SubArea[], gone: SubArea): SubArea[] {
  const rest = gone.isNew
    ? subs.filter(({ id }) => id !== gone.id)
    : subs.map((sub) => (sub.id === gone.id ? { ...sub, isDeleted: true } : sub))
  return closedUp(rest)
}

function closedUp(subs: SubArea[]): SubArea[] {
  const live = inOrder(subs)
  return subs.map((sub) => (sub.isDeleted ? sub : { ...sub, place: live.indexOf(sub) + 1 }))
}

/** Those that are not deleted, in their order. */
export function inOrder(subs: readonly SubArea[]): SubArea[] {
  return subs.filter((sub) => !sub.isDeleted).toSorted((one, other) => one.place - other.place)
}

/** The list in the order that the server gave it; what came or went meanwhile closes up. */
export function ordered(subs: readonly SubArea[], answer: Output<'Area/ChangeSubOrder'>['lstSubArea']): SubArea[] {
  const places = new Map(answer.map(({ nAreaID, nOrder }) => [nAreaID, nOrder]))
  return closedUp(subs.map((sub) => ({ ...sub, place: places.get(sub.id) ?? sub.place })))
}

type Wire = Exclude<NonNullable<Input<'Area/SaveAreaData'>['lstSubArea']>, ''>[number]

export function wireSubAreas(subs: readonly SubArea[], upperId: number | null): (Wire & { nOrder: number })[] {
  return subs.map((sub) => ({
    nAreaID: sub.id,
    nHeadreaID: upperId,
    nOrder: sub.place,
    sAreaName: sub.name,
    cRequireApprove: sub.requiresApproval,
    cActive: sub.isActive === false ? 'N' : 'Y',
    sNoteInActive: sub.remark,
    lstWorkingTimeID: sub.shiftIds,
    cDel: sub.isDeleted ? 'Y' : 'N',
    isNew: sub.isNew,
    isDelete: sub.isDeleted,
  }))
}
