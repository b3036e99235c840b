import { useTranslation } from '../platform/i18n/i18n.ts'
import textStyles from '../kit/text.module.css'
import { timeOrInstant } from './instant.ts'

/** 'so far, 08:18', muted: nothing had happened by then, and the time that the report is about had not ended. `day`: its ISO day. */
export function SoFar({ at, day }: { at: string; day: string }) {
  const { t } = useTranslation()
  if (at === '') return null
  return <span className={textStyles.muted}> {t('message.soFar', { at: timeOrInstant(at, day) })}</span>
}
