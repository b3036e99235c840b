import { describe, expect, it } from 'vitest'
import { parseDay } from '@daybook/shared/days'
import { decode } from '@daybook/shared/names'
import type { JsonSchema } from '../../http/openapi/schema.ts'
import { scratchApp } from '../app.ts'
import { calls, goodFor, send } from '../everyCall.ts'
import { inputSchema } from '../fields.ts'
import { swept } from '../sweep.ts'
import { wireText } from '../wire.ts'

/* Tries the first and the last possible days in every call that takes a day. */

type DayField = { path: string; isWire: boolean }

const KNOWN = ['01/01/1900', '31/12/2200']
const UNKNOWN = ['01/01/0001', '31/12/1899', '01/01/2201', '20/11/2569', '31/12/9999']
const MESSAGES = { en: /does not exist.*from 1900 to 2200/, th: /ไม่มีวันที่.*ค\.ศ\. 1900 ถึง 2200/ }

/** Fields of a call that are days, alone or inside another field. */
function dayFields(schema: JsonSchema, above = ''): DayField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const branches = [one, ...(one.anyOf ?? [])]
    const path = `${above}${name}`
    const isWire = branches.some(({ description }) => description === 'dd/MM/yyyy')
    const isDay = isWire || branches.some(({ format }) => format === 'date')
    return [...(isDay ? [{ path, isWire }] : []), ...branches.flatMap((branch) => dayFields(branch, `${path}.`))]
  })
}

function withDay(payload: Record<string, unknown>, { path, isWire }: DayField, day: string): Record<string, unknown> {
  const [outer = '', inner] = path.split('.')
  const value = isWire ? day : day.split('/').toReversed().join('-')
  return { ...payload, [outer]: inner ? { ...(payload[outer] as object | undefined), [inner]: value } : value }
}

/** The messages of an answer; a file has none. */
function messagesIn(body: string): string[] {
  if (!body.startsWith('{')) return []
  const { fieldErrors = [] } = decode(JSON.parse(body)) as { fieldErrors?: { message: string }[] }
  return fieldErrors.map(({ message }) => message)
}

const taking = calls.flatMap(({ name }) => dayFields(inputSchema(name)).map((field) => ({ name, field })))

describe('the days that a call accepts', () => {
  it('are those from 1900 to 2200', () => {
    expect(KNOWN.map(parseDay)).toEqual(['1900-01-01', '2200-12-31'])
    expect(UNKNOWN.map(parseDay)).toEqual(UNKNOWN.map(() => null))
    expect(taking.length).toBeGreaterThan(30)
  })

  it('are answered at both limits, and refused at their field beyond', { timeout: 90_000 }, async () => {
    const test = await scratchApp()
    const cookie = await test.signIn('admin')
    const faults: unknown[] = []
    for (const { name, field } of swept(taking)) {
      for (const day of [...KNOWN, ...UNKNOWN]) {
        const body = wireText(name, withDay(goodFor(name), field, day))
        const response = await send(test, { name, cookie, body })
        const isRefused = UNKNOWN.includes(day)
        const isClear = !isRefused || messagesIn(response.body).some((message) => MESSAGES.en.test(message))
        if (response.statusCode >= 500 || !isClear)
          faults.push({ name, ...field, day, status: response.statusCode, body: response.body.slice(0, 200) })
      }
    }
    expect(faults).toEqual([])
  })

  it('are explained in Thai too', async () => {
    const test = await scratchApp()
    const payload = { startDate: '9999-12-31', endDate: '9999-12-31' }
    const answer = await test.call('admin', 'WeeklyReport/LoadData', payload as never, { 'accept-language': 'th' })
    expect(JSON.stringify(answer.body)).toMatch(MESSAGES.th)
  })
})
