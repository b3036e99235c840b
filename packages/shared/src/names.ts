import { flagNames, inputNames, plainNames, sortNames } from './calls/wireNames.ts'
import { flagOf } from './calls/flags.ts'

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

/** A wire value by its plain names, with its flags as booleans. */
export function decode(value: unknown): unknown {
  return renamed(value, plainName, (name, one) =>
    flagNames.has(name) ? flagOf(one) : HOLDS_NAME.has(plainName(name)) ? plainPath(one) : one,
  )
}

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
  return renamed(input, field, (name, one) => (name === 'sort' ? column(one) : one))
}

function renamed(
  value: unknown,
  nameOf: (name: string) => string,
  textOf: (name: string, value: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, nameOf, textOf))
  if (!isRecord(value)) return value
  const made: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const one = value[name]
    // Setting this would replace the prototype.
    if (name === '__proto__') continue
    made[nameOf(name)] = typeof one === 'string' ? textOf(name, one) : renamed(one, nameOf, textOf)
  }
  return made
}

/** Files, dates and the like are values. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const made = Object.getPrototypeOf(value)
  return made === Object.prototype || made === null
}
