import type { ReactNode } from 'react'
import { language, useTranslation } from '../platform/i18n/i18n.ts'
import { PageTitle } from '../kit/PageTitle.tsx'

/**
 * The title of a report about a period. The specification gives it in Thai only, for both languages: English readers find the
 * report's name below it.
 */
export function ReportTitle({
  report,
  about,
  title,
  actions,
}: {
  report: 'weekly' | 'monthly' | 'yearly'
  /** Text after the title: '2026'. */
  about?: string | undefined
  /** The full title, if the server has built it. */
  title?: string | undefined
  actions?: ReactNode
}) {
  const { t } = useTranslation()
  const whole = title ?? [t(`reports.${report}Report`), about].filter(Boolean).join(' ')
  const name = language() === 'en' ? t(`reports.${report}Name`) : undefined
  return <PageTitle title={whole} note={name} actions={actions} />
}
