import { useTranslation } from '../platform/i18n/i18n.ts'
import textStyles from '../kit/text.module.css'
import styles from './Waiting.module.css'

/** Placeholder while a page's code loads. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={styles.waiting} data-loading role="status">
      <span className={styles.bar} />
      <span className={textStyles.srOnly}>{t('ui.loading')}</span>
    </div>
  )
}
