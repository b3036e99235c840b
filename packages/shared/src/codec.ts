import type { z } from 'zod'
import type { Call } from './call.ts'
import { type Naming, encodeBy, firstNaming, namingOf, plainName, wirePath } from './names.ts'

/*
 * The codec of each call, built from its schemas: how a handler's answer goes onto the wire, and the wire names of its
 * input fields. Reading needs only the glossary, see names.ts.
 */

type Encode = (value: unknown) => unknown
type Part = { wire: string; plain: string; encode: Encode | undefined }

/** The part of a schema that describes its shape: transforms happen on the wire's side. */
type Node = { _zod: { def: Definition } }
type Definition = {
  type: string
  shape?: Record<string, Node>
  catchall?: Node
  element?: Node
  innerType?: Node
  in?: Node
  out?: Node
  options?: Node[]
}

const nodeOf = (schema: z.ZodType) => schema as unknown as Node

/** What a schema consists of: the options of a union, otherwise the schema inside its wrappers. */
function insideOf({ _zod: { def } }: Node): Node[] {
  if (def.innerType) return [def.innerType]
  if (def.type === 'pipe') return [def.in, def.out].filter((one) => one !== undefined)
  return def.options ?? []
}

/** The object or list behind a schema; undefined for a plain value. */
function structureOf(node: Node): Node | undefined {
  if (node._zod.def.shape || node._zod.def.element) return node
  for (const inside of insideOf(node)) {
    const found = structureOf(inside)
    if (found) return found
  }
  return undefined
}

/** Every object under a schema, as its wire names. */
export function* namesIn(schema: z.ZodType): Generator<string[]> {
  yield* namesUnder(nodeOf(schema))
}

function* namesUnder(node: Node): Generator<string[]> {
  const { shape, element } = node._zod.def
  if (shape) yield Object.keys(shape)
  for (const part of [...Object.values(shape ?? {}), ...(element ? [element] : []), ...insideOf(node)])
    yield* namesUnder(part)
}

/** Plain to wire; the first of several wins. */
function ownNames(names: Iterable<string>): Map<string, string> {
  const own = new Map<string, string>()
  for (const name of names) {
    const plain = plainName(name)
    if (!own.has(plain)) own.set(plain, name)
  }
  return own
}

/** The names of a call's input, and those that its values and passed-through rows may hold. */
export function inputNamesOf(call: Call): Map<string, string> {
  return ownNames([...[...namesIn(call.input)].flat(), ...(call.names ?? [])])
}

const namings = new WeakMap<Call, Naming>()

/** The wire names of a call's input fields. */
export function fieldNaming(call: Call | undefined): Naming {
  if (!call) return firstNaming
  const naming = namings.get(call) ?? namingOf(inputNamesOf(call))
  namings.set(call, naming)
  return naming
}

const encoders = new WeakMap<Call, Encode>()

/** A handler's answer as it goes over the wire; parse it with the output schema. */
export function encodeAnswer(call: Call, answer: unknown): unknown {
  const encode =
    encoders.get(call) ?? (call.output === 'file' ? undefined : encoderOf(nodeOf(call.output), fieldNaming(call)))
  if (!encode) return answer
  encoders.set(call, encode)
  return encode(answer)
}

/** A refusal as it goes over the wire; its fields are named as in the call's input. */
export function encodeRefusal(call: Call | undefined, refusal: object): object {
  return encodeBy(refusal, firstNaming, fieldNaming(call)) as object
}

/** Returns undefined if the value goes through unchanged. */
function encoderOf(node: Node, naming: Naming): Encode | undefined {
  const found = structureOf(node)
  if (!found) return undefined
  const { shape, element, catchall } = found._zod.def
  if (shape) return objectEncoder(shape, catchall?._zod.def.type === 'unknown', naming)
  const encodeOne = element && encoderOf(element, naming)
  return encodeOne && ((value) => (Array.isArray(value) ? value.map(encodeOne) : value))
}

function objectEncoder(shape: Record<string, Node>, isLoose: boolean, naming: Naming): Encode {
  const parts = Object.entries(shape).map(([wire, node]) => {
    const plain = plainName(wire)
    return { wire, plain, encode: plain === 'field' ? pathEncoder(naming) : encoderOf(node, naming) }
  })
  const copy = (value: object) => copied(parts, value as Record<string, unknown>)
  const known = new Set(parts.map(({ plain }) => plain))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    if (!isLoose) return copy(value)
    const others = Object.fromEntries(Object.entries(value).filter(([name]) => !known.has(name)))
    return { ...copy(value), ...(encodeBy(others, naming) as object) }
  }
}

function copied(parts: readonly Part[], value: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const { wire, plain, encode } of parts) made[wire] = encode ? encode(value[plain]) : value[plain]
  return made
}

const pathEncoder =
  (naming: Naming): Encode =>
  (value) =>
    typeof value === 'string' ? wirePath(value, naming) : value
