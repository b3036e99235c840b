import { describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@daybook/shared/registry'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { found, sources, tracked } from '../sources.ts'

/* A language consists of its catalogue and a line in each list of catalogues: CONTRIBUTING.md, 'Adding a language'. */

const flat = (value: unknown, way = ''): [string, string][] =>
  typeof value === 'string'
    ? [[way, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${way}.${key}`))
/** The names in braces; English adds the noun for one and for several, as in '{n:area|areas}'. */
const places = (text: string) =>
  [...text.matchAll(/\{(\w+)(?::[^}]*)?\}/g)]
    .map(([, name = '']) => name)
    .sort((one, other) => one.localeCompare(other))

const all = textsOf((catalogue) => catalogue)
const english = flat(all.en)
const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)

describe('the texts of the server', () => {
  it.each(others)('have the same keys and placeholders in %s as in English', (language) => {
    const translated = new Map(flat(all[language]))
    expect([...translated.keys()].sort()).toEqual(english.map(([key]) => key).sort())
    const different = english.filter(([key, text]) => places(text).join() !== places(translated.get(key) ?? '').join())
    expect(different).toEqual([])
  })

  it('are Thai in Thai', () => {
    const untranslated = flat(all.th.common)
      .filter(([, text]) => !/[\u0e00-\u0e7f]/.test(text))
      .map(([key]) => key)
    // The specification gives it in English for both.
    expect(untranslated).toEqual(['.eventGroup.1'])
  })
})

/** A catalogue's files, with the language as * */
const filesOf = (language: string) =>
  tracked
    .filter((name) => /^packages\/shared\/src\/texts\/|^packages\/web\/src\/platform\/i18n\//.test(name))
    .flatMap((name) => {
      const general = name.replace(new RegExp(`(?<=/)${language}(?=/)|(?<=[/.])${language}(?=\\.ts$)`), '*')
      return general === name ? [] : [general]
    })
    .sort()

/** Thai texts that are not translations: names, and texts shown in both languages at once. */
const THAI_ELSEWHERE = [
  /^packages\/shared\/src\/registry\.ts:/,
  // The specification gives titles in both languages.
  /^packages\/shared\/src\/texts\/en\/reports\.ts:/,
  // Sent to test a connection.
  /^packages\/server\/src\/operations\/connections\/mailTest\.ts:/,
  // Shown before the texts are loaded, or while two groups of people choose where to sign in.
  /^packages\/web\/src\/main\.tsx:/,
  /^packages\/web\/src\/groups\/Login\/ChooserPage\.tsx:/,
  // Letters to load a font for, a keyboard key, days as people type them, an example of what can be pasted.
  /^packages\/web\/src\/charts\/chartKit\.ts:/,
  /^packages\/web\/src\/groups\/Inbox\/keys\.ts:/,
  /^packages\/web\/src\/shell\/typedDay\.ts:/,
  /^packages\/web\/src\/platform\/i18n\/en\/Expectations\.ts:/,
]

describe('a language', () => {
  it.each(others)('has the files of the English catalogue: %s', (language) => {
    expect(filesOf(DEFAULT_LANGUAGE).length).toBeGreaterThan(50)
    expect(filesOf(language)).toEqual(filesOf(DEFAULT_LANGUAGE))
  })

  it('has its sentences only in its catalogue', () => {
    const product = sources(/^packages\/(shared|server|web)\/src\/.*\.tsx?$/).filter(
      ({ name }) =>
        !/\.test\.ts$|\/testing\/|\/(demo|migrations)\//.test(name) &&
        !/(^packages\/shared\/src\/texts|\/i18n)\/.*\bth\b/.test(name),
    )
    expect(product.length).toBeGreaterThan(800)
    const thai = found(product, /^(?!\s*(\/?\*|\/\/)).*[\u0e00-\u0e7f]/)
    expect(thai.filter((line) => !THAI_ELSEWHERE.some((place) => place.test(line)))).toEqual([])
  })
})
