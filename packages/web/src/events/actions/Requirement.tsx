import { useEffect, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import noticeStyles from '../../kit/notice.module.css'
import styles from './actions.module.css'

/** Says that a required action is missing. Once approval was refused because of it, it says that too, and takes the focus. */
export function Requirement({ refusals, canMend }: { refusals: number; canMend: boolean }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [refusals])
  const isRefused = refusals > 0
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('Actions.missing')}
      tabIndex={-1}
      className={`${noticeStyles.notice} ${isRefused ? noticeStyles.bad : noticeStyles.warn} ${styles.required}`}
    >
      <p>{t('Actions.required')}</p>
      {isRefused && <p role="alert">{t(canMend ? 'Actions.requiredNow' : 'Actions.requiredOther')}</p>}
    </div>
  )
}
