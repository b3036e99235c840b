import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRules } from '../ui/rules.ts'

/** A new password, twice. Field names: sNewPassword, sConfirmPassword. */
export function NewPasswordFields() {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <>
      <Form.Item
        name="sNewPassword"
        label={t('field.newPassword')}
        extra={t('Login.passwordHint')}
        rules={[rules.required('newPassword'), rules.strongPassword()]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="sConfirmPassword"
        label={t('field.confirmPassword')}
        dependencies={['sNewPassword']}
        rules={[
          rules.required('confirmPassword'),
          ({ getFieldValue }) => ({
            validator: (_rule, value: unknown) =>
              !value || value === getFieldValue('sNewPassword')
                ? Promise.resolve()
                : Promise.reject(t('problem.passwordMismatch')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
