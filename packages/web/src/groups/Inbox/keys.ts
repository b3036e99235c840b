import { useEffect, useEffectEvent } from 'react'

/** The keyboard actions of this screen. */
export type KeyAction = 'next' | 'previous' | 'approve' | 'reject' | 'select' | 'undo' | 'help'

/** The keys as shown on the buttons. */
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
 * The action of a pressed key. If the keyboard types no Latin letters, its position counts: on a Thai keyboard, the A key
 * types 'ฟ'.
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

/** Elements in which a letter is text, or chooses from a list: there it has no other effect. */
const TYPING =
  ':is(input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select), [contenteditable="true"], [role="spinbutton"], [role="combobox"], [role="listbox"]'

/** Layers over the page: a dialog or an open list, but not a toast. */
const OVER = '[role="dialog"], [role="listbox"]'

/** Whether the focus is in such a field: without it, the letters that follow would be keys. */
export const isTyping = () => document.activeElement?.closest(TYPING) != null

/**
 * While mounted and `isOn`, calls `run` for each key that has an action, unless the user is typing or a dialog is open.
 */
export function useKeys(isOn: boolean, run: (action: KeyAction, event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const { target } = event
    if (target instanceof Element && target.closest(TYPING)) return
    if (document.querySelector(OVER)) return
    const action = actionOf(event)
    // Holding a key down decides one report, not all of them.
    if (!action || (event.repeat && action !== 'next' && action !== 'previous')) return
    event.preventDefault()
    run(action, event)
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
