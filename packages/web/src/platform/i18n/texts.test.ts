import { describe, expect, expectTypeOf, it } from 'vitest'
import { en } from './en.ts'
import * as screensEn from './en/index.ts'
import type { TextKey } from './i18n.ts'
import { th } from './th.ts'
import * as screensTh from './th/index.ts'

type Texts = { readonly [key: string]: string | Texts }

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

const english = new Map(flat({ ...en, ...screensEn }))
const thai = new Map(flat({ ...th, ...screensTh }))
const places = (text: string) =>
  [...text.matchAll(/\{(\w+)(?:, number)?\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b))

describe('the texts of both languages', () => {
  it('share no group with the texts of every page', () => {
    expect(Object.keys(screensEn).filter((group) => group in en)).toEqual([])
  })

  it('have the same keys', () => {
    expect([...thai.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  it('are never empty', () => {
    for (const [key, text] of [...english, ...thai]) expect(text.trim(), key).not.toBe('')
  })

  it('have the same placeholders', () => {
    for (const [key, text] of english) expect(places(thai.get(key) ?? ''), key).toEqual(places(text))
  })

  it('are looked up by their keys: an unknown key does not compile', () => {
    expectTypeOf<'ui.save' | 'problem.noPermission' | 'reportStatus.1' | 'MyAreas.filed'>().toExtend<TextKey>()
    expectTypeOf<'ui.savee'>().not.toExtend<TextKey>()
    expectTypeOf<'MyAreas.filed_one'>().not.toExtend<TextKey>()
    expectTypeOf<'MyAreas'>().not.toExtend<TextKey>()
    expectTypeOf<string>().not.toExtend<TextKey>()
  })
})
