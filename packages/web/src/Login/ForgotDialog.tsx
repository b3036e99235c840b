import { Button, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSave } from '../api.ts'
import { confirm, showCompleted } from '../ui/dialogs.ts'
import { useRules } from '../ui/rules.ts'
import { useFormProblems } from '../ui/useFormProblems.ts'

type Values = { UserNameOrEmail: string }

export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useRules()
  const [form] = Form.useForm<Values>()
  const problems = useFormProblems(form)
  const forgot = useSave('Login/ForgotPassword', { onProblem: problems.onProblem })

  async function submit({ UserNameOrEmail }: Values) {
    if (!(await confirm(t('Login.confirmForgot')))) return
    const answer = await forgot.run({ UserNameOrEmail: UserNameOrEmail.trim() })
    if (!answer) return
    await showCompleted(t('message.forgotPassword'))
    onClose()
  }

  return (
    <Modal
      open
      centered
      title={t('Login.forgotPassword')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="primary" loading={forgot.isPending} onClick={() => form.submit()}>
            {t('Login.sendMail')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('Login.forgotNote')}</p>
      <Form
        form={form}
        name="forgotPassword"
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{ UserNameOrEmail: '' }}
        onFinish={(values: Values) => void submit(values)}
        onFinishFailed={problems.onFinishFailed}
      >
        <Form.Item name="UserNameOrEmail" label={t('field.email')} rules={[rules.required('email'), rules.email()]}>
          <Input inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
