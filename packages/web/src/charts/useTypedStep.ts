import { type FocusEvent, useRef } from 'react'

/**
 * For a date that applies with each part that is typed: all parts together are one step of the browser's history. `onBlur` is
 * for an element around the date.
 */
export function useTypedStep() {
  const isTyping = useRef(false)
  return {
    /** Whether the change goes on with the one before, whose step it replaces. */
    goesOn(): boolean {
      const goesOn = isTyping.current
      isTyping.current = true
      return goesOn
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (!relatedTarget?.matches('[role="spinbutton"]')) isTyping.current = false
    },
  }
}
