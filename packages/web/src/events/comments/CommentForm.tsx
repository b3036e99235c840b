import { LIMIT } from '@daybook/shared/rules/rules'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type Draft, EMPTY_DRAFT, isEmpty } from './drafts.ts'
import { MentionField } from './MentionField.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './ReportComments.module.css'

type CommentFormProps = {
  eventId: number
  /** Prefix of the form's field ids. */
  name: string
  initial: Draft
  /** What was typed before. */
  draft: Draft | undefined
  sendText: string
  /** Sends the comment; `onProblem` shows a problem at its field and returns whether it did. True once it is saved. */
  onSend: (draft: Draft, onProblem: (problem: ProblemError) => boolean) => Promise<boolean>
  onChange?: (draft: Draft) => void
  /** Absent: there is nothing to cancel. */
  onCancel?: () => void
}

/** A form to write or change a comment. Typed text stays until it is saved. */
export function CommentForm({ eventId, name, initial, draft, sendText, onSend, onChange, onCancel }: CommentFormProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm<Draft>(draft ?? initial)
  const problems = useFormProblems(form)
  const [isTyped, setTyped] = useState(draft !== undefined)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  useUnsaved(isTyped)

  async function send(draft: Draft) {
    // The second click of a double click arrives before the button is rendered as busy.
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      if (!(await onSend(draft, problems.onProblem))) return
      form.set(EMPTY_DRAFT)
      setTyped(false)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter in the people search picks a person; it must not submit.
    if (event.target instanceof HTMLInputElement) event.preventDefault()
    else if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      form.submit()
    }
  }

  return (
    <CheckedForm
      form={form}
      problems={problems}
      name={name}
      className={styles.form}
      onKeyDown={onKeyDown}
      onValuesChange={(_, now) => {
        setTyped(!isEmpty(now))
        onChange?.(now)
      }}
      onFinish={(draft) => void send(draft)}
    >
      <Field
        name="text"
        label={t('field.comment')}
        // Without a star: nobody has to comment, but an empty comment is not sent.
        rules={[{ problem: rules.required('comment').problem }, rules.max('comment', LIMIT.comment)]}
      >
        <TextAreaField max={LIMIT.comment} rows={3} />
      </Field>
      <Field name="mentionIds" label={t('field.mention')}>
        <MentionField eventId={eventId} />
      </Field>
      <Row className={styles.send} justify="end">
        {onCancel && (
          <PlainButton onClick={onCancel} disabled={isBusy}>
            {t('ui.cancel')}
          </PlainButton>
        )}
        <PlainButton type="submit" tone="primary" isBusy={isBusy}>
          {sendText}
        </PlainButton>
      </Row>
    </CheckedForm>
  )
}
