import { isEmail, isStrongPassword } from '@daybook/shared/rules/rules'
import type { FieldKey } from '@daybook/shared/texts/en'
import { useTranslation } from 'react-i18next'
import { firstOf } from './useLightForm.ts'

/** The sentences of the sign-in forms; undefined where a value is right. */
export function useChecks() {
  const { t } = useTranslation()
  const missing = (field: FieldKey, value: string) =>
    value.trim() === '' && t('problem.required', { field: t(`field.${field}`) })
  return {
    given: (field: FieldKey, value: string) => firstOf(missing(field, value)),
    email: (value: string) => firstOf(missing('email', value), !isEmail(value.trim()) && t('problem.invalidEmail')),
    newPassword: (value: string) =>
      firstOf(missing('newPassword', value), !isStrongPassword(value) && t('problem.passwordWeak')),
    confirmPassword: (value: string, newPassword: string) =>
      firstOf(missing('confirmPassword', value), value !== newPassword && t('problem.passwordMismatch')),
  }
}
