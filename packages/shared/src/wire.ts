import { z } from 'zod'
import type { ValueKind } from './calls/values.ts'

/*
 * What a schema of the contract says about names and values on the wire. Its keys are our names, which are also those on the wire unless a
 * field says otherwise.
 */

type Said = {
  /** The field's name on the wire. */
  wire?: string
  /** A text that is the name of a field, or the path of one: the schema it is a field of. */
  fieldOf?: z.core.$ZodType
  /** Rows that pass through whole: the schema of what else they hold. */
  besides?: z.core.$ZodType
  /** How its value is written on the wire, unless as ours. */
  kind?: ValueKind
}

/** A registry's type takes schemas in it apart. */
const said = z.registry<Record<keyof Said, unknown>>()

/** A copy that says it, because one schema may serve several fields. */
function saying<T extends z.ZodType>(schema: T, what: Said): T {
  const copy = schema.clone()
  said.add(copy, what as Record<keyof Said, unknown>)
  return copy
}

/** A field by its name on the wire. */
export const wire = <T extends z.ZodType>(name: string, schema: T): T => saying(schema, { wire: name })

/** A value that is written in another way on the wire. */
export const written = <T extends z.ZodType>(kind: ValueKind, value: T): T => saying(value, { kind })

/** A text that names a field of this schema: a column to sort by, the field of a change. */
export const fieldOf = <T extends z.ZodType>(named: z.ZodType, text: T): T => saying(text, { fieldOf: named })

/** Rows that a form gets back with all that it sent: what is not in the schema has the names of `besides`. */
export const passing = <T extends z.ZodType>(besides: z.ZodType, row: T): T => saying(row, { besides })

/** What a schema says, or what is inside its wrappers, such as `optional`. */
export function saidBy(schema: z.core.$ZodType): Said {
  const inner = insideOf(schema)
  return { ...(inner ? saidBy(inner) : {}), ...(said.get(schema) as Said | undefined) }
}

type Wrapper = { innerType?: z.core.$ZodType; in?: z.core.$ZodType; options?: readonly z.core.$ZodType[] }

/** Of a union, its first: the others are its empty value. */
function insideOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { innerType, in: source, options } = schema._zod.def as Wrapper
  return innerType ?? source ?? options?.[0]
}
