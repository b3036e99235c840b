import type { Input, Output } from '@daybook/shared'
import type { EventTypeForm, SubTypeForm } from '@daybook/shared/rules/eventTypeRules'
import { moveEntry } from '@daybook/shared/places'
import { wholeDays } from '@daybook/shared/rules/notificationRules'
import { EVENT_COLOR } from '@daybook/shared/rules/rules'

export type Loaded = Output<'EventType/GetEventTypeCreate'>
export type StoredType = NonNullable<Loaded['eventType']>
export type SubType = StoredType['subEventTypes'][number]

/** The fields that event types and sub types share, by name. */
export type TypeValues = {
  colorId: number | null
  eventTypeName: string
  secondName: string
  shortName: string
  note: string
  active: boolean
  inactiveNote: string
  advance: boolean
  position: number
}
export type FormValues = TypeValues & {
  eventGroupId: number | null
  isNil: boolean
  requiresAction: boolean
  /** As typed. */
  actionDays: string
}

export const emptyType = (): TypeValues => ({
  colorId: EVENT_COLOR.NORMAL,
  eventTypeName: '',
  secondName: '',
  shortName: '',
  note: '',
  active: true,
  inactiveNote: '',
  advance: false,
  position: 1,
})

/** Of a stored type, with what else it holds. */
export function typeValues(saved: TypeValues): TypeValues {
  const { colorId, eventTypeName, secondName, shortName, note, active, inactiveNote, position, advance } = saved
  return { colorId, eventTypeName, secondName, shortName, note, active, inactiveNote, position, advance }
}

export function formValues(stored: StoredType | null): FormValues {
  if (!stored) return { ...emptyType(), eventGroupId: null, isNil: false, requiresAction: false, actionDays: '' }
  const { eventGroupId, isNil, requiresAction, actionDays } = stored
  return { ...typeValues(stored), eventGroupId, isNil, requiresAction, actionDays: String(actionDays ?? '') }
}

const ruleFields = (values: TypeValues) => ({
  colorId: values.colorId,
  name: values.eventTypeName,
  secondName: values.secondName,
  shortName: values.shortName,
  definition: values.note,
  isActive: values.active,
  remark: values.inactiveNote,
})

export const ruleSub = (values: TypeValues, isDeleted = false): SubTypeForm => ({ ...ruleFields(values), isDeleted })

/** The form values in the shape that the shared rules take. */
export function ruleForm(values: FormValues, subTypes: readonly SubType[]): EventTypeForm {
  return {
    ...ruleFields(values),
    eventGroupId: values.eventGroupId,
    isNil: values.isNil,
    requiresAction: values.requiresAction,
    actionDays: values.actionDays,
    subTypes: subTypes.map((sub) => ruleSub(typeValues(sub), sub.isDelete)),
  }
}

export function payloadOf(
  { eventGroupId, isNil, requiresAction, actionDays, ...values }: FormValues,
  subTypes: readonly SubType[],
  stored: StoredType | null,
): Input<'EventType/SaveEventTypeCreate'> {
  return {
    ...values,
    eventGroupId,
    isNil,
    requiresAction,
    actionDays: wholeDays(actionDays),
    eventTypeId: stored?.eventTypeId ?? null,
    version: stored?.version ?? '',
    subEventTypes: subTypes.map(({ headEventTypeId: _head, ...sub }) => sub),
  }
}

/** Puts a confirmed sub type into its list: at its position, with the others after it. New ones get an id local to the form. */
export function withSubType(list: readonly SubType[], values: TypeValues, edited: SubType | null): SubType[] {
  const live = list.filter((sub) => !sub.isDelete).length
  const id = edited?.eventTypeId ?? Math.max(0, ...list.map((sub) => sub.eventTypeId)) + 1
  const entry: SubType = {
    ...values,
    colorId: values.colorId ?? EVENT_COLOR.NORMAL,
    eventTypeId: id,
    headEventTypeId: edited?.headEventTypeId ?? 0,
    isNew: edited?.isNew ?? true,
    isDelete: false,
    // Its current position; `moveEntry` moves it to the chosen one.
    position: edited?.position ?? live + 1,
  }
  return edited ? list.map((sub) => (sub.eventTypeId === id ? entry : sub)) : [...list, entry]
}

/** Applies the server's order to the list; entries added or deleted meanwhile close the gaps. */
export function orderedTypes(
  list: readonly SubType[],
  answer: Output<'EventType/ChangeSubOrder'>['subEventTypes'],
): SubType[] {
  const places = new Map(answer.map(({ eventTypeId, position }) => [eventTypeId, position]))
  const placed = list.map((sub) => ({ ...sub, position: places.get(sub.eventTypeId) ?? sub.position }))
  // No type has position 0: this only closes gaps.
  return moveEntry(placed, 0, 0)
}

/** Removes a sub type from the list: a new one disappears, a saved one is marked until the form is saved. */
export function withoutSubType(list: readonly SubType[], gone: SubType): SubType[] {
  return gone.isNew
    ? list.filter((sub) => sub.eventTypeId !== gone.eventTypeId)
    : list.map((sub) => (sub.eventTypeId === gone.eventTypeId ? { ...sub, isDelete: true } : sub))
}

/** Brings back the deleted ones, after the server has refused to delete one. */
export function withDeleted(list: readonly SubType[]): SubType[] {
  // No type has position 0: this only renumbers.
  return moveEntry(
    list.map((sub) => ({ ...sub, isDelete: false })),
    0,
    0,
  )
}
