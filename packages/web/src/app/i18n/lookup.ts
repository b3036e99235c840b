/* Finds a text by its key and fills in its values. Plural rules and number formats are the browser's (Intl). */

import { numbersOf } from '@daybook/shared/rules/numbers'

export type Tree = { readonly [key: string]: string | Tree }
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** A placeholder: '{name}', or '{count, number}' for a number formatted for the language. */
const PLACE = /\{(\w+)(, number)?\}/g

/** Merges two catalogues, including texts under the same group. */
export function merged(one: Tree, other: Tree): Tree {
  const all: Record<string, string | Tree> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const before = all[key]
    all[key] = typeof before === 'object' && typeof value === 'object' ? merged(before, value) : value
  }
  return all
}

/** The text or group at 'group.key'; undefined if there is none. */
export function found(texts: Tree, key: string): string | Tree | undefined {
  let at: string | Tree | undefined = texts
  for (const part of key.split('.')) {
    if (typeof at !== 'object') return undefined
    at = Object.hasOwn(at, part) ? at[part] : undefined
  }
  return at
}

/**
 * Looks up and fills in a language's texts. With `count`, picks 'key_one' or 'key_other' by the language's plural rules, if
 * they exist.
 */
export function filler(language: string, texts: () => Tree) {
  // Created on first use: it takes a phone 15 ms per language.
  let plurals: Intl.PluralRules | undefined
  const formOf = (count: number) => (plurals ??= new Intl.PluralRules(language)).select(count)
  const written = numbersOf(language)
  return (key: string, values?: Values): string => {
    const count = values?.count
    const ofCount = typeof count === 'number' ? found(texts(), `${key}_${formOf(count)}`) : undefined
    const text = ofCount ?? found(texts(), key)
    // The types rule out unknown keys; for a key from elsewhere, show the key itself.
    if (typeof text !== 'string') return key
    if (!values) return text
    return text.replace(PLACE, (_place, name: string, isNumber?: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return isNumber && typeof value === 'number' ? written(value) : String(value ?? '')
    })
  }
}
