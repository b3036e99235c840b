import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../index.ts'
import { cleanLine, cleanText } from '../rules/cleanText.ts'

/** Fields that keep what was sent, and why. */
const KEPT: Record<string, string> = {
  names: 'names one a line, which are cleaned one by one',
  secondNames: 'the same',
  pasted: 'rows of a spreadsheet, whose cells are cleaned one by one',
  contact: 'signed by the server, and nothing else opens',
  password: 'a password',
  oldPassword: 'a password',
  newPassword: 'a password',
  token: 'the secret of a link',
  connectionString: 'has a password in it',
  content: 'a page, which is cleaned as HTML',
  address: 'the address of a web hook',
  formData: 'a draft: an unfinished form, cleaned when it is filed',
  sort: 'the name of a column',
  cursor: 'where a list goes on',
  eventGroup: 'an id or its text',
  dayText: 'a number as typed',
  image: 'a picture',
  eventTypeCharts: 'a picture',
  eventTypeSumChart: 'a picture',
  securityChart: 'a picture',
  statisticsChart: 'a picture',
  csrChart: 'a picture',
  operationChart: 'a picture',
}

/** Seen as 'né 1' on one line. */
const PROBE = '\u00a0\u202en\u200be\u0301\u2003\r\n\ufeff1 '
const CLEAN = [cleanText(PROBE), cleanLine(PROBE)]

type Field = { path: string; name: string; schema: z.core.$ZodType }
type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  in?: z.core.$ZodType
  innerType?: z.core.$ZodType
}

/** The fields of a schema that are neither objects nor lists; a list's entries count as fields of its name. */
function fieldsOf(schema: z.core.$ZodType, path: string, name = ''): Field[] {
  const { shape, element, valueType, options, in: source, innerType } = schema._zod.def as Definition
  if (shape) return Object.entries(shape).flatMap(([key, value]) => fieldsOf(value, `${path}.${key}`, key))
  const list = element ?? valueType
  if (list) return fieldsOf(list, `${path}[]`, name)
  const below = [...(options ?? []), source, innerType].flatMap((part) => (part ? fieldsOf(part, path, name) : []))
  return below.some((field) => field.path !== path) ? below : [{ path, name, schema }]
}

const fields = allCalls().flatMap(({ group, name, call }) => fieldsOf(call.input, `${group}/${name}`))

describe('every text that a call is sent', () => {
  it('is stored in its clean form, is refused, or has a reason to be kept', () => {
    // What takes anything is ignored, see `ignored`.
    const texts = fields.filter(({ schema }) => !z.safeParse(schema, {}).success)
    const raw = texts.filter(({ name, schema }) => {
      const { success, data } = z.safeParse(schema, PROBE)
      return success && typeof data === 'string' && !CLEAN.includes(data) && !(name in KEPT)
    })
    expect(raw.map(({ path }) => path)).toEqual([])
    const cleaned = fields.filter(({ schema }) => CLEAN.includes(z.safeParse(schema, PROBE).data as string))
    expect(cleaned.length).toBeGreaterThan(100)
  })

  it('has no reason that no field needs', () => {
    const names = new Set(fields.map(({ name }) => name))
    expect(Object.keys(KEPT).filter((name) => !names.has(name))).toEqual([])
  })
})
