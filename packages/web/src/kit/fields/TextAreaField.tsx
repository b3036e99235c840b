import { type ClipboardEvent, type CSSProperties, useId, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import control from './control.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import styles from './TextAreaField.module.css'

/** Up to this multiple of the limit, users can still cut excess text; browsers need seconds to render far more. */
const ROOM = 2

/**
 * Multi-line text with a character count. Up to twice the limit can be typed or pasted; the form's rule reports the excess.
 * Anything longer is rejected, and the field says so.
 */
export function TextAreaField({
  max,
  rows = 4,
  value = '',
  onChange,
  disabled,
  readOnly = false,
  onPaste,
  'aria-describedby': describedBy,
  ...rest
}: FieldProps<string> & {
  max?: number
  rows?: number
  readOnly?: boolean
  placeholder?: string
  onPaste?: () => void
}) {
  const { t } = useTranslation()
  const countId = useId()
  const isOff = useIsOff(disabled)
  const [refused, setRefused] = useState(0)
  const most = max === undefined ? Infinity : Math.max(max * ROOM, value.length)
  function change(text: string) {
    setRefused(text.length > most ? text.length : 0)
    if (text.length <= most) onChange?.(text)
  }
  /** Intercept an oversized paste before it reaches the field: inserting it alone takes seconds. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    const length = value.length - (selectionEnd - selectionStart) + event.clipboardData.getData('text').length
    if (length <= most) return onPaste?.()
    event.preventDefault()
    setRefused(length)
  }
  return (
    <div>
      <textarea
        {...rest}
        className={`${control.control} ${styles.area}`}
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        value={value}
        disabled={isOff}
        readOnly={readOnly}
        data-invalid={rest['aria-invalid'] || undefined}
        data-disabled={isOff || undefined}
        data-readonly={readOnly || undefined}
        aria-describedby={[describedBy, max !== undefined && countId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => change(event.target.value)}
        onPaste={paste}
      />
      {refused > 0 && max !== undefined && (
        <p className={styles.refused} role="alert">
          {t('ui.tooMuchText', { count: refused, max })}
        </p>
      )}
      {max !== undefined && (
        <p id={countId} className={styles.count} data-over={value.length > max || undefined}>
          {t('ui.characters', { count: value.length, max })}
        </p>
      )}
    </div>
  )
}
