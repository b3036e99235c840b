import { nameKey, remarkProblems, repeats, required, textProblems, tooLong } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { LIMIT } from './rules.ts'

/*
 * The rules of the event type form that need nothing but what is typed, for the form and the server. Sub types that are
 * deleted stay in the list, so that a path's index is the form's.
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

/** The whole form, in the order of its fields. */
export function eventTypeProblems(form: EventTypeForm): FieldProblem[] {
  return [
    ...colorProblems(form, ''),
    ...(form.eventGroupId === null ? [required('nEventGroupID', 'eventGroup')] : []),
    ...fieldProblems(form, '', 'eventType'),
    ...subTypeListProblems(form.subTypes),
  ]
}

/**
 * One sub type as its sub-form is confirmed. `others` are the rest of the list.
 *
 * @param at what precedes each field's name, such as 'lstSubEventTtype.0.'
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
const nameTwice = (at: string): FieldProblem => ({ path: `${at}sEventTypeName`, code: 'subEventTypeTwice' })
const shortNameTwice = (at: string): FieldProblem => ({ path: `${at}sEventTypeSubName`, code: 'shortEventTypeTwice' })

function colorProblems({ colorId }: TypeFields, at: string): FieldProblem[] {
  return colorId === null ? [required(`${at}nEventColor`, 'eventStatus')] : []
}

function fieldProblems(type: TypeFields, at: string, field: 'eventType' | 'subEventType'): FieldProblem[] {
  return [
    ...textProblems(`${at}sEventTypeName`, field, type.name, LIMIT.name),
    ...textProblems(`${at}sEventTypeSubName`, 'shortEventType', type.shortName, LIMIT.shortName),
    ...tooLong(`${at}sNote`, 'definition', type.definition, LIMIT.definition),
    ...(type.isActive === null ? [required(`${at}cActive`, 'status')] : []),
    ...remarkProblems(`${at}InactiveRemark`, type.isActive, type.remark),
  ]
}

function subTypeListProblems(subTypes: SubTypeForm[]): FieldProblem[] {
  const entries = subTypes.map((subType, index) => ({ subType, index })).filter(({ subType }) => !subType.isDeleted)
  const isName = repeats(entries, ({ subType }) => nameOf(subType))
  const isShort = repeats(entries, ({ subType }) => shortNameOf(subType))
  return entries.flatMap(({ subType, index }, place) => {
    const at = `lstSubEventTtype.${index}.`
    return [
      ...subTypeProblems(subType, [], at),
      ...(isName[place] ? [nameTwice(at)] : []),
      ...(isShort[place] ? [shortNameTwice(at)] : []),
    ]
  })
}
