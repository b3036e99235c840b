import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Field } from '../../kit/fields/Field.tsx'
import type { KitForm } from '../../kit/fields/form.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { PasswordField } from '../../kit/fields/TextField.tsx'

export type NewPassword = { newPassword: string; confirmPassword: string }

/** A new password, typed twice. `hasFocus`: a dialog that opens with it starts there. */
export function NewPasswordFields({ form, hasFocus = false }: { form: KitForm<NewPassword>; hasFocus?: boolean }) {
  const { t } = useTranslation()
  const rules = useRules()
  const isSame = {
    problem: (again: unknown) => (again === form.values().newPassword ? null : t('problem.passwordMismatch')),
  }
  return (
    <>
      <Field
        name="newPassword"
        label={t('field.newPassword')}
        extra={t('Login.passwordHint')}
        rules={[rules.required('newPassword'), rules.strongPassword()]}
      >
        <PasswordField autoComplete="new-password" data-autofocus={hasFocus || undefined} />
      </Field>
      <Field
        name="confirmPassword"
        label={t('field.confirmPassword')}
        rules={[rules.required('confirmPassword'), isSame]}
      >
        <PasswordField autoComplete="new-password" />
      </Field>
    </>
  )
}
