import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { setPasswordAddress } from './address.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { showCompleted } from '../../kit/dialogs/dialogs.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './SignIn.module.css'

/** The page that a set-password letter links to. */
export function SetPasswordPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.setPasswordTitle'))
  const { token = '' } = useAddress(setPasswordAddress)
  const link = useCall('Login/CheckPasswordLink', { token }, { isQuiet: true, staleTime: Number.POSITIVE_INFINITY })
  return (
    <SignInFrame>
      <h1>{t('Login.setPasswordTitle')}</h1>
      {link.isPending && <p role="status">{t('Login.checkingLink')}</p>}
      {link.error && (
        <p className={`${noticeStyles.notice} ${noticeStyles.bad}`} role="alert">
          {link.error.message || t('ui.networkFault')}
        </p>
      )}
      {link.data && <SetPasswordForm token={token} name={link.data.fullName} username={link.data.userName} />}
      <p className={styles.back}>
        <Link to={paths.login}>{t('Login.backToLogin')}</Link>
      </p>
    </SignInFrame>
  )
}

function SetPasswordForm({ token, name, username }: { token: string; name: string; username: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useKitForm<NewPassword>({ newPassword: '', confirmPassword: '' })
  const problems = useFormProblems(form)
  const save = useSave('Login/SetPassword', { onProblem: problems.onProblem })

  async function submit({ newPassword }: NewPassword) {
    if (!(await save.run({ token, newPassword }))) return
    await showCompleted(t('message.passwordChanged'))
    await navigate({ to: paths.login, replace: true, state: { isFresh: true } })
  }

  return (
    <>
      <p className={`${textStyles.muted} ${styles.note}`}>{t('Login.setPasswordFor', { name, username })}</p>
      <CheckedForm form={form} problems={problems} className={styles.form} onFinish={(values) => void submit(values)}>
        {/* Lets a password manager store the new password under the right name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <NewPasswordFields form={form} />
        <PlainButton type="submit" tone="primary" isWide isBusy={save.isPending}>
          {t('Login.setPassword')}
        </PlainButton>
      </CheckedForm>
    </>
  )
}
