import { useTranslation } from 'react-i18next'
import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import { useCall, useSave } from '../app/api.ts'
import { language } from '../app/i18n/i18n.ts'
import { directoryUrl } from '../app/paths.ts'
import { tellSignedIn, useSignInElsewhere } from '../app/signedIn.ts'
import { useChecks } from '../kit/fields/light/checks.ts'
import { PasswordField, TextField } from '../kit/fields/light/LightFields.tsx'
import { useLightForm, wrongOnly } from '../kit/fields/light/useLightForm.ts'
import { session } from '../app/session.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'

const NO_LINK = { action: '', sealedDate: '', sealedReport: '' }

/** The session ended while somebody worked: the same person signs in again, on top of the page. */
export function SessionDialog() {
  const { t } = useTranslation()
  const check = useChecks()
  const person = session.person()
  const form = useLightForm(
    { username: person?.userName ?? '', password: '' },
    ({ password }) => wrongOnly({ password: check.given('password', password) }),
    (values) => void submit(values),
  )
  const signIn = useSave('Login/Login', { onProblem: form.onProblem })

  async function submit({ username, password }: typeof form.values) {
    if (!person) return
    const answer = await signIn.run({ username, companyId: person.companyId, password, modeName: '' })
    if (!answer) form.setValue('password', '')
    else {
      tellSignedIn()
      goOn(answer)
    }
  }

  /** Somebody else must not go on in this person's page. */
  function goOn({ userId }: { userId: number }) {
    if (userId === person?.userId) session.resume()
    else session.abandon()
  }
  useSignInElsewhere(true, NO_LINK, goOn)

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
        <TextField {...form.field('username')} label={t('field.username')} autoComplete="username" disabled />
        <PasswordField
          {...form.field('password')}
          label={t('field.password')}
          autoComplete="current-password"
          data-autofocus
        />
        <button type="submit" hidden />
      </form>
      {person?.companyId === ENTRA_COMPANY && <DirectoryWay />}
    </Dialog>
  )
}

/** Another window, because the way through the directory would take this page and what was typed with it. */
function DirectoryWay() {
  const { t } = useTranslation()
  const { data } = useCall('Login/onLoad', {}, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true })
  if (!data?.isDirectory) return null
  return (
    <p className="session-way">
      <a
        className="button button-default"
        href={directoryUrl(language(), { again: '1' })}
        target="_blank"
        rel="noopener"
      >
        {t('Shell.signInByDirectory')}
      </a>
      <small className="muted">{t('Shell.signInByDirectoryNote')}</small>
    </p>
  )
}
