import './picker.css'
import { ConfigProvider } from 'antd'
import { type ComponentProps, type ReactNode, type RefCallback, useCallback, useRef, useState } from 'react'
import { type IconName, Icon } from '../theme/icons.tsx'
import { Popup } from '../dialogs/Popup.tsx'

/**
 * What Form.Item hands to the field that it holds. `ref` is the form's: it goes to the control that gets the focus when the
 * form refuses the field, never to an element that the field itself holds by a ref of its own.
 */
export type FieldProps<T> = {
  id?: string
  ref?: RefCallback<unknown>
  value?: T
  onChange?: (value: T) => void
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps<string>>

/**
 * A text that can be typed or picked. What is typed becomes the value when the field is left or Enter is pressed, as
 * `read` writes it, whatever may be picked: nothing that was typed is replaced behind somebody's back.
 */
export function TypedField({
  value = '',
  onChange,
  disabled = false,
  read,
  icon,
  pickLabel,
  picker,
  ...rest
}: FieldProps<string> &
  InputProps & {
    read: (typed: string) => string
    icon: IconName
    pickLabel: string
    /** What opens beside the field; `close` ends it. */
    picker: (pick: (value: string) => void, close: () => void) => ReactNode
  }) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const isOff = disabled || componentDisabled === true
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function take(text: string) {
    setTyped(null)
    const next = read(text)
    if (next !== value) onChange?.(next)
  }
  const leave = () => {
    if (typed !== null) take(typed)
  }
  const close = useCallback((wantsFocus: boolean) => {
    setOpen(false)
    if (wantsFocus) button.current?.focus()
  }, [])

  return (
    <div ref={box} className="typed-field">
      <input
        {...rest}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        disabled={isOff}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          const opens = event.key === 'ArrowDown' && event.altKey
          // Escape may close what is around the field, which then has to know what was typed.
          if (event.key === 'Escape') leave()
          if (event.key !== 'Enter' && !opens) return
          // Enter takes what was typed; it must not also submit the form around it.
          event.preventDefault()
          leave()
          if (opens) setOpen(true)
        }}
      />
      <button
        ref={button}
        type="button"
        className="plain-button"
        aria-label={pickLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isOff}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} size={17} />
      </button>
      {isOpen && (
        <Popup anchor={box} label={pickLabel} onClose={close}>
          {picker(take, () => close(true))}
        </Popup>
      )}
    </div>
  )
}
