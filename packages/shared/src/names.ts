import { glossary } from './calls/glossary.ts'
import { inputNames } from './calls/inputNames.ts'

/*
 * Converts between wire names and plain names with just the glossary: what both sides need to read anything, and to
 * send a call's input. It needs no schema, so the browser loads none.
 */

type Glossary = typeof glossary

/** Our name for a wire name. */
export type PlainName<Name> = Name extends keyof Glossary ? Glossary[Name] : Name

type Whole = string | number | boolean | bigint | null | undefined | Blob

/** A wire shape by its plain names. */
export type Plain<T> = T extends Whole
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: Plain<T[Index]> }
    : T extends object
      ? { [Name in keyof T as PlainName<Name>]: Plain<T[Name]> }
      : T

const plainNames: ReadonlyMap<string, string> = new Map(Object.entries(glossary))

/** The first wire name for each plain name. */
const wireNames: ReadonlyMap<string, string> = new Map(
  Object.entries(glossary)
    .map(([wire, plain]) => [plain, wire] as const)
    .toReversed(),
)

/** Plain names of keys whose value is a name, or the path of a field. */
const HOLDS_NAME: ReadonlySet<string> = new Set(['sort', 'field'])

export function plainName(wire: string): string {
  return plainNames.get(wire) ?? wire
}

/** A wire field ('subAreas.0.areaName') by its plain names. */
export function plainPath(path: string): string {
  return path.split('.').map(plainName).join('.')
}

/** How one call names things on the wire. */
export type Naming = (plain: string) => string

/** A naming that prefers `own`, plain to wire, over the glossary's first. */
export function namingOf(own: ReadonlyMap<string, string>): Naming {
  return (plain) => own.get(plain) ?? wireNames.get(plain) ?? plain
}

export const firstNaming: Naming = namingOf(new Map())

export function wirePath(path: string, naming: Naming): string {
  return path.split('.').map(naming).join('.')
}

/** A wire value by its plain names. */
export function decode(value: unknown): unknown {
  return renamed(value, plainName, (name, one) => (HOLDS_NAME.has(plainName(name)) ? plainPath(one) : one))
}

/** Encodes with a naming: for values without a schema at hand. `ofValues`: the naming of values. */
export function encodeBy(value: unknown, naming: Naming, ofValues: Naming = naming): unknown {
  return renamed(value, naming, (name, one) => (HOLDS_NAME.has(name) ? wirePath(one, ofValues) : one))
}

const inputNamings = new Map<string, Naming>()

/** The wire names of a call's input ('EventToday/LoadEventToday'). */
export function inputNaming(call: string): Naming {
  const naming = inputNamings.get(call) ?? namingOf(new Map(Object.entries(inputNames[call] ?? {})))
  inputNamings.set(call, naming)
  return naming
}

/** A call's input as it goes over the wire. */
export function encodeInput(call: string, input: unknown): unknown {
  return encodeBy(input, inputNaming(call))
}

function renamed(
  value: unknown,
  nameOf: (name: string) => string,
  textOf: (name: string, value: string) => string,
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
