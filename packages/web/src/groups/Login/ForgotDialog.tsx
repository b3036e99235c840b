import { useTranslation } from 'react-i18next'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { confirm, showCompleted } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useChecks } from '../../kit/fields/light/checks.ts'
import { TextField } from '../../kit/fields/light/LightFields.tsx'
import { useLightForm, wrongOnly } from '../../kit/fields/light/useLightForm.ts'

export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const check = useChecks()
  const form = useLightForm(
    { userNameOrEmail: '' },
    ({ userNameOrEmail }) => wrongOnly({ userNameOrEmail: check.email(userNameOrEmail) }),
    (values) => void submit(values),
  )
  const forgot = useSave('Login/ForgotPassword', { onProblem: form.onProblem })

  async function submit({ userNameOrEmail }: typeof form.values) {
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
          <PlainButton tone="primary" isBusy={forgot.isPending} onClick={form.requestSubmit}>
            {t('Login.sendMail')}
          </PlainButton>
        </>
      }
    >
      <form {...form.bind}>
        <TextField
          {...form.field('userNameOrEmail')}
          label={t('field.email')}
          hint={t('Login.forgotNote')}
          inputMode="email"
          autoComplete="email"
          data-autofocus
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
