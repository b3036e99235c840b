import { useTranslation } from 'react-i18next'
import { useSave } from '../api.ts'
import { useChecks } from '../ui/light/checks.ts'
import { PasswordField, TextField } from '../ui/light/LightFields.tsx'
import { useLightForm, wrongOnly } from '../ui/light/useLightForm.ts'
import { session } from '../session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'

/** The session ended while somebody worked: the same person signs in again, on top of the page. */
export function SessionDialog() {
  const { t } = useTranslation()
  const check = useChecks()
  const person = session.person()
  const form = useLightForm(
    { sUsername: person?.sUserName ?? '', sPassword: '' },
    ({ sPassword }) => wrongOnly({ sPassword: check.given('password', sPassword) }),
    (values) => void submit(values),
  )
  const signIn = useSave('Login/Login', { onProblem: form.onProblem })

  async function submit({ sUsername, sPassword }: typeof form.values) {
    if (!person) return
    const answer = await signIn.run({ sUsername, nCompanyID: person.nCompanyID, sPassword, sMode: '' })
    if (!answer) form.setValue('sPassword', '')
    else if (answer.nUserID === person.nUserID) session.resume()
    else session.abandon()
  }

  return (
    <Dialog
      isClosable={false}
      width={440}
      title={t('Shell.timedOut')}
      onClose={() => {}}
      footer={
        <>
          <PlainButton onClick={() => session.abandon()}>{t('Shell.toSignInPage')}</PlainButton>
          <PlainButton tone="primary" isBusy={signIn.isPending} onClick={form.requestSubmit}>
            {t('Shell.signInAgain')}
          </PlainButton>
        </>
      }
    >
      <p className="dialog-lead" role="alert">
        {t('Shell.timedOutNote')}
      </p>
      <form {...form.bind}>
        <TextField {...form.field('sUsername')} label={t('field.username')} autoComplete="username" disabled />
        <PasswordField
          {...form.field('sPassword')}
          label={t('field.password')}
          autoComplete="current-password"
          data-autofocus
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
