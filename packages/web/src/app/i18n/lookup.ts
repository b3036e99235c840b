/* Finds a text by its key and fills it in. What a language needs of grammar and of numbers is the browser's (Intl). */

import { numbersOf } from './numbers.ts'

export type Tree = { readonly [key: string]: string | Tree }
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** A place to fill: '{name}', or '{count, number}' for a number as the language writes it. */
const PLACE = /\{(\w+)(, number)?\}/g

/** Of several catalogues one, theirs of the same group together. */
export function merged(one: Tree, other: Tree): Tree {
  const all: Record<string, string | Tree> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const before = all[key]
    all[key] = typeof before === 'object' && typeof value === 'object' ? merged(before, value) : value
  }
  return all
}

/** What stands at 'group.key'; undefined for nothing. */
export function found(texts: Tree, key: string): string | Tree | undefined {
  let at: string | Tree | undefined = texts
  for (const part of key.split('.')) {
    if (typeof at !== 'object') return undefined
    at = Object.hasOwn(at, part) ? at[part] : undefined
  }
  return at
}

/** Fills in texts of a language. With `count`, 'key_one' or 'key_other' by its grammar, if the text has them. */
export function filler(language: string, texts: () => Tree) {
  // Made when first needed: it takes a phone 15 ms for each language.
  let plurals: Intl.PluralRules | undefined
  const formOf = (count: number) => (plurals ??= new Intl.PluralRules(language)).select(count)
  const written = numbersOf(language)
  return (key: string, values?: Values): string => {
    const count = values?.count
    const ofCount = typeof count === 'number' ? found(texts(), `${key}_${formOf(count)}`) : undefined
    const text = ofCount ?? found(texts(), key)
    // Types let no such key through; one that came from elsewhere shows what is missing.
    if (typeof text !== 'string') return key
    if (!values) return text
    return text.replace(PLACE, (_place, name: string, isNumber?: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return isNumber && typeof value === 'number' ? written(value) : String(value ?? '')
    })
  }
}
