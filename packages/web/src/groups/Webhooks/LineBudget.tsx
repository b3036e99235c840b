import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import noticeStyles from '../../kit/notice.module.css'
import styles from './Webhooks.module.css'

/** How many messages the LINE bot has sent this month, and how many it may send. */
export function LineBudget() {
  const { t } = useTranslation()
  const answer = useCall('MyAccount/LineBudget', {}, { isQuiet: true })
  return (
    <WithAnswer answer={answer} lines={1}>
      {({ budget }) => {
        if (!budget) return <p>{t('Webhooks.budget.unknown')}</p>
        const { limit, used } = budget
        if (limit === null) return <p>{t('Webhooks.budget.unlimited', { used })}</p>
        const isUsed = used >= limit
        return (
          <>
            <p>{t('Webhooks.budget.limited', { used, limit })}</p>
            <progress
              className={styles.budget}
              value={Math.min(used, limit)}
              max={limit}
              aria-label={t('Webhooks.budget.label')}
            />
            {isUsed && <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('Webhooks.budget.usedUp')}</p>}
          </>
        )
      }}
    </WithAnswer>
  )
}
