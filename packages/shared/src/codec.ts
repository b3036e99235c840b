import type { z } from 'zod'
import type { Call, Failure } from './call.ts'
import { refusal } from './calls/shapes/answer.ts'
import { type ValueKind, valueToPlain, valueToWire } from './calls/values.ts'
import { saidBy } from './wire.ts'

/*
 * Takes values across the wire by their schemas: a call's input after it arrived, its answer before it leaves. The browser,
 * which loads no schemas, does the same with the names printed from them, see names.ts.
 */

type Schema = z.core.$ZodType
type Side = 'wire' | 'plain'
/** A field by its name on the other side. */
type Field = { name: string; schema: Schema }
/** For each side, the fields by their names on the other. */
type Names = Record<Side, ReadonlyMap<string, NamePair>>
const NONE: Names = { wire: new Map(), plain: new Map() }
/** What has to be done with a value; undefined: nothing. */
type Structure =
  | { kind: 'list'; element: Schema }
  | { kind: 'name'; names: Names }
  | { kind: 'value'; of: ValueKind }
  | { kind: 'object'; to: Record<Side, ReadonlyMap<string, Field>>; others: Names | 'left out' }
  | undefined

type Definition = {
  type: string
  shape?: Record<string, Schema>
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  options?: Schema[]
}
const definitionOf = (schema: Schema) => schema._zod.def as Definition

/** What a schema consists of: the options of a union, otherwise the schema inside its wrappers. */
function insideOf(schema: Schema): Schema[] {
  const { innerType, type, in: source, out, options } = definitionOf(schema)
  if (innerType) return [innerType]
  if (type === 'pipe') return [source, out].filter((one) => one !== undefined)
  return options ?? []
}

/** The object or list behind a schema; undefined for a plain value. */
function objectOrList(schema: Schema): Schema | undefined {
  const { shape, element } = definitionOf(schema)
  if (shape || element) return schema
  for (const inside of insideOf(schema)) {
    const found = objectOrList(inside)
    if (found) return found
  }
  return undefined
}

/** A field's name in its object and on the wire, and how its value is written there, unless as ours. */
export type NamePair = { plain: string; wire: string; kind?: ValueKind }

/** Every object under a schema, as the names of its fields. */
export function* namesIn(schema: Schema): Generator<NamePair[]> {
  const { shape, element } = definitionOf(schema)
  if (shape) yield namePairs(shape)
  const { besides } = saidBy(schema)
  for (const part of [...Object.values(shape ?? {}), element, besides, ...insideOf(schema)])
    if (part) yield* namesIn(part)
}

const namePairs = (shape: Record<string, Schema>): NamePair[] =>
  Object.entries(shape).map(([plain, field]) => {
    const { wire = plain, kind } = saidBy(field)
    return { plain, wire, ...(kind ? { kind } : {}) }
  })

/** The columns by which a call's input sorts. */
export function columnsOf(schema: Schema): NamePair[] {
  const { fieldOf } = saidBy(schema)
  const { shape } = definitionOf(schema)
  return fieldOf ? [...namesIn(fieldOf)].flat() : Object.values(shape ?? {}).flatMap(columnsOf)
}

function namesOf(schema: Schema): Names {
  const pairs = [...namesIn(schema)].flat()
  return {
    wire: new Map(pairs.map((pair) => [pair.plain, pair])),
    plain: new Map(pairs.map((pair) => [pair.wire, pair])),
  }
}

const structures = new WeakMap<Schema, { of: Structure }>()

function structureOf(schema: Schema): Structure {
  const known = structures.get(schema)
  if (known) return known.of
  const made = { of: readStructure(schema) }
  structures.set(schema, made)
  return made.of
}

function readStructure(schema: Schema): Structure {
  const { fieldOf, besides, kind } = saidBy(schema)
  if (kind) return { kind: 'value', of: kind }
  if (fieldOf) return { kind: 'name', names: namesOf(fieldOf) }
  const found = objectOrList(schema)
  const { shape, element, catchall } = found ? definitionOf(found) : {}
  if (element) return { kind: 'list', element }
  if (!shape) return undefined
  const fields = namePairs(shape).map((names) => ({ ...names, schema: shape[names.plain] as Schema }))
  const isLoose = catchall !== undefined && definitionOf(catchall).type === 'unknown'
  return {
    kind: 'object',
    to: {
      wire: new Map(fields.map(({ plain, wire, schema: field }) => [plain, { name: wire, schema: field }])),
      plain: new Map(fields.map(({ plain, wire, schema: field }) => [wire, { name: plain, schema: field }])),
    },
    others: isLoose ? (besides ? namesOf(besides) : NONE) : 'left out',
  }
}

/** A value by its names on the wire. */
export const toWire = (schema: Schema, value: unknown): unknown => across(schema, value, 'wire')

/** A value from the wire by its plain names; what its schema does not know is left out. It may be anything. */
export const toPlain = (schema: Schema, value: unknown): unknown => across(schema, value, 'plain')

function across(schema: Schema, value: unknown, side: Side): unknown {
  const structure = structureOf(schema)
  switch (structure?.kind) {
    case undefined:
      return value
    case 'name':
      return typeof value === 'string' ? pathOf(value, structure.names, side) : value
    case 'value':
      return valueAcross(structure.of, value, side)
    case 'list':
      return Array.isArray(value) ? value.map((one) => across(structure.element, one, side)) : value
    case 'object':
      return isObject(value) ? objectAcross(structure, value, side) : value
  }
}

const valueAcross = (kind: ValueKind, value: unknown, side: Side) =>
  side === 'wire' ? valueToWire(kind, value) : valueToPlain(kind, value)

function objectAcross(
  { to, others }: Extract<Structure, { kind: 'object' }>,
  value: Record<string, unknown>,
  side: Side,
): object {
  const made: Record<string, unknown> = {}
  const taken = to[side === 'wire' ? 'plain' : 'wire']
  for (const name of Object.keys(value)) {
    const field = to[side].get(name)
    if (field) made[field.name] = across(field.schema, value[name], side)
    // The other side's name of a field is not the field, and setting __proto__ would replace the prototype.
    else if (others !== 'left out' && !taken.has(name) && name !== '__proto__') {
      const known = others[side].get(name)
      made[known?.[side] ?? name] = known?.kind ? valueAcross(known.kind, value[name], side) : value[name]
    }
  }
  return made
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'subAreas.0.areaName' by other names. */
const pathOf = (path: string, names: Names, side: Side): string =>
  path
    .split('.')
    .map((name) => names[side].get(name)?.[side] ?? name)
    .join('.')

const inputs = new WeakMap<Call, Names>()

/** A field of a call's input ('subAreas.0.areaName') as it is on the wire. */
export function wireField(call: Call | undefined, path: string): string {
  if (!call) return path
  const names = inputs.get(call) ?? namesOf(call.input)
  inputs.set(call, names)
  return pathOf(path, names, 'wire')
}

/** A refusal as it goes over the wire; its fields are named as in the call's input. */
export function encodeRefusal(call: Call | undefined, answer: Failure): object {
  const fieldErrors = answer.fieldErrors?.map((one) => ({ ...one, field: wireField(call, one.field) }))
  return toWire(refusal, fieldErrors ? { ...answer, fieldErrors } : answer) as object
}
