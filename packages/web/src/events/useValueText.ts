import { type ValueField, type Values, valueRow } from '@daybook/shared/calls/reportFields'
import { useCallback } from 'react'
import { namesOf, useTranslation } from '../platform/i18n/i18n.ts'

/** A report's choice or text in words; '' if empty. */
export function useValueText() {
  const { language } = useTranslation()
  return useCallback(
    <Name extends ValueField>(name: Name, values: Pick<Values, Name>): string => {
      const row = valueRow(name)
      const value: number | string | null = values[name]
      if (value === null || row.kind === 'text') return String(value ?? '')
      return namesOf(row.names, language)[value] ?? String(value)
    },
    [language],
  )
}
