import type { Input, Output } from '@daybook/shared'
import type { EventTypeForm, SubTypeForm } from '@daybook/shared/rules/eventTypeRules'
import { moveEntry } from '@daybook/shared/places'
import { EVENT_COLOR } from '@daybook/shared/rules/rules'

export type Loaded = Output<'EventType/GetEventTypeCreate'>
export type StoredType = NonNullable<Loaded['EventTypeData']>
export type SubType = StoredType['lstSubEventTtype'][number]

/** What an event type and a sub type have in common, by wire names. */
export type TypeValues = {
  nEventColor: number | null
  sEventTypeName: string
  sEventTypeSubName: string
  sNote: string
  cActive: 'Y' | 'N'
  InactiveRemark: string
  cAdvanceReport: boolean
  nOrder: number
}
export type FormValues = TypeValues & { nEventGroupID: number | null }

export const emptyType = (): TypeValues => ({
  nEventColor: EVENT_COLOR.NORMAL,
  sEventTypeName: '',
  sEventTypeSubName: '',
  sNote: '',
  cActive: 'Y',
  InactiveRemark: '',
  cAdvanceReport: false,
  nOrder: 1,
})

type Saved = Omit<TypeValues, 'cAdvanceReport'> & { cAdvanceReport: 'Y' | 'N' }

export function typeValues({ cAdvanceReport, ...saved }: Saved): TypeValues {
  const { nEventColor, sEventTypeName, sEventTypeSubName, sNote, cActive, InactiveRemark, nOrder } = saved
  return {
    nEventColor,
    sEventTypeName,
    sEventTypeSubName,
    sNote,
    cActive,
    InactiveRemark,
    nOrder,
    cAdvanceReport: cAdvanceReport === 'Y',
  }
}

export function formValues(stored: StoredType | null): FormValues {
  if (!stored) return { ...emptyType(), nEventGroupID: null }
  return { ...typeValues(stored), nEventGroupID: stored.nEventGroupID }
}

const ruleFields = (values: TypeValues) => ({
  colorId: values.nEventColor,
  name: values.sEventTypeName,
  shortName: values.sEventTypeSubName,
  definition: values.sNote,
  isActive: values.cActive === 'Y',
  remark: values.InactiveRemark,
})

export const ruleSub = (values: TypeValues, isDeleted = false): SubTypeForm => ({ ...ruleFields(values), isDeleted })

/** The form as the shared rules read it. */
export function ruleForm(values: FormValues, subTypes: readonly SubType[]): EventTypeForm {
  return {
    ...ruleFields(values),
    eventGroupId: values.nEventGroupID,
    subTypes: subTypes.map((sub) => ruleSub(typeValues(sub), sub.isDelete)),
  }
}

export const flagged = ({ cAdvanceReport, ...values }: TypeValues) => ({
  ...values,
  cAdvanceReport: cAdvanceReport ? ('Y' as const) : ('N' as const),
})

export function payloadOf(
  { nEventGroupID, ...values }: FormValues,
  subTypes: readonly SubType[],
  stored: StoredType | null,
): Input<'EventType/SaveEventTypeCreate'> {
  return {
    ...flagged(values),
    nEventGroupID,
    nEventTypeID: stored?.nEventTypeID ?? null,
    nVersion: stored?.nVersion ?? '',
    lstSubEventTtype: subTypes.map(({ nEventTypeHeadID: _head, ...sub }) => sub),
  }
}

/** A confirmed sub type in its list: at its place, the others after it. New ones get a number of the form's own. */
export function withSubType(list: readonly SubType[], values: TypeValues, edited: SubType | null): SubType[] {
  const live = list.filter((sub) => !sub.isDelete).length
  const id = edited?.nEventTypeID ?? Math.max(0, ...list.map((sub) => sub.nEventTypeID)) + 1
  const entry: SubType = {
    ...flagged(values),
    nEventColor: values.nEventColor ?? EVENT_COLOR.NORMAL,
    nEventTypeID: id,
    nEventTypeHeadID: edited?.nEventTypeHeadID ?? 0,
    isNew: edited?.isNew ?? true,
    isDelete: false,
    // Where it stands now; `moveEntry` brings it to the place that was chosen.
    nOrder: edited?.nOrder ?? live + 1,
  }
  return edited ? list.map((sub) => (sub.nEventTypeID === id ? entry : sub)) : [...list, entry]
}

/** The list in the order that the server gave it; what came or went meanwhile closes up. */
export function orderedTypes(
  list: readonly SubType[],
  answer: Output<'EventType/ChangeSubOrder'>['lstSubEvent'],
): SubType[] {
  const places = new Map(answer.map(({ nEventTypeID, nOrder }) => [nEventTypeID, nOrder]))
  const placed = list.map((sub) => ({ ...sub, nOrder: places.get(sub.nEventTypeID) ?? sub.nOrder }))
  // Place 0 is nobody's: this only closes gaps.
  return moveEntry(placed, 0, 0)
}

/** The list without a sub type: a new one is gone, a saved one is marked until the form is saved. */
export function withoutSubType(list: readonly SubType[], gone: SubType): SubType[] {
  return gone.isNew
    ? list.filter((sub) => sub.nEventTypeID !== gone.nEventTypeID)
    : list.map((sub) => (sub.nEventTypeID === gone.nEventTypeID ? { ...sub, isDelete: true } : sub))
}
