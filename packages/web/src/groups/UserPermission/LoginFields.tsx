import { signsInElsewhere } from '@daybook/shared/rules/userRules'
import { Checkbox, Form, Input } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../kit/theme/icons.tsx'
import type { UserValues } from './values.ts'

/** User name and password; nothing for those whom their company's own directory signs in. */
export const LoginFields = memo(function LoginFields({ isNew, isReadOnly }: { isNew: boolean; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<UserValues>()
  const companyId = Form.useWatch('companyId', form) ?? null
  const type = Form.useWatch('employeeTypeId', form) ?? null
  const isByLetter = Form.useWatch('isPasswordLetter', form) ?? false
  if (signsInElsewhere(companyId, type)) return null
  const asksPassword = !isReadOnly && !(isNew && isByLetter)
  return (
    <section className="panel">
      <h2>{t('UserPermission.sectionLogin')}</h2>
      <div className="field-grid">
        <Form.Item name="username" label={t('field.username')} required>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        {asksPassword && (
          <>
            <Form.Item
              name="password"
              label={t('field.password')}
              required={isNew}
              extra={t(isNew ? 'UserPermission.passwordHint' : 'UserPermission.passwordKeep')}
            >
              <Password />
            </Form.Item>
            <Form.Item name="confirmPassword" label={t('field.confirmPassword')} required={isNew}>
              <Password />
            </Form.Item>
          </>
        )}
        {isNew && !isReadOnly && (
          <Form.Item className="span-all" name="isPasswordLetter" valuePropName="checked">
            <Checkbox>{t('UserPermission.passwordByLetter')}</Checkbox>
          </Form.Item>
        )}
      </div>
    </section>
  )
})

function Password(props: object) {
  return (
    <Input.Password
      {...props}
      autoComplete="new-password"
      iconRender={(isShown) => (
        <span>
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </span>
      )}
    />
  )
}
