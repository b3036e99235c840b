import { signsInElsewhere } from '@daybook/shared/rules/userRules'
import { memo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { UserValues } from './values.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField, PasswordField } from '../../kit/fields/TextField.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { useWatch, useFormAround } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import panelStyles from '../../kit/Panel.module.css'

/** User name and password; nothing for users who sign in through their company's own directory. */
export const LoginFields = memo(function LoginFields({ isNew, isReadOnly }: { isNew: boolean; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const form = useFormAround<UserValues>()
  const companyId = useWatch(form, 'companyId') ?? null
  const type = useWatch(form, 'employeeTypeId') ?? null
  const isByLetter = useWatch(form, 'isPasswordLetter') ?? false
  if (signsInElsewhere(companyId, type)) return null
  const asksPassword = !isReadOnly && !(isNew && isByLetter)
  return (
    <section className={panelStyles.panel}>
      <h2>{t('UserPermission.sectionLogin')}</h2>
      <div className={gridStyles.grid}>
        <Field name="username" label={t('field.username')} required>
          <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        {asksPassword && (
          <>
            <Field
              name="password"
              label={t('field.password')}
              required={isNew}
              extra={t(isNew ? 'UserPermission.passwordHint' : 'UserPermission.passwordKeep')}
            >
              <PasswordField autoComplete="new-password" />
            </Field>
            <Field name="confirmPassword" label={t('field.confirmPassword')} required={isNew}>
              <PasswordField autoComplete="new-password" />
            </Field>
          </>
        )}
        {isNew && !isReadOnly && (
          <Field className={gridStyles.spanAll} name="isPasswordLetter">
            <Checkbox>{t('UserPermission.passwordByLetter')}</Checkbox>
          </Field>
        )}
      </div>
    </section>
  )
})
