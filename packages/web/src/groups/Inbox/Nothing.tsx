import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { Empty } from '../../kit/feedback/states.tsx'
import buttonsStyles from '../../kit/buttons.module.css'
import styles from './Nothing.module.css'

/** The empty inbox, and where to go from it. */
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
