import { useTranslation } from 'react-i18next'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showCompleted } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Choice } from '../../kit/fields/SelectField.tsx'
import { useChecks } from '../../kit/fields/light/checks.ts'
import { NativeSelectField, PasswordField, TextField } from '../../kit/fields/light/LightFields.tsx'
import { useLightForm, wrongOnly } from '../../kit/fields/light/useLightForm.ts'

/** Change Password. With a warning (the password is too old) the company and the username are locked. */
export function PasswordDialog({
  warning,
  user,
  companies,
  onClose,
}: {
  warning: string
  user: { company: string; username: string }
  companies: readonly Choice[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const check = useChecks()
  const isLocked = warning !== ''
  const form = useLightForm(
    {
      companyId: user.company,
      userName: user.username,
      oldPassword: '',
      newPassword: '',
      confirmPassword: '',
    },
    (values) =>
      wrongOnly({
        companyId: check.given('company', values.companyId),
        userName: check.given('username', values.userName),
        oldPassword: check.given('oldPassword', values.oldPassword),
        newPassword: check.newPassword(values.newPassword),
        confirmPassword: check.confirmPassword(values.confirmPassword, values.newPassword),
      }),
    (values) => void submit(values),
  )
  const change = useSave('Login/ChangePassword', { onProblem: form.onProblem })

  async function submit({ companyId, userName, oldPassword, newPassword }: typeof form.values) {
    const answer = await change.run({
      userId: null,
      companyId: Number(companyId),
      userName: userName.trim(),
      oldPassword,
      newPassword,
      isExpiryReminder: isLocked,
    })
    if (!answer) return
    await showCompleted(t('message.passwordChanged'))
    onClose()
  }

  return (
    <Dialog
      title={t('Login.changePassword')}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={change.isPending} onClick={form.requestSubmit}>
            {t('ui.save')}
          </PlainButton>
        </>
      }
    >
      {isLocked && (
        <p className="notice notice-warn" role="alert">
          {warning}
        </p>
      )}
      <form {...form.bind}>
        <NativeSelectField
          {...form.field('companyId')}
          label={t('field.company')}
          options={companies}
          disabled={isLocked}
        />
        <TextField
          {...form.field('userName')}
          label={t('field.username')}
          autoComplete="username"
          disabled={isLocked}
        />
        <PasswordField
          {...form.field('oldPassword')}
          label={t('field.oldPassword')}
          autoComplete="current-password"
          data-autofocus={isLocked || undefined}
        />
        <PasswordField
          {...form.field('newPassword')}
          label={t('field.newPassword')}
          hint={t('Login.passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t('field.confirmPassword')}
          autoComplete="new-password"
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
