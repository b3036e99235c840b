import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { showCompleted } from '../../kit/dialogs/dialogs.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useChecks } from '../../kit/fields/light/checks.ts'
import { PasswordField } from '../../kit/fields/light/LightFields.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useLightForm, wrongOnly } from '../../kit/fields/light/useLightForm.ts'

/** Where the link of a set-password letter leads. */
export function SetPasswordPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.setPasswordTitle'))
  const { token = '' } = useSearch({ strict: false })
  const link = useCall('Login/CheckPasswordLink', { token }, { isQuiet: true, staleTime: Number.POSITIVE_INFINITY })
  return (
    <SignInFrame>
      <h1>{t('Login.setPasswordTitle')}</h1>
      {link.isPending && <p role="status">{t('Login.checkingLink')}</p>}
      {link.error && (
        <p className="notice notice-bad" role="alert">
          {link.error.message || t('ui.networkFault')}
        </p>
      )}
      {link.data && <SetPasswordForm token={token} name={link.data.fullName} username={link.data.userName} />}
      <p className="sign-in-back">
        <Link to={paths.login}>{t('Login.backToLogin')}</Link>
      </p>
    </SignInFrame>
  )
}

function SetPasswordForm({ token, name, username }: { token: string; name: string; username: string }) {
  const { t } = useTranslation()
  const check = useChecks()
  const navigate = useNavigate()
  const form = useLightForm(
    { newPassword: '', confirmPassword: '' },
    (values) =>
      wrongOnly({
        newPassword: check.newPassword(values.newPassword),
        confirmPassword: check.confirmPassword(values.confirmPassword, values.newPassword),
      }),
    (values) => void submit(values),
  )
  const save = useSave('Login/SetPassword', { onProblem: form.onProblem })

  async function submit({ newPassword }: typeof form.values) {
    if (!(await save.run({ token, newPassword }))) return
    await showCompleted(t('message.passwordChanged'))
    await navigate({ to: paths.login, replace: true })
  }

  return (
    <>
      <p className="muted sign-in-note">{t('Login.setPasswordFor', { name, username })}</p>
      <form {...form.bind} className="sign-in-form">
        {/* Lets a password manager store the new password under the right name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
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
        <PlainButton type="submit" tone="primary" className="button-wide" isBusy={save.isPending}>
          {t('Login.setPassword')}
        </PlainButton>
      </form>
    </>
  )
}
