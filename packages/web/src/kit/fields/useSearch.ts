import { hasWords, searchedText, searchWords } from '@daybook/shared/rules/searchWords'
import { useEffect, useRef, useState } from 'react'

/**
 * Milliseconds without a keystroke before the server is asked. With less, a field whose text follows its choices takes a text that
 * is being typed for one to replace.
 */
const PAUSE = 250

/** Text typed into a field whose choices the server finds; `sought` follows once the user pauses. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, sought, setTyped }
}

type Texts = { typed: string; sought: string }

/**
 * The choices to offer: the answer to what is typed or, until that is there, those of the last such answer that contain every
 * typed word. Someone who types a name and presses Enter at once must not choose another person, and the answer to a text that
 * is no longer typed must not take away the choice that has the focus.
 */
export function useOffered<Choice extends { label: string }>(
  choices: readonly Choice[],
  texts: Texts,
  isEarlier: boolean,
): readonly Choice[] {
  const last = useRef<readonly Choice[]>([])
  if (isAnswer(texts, isEarlier)) last.current = choices
  return offered(last.current, texts, isEarlier)
}

/** Whether what has come is the answer to what is typed. */
const isAnswer = ({ typed, sought }: Texts, isEarlier: boolean) => !isEarlier && typed.trim() === sought

/** What is offered of the last answer to a typed text. */
export const offered = <Choice extends { label: string }>(
  last: readonly Choice[],
  texts: Texts,
  isEarlier: boolean,
): readonly Choice[] => (isAnswer(texts, isEarlier) ? last : withWords(last, texts.typed))

/** Whether a name contains every word of a text: the one filter of all lists of choices. */
export const isSearched = (name: string, text: string) => hasWords(searchedText(name), searchWords(text))

/** The choices that contain every word of the text. */
function withWords<Choice extends { label: string }>(choices: readonly Choice[], text: string): Choice[] {
  return choices.filter(({ label }) => isSearched(label, text))
}
