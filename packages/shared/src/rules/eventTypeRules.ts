import { wholeDays } from './notificationRules.ts'
import { isBlank, nameKey } from './cleanText.ts'
import { remarkProblems, repeats, required, textProblems, tooLong } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { EVENT_COLOR, LIMIT } from './rules.ts'
import { type Taken, repeatedNames, secondNameProblems, takenName } from './secondNames.ts'

/*
 * The rules of the event type form that need only what was typed, for the form and the server. Deleted sub types stay
 * in the list, so that a path's index matches the form's.
 */

type TypeFields = {
  colorId: number | null
  name: string
  secondName?: string | undefined
  shortName: string
  definition: string
  isActive: boolean | null
  remark: string
}

export type SubTypeForm = TypeFields & { isDeleted: boolean }
export type EventTypeForm = TypeFields & {
  eventGroupId: number | null
  /** Whether this is a 'nothing to report' type. */
  isNil: boolean
  requiresAction: boolean
  /** As typed. */
  actionDays: string
  subTypes: SubTypeForm[]
}

/** The whole form, in field order. */
export function eventTypeProblems(form: EventTypeForm): FieldProblem[] {
  return [
    ...colorProblems(form, ''),
    ...(form.eventGroupId === null ? [required('eventGroupId', 'eventGroup')] : []),
    ...fieldProblems(form, '', 'eventType'),
    ...nilProblems(form),
    ...actionProblems(form),
    ...subTypeListProblems(form.subTypes),
  ]
}

/**
 * One sub type when its sub-form is confirmed. `others` are the rest of the list.
 *
 * @param at prefix of each field's name, such as 'subEventTypes.0.'
 */
export function subTypeProblems(subType: SubTypeForm, others: readonly SubTypeForm[], at = ''): FieldProblem[] {
  const rest = others.filter((other) => !other.isDeleted)
  const isTaken = (keyOf: (one: SubTypeForm) => string) =>
    keyOf(subType) !== '' && rest.some((other) => keyOf(other) === keyOf(subType))
  return [
    ...colorProblems(subType, at),
    ...fieldProblems(subType, at, 'subEventType'),
    ...nameTwice(at, takenName(subType, rest)),
    ...(isTaken(shortNameOf) ? [shortNameTwice(at)] : []),
  ]
}

const shortNameOf = (type: TypeFields) => nameKey(type.shortName)
const nameTwice = (at: string, taken: Taken): FieldProblem[] =>
  taken ? [{ path: `${at}${taken === 'name' ? 'eventTypeName' : taken}`, code: 'subEventTypeTwice' }] : []
const shortNameTwice = (at: string): FieldProblem => ({ path: `${at}shortName`, code: 'shortEventTypeTwice' })

function colorProblems({ colorId }: TypeFields, at: string): FieldProblem[] {
  return colorId === null ? [required(`${at}colorId`, 'eventStatus')] : []
}

function fieldProblems(type: TypeFields, at: string, field: 'eventType' | 'subEventType'): FieldProblem[] {
  return [
    ...textProblems(`${at}eventTypeName`, field, type.name, LIMIT.name),
    ...secondNameProblems(at, type),
    ...textProblems(`${at}shortName`, 'shortEventType', type.shortName, LIMIT.shortName),
    ...tooLong(`${at}note`, 'definition', type.definition, LIMIT.definition),
    ...(type.isActive === null ? [required(`${at}active`, 'status')] : []),
    ...remarkProblems(`${at}inactiveNote`, type.isActive, type.remark),
  ]
}

/** A 'nothing to report' type is filed with one tap, so it must not require any other choice or text. */
function nilProblems({ isNil, colorId, subTypes }: EventTypeForm): FieldProblem[] {
  if (!isNil) return []
  if (colorId !== null && colorId !== EVENT_COLOR.NORMAL) return [{ path: 'isNil', code: 'nilTypeAbnormal' }]
  const hasSubTypes = subTypes.some(({ isDeleted, isActive }) => !isDeleted && isActive !== false)
  return hasSubTypes ? [{ path: 'isNil', code: 'nilTypeWithSubTypes' }] : []
}

/** Range of the default due date of actions; it may be the day itself. */
const ACTION_DAYS = { from: 0, to: 365 } as const

function actionProblems({ isNil, requiresAction, actionDays }: EventTypeForm): FieldProblem[] {
  const path = 'actionDays'
  const days = wholeDays(actionDays)
  const values = { field: path, ...ACTION_DAYS } as const
  const isOut = days !== null && (days < ACTION_DAYS.from || days > ACTION_DAYS.to)
  return [
    ...(isNil && requiresAction ? [{ path: 'requiresAction', code: 'nilTypeWithAction' } as const] : []),
    ...(!isBlank(actionDays) && days === null
      ? [{ path, code: 'notWholeNumber', values: { field: path } } as const]
      : []),
    ...(isOut ? [{ path, code: 'outOfRange', values } as const] : []),
  ]
}

function subTypeListProblems(subTypes: SubTypeForm[]): FieldProblem[] {
  const entries = subTypes.map((subType, index) => ({ subType, index })).filter(({ subType }) => !subType.isDeleted)
  const taken = repeatedNames(entries.map(({ subType }) => subType))
  const isShort = repeats(entries, ({ subType }) => shortNameOf(subType))
  return entries.flatMap(({ subType, index }, place) => {
    const at = `subEventTypes.${index}.`
    return [
      ...subTypeProblems(subType, [], at),
      ...nameTwice(at, taken[place] ?? null),
      ...(isShort[place] ? [shortNameTwice(at)] : []),
    ]
  })
}
