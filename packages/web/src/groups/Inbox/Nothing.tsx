import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { Empty } from '../../kit/feedback/states.tsx'
import buttonsStyles from '../../kit/buttons.module.css'
import styles from './Nothing.module.css'

/** The empty inbox, with links to other pages. */
export function Nothing() {
  const { t } = useTranslation()
  return (
    <div className={styles.nothing}>
      <Empty text={t('Inbox.nothing')} />
      <Link to={paths.eventToday} className={buttonsStyles.linkButton}>
        {t('Inbox.toEventToday')}
      </Link>
    </div>
  )
}
