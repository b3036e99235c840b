import { type ValueField, type Values, valueRow } from '@daybook/shared/calls/reportFields'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** What a choice or a text of a report says, in words; '' for nothing. */
export function useValueText() {
  const { t } = useTranslation()
  return useCallback(
    <Name extends ValueField>(name: Name, values: Pick<Values, Name>): string => {
      const row = valueRow(name)
      const value: number | string | null = values[name]
      if (value === null || row.kind === 'text') return String(value ?? '')
      const names: Record<string, string> = t(row.names, { returnObjects: true })
      return names[value] ?? String(value)
    },
    [t],
  )
}
