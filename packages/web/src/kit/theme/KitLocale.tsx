import { LANGUAGE } from '@daybook/shared/registry'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useStore } from '../store.ts'
import { CALENDARS, yearsChoice } from './years.ts'

/** Language and calendar of the kit's controls: days are dd/MM/yyyy in both languages, in the era that the user chose. */
export function KitLocale({ children }: { children: ReactNode }) {
  const { language } = useTranslation()
  const calendar = CALENDARS[useStore(yearsChoice)]
  return <I18nProvider locale={`${LANGUAGE[language].locale}-u-ca-${calendar}`}>{children}</I18nProvider>
}
