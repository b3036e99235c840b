import { z } from 'zod'
import { saidBy } from '@daybook/shared/wire'

/** The subset of JSON Schema 2020-12 that the contract's schemas produce. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  description?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  [more: string]: unknown
}

/** The input or output schema of the contract, by its names on the wire. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return described(schema, io, ({ zodSchema, jsonSchema }) => {
    const { shape } = zodSchema._zod.def as { shape?: Record<string, z.core.$ZodType> }
    if (!shape || !jsonSchema.properties) return
    const wireName = (name: string) => (shape[name] && saidBy(shape[name]).wire) ?? name
    jsonSchema.properties = Object.fromEntries(
      Object.entries(jsonSchema.properties).map(([name, one]) => [wireName(name), one]),
    )
    if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(wireName)
  })
}

/** The same by our names. */
export const plainSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => described(schema, io)

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>

function described(schema: z.ZodType, io: 'input' | 'output', override: Override = () => {}): JsonSchema {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as JsonSchema
  return simplify(made)
}

/** Merges nested choices, and removes bounds that every JSON number has. */
function simplify(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, anyOf, properties, items, ...rest } = schema
  const simple: JsonSchema = { ...rest }
  if (minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER) simple.minimum = minimum
  if (maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER) simple.maximum = maximum
  if (properties) {
    simple.properties = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, simplify(one)]))
  }
  if (items) simple.items = simplify(items)
  if (anyOf) {
    simple.anyOf = anyOf.map(simplify).flatMap((choice) => (isMereChoice(choice) ? (choice.anyOf ?? []) : [choice]))
  }
  return simple
}

function isMereChoice(schema: JsonSchema): boolean {
  return schema.anyOf !== undefined && Object.keys(schema).length === 1
}

export function requiredNames(schema: JsonSchema): Set<string> {
  return new Set(schema.required)
}

/** One line of a table: 'companyChoices[].label', 'text', and whether it is required. */
export type Field = { path: string; type: string; isRequired: boolean }

/** Every field of an object schema, parents before their parts. */
export function fieldsOf(schema: JsonSchema, above = ''): Field[] {
  const required = requiredNames(schema)
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const path = `${above}${name}`
    const inner = partsOf(one)
    return [
      { path, type: typeText(one), isRequired: required.has(name) },
      ...inner.flatMap((part) => fieldsOf(part.schema, `${path}${part.sign}`)),
    ]
  })
}

function partsOf(schema: JsonSchema): { schema: JsonSchema; sign: string }[] {
  if (schema.properties) return [{ schema, sign: '.' }]
  if (schema.items) return partsOf(schema.items).map((part) => ({ ...part, sign: `[]${part.sign}` }))
  return (schema.anyOf ?? []).flatMap(partsOf)
}

/** The type in words: 'integer 1-50', 'list of object', '"Y" or "N"', 'text or null'. */
function typeText(schema: JsonSchema): string {
  const choices = (schema.anyOf ?? schema.oneOf)?.map(typeText) ?? []
  if (choices.length > 0) return [...new Set(choices)].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type })).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`
  if (schema.type === 'integer' || schema.type === 'number') return `${schema.type}${rangeText(schema)}`
  if (schema.type === 'string') return `text${lengthText(schema)}`
  return schema.type ?? 'anything'
}

function rangeText({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined && maximum === undefined) return ''
  return ` ${minimum ?? ''}-${maximum ?? ''}`
}

function lengthText({ format, description, maxLength }: JsonSchema): string {
  const notes = [description ?? format, maxLength === undefined ? undefined : `at most ${maxLength}`]
  const said = notes.filter((note) => note !== undefined)
  return said.length > 0 ? ` (${said.join(', ')})` : ''
}
