import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../index.ts'
import { isEmail, passwordProblem } from '../../rules/rules.ts'
import { formatDay, parseDay } from '../../days.ts'
import { day, id, issuesOf, listOf, optional, text, time } from './wire.ts'

const issueOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error && issuesOf(error)[0]
}

describe('wire', () => {
  it('treats null, a missing key and an empty string the same', () => {
    const shape = z.object({ nArea: optional(id), lstArea: listOf(id, 9), sText: text(9) })
    const nothing = { nArea: null, lstArea: [], sText: '' }
    expect(shape.parse({})).toEqual(nothing)
    expect(shape.parse({ nArea: null, lstArea: null, sText: null })).toEqual(nothing)
    expect(shape.parse({ nArea: '', lstArea: '', sText: '' })).toEqual(nothing)
  })

  it('accepts days that exist and refuses others', () => {
    expect(day.parse('2028-02-29')).toBe('2028-02-29')
    expect(parseDay('29/02/2028')).toBe('2028-02-29')
    for (const wrong of ['2026-02-29', '2026-04-31', '2026-01-00', '2026-1-1', '01/01/2026', '2026-13-01'])
      expect(issueOf(optional(day), wrong)?.message, wrong).toBe('date')
    for (const wrong of ['29/02/2026', '31/04/2026', '00/01/2026', '1/1/2026', '2026-01-01', '01/13/2026'])
      expect(parseDay(wrong), wrong).toBeNull()
    expect(formatDay('2026-11-20')).toBe('20/11/2026')
  })

  it('accepts times of day', () => {
    expect(time.parse('23:59')).toBe('23:59')
    for (const wrong of ['24:00', '7:00', '07:60']) expect(issueOf(optional(time), wrong)?.message).toBe('time')
  })

  it('names the field with the wrong type', () => {
    const { input } = contract.EventRecord.GetData
    expect(issueOf(input, { eventGroupId: 'x' })?.path).toBe('eventGroupId')
    expect(issueOf(input, { page: 0 })?.path).toBe('page')
    expect(issueOf(contract.CreateReport.SaveData.input, { description: 'a\u0000b' })).toMatchObject({
      path: 'description',
      message: 'text',
    })
  })
})

describe('rules', () => {
  it('require three of four kinds of characters in a password', () => {
    for (const strong of ['Abcdefg1', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!'])
      expect(passwordProblem(strong), strong).toBe(null)
    for (const weak of ['Abcde1!', 'abcdefgh', 'abcdefg1', 'ABCDEFGH', 'Abcdefgh', 'Abcdefg?', 'A1!'.repeat(43)]) {
      expect(passwordProblem(weak), weak).toBe('passwordWeak')
    }
  })

  it('take no password that is a shorter text typed again and again', () => {
    for (const weak of ['Aa1!Aa1!', 'aB3aB3aB3', 'ก1aAก1aA', 'Daybook-1Daybook-1'])
      expect(passwordProblem(weak), weak).toBe('passwordRepeats')
    for (const strong of ['Aa1!Aa1', 'Aa1!aA1!', 'Aa1!Aa1!x'])
      expect(passwordProblem(strong), strong).not.toBe('passwordRepeats')
  })

  it('recognise an e-mail address', () => {
    for (const good of [
      'a@b.co',
      'first.last+tag@sub.example.com',
      'x@ไทย.ไทย',
      'ก@b.co',
      "o'neil@xn--o3cw4h.th",
      'a@b-c.co.th',
    ])
      expect(isEmail(good), good).toBe(true)
    for (const bad of [
      '',
      'a',
      'a@b',
      'a b@c.de',
      'a@b.c',
      'a@-b.de',
      'a@b.de\r\nBcc: x@y.zz',
      '<a@b.de>',
      'a..b@c.de',
      'a.@b.de',
      '.a@b.de',
      'a@b..de',
      'a@b.de.',
      'a@b-.de',
      'a@@b.de',
      'a@1.2.3.4',
      'a\u200b@b.de',
    ])
      expect(isEmail(bad), bad).toBe(false)
  })
})
