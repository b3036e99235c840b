import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../kit/theme/icons.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { keepsAlerts } from '../../shell/keepsAlerts.ts'
import { SignOut } from '../../shell/SignOut.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import styles from './MyAccount.module.css'

/** Links to the user's other personal pages. */
export function Ways() {
  const { t } = useTranslation()
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const { canHandOver = false, standIns = [], offers = [] } = front.data ?? {}
  return (
    <Row className={styles.ways} gap={10} align="end" above={16}>
      {(canHandOver || standIns.length + offers.length > 0) && (
        <Link className={plainButtonStyles.button} to={paths.delegation}>
          <Icon name="users" size={16} />
          {t('Shell.handOver')}
        </Link>
      )}
      {keepsAlerts(front.data) && (
        <>
          <Link className={plainButtonStyles.button} to={paths.alerts}>
            <Icon name="bell" size={16} />
            {t('Shell.alerts')}
          </Link>
          <Link className={plainButtonStyles.button} to={paths.viewLetters}>
            <Icon name="mail" size={16} />
            {t('Shell.viewLetters')}
          </Link>
        </>
      )}
      <SignOut className={plainButtonStyles.button} />
    </Row>
  )
}
