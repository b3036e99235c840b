import { useTranslation } from '../../platform/i18n/i18n.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import styles from './DelegationPage.module.css'
import { OwnDelegations } from '../../events/delegation/DelegationPanel.tsx'

/** Who decides on the user's behalf during absences, and for whom the user decides. */
export function DelegationPage() {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <PageTitle title={t('Delegation.title')} note={t('Delegation.lead')} />
      <OwnDelegations />
    </div>
  )
}
