import { LIMIT } from '@daybook/shared/rules/rules'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { useTyped } from '../../kit/useTyped.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import styles from './ReasonForm.module.css'
import { Key } from '../../kit/Key.tsx'
import { Row } from '../../kit/layout/layout.tsx'

type Values = { reason: string }

/**
 * The reason for a rejection. Recent reasons are listed below: a digit picks one while the field is empty, and so do the
 * arrows and Enter. On a desktop, Enter sends.
 */
export function ReasonForm({
  eventIds,
  start = '',
  hasKeys,
  onTyped,
  onSend,
  onLeave,
  children,
}: {
  /** The reports to reject. */
  eventIds: readonly number[]
  /** The text typed so far. */
  start?: string
  /** Whether there is a keyboard: Enter then sends. On a phone it starts a new line. */
  hasKeys: boolean
  onTyped?: (reason: string) => void
  onSend: (reason: string) => void
  onLeave: () => void
  /** The buttons. */
  children: ReactNode
}) {
  const { t } = useTranslation()
  const rules = useRules()
  const kept = useTyped(`reject ${eventIds.join(' ')}`)
  const form = useKitForm<Values>({ reason: start || kept.kept })
  const { data } = useCall('Inbox/GetReasons', {}, { isQuiet: true, staleTime: 60_000 })
  const reasons = data?.reasons ?? []
  const list = useRef<HTMLOListElement>(null)
  /** The reason that a digit picked: typing on replaces it with the digit and what follows. */
  const taken = useRef<{ digit: string; text: string } | null>(null)
  useEffect(() => form.focus('reason'), [form])
  const [isTyped, setTyped] = useState(start !== '' || kept.kept !== '')
  useUnsaved(isTyped)

  function tell(text: string) {
    setTyped(text.trim() !== '')
    kept.keep(text)
    onTyped?.(text)
  }
  const field = () => form.element.current?.querySelector('textarea') ?? null
  function take(nth: number, digit?: string) {
    const text = reasons[nth]
    if (text === undefined) return
    // Render at once: letters typed before the text is selected would be selected with it, and lost.
    flushSync(() => {
      form.set({ reason: text })
      tell(text)
    })
    taken.current = digit === undefined ? null : { digit, text }
    field()?.focus()
    if (digit !== undefined) field()?.select()
  }

  function changed({ reason = '' }: Partial<Values>) {
    const before = taken.current
    taken.current = null
    const isInstead = before && reason.length === 1 && reason !== before.text
    const text = isInstead ? before.digit + reason : reason
    if (isInstead) form.set({ reason: text })
    tell(text)
  }

  function typed(event: KeyboardEvent<HTMLFormElement>) {
    if (event.nativeEvent.isComposing) return
    const { key, target } = event
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onLeave()
    }
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((one) => one === target)
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (at >= 0 && step !== 0) {
      event.preventDefault()
      const next = buttons[at + step] ?? (step < 0 ? field() : null)
      next?.focus()
    }
    if (!(target instanceof HTMLTextAreaElement)) return
    const isAtEnd = target.selectionEnd === target.value.length
    if (key === 'Enter' && hasKeys && !event.shiftKey) {
      event.preventDefault()
      // A key that is held down must not answer the next report's question too.
      if (!event.repeat) form.submit()
    } else if (step > 0 && isAtEnd && buttons[0]) {
      event.preventDefault()
      buttons[0].focus()
    } else if (hasKeys && target.value === '' && /^[1-5]$/.test(key) && reasons[Number(key) - 1] !== undefined) {
      event.preventDefault()
      take(Number(key) - 1, key)
    }
  }

  return (
    <CheckedForm
      form={form}
      name="inbox"
      className={styles.reason}
      onKeyDown={typed}
      onValuesChange={changed}
      onFinish={({ reason }: Values) => onSend(reason.trim())}
    >
      <Field
        name="reason"
        label={t('Inbox.reason')}
        rules={[rules.required('rejectReason'), rules.max('rejectReason', LIMIT.description)]}
        {...(hasKeys ? { extra: t('Inbox.reasonHint') } : {})}
      >
        <TextAreaField max={LIMIT.description} rows={2} />
      </Field>
      {reasons.length > 0 && (
        <>
          <p id="inbox_reasons" className={styles.reasonsTitle}>
            {t('Inbox.lastReasons')}
          </p>
          <ol ref={list} className={styles.reasons} aria-labelledby="inbox_reasons">
            {reasons.map((text, nth) => (
              <li key={text}>
                <PlainButton onClick={() => take(nth)}>
                  {hasKeys && <Key name={String(nth + 1)} />}
                  <span>{text}</span>
                </PlainButton>
              </li>
            ))}
          </ol>
        </>
      )}
      <Row className={styles.reasonFoot} wraps={false} justify="end" above={10}>
        <PlainButton onClick={onLeave}>{t('EventApprove.back')}</PlainButton>
        {children}
      </Row>
    </CheckedForm>
  )
}
