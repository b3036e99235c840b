import type { Output } from '@daybook/shared'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { signInAddress } from './address.ts'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { NativeSelectField } from '../../kit/fields/NativeSelectField.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { carriedQuery, linkOf } from './link.ts'
import { rememberCompany, rememberedCompany } from './rememberedCompany.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import styles from './SignIn.module.css'

const ContactDialog = loadedLater(async () => (await import('./ContactDialog.tsx')).ContactDialog)
const PasswordDialog = loadedLater(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const ForgotDialog = loadedLater(async () => (await import('./ForgotDialog.tsx')).ForgotDialog)

type Values = { companyId: number | ''; username: string; password: string }
type Open =
  | { name: 'contact' | 'forgot' }
  | { name: 'password'; warning: string; user: { company: number | ''; username: string; password: string } }

export function SignInForm({ onSignedIn }: { onSignedIn: (answer: Output<'Login/Login'>) => Promise<void> }) {
  const { t } = useTranslation()
  const rules = useRules()
  const query = useAddress(signInAddress)
  const { ticket: _used, ...landing } = linkOf(query)
  const companies = useCall('Login/onLoad', {}, { staleTime: Number.POSITIVE_INFINITY })
  const choices = companies.data?.companyChoices ?? []
  const [open, setOpen] = useState<Open | null>(null)

  const form = useKitForm<Values>({ companyId: rememberedCompany(), username: '', password: '' })
  const problems = useFormProblems(form)
  const signIn = useSave('Login/Login', {
    onProblem(problem) {
      if (!problem.isChangePassword) return problems.onProblem(problem)
      const { companyId, username, password } = form.values()
      const user = { company: companyId, username: username.trim(), password }
      setOpen({ name: 'password', warning: problem.message, user })
      return true
    },
  })

  async function submit({ companyId, username, password }: Values) {
    const answer = await signIn.run({
      ...landing,
      companyId: Number(companyId),
      username: username.trim(),
      password,
      modeName: '',
    })
    if (!answer) {
      form.set({ password: '' })
      // The pressed button was disabled meanwhile, and lost it.
      if (document.activeElement === document.body) form.focus('password')
      return
    }
    rememberCompany(companyId)
    await onSignedIn(answer)
  }

  const close = () => setOpen(null)
  return (
    <>
      <CheckedForm
        form={form}
        problems={problems}
        name="signIn"
        className={styles.form}
        onFinish={(values) => void submit(values)}
      >
        <Field name="companyId" label={t('field.company')} rules={[rules.required('company')]}>
          <NativeSelectField options={choices} placeholder={t('ui.selectPlaceholder')} />
        </Field>
        <Field name="username" label={t('field.username')} rules={[rules.required('username')]}>
          <TextField name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="password" label={t('field.password')} rules={[rules.required('password')]}>
          <PasswordField name="password" autoComplete="current-password" />
        </Field>
        <PlainButton type="submit" tone="primary" isWide isBusy={signIn.isPending}>
          {t('Login.login')}
        </PlainButton>
      </CheckedForm>
      <div className={styles.links}>
        <PlainButton
          tone="link"
          onClick={() =>
            setOpen({
              name: 'password',
              warning: '',
              user: { company: form.values().companyId, username: '', password: '' },
            })
          }
        >
          {t('Login.changePassword')}
        </PlainButton>
        <PlainButton tone="link" onClick={() => setOpen({ name: 'forgot' })}>
          {t('Login.forgotPassword')}
        </PlainButton>
        <PlainButton tone="link" onClick={() => setOpen({ name: 'contact' })}>
          {t('Login.contactUs')}
        </PlainButton>
      </div>
      {(companies.data?.isDirectory || companies.data?.company1Url) && (
        <p className={styles.back}>
          <Link to={paths.chooser} search={carriedQuery(query)}>
            {t('Login.otherWays')}
          </Link>
        </p>
      )}
      {open?.name === 'contact' && <ContactDialog onClose={close} />}
      {open?.name === 'forgot' && <ForgotDialog onClose={close} />}
      {open?.name === 'password' && (
        <PasswordDialog warning={open.warning} user={open.user} companies={choices} onClose={close} />
      )}
    </>
  )
}
