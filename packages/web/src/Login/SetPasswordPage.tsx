import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSave } from '../api.ts'
import { paths } from '../paths.ts'
import { showCompleted } from '../ui/dialogs.ts'
import { useDocumentTitle } from '../ui/PageTitle.tsx'
import { useFormProblems } from '../ui/useFormProblems.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type Values = { sNewPassword: string; sConfirmPassword: string }

/** Where the link of a set-password letter leads. */
export function SetPasswordPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.setPasswordTitle'))
  const { token = '' } = useSearch({ strict: false })
  const link = useCall(
    'Login/CheckPasswordLink',
    { sToken: token },
    { isQuiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  return (
    <SignInFrame>
      <h1>{t('Login.setPasswordTitle')}</h1>
      {link.isPending && <p role="status">{t('Login.checkingLink')}</p>}
      {link.error && (
        <p className="notice notice-bad" role="alert">
          {link.error.message || t('ui.networkFault')}
        </p>
      )}
      {link.data && <SetPasswordForm token={token} name={link.data.sFullUserName} username={link.data.sUserName} />}
      <p>
        <Link to={paths.login}>{t('Login.backToLogin')}</Link>
      </p>
    </SignInFrame>
  )
}

function SetPasswordForm({ token, name, username }: { token: string; name: string; username: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const problems = useFormProblems(form)
  const save = useSave('Login/SetPassword', { onProblem: problems.onProblem })

  async function submit({ sNewPassword }: Values) {
    if (!(await save.run({ sToken: token, sNewPassword }))) return
    await showCompleted(t('message.passwordChanged'))
    await navigate({ to: paths.login, replace: true })
  }

  return (
    <>
      <p className="muted">{t('Login.setPasswordFor', { name, username })}</p>
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{ sNewPassword: '', sConfirmPassword: '' }}
        onFinish={(values: Values) => void submit(values)}
        onFinishFailed={problems.onFinishFailed}
      >
        {/* Lets a password manager store the new password under the right name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <NewPasswordFields />
        <Button type="primary" htmlType="submit" size="large" block loading={save.isPending}>
          {t('Login.setPassword')}
        </Button>
      </Form>
    </>
  )
}
