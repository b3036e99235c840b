import { useTranslation } from '../platform/i18n/i18n.ts'
import styles from './Brand.module.css'

export function Brand() {
  const { t } = useTranslation()
  return (
    <span className={styles.brand} data-brand>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={styles.ground} width="32" height="32" rx="8" />
        <path
          className={styles.line}
          d="M9 8h11a3 3 0 0 1 3 3v13H12a3 3 0 0 1-3-3zM12.5 16l2.5 2.5 4.5-5"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{t('ui.productName')}</span>
    </span>
  )
}
