import { cleanLine, isBlank } from '@daybook/shared/rules/cleanText'
import { parseDay } from '@daybook/shared/days'
import { isEmail, passwordProblem } from '@daybook/shared/rules/rules'
import type { FieldKey } from '@daybook/shared/texts/en'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Rule } from './form.ts'

/**
 * Rules for single fields, with the product's texts. Each takes the field's key in the shared texts, so that the label, the
 * screen's message and the server's message name the field alike.
 */
export function useRules() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      /** 'Please Specify …'; whitespace and an empty list count as empty. */
      required: (field: FieldKey): Rule => ({
        isRequired: true,
        problem: (value) => (isGiven(value) ? null : t('problem.required', { field: t(`field.${field}`) })),
      }),
      /** '{field} must be at most {n} characters'. */
      max: (field: FieldKey, n: number): Rule => ({
        problem: (value) =>
          typeof value === 'string' && value.length > n
            ? t('problem.tooLong', { field: t(`field.${field}`), n })
            : null,
      }),
      /** 'Invalid Email'; an empty value is left to `required`. */
      email: (): Rule => ({
        problem: (value) =>
          typeof value !== 'string' || isBlank(value) || isEmail(cleanLine(value)) ? null : t('problem.invalidEmail'),
      }),
      /** Two existing days, in order; either may be open. */
      dayRange: (field: FieldKey): Rule => ({
        problem(value) {
          const [from = '', to = ''] = Array.isArray(value) ? (value as readonly string[]) : []
          const [first, last] = [parseDay(from), parseDay(to)]
          if ((from !== '' && !first) || (to !== '' && !last))
            return t('problem.invalidDate', { name: t(`field.${field}`) })
          return first && last && first > last ? t('problem.dateOrder') : null
        },
      }),
      strongPassword: (): Rule => ({
        problem(value) {
          const weakness = typeof value === 'string' && value !== '' ? passwordProblem(value) : null
          return weakness && t(`problem.${weakness}`)
        },
      }),
    }),
    [t],
  )
}

export function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return !isBlank(value)
  if (Array.isArray(value)) return value.length > 0 && value.every(isGiven)
  return value !== null && value !== undefined
}
