import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { confirm, showCompleted } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'

export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm({ userNameOrEmail: '' })
  const problems = useFormProblems(form)
  const forgot = useSave('Login/ForgotPassword', { onProblem: problems.onProblem })

  async function submit({ userNameOrEmail }: { userNameOrEmail: string }) {
    if (!(await confirm(t('Login.confirmForgot')))) return
    if (!(await forgot.run({ userNameOrEmail: userNameOrEmail.trim() }))) return
    await showCompleted(t('message.forgotPassword'))
    onClose()
  }

  return (
    <Dialog
      title={t('Login.forgotPassword')}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={forgot.isPending} onClick={form.submit}>
            {t('Login.sendMail')}
          </PlainButton>
        </>
      }
    >
      <CheckedForm form={form} problems={problems} name="forgot" onFinish={(values) => void submit(values)}>
        <Field
          name="userNameOrEmail"
          label={t('field.email')}
          extra={t('Login.forgotNote')}
          rules={[rules.required('email'), rules.email()]}
        >
          <TextField inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} data-autofocus />
        </Field>
        <button type="submit" hidden />
      </CheckedForm>
    </Dialog>
  )
}
