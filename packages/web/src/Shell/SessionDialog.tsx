import { Button, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSave } from '../api.ts'
import { session } from '../session.ts'
import { useRules } from '../ui/rules.ts'
import { useFormProblems } from '../ui/useFormProblems.ts'

type Values = { sPassword: string }

/** The session ended while somebody worked: the same person signs in again, on top of the page. */
export function SessionDialog() {
  const { t } = useTranslation()
  const rules = useRules()
  const [form] = Form.useForm<Values>()
  const problems = useFormProblems(form)
  const signIn = useSave('Login/Login', { onProblem: problems.onProblem })
  const person = session.person()

  async function submit({ sPassword }: Values) {
    if (!person) return
    const { sUserName, nCompanyID } = person
    const answer = await signIn.run({ sUsername: sUserName, nCompanyID, sPassword, sMode: '' })
    if (!answer) form.resetFields()
    else if (answer.nUserID === person.nUserID) session.resume()
    else session.abandon()
  }

  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={420}
      zIndex={1100}
      title={t('Shell.timedOut')}
      footer={
        <>
          <Button onClick={() => session.abandon()}>{t('Shell.toSignInPage')}</Button>
          <Button type="primary" loading={signIn.isPending} onClick={() => form.submit()}>
            {t('Shell.signInAgain')}
          </Button>
        </>
      }
    >
      <p role="alert">{t('Shell.timedOutNote')}</p>
      <Form
        form={form}
        name="signInAgain"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ sPassword: '' }}
        onFinish={(values: Values) => void submit(values)}
        onFinishFailed={problems.onFinishFailed}
      >
        <Form.Item label={t('field.username')} htmlFor="signInAgain_user">
          <Input id="signInAgain_user" value={person?.sUserName ?? ''} autoComplete="username" disabled />
        </Form.Item>
        <Form.Item name="sPassword" label={t('field.password')} rules={[rules.required('password')]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
