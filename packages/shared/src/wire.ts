import { z } from 'zod'

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
  /** It is 'Y' or 'N' on the wire. */
  isFlag?: true
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

/** A boolean that is 'Y' or 'N' on the wire. */
export const flagged = saying(z.boolean().meta({ type: 'string', enum: ['Y', 'N'] }), { isFlag: true })

/** A text that names a field of this schema: a column to sort by, the field of a change. */
export const fieldOf = <T extends z.ZodType>(named: z.ZodType, text: T): T => saying(text, { fieldOf: named })

/** Rows that a form gets back with all that it sent: what is not in the schema has the names of `besides`. */
export const passing = <T extends z.ZodType>(besides: z.ZodType, row: T): T => saying(row, { besides })

/** What a schema says, or what is inside its wrappers, such as `optional`. */
export function saidBy(schema: z.core.$ZodType): Said {
  const { innerType, in: source } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType }
  const inner = innerType ?? source
  return { ...(inner ? saidBy(inner) : {}), ...(said.get(schema) as Said | undefined) }
}
