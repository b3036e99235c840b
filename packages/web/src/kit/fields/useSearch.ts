import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before the server is asked. */
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

/**
 * The choices to offer while the server's answer is still that to an earlier text: only those that contain every typed word.
 * Someone who types a name and presses Enter at once must not choose another person.
 */
export function offered<Choice extends { label: string }>(
  choices: readonly Choice[],
  { typed, sought }: { typed: string; sought: string },
  isEarlier: boolean,
): Choice[] {
  if (!isEarlier && typed.trim() === sought) return [...choices]
  const words = typed.trim().toLocaleLowerCase().split(/\s+/)
  return choices.filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)))
}
