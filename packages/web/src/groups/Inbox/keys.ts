import { useEffect, useEffectEvent } from 'react'

/** What a key does on this screen. */
export type KeyAction = 'next' | 'previous' | 'approve' | 'reject' | 'select' | 'undo' | 'help'

/** The keys as they are shown on the buttons. */
export const KEYS: Readonly<Record<KeyAction, string>> = {
  next: 'J',
  previous: 'K',
  approve: 'A',
  reject: 'R',
  select: 'X',
  undo: 'U',
  help: '?',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * What a pressed key asks for. A letter counts by its place where the keyboard types no Latin letters: on a Thai keyboard
 * the key of A types 'ฟ'.
 */
export function actionOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === '?') return 'help'
  const isLatin = /^[\u0021-\u007e]$/.test(key)
  if (!isLatin && code === 'Slash' && shiftKey) return 'help'
  if (shiftKey) return null
  const letter = isLatin ? key.toUpperCase() : /^Key([A-Z])$/.exec(code)?.[1]
  return (Object.keys(KEYS) as KeyAction[]).find((action) => KEYS[action] === letter) ?? null
}

/** Where a letter is text, or chooses in a list: there it does nothing else. */
const TYPING =
  ':is(input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select), [contenteditable="true"], [role="spinbutton"], [role="combobox"], [role="listbox"]'

/** Over the page: a dialog or an open list. A toast is none. */
const OVER = '[role="dialog"], [role="listbox"]'

/** While mounted, calls `run` for each key that asks for something, unless somebody types or a dialog is open. */
export function useKeys(run: (action: KeyAction, event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const { target } = event
    if (target instanceof Element && target.closest(TYPING)) return
    if (document.querySelector(OVER)) return
    const action = actionOf(event)
    // A key that is held down decides one report, not all of them.
    if (!action || (event.repeat && action !== 'next' && action !== 'previous')) return
    event.preventDefault()
    run(action, event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
