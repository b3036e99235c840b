import { nameKey, remarkProblems, repeats, required, textProblems, tooLong } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { LIMIT } from './rules.ts'

/*
 * The rules of the event type form that need only what was typed, for the form and the server. Deleted sub types stay
 * in the list, so that a path's index matches the form's.
 */

type TypeFields = {
  colorId: number | null
  name: string
  shortName: string
  definition: string
  isActive: boolean | null
  remark: string
}

export type SubTypeForm = TypeFields & { isDeleted: boolean }
export type EventTypeForm = TypeFields & { eventGroupId: number | null; subTypes: SubTypeForm[] }

/** The whole form, in field order. */
export function eventTypeProblems(form: EventTypeForm): FieldProblem[] {
  return [
    ...colorProblems(form, ''),
    ...(form.eventGroupId === null ? [required('eventGroupId', 'eventGroup')] : []),
    ...fieldProblems(form, '', 'eventType'),
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
    ...(isTaken(nameOf) ? [nameTwice(at)] : []),
    ...(isTaken(shortNameOf) ? [shortNameTwice(at)] : []),
  ]
}

const nameOf = (type: TypeFields) => nameKey(type.name)
const shortNameOf = (type: TypeFields) => nameKey(type.shortName)
const nameTwice = (at: string): FieldProblem => ({ path: `${at}eventTypeName`, code: 'subEventTypeTwice' })
const shortNameTwice = (at: string): FieldProblem => ({ path: `${at}shortName`, code: 'shortEventTypeTwice' })

function colorProblems({ colorId }: TypeFields, at: string): FieldProblem[] {
  return colorId === null ? [required(`${at}colorId`, 'eventStatus')] : []
}

function fieldProblems(type: TypeFields, at: string, field: 'eventType' | 'subEventType'): FieldProblem[] {
  return [
    ...textProblems(`${at}eventTypeName`, field, type.name, LIMIT.name),
    ...textProblems(`${at}shortName`, 'shortEventType', type.shortName, LIMIT.shortName),
    ...tooLong(`${at}note`, 'definition', type.definition, LIMIT.definition),
    ...(type.isActive === null ? [required(`${at}active`, 'status')] : []),
    ...remarkProblems(`${at}inactiveNote`, type.isActive, type.remark),
  ]
}

function subTypeListProblems(subTypes: SubTypeForm[]): FieldProblem[] {
  const entries = subTypes.map((subType, index) => ({ subType, index })).filter(({ subType }) => !subType.isDeleted)
  const isName = repeats(entries, ({ subType }) => nameOf(subType))
  const isShort = repeats(entries, ({ subType }) => shortNameOf(subType))
  return entries.flatMap(({ subType, index }, place) => {
    const at = `subEventTypes.${index}.`
    return [
      ...subTypeProblems(subType, [], at),
      ...(isName[place] ? [nameTwice(at)] : []),
      ...(isShort[place] ? [shortNameTwice(at)] : []),
    ]
  })
}
