import { useEffect, useState } from 'react'
import { keepTyped, typedText } from '../platform/typed.ts'

/**
 * The text typed in a field before the page had to step aside for another person, and `keep` for what is typed now. It lasts as
 * long as the field is shown.
 */
export function useTyped(about: string): { kept: string; keep: (text: string) => void } {
  const [kept] = useState(() => typedText(about) ?? '')
  useEffect(() => {
    keepTyped(about, kept)
    return () => keepTyped(about, '')
  }, [about, kept])
  return { kept, keep: (text) => keepTyped(about, text) }
}
