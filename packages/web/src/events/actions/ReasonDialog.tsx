import { cleanText, isBlank } from '@daybook/shared/rules/cleanText'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import type { useKitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import type { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'

/** Asks why something need not be done. */
export function ReasonDialog({
  title,
  lead,
  submit,
  form,
  problems,
  isPending,
  onSend,
  onClose,
}: {
  title: string
  lead: string
  /** The submit button's label. */
  submit: string
  form: ReturnType<typeof useKitForm<{ reason: string }>>
  problems: ReturnType<typeof useFormProblems>
  isPending: boolean
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const rules = useRules()
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const leave = useAskedClose(() => isTyped, onClose, t('EventApprove.closeTitle'))
  return (
    <Dialog
      title={title}
      onClose={leave}
      footer={
        <>
          <PlainButton onClick={leave}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={isPending} onClick={() => form.submit()}>
            {submit}
          </PlainButton>
        </>
      }
    >
      <p className={textStyles.dialogLead}>{lead}</p>
      <CheckedForm
        form={form}
        problems={problems}
        name="waiveAction"
        onValuesChange={(_, { reason }) => setTyped(!isBlank(reason))}
        onFinish={({ reason }) => onSend(cleanText(reason))}
      >
        <Field
          name="reason"
          label={t('field.actionReason')}
          rules={[rules.required('actionReason'), rules.max('actionReason', LIMIT.description)]}
        >
          <TextAreaField max={LIMIT.description} rows={3} />
        </Field>
      </CheckedForm>
    </Dialog>
  )
}
