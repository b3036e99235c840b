import { Button, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSave } from '../api.ts'
import { showCompleted } from '../ui/dialogs.ts'
import { useRules } from '../ui/rules.ts'
import { type Choice, SelectField } from '../ui/SelectField.tsx'
import { useFormProblems } from '../ui/useFormProblems.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Values = {
  nCompanyID: number | null
  sUserName: string
  sOLOPassword: string
  sNewPassword: string
  sConfirmPassword: string
}

/** Change Password. With a warning (the password is too old) the company and the username are locked. */
export function PasswordDialog({
  warning,
  user,
  companies,
  onClose,
}: {
  warning: string
  user: { nCompanyID: number | null; sUsername: string }
  companies: readonly Choice[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const rules = useRules()
  const [form] = Form.useForm<Values>()
  const problems = useFormProblems(form)
  const change = useSave('Login/ChangePassword', { onProblem: problems.onProblem })
  const isLocked = warning !== ''

  async function submit({ nCompanyID, sUserName, sOLOPassword, sNewPassword }: Values) {
    const answer = await change.run({
      nUserID: null,
      nCompanyID,
      sUserName: sUserName.trim(),
      sOLOPassword,
      sNewPassword,
      isAlert90D: isLocked,
    })
    if (!answer) return
    await showCompleted(t('message.passwordChanged'))
    onClose()
  }

  return (
    <Modal
      open
      centered
      title={t('Login.changePassword')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="primary" loading={change.isPending} onClick={() => form.submit()}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      {isLocked && (
        <p className="notice notice-warn" role="alert">
          {warning}
        </p>
      )}
      <Form
        form={form}
        name="changePassword"
        layout="vertical"
        validateTrigger="onSubmit"
        initialValues={{
          nCompanyID: user.nCompanyID,
          sUserName: user.sUsername,
          sOLOPassword: '',
          sNewPassword: '',
          sConfirmPassword: '',
        }}
        onFinish={(values: Values) => void submit(values)}
        onFinishFailed={problems.onFinishFailed}
      >
        <Form.Item name="nCompanyID" label={t('field.company')} rules={[rules.required('company')]}>
          <SelectField options={companies} disabled={isLocked} />
        </Form.Item>
        <Form.Item name="sUserName" label={t('field.username')} rules={[rules.required('username')]}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} disabled={isLocked} />
        </Form.Item>
        <Form.Item name="sOLOPassword" label={t('field.oldPassword')} rules={[rules.required('oldPassword')]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPasswordFields />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
