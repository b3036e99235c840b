import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import { useCall, useSave } from '../app/api.ts'
import { language, useTranslation } from '../platform/i18n/i18n.ts'
import { directoryUrl } from '../app/paths.ts'
import { NO_LINK, tellSignedIn, useSignInElsewhere } from '../app/signedIn.ts'
import { CheckedForm } from '../kit/fields/CheckedForm.tsx'
import { Field } from '../kit/fields/Field.tsx'
import { useKitForm } from '../kit/fields/form.ts'
import { useRules } from '../kit/fields/rules.ts'
import { PasswordField, TextField } from '../kit/fields/TextField.tsx'
import { useFormProblems } from '../kit/fields/useFormProblems.ts'
import { session } from '../app/session.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import plainButtonStyles from '../kit/PlainButton.module.css'
import textStyles from '../kit/text.module.css'
import styles from './SessionDialog.module.css'

type Values = { username: string; password: string }

/** The session ended during work: the same user signs in again, over the page. */
export function SessionDialog() {
  const { t } = useTranslation()
  const rules = useRules()
  const person = session.person()
  const form = useKitForm<Values>({ username: person?.userName ?? '', password: '' })
  const problems = useFormProblems(form)
  const signIn = useSave('Login/Login', { onProblem: problems.onProblem })

  async function submit({ username, password }: Values) {
    if (!person) return
    const answer = await signIn.run({ username, companyId: person.companyId, password, modeName: '' })
    if (!answer) {
      form.set({ password: '' })
      form.focus('password')
    } else {
      tellSignedIn()
      session.resume()
    }
  }

  // If another user signs in elsewhere, the check is refused, and the page steps aside.
  useSignInElsewhere(true, NO_LINK, session.resume)

  return (
    <Dialog
      isClosable={false}
      width={440}
      title={t('Shell.timedOut')}
      onClose={() => {}}
      footer={
        <>
          <PlainButton onClick={() => session.abandon()}>{t('Shell.toSignInPage')}</PlainButton>
          <PlainButton tone="primary" isBusy={signIn.isPending} onClick={form.submit}>
            {t('Shell.signInAgain')}
          </PlainButton>
        </>
      }
    >
      <p className={textStyles.dialogLead} role="alert">
        {t('Shell.timedOutNote')}
      </p>
      <CheckedForm form={form} problems={problems} name="again" onFinish={(values) => void submit(values)}>
        <Field name="username" label={t('field.username')}>
          <TextField autoComplete="username" disabled />
        </Field>
        <Field name="password" label={t('field.password')} rules={[rules.required('password')]}>
          <PasswordField autoComplete="current-password" data-autofocus />
        </Field>
        <button type="submit" hidden />
      </CheckedForm>
      {person?.companyId === ENTRA_COMPANY && <DirectoryWay />}
    </Dialog>
  )
}

/** In another window: signing in through the directory would discard this page and its input. */
function DirectoryWay() {
  const { t } = useTranslation()
  const { data } = useCall('Login/onLoad', {}, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true })
  if (!data?.isDirectory) return null
  return (
    <p className={styles.way}>
      <a
        className={plainButtonStyles.button}
        href={directoryUrl(language(), { again: '1' })}
        target="_blank"
        rel="noopener"
      >
        {t('Shell.signInByDirectory')}
      </a>
      <small className={textStyles.muted}>{t('Shell.signInByDirectoryNote')}</small>
    </p>
  )
}
