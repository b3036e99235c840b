import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { GroupContext } from 'react-aria-components/Group'
import { InputContext } from 'react-aria-components/Input'
import { useDateField } from 'react-aria/useDateField'
import type { DateFieldState } from 'react-stately/useDateFieldState'
import { Popup } from '../dialogs/Popup.tsx'
import { type IconName, Icon } from '../theme/icons.tsx'
import { useIsNarrow } from '../theme/media.ts'
import control from './control.module.css'
import type { FieldProps } from './Field.tsx'
import styles from './SegmentField.module.css'
import { Tray } from './Tray.tsx'

/**
 * A day or time typed segment by segment, with a button that opens a picker. The library would replace a nonexistent day with
 * the nearest one; here `onLeave` keeps the typed text.
 */
export function SegmentField({
  state: given,
  aria: { 'aria-label': label, ...aria },
  icon,
  typed,
  pickLabel,
  picker,
  onNear,
  onLeave,
  onPaste,
}: {
  state: DateFieldState
  aria: FieldProps<never>
  icon: IconName
  /** The segments' text for a value that is not a valid day or time, such as a draft's. */
  typed: Typed
  pickLabel: string
  /** The content that opens at the field; `close` closes it. */
  picker: (close: () => void) => ReactNode
  /** The user approaches the field: time to load the picker's code. */
  onNear?: () => unknown
  onLeave: () => void
  onPaste: (text: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The segment that got the last digit. */
  const typedAt = useRef<EventTarget>(null)
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useIsNarrow()
  const close = () => setOpen(false)
  const state: DateFieldState = { ...given, confirmPlaceholder: onLeave }
  useTyped(state, typed)
  useTwoDigits(state, field)
  // With both, the name would be read out twice.
  const named = aria['aria-labelledby'] === undefined ? { 'aria-label': label } : {}
  const { fieldProps, inputProps } = useDateField({ ...aria, ...named, inputRef: input }, state, field)

  const isOfParts = ({ target }: { target: EventTarget }) => field.current?.contains(target as Node) ?? false

  function pressed(event: KeyboardEvent) {
    // React also bubbles events from the picker, a portal elsewhere on the page.
    if (!isOfParts(event)) return
    if (/^\d$/.test(event.key)) typedAt.current = event.target
    // The library advances once no further digit can follow; a separator advances from a segment that could take more.
    if (SEPARATORS.includes(event.key)) {
      event.preventDefault()
      if (typedAt.current === event.target) partAfter(field.current, event.target)?.focus()
      typedAt.current = null
    }
    const opens = event.key === 'ArrowDown' && event.altKey
    // Escape may close the dialog around the field, which then needs the typed text.
    if (event.key === 'Escape' || event.key === 'Enter') onLeave()
    if (!opens) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }

  return (
    <div
      ref={box}
      className={control.control}
      data-invalid={state.isInvalid || undefined}
      data-disabled={state.isDisabled || undefined}
      onPointerEnter={() => onNear?.()}
      onFocus={() => onNear?.()}
      onKeyDownCapture={pressed}
      onPasteCapture={(event) => {
        if (!isOfParts(event)) return
        event.preventDefault()
        onPaste(event.clipboardData.getData('text'))
      }}
    >
      <DateFieldStateContext value={state}>
        <GroupContext
          value={{
            ...fieldProps,
            ref: field,
            isInvalid: state.isInvalid,
            isDisabled: state.isDisabled,
            'aria-disabled': state.isDisabled || undefined,
          }}
        >
          <InputContext value={{ ...inputProps, ref: input }}>
            <DateInput className={styles.input}>
              {(segment) => <DateSegment segment={segment} className={styles.segment} />}
            </DateInput>
          </InputContext>
        </GroupContext>
      </DateFieldStateContext>
      <button
        type="button"
        className={control.button}
        aria-label={pickLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={state.isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} size={17} />
      </button>
      {isOpen &&
        (isNarrow ? (
          <Tray title={pickLabel} onClose={close}>
            {picker(close)}
          </Tray>
        ) : (
          <Popup anchor={box} label={pickLabel} onClose={close}>
            {picker(close)}
          </Popup>
        ))}
    </div>
  )
}

const SEPARATORS: readonly string[] = ['/', '.', '-', ':', ' ']

function partAfter(field: HTMLElement | null, part: EventTarget): HTMLElement | undefined {
  const parts = [...(field?.querySelectorAll<HTMLElement>('[role="spinbutton"]') ?? [])]
  return parts[parts.findIndex((one) => one === part) + 1]
}

/**
 * The library takes a second digit that is too much as a new number: 24 hours would become 4, and day 32 the 2nd. Here the part
 * becomes empty, so that the form says what is wrong.
 */
function useTwoDigits(state: DateFieldState, field: RefObject<HTMLElement | null>) {
  const first = useRef({ part: null as EventTarget | null, digit: '' })
  const typed = useEffectEvent((event: InputEvent) => {
    const { part, digit } = first.current
    const now = /^\d$/.test(event.data ?? '') ? (event.data ?? '') : ''
    const isSecond = part === event.target && digit !== '' && now !== ''
    first.current = { part: event.target, digit: isSecond ? '' : now }
    const type = (event.target as HTMLElement).dataset.type
    const segment = state.segments.find((one) => one.type === type)
    const most = segment?.maxValue ?? 0
    // A first digit that allows no second one has moved on.
    if (!isSecond || !segment || most >= 100 || Number(digit) * 10 > most || Number(digit + now) <= most) return
    event.preventDefault()
    event.stopPropagation()
    state.clearSegment(segment.type)
    if (event.target) partAfter(field.current, event.target)?.focus()
  })
  useEffect(() => {
    const box = field.current
    const listen = (event: InputEvent) => typed(event)
    const forget = () => void (first.current = { part: null, digit: '' })
    box?.addEventListener('beforeinput', listen, true)
    box?.addEventListener('focusin', forget)
    return () => {
      box?.removeEventListener('beforeinput', listen, true)
      box?.removeEventListener('focusin', forget)
    }
  }, [field])
}

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute'
type Typed = Partial<Record<Part, string>>

/** Fills the segments that start empty, and again when another calendar has emptied them: one per render. */
function useTyped(state: DateFieldState, typed: Typed) {
  const filledIn = useRef('')
  useEffect(() => {
    if (filledIn.current === state.calendar.identifier) return
    const isDigits = (text: string) => /^\d+$/.test(text)
    const next = state.segments.find(({ type, isPlaceholder }) => isPlaceholder && isDigits(typed[type as Part] ?? ''))
    if (next) state.setSegment(next.type, Number(typed[next.type as Part]))
    else filledIn.current = state.calendar.identifier
  })
}

/** A segment's text, '' while nothing is typed. */
export function partOf(state: DateFieldState, type: Part): string {
  const segment = state.segments.find((one) => one.type === type)
  return !segment || segment.isPlaceholder ? '' : segment.text
}
