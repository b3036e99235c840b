import type { Output } from '@daybook/contract'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { Button, Form, Input } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callServer, queryClient, useCall, useSave } from '../api.ts'
import { landingPath } from '../paths.ts'
import { useDocumentTitle } from '../ui/PageTitle.tsx'
import { useRules } from '../ui/rules.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { useFormProblems } from '../ui/useFormProblems.ts'
import { linkOf } from './link.ts'
import { rememberCompany, rememberedCompany } from './rememberedCompany.ts'
import { SignInFrame } from './SignInFrame.tsx'

const ContactDialog = lazy(async () => ({ default: (await import('./ContactDialog.tsx')).ContactDialog }))
const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }))
const ForgotDialog = lazy(async () => ({ default: (await import('./ForgotDialog.tsx')).ForgotDialog }))

type Values = { nCompanyID: number | null; sUsername: string; sPassword: string }
type Dialog =
  | { name: 'contact' | 'forgot' }
  | { name: 'password'; warning: string; user: { nCompanyID: number | null; sUsername: string } }

export function LoginPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.pageTitle'))
  const isChecking = useSessionCheck()
  const isTimedOut = useRouterState({ select: (state) => state.location.state.isTimedOut === true })
  return (
    <SignInFrame>
      <h1>{t('Login.heading')}</h1>
      {isTimedOut && (
        <p className="notice notice-warn" role="alert">
          {t('Shell.timedOut')}
        </p>
      )}
      {isChecking ? (
        <p className="muted" role="status">
          {t('ui.loading')}
        </p>
      ) : (
        <SignInForm />
      )}
    </SignInFrame>
  )
}

/** Goes where the answer of a sign-in says, or back to the page that was wanted. */
function useLanding() {
  const navigate = useNavigate()
  const link = linkOf(useSearch({ strict: false }))
  const returnTo = useRouterState({ select: (state) => state.location.state.returnTo })
  return (answer: Pick<Output<'Login/Login'>, 'sLanding'>) => {
    queryClient.clear()
    const to = returnTo && !link.sAction ? returnTo : answer.sLanding
    return navigate({ href: landingPath(to), replace: true })
  }
}

/** A live session lands at once; else a ticket in the address (strid) signs in. True until both are known to fail. */
function useSessionCheck(): boolean {
  const [isChecking, setChecking] = useState(true)
  const link = linkOf(useSearch({ strict: false }))
  const land = useLanding()
  const ticket = useSave('Login/Login')
  const isStarted = useRef(false)
  useEffect(() => {
    // A ticket works once: drawing the page twice must not use it twice.
    if (isStarted.current) return
    isStarted.current = true
    const { strid, ...landing } = link
    const signIn = async () => {
      const live = await callServer('Login/CheckSession', landing).catch(() => null)
      const answer = live ?? (strid ? await ticket.run({ ...landing, strid, sMode: 'AD', nCompanyID: null }) : null)
      if (answer) await land(answer)
      else setChecking(false)
    }
    void signIn()
  })
  return isChecking
}

function SignInForm() {
  const { t } = useTranslation()
  const rules = useRules()
  const [form] = Form.useForm<Values>()
  const { strid: _used, ...landing } = linkOf(useSearch({ strict: false }))
  const companies = useCall('Login/onLoad', {}, { staleTime: Number.POSITIVE_INFINITY })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const land = useLanding()
  const problems = useFormProblems(form)
  const signIn = useSave('Login/Login', {
    onProblem(problem) {
      if (!problem.isChangePassword) return problems.onProblem(problem)
      const { nCompanyID, sUsername } = form.getFieldsValue()
      setDialog({ name: 'password', warning: problem.message, user: { nCompanyID, sUsername: sUsername.trim() } })
      return true
    },
  })

  async function submit({ nCompanyID, sUsername, sPassword }: Values) {
    const answer = await signIn.run({ ...landing, nCompanyID, sUsername: sUsername.trim(), sPassword, sMode: '' })
    if (!answer) {
      form.resetFields(['sPassword'])
      return
    }
    rememberCompany(nCompanyID)
    await land(answer)
  }

  const chosen = () => ({ nCompanyID: form.getFieldValue('nCompanyID') as number | null, sUsername: '' })
  const close = () => setDialog(null)
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        className="sign-in-form"
        initialValues={{ nCompanyID: rememberedCompany(), sUsername: '', sPassword: '' }}
        onFinish={(values: Values) => void submit(values)}
        onFinishFailed={problems.onFinishFailed}
      >
        <Form.Item name="nCompanyID" label={t('field.company')} rules={[rules.required('company')]}>
          <SelectField
            options={companies.data?.lstCompyne ?? []}
            isLoading={companies.isPending}
            placeholder={t('field.company')}
          />
        </Form.Item>
        <Form.Item name="sUsername" label={t('field.username')} rules={[rules.required('username')]}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="sPassword" label={t('field.password')} rules={[rules.required('password')]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
          {t('Login.login')}
        </Button>
      </Form>
      <div className="sign-in-links">
        <Button type="link" onClick={() => setDialog({ name: 'password', warning: '', user: chosen() })}>
          {t('Login.changePassword')}
        </Button>
        <Button type="link" onClick={() => setDialog({ name: 'forgot' })}>
          {t('Login.forgotPassword')}
        </Button>
        <Button type="link" onClick={() => setDialog({ name: 'contact' })}>
          {t('Login.contactUs')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog?.name === 'contact' && <ContactDialog onClose={close} />}
        {dialog?.name === 'forgot' && <ForgotDialog onClose={close} />}
        {dialog?.name === 'password' && (
          <PasswordDialog
            warning={dialog.warning}
            user={dialog.user}
            companies={companies.data?.lstCompyne ?? []}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
