import { inputNames, plainNames, sortNames, valueKinds } from './calls/wireNames.ts'
import { type ValueKind, valueToPlain, valueToWire } from './calls/values.ts'

/*
 * Converts between names on the wire and plain names without the schemas, by the names that are printed from them, so that the
 * browser loads none.
 */

const names: ReadonlyMap<string, string> = new Map(Object.entries(plainNames))

/** Plain names of keys whose value is a name, or the path of a field. */
const HOLDS_NAME: ReadonlySet<string> = new Set(['sort', 'field'])

export function plainName(wire: string): string {
  return names.get(wire) ?? wire
}

/** A wire field ('subAreas.0.areaName') by its plain names. */
const plainPath = (path: string): string => path.split('.').map(plainName).join('.')

/** A wire value by its plain names; the values of a call ('EventToday/LoadEventToday') as ours too. */
export function decode(value: unknown, call = ''): unknown {
  const kinds = valueKinds[call]
  return renamed(value, plainName, (name, one) => {
    const kind = kindOf(kinds, name)
    if (kind) return valueToPlain(kind, one)
    return typeof one === 'string' && HOLDS_NAME.has(plainName(name)) ? plainPath(one) : one
  })
}

/** A payload may hold any name, that of a prototype's property too. */
const kindOf = (kinds: (typeof valueKinds)[string], name: string): ValueKind | undefined =>
  kinds && Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** How one call names things on the wire. */
type Naming = (plain: string) => string

/** By a printed list of wire names. */
function namingOf(printed: string | undefined): Naming {
  const own = new Map(printed?.split(' ').map((wire) => [plainName(wire), wire]))
  return (plain) => own.get(plain) ?? plain
}

const namings = new Map<string, { field: Naming; column: Naming }>()

function namingsOf(call: string): { field: Naming; column: Naming } {
  const made = namings.get(call) ?? { field: namingOf(inputNames[call]), column: namingOf(sortNames[call]) }
  namings.set(call, made)
  return made
}

/** The wire names of a call's input ('EventToday/LoadEventToday'). */
export function inputNaming(call: string): Naming {
  return namingsOf(call).field
}

/** A call's input as it goes over the wire. */
export function encodeInput(call: string, input: unknown): unknown {
  const { field, column } = namingsOf(call)
  const kinds = valueKinds[call]
  return renamed(input, field, (name, one) => {
    const kind = kindOf(kinds, field(name))
    if (kind) return valueToWire(kind, one)
    return typeof one === 'string' && name === 'sort' ? column(one) : one
  })
}

function renamed(
  value: unknown,
  nameOf: (name: string) => string,
  valueOf: (name: string, value: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, nameOf, valueOf))
  if (!isRecord(value)) return value
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const one = value[name]
    // Setting this would replace the prototype.
    if (name === '__proto__') continue
    made[nameOf(name)] = typeof one === 'object' && one !== null ? renamed(one, nameOf, valueOf) : valueOf(name, one)
  }
  return made
}

/** Files, dates and the like are values. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const made = Object.getPrototypeOf(value)
  return made === Object.prototype || made === null
}
