import { z } from 'zod'

/*
 * How large the JSON of a payload can be, by its schema. A body that exceeds this cannot be valid, and is refused before it
 * is parsed.
 */

/** Most bytes and most levels of nesting. */
export type Bounds = { bytes: number; depth: number }

/** What a schema consists of, as far as its size matters. */
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
  values?: unknown[]
  entries?: Record<string, string | number>
  checks?: { _zod: { def: { check: string; maximum?: number; value?: number } } }[]
}

/** UTF-8 takes at most three bytes for a code unit. */
const UNIT_BYTES = 3
const NUMBER_BYTES = 24
/** ', ' or ': ', as some programs write them. */
const SEPARATOR_BYTES = 2
/** Room for keys that the call does not know and ignores. */
const OTHER_BYTES = 1_024
const OTHER_DEPTH = 2
/** Parts that are passed through or ignored, whatever they hold. */
const FREE_DEPTH = 6

const measured = new WeakMap<z.ZodType, Bounds>()

/** The bounds of a call's whole payload. Throws if some part of the schema has none; `path` names it. */
export function boundsOf(schema: z.ZodType): Bounds {
  const known = measured.get(schema)
  if (known) return known
  const { bytes, depth } = boundsAt(schema as unknown as Node, '')
  const bounds = { bytes: bytes + OTHER_BYTES, depth: depth + OTHER_DEPTH }
  measured.set(schema, bounds)
  return bounds
}

function boundsAt(node: Node, path: string): Bounds {
  const { type, shape, catchall, element, innerType, options, values, entries, ...def } = node._zod.def
  const stated = z.globalRegistry.get(node as unknown as z.ZodType)?.mostBytes
  if (typeof stated === 'number') return { bytes: stated, depth: FREE_DEPTH }
  if (shape) return ofObject(shape, catchall, path)
  if (element) return ofList(element, mostOf(node), path)
  if (innerType) return boundsAt(innerType, path)
  if (options) return widest(options.map((one) => boundsAt(one, path)))
  // z.preprocess() begins with a transform, which has no shape.
  const within = def.in?._zod.def.type === 'transform' ? def.out : def.in
  if (within) return boundsAt(within, path)
  const most = { bytes: 0, depth: 0 }
  switch (type) {
    case 'string':
      return { ...most, bytes: (mostOf(node) ?? unbounded(path)) * UNIT_BYTES + 2 }
    case 'number':
      return {
        ...most,
        bytes: Math.min(NUMBER_BYTES, ...checksOf(node, 'less_than').map(({ value }) => String(value).length + 1)),
      }
    case 'boolean':
    case 'null':
      return { ...most, bytes: 5 }
    case 'literal':
    case 'enum':
      return { ...most, bytes: Math.max(...[...(values ?? []), ...Object.values(entries ?? {})].map(bytesOf)) }
    default:
      return unbounded(path)
  }
}

function ofObject(shape: Record<string, Node>, catchall: Node | undefined, path: string): Bounds {
  if (catchall && catchall._zod.def.type !== 'never') unbounded(path)
  const parts = Object.entries(shape).map(([name, one]) => {
    const { bytes, depth } = boundsAt(one, path === '' ? name : `${path}.${name}`)
    return { bytes: bytes + bytesOf(name) + 2 * SEPARATOR_BYTES, depth }
  })
  return { bytes: 2 + parts.reduce((sum, { bytes }) => sum + bytes, 0), depth: 1 + widest(parts).depth }
}

function ofList(element: Node, most: number | undefined, path: string): Bounds {
  const { bytes, depth } = boundsAt(element, `${path}[]`)
  return { bytes: 2 + (most ?? unbounded(path)) * (bytes + SEPARATOR_BYTES), depth: 1 + depth }
}

const checksOf = ({ _zod: { def } }: Node, name: string) =>
  (def.checks ?? []).map(({ _zod }) => _zod.def).filter(({ check }) => check === name)

const mostOf = (node: Node) => checksOf(node, 'max_length')[0]?.maximum

function widest(all: Bounds[]): Bounds {
  return {
    bytes: Math.max(0, ...all.map(({ bytes }) => bytes)),
    depth: Math.max(0, ...all.map(({ depth }) => depth)),
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

function unbounded(path: string): never {
  throw new Error(`'${path || 'the payload'}' has no bound`)
}
