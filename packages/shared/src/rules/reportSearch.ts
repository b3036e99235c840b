import { normalForm } from './normalForm.ts'

/*
 * What is typed to search reports: words in any order, each any part of any text of a report; "an exact phrase"; -without, for
 * words and phrases. The server finds by it, and the page marks what was found.
 */

/** A word or phrase in its normal form; isNot: reports with it are not wanted. */
export type Term = { form: string; isNot: boolean }

/** More terms say nothing new. */
const MOST = 10
/** Nothing shorter is looked for with a letter changed. */
export const SHORTEST_FORGIVEN = 3

/** The terms of a search text; none if it is blank. */
export function searchTerms(text: string): Term[] {
  const found = normalForm(text.replace(/[“”„]/g, '"')).matchAll(/(-?)"([^"]*)"|(\S+)/g)
  const terms = [...found].map(([, minus, phrase, word = '']): Term => {
    if (phrase !== undefined) return { form: phrase.trim(), isNot: minus === '-' }
    const isNot = /^-[^-"]/.test(word)
    return { form: word.slice(Number(isNot)).replaceAll('"', ''), isNot }
  })
  return terms
    .filter(({ form }, place) => form !== '' && terms.findIndex((term) => isSame(term, terms[place])) === place)
    .slice(0, MOST)
}

const isSame = (one: Term, other: Term | undefined) => one.form === other?.form && one.isNot === other.isNot

/** The text that has these terms. */
export function searchTextOf(terms: readonly Term[]): string {
  return terms.map(({ form, isNot }) => `${isNot ? '-' : ''}${/[\s-]/.test(form) ? `"${form}"` : form}`).join(' ')
}
