import { hasWords, searchedText, searchWords } from '@daybook/shared/rules/searchWords'
import { useRef, useState } from 'react'

/** Text typed into a field whose choices the server finds, asked at each key: a pause would be all of the wait. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  return { typed, sought: typed.trim(), setTyped }
}

/**
 * The choices to offer: the answer to what is typed or, until that is there, those of the last such answer that contain every
 * typed word. Someone who types a name and presses Enter at once must not choose another person, and the answer to a text that
 * is no longer typed must not take away the choice that has the focus.
 */
export function useOffered<Choice extends { label: string }>(
  choices: readonly Choice[],
  { typed }: { typed: string },
  isEarlier: boolean,
): readonly Choice[] {
  const last = useRef<readonly Choice[]>([])
  if (!isEarlier) last.current = choices
  return offered(last.current, typed, isEarlier)
}

/** What is offered of the last answer to a typed text. */
export const offered = <Choice extends { label: string }>(
  last: readonly Choice[],
  typed: string,
  isEarlier: boolean,
): readonly Choice[] => (isEarlier ? withWords(last, typed) : last)

/** Whether a name contains every word of a text: the one filter of all lists of choices. */
export const isSearched = (name: string, text: string) => hasWords(searchedText(name), searchWords(text))

/** The choices that contain every word of the text. */
function withWords<Choice extends { label: string }>(choices: readonly Choice[], text: string): Choice[] {
  return choices.filter(({ label }) => isSearched(label, text))
}
