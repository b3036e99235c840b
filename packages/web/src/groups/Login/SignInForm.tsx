import type { Output } from '@daybook/shared'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useChecks } from '../../kit/fields/light/checks.ts'
import { NativeSelectField, PasswordField, TextField } from '../../kit/fields/light/LightFields.tsx'
import { carriedQuery, linkOf } from './link.ts'
import { rememberCompany, rememberedCompany } from './rememberedCompany.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { useLightForm, wrongOnly } from '../../kit/fields/light/useLightForm.ts'

const ContactDialog = loadedLater(async () => (await import('./ContactDialog.tsx')).ContactDialog)
const PasswordDialog = loadedLater(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const ForgotDialog = loadedLater(async () => (await import('./ForgotDialog.tsx')).ForgotDialog)

type Open =
  | { name: 'contact' | 'forgot' }
  | { name: 'password'; warning: string; user: { company: string; username: string } }

export function SignInForm({ onSignedIn }: { onSignedIn: (answer: Output<'Login/Login'>) => Promise<void> }) {
  const { t } = useTranslation()
  const check = useChecks()
  const query = useSearch({ strict: false })
  const { ticket: _used, ...landing } = linkOf(query)
  const companies = useCall('Login/onLoad', {}, { staleTime: Number.POSITIVE_INFINITY })
  const choices = companies.data?.companyChoices ?? []
  const [open, setOpen] = useState<Open | null>(null)

  const form = useLightForm(
    { companyId: rememberedCompany(), username: '', password: '' },
    ({ companyId, username, password }) =>
      wrongOnly({
        companyId: check.given('company', companyId),
        username: check.given('username', username),
        password: check.given('password', password),
      }),
    (values) => void submit(values),
  )
  const signIn = useSave('Login/Login', {
    onProblem(problem) {
      if (!problem.isChangePassword) return form.onProblem(problem)
      const { companyId, username } = form.values
      setOpen({ name: 'password', warning: problem.message, user: { company: companyId, username: username.trim() } })
      return true
    },
  })

  async function submit({ companyId, username, password }: typeof form.values) {
    const answer = await signIn.run({
      ...landing,
      companyId: Number(companyId),
      username: username.trim(),
      password,
      modeName: '',
    })
    if (!answer) {
      form.setValue('password', '')
      return
    }
    rememberCompany(companyId)
    await onSignedIn(answer)
  }

  const close = () => setOpen(null)
  return (
    <>
      <form {...form.bind} className="sign-in-form">
        <NativeSelectField {...form.field('companyId')} label={t('field.company')} options={choices} />
        <TextField {...form.field('username')} label={t('field.username')} autoComplete="username" />
        <PasswordField {...form.field('password')} label={t('field.password')} autoComplete="current-password" />
        <PlainButton type="submit" tone="primary" className="button-wide" isBusy={signIn.isPending}>
          {t('Login.login')}
        </PlainButton>
      </form>
      <div className="sign-in-links">
        <PlainButton
          tone="link"
          onClick={() =>
            setOpen({ name: 'password', warning: '', user: { company: form.values.companyId, username: '' } })
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
        <p className="sign-in-back">
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
