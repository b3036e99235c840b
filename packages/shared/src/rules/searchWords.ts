import { normalForm } from './normalForm.ts'

/*
 * How names are searched, on the server and in lists that the page has: each word may be any part of any of the names, in any
 * order and spelling that reads the same.
 */

/** The words of a search text; none if it is blank. */
export function searchWords(text: string): string[] {
  return [...new Set(normalForm(text).split(' '))].filter(Boolean)
}

/** Names in the form in which words are looked for: made once for a list that is searched at each key. */
export function searchedText(...names: readonly (string | null | undefined)[]): string {
  return normalForm(names.filter(Boolean).join(' '))
}

/** Whether a text made by searchedText() contains every word. */
export function hasWords(searched: string, words: readonly string[]): boolean {
  return words.every((word) => searched.includes(word))
}
