import { isoDay } from '@daybook/shared/days'
import { isEmail, isStrongPassword } from '@daybook/shared/rules/rules'
import type { FieldKey } from '@daybook/shared/texts/en'
import type { FormRule } from 'antd'
import { useTranslation } from 'react-i18next'

/**
 * Rules of single fields in the words of the product. Each takes the field's key in the shared texts, so that label,
 * screen message and server message name it alike.
 */
export function useRules() {
  const { t } = useTranslation()
  return {
    /** 'Please Specify …'; blanks alone and an empty list count as nothing. */
    required: (field: FieldKey): FormRule => ({
      required: true,
      validator: (_rule, value: unknown) =>
        isGiven(value) ? Promise.resolve() : Promise.reject(t('problem.required', { field: t(`field.${field}`) })),
    }),
    /** '{field} must be at most {n} characters'. */
    max: (field: FieldKey, n: number): FormRule => ({
      validator: (_rule, value: unknown) =>
        typeof value === 'string' && value.length > n
          ? Promise.reject(t('problem.tooLong', { field: t(`field.${field}`), n }))
          : Promise.resolve(),
    }),
    /** 'Invalid Email'; nothing typed is for `required` to say. */
    email: (): FormRule => ({
      validator: (_rule, value: unknown) =>
        typeof value !== 'string' || value.trim() === '' || isEmail(value.trim())
          ? Promise.resolve()
          : Promise.reject(t('problem.invalidEmail')),
    }),
    /** Two days that exist, in their order; either may be left open. */
    dayRange: (field: FieldKey): FormRule => ({
      validator: (_rule, value: readonly string[] | undefined) => {
        const [from = '', to = ''] = value ?? []
        const [first, last] = [isoDay(from), isoDay(to)]
        if ((from !== '' && !first) || (to !== '' && !last))
          return Promise.reject(t('problem.invalidDate', { name: t(`field.${field}`) }))
        return first && last && first > last ? Promise.reject(t('problem.dateOrder')) : Promise.resolve()
      },
    }),
    strongPassword: (): FormRule => ({
      validator: (_rule, value: unknown) =>
        typeof value !== 'string' || value === '' || isStrongPassword(value)
          ? Promise.resolve()
          : Promise.reject(t('problem.passwordWeak')),
    }),
  }
}

export function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0 && value.every(isGiven)
  return value !== null && value !== undefined
}
