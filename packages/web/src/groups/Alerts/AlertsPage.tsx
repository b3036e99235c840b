import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { type Alert, AlertCard } from './AlertCard.tsx'
import { AlertForm } from './AlertForm.tsx'
import styles from './Alerts.module.css'

/** The user's own alerts: what each watches, whether it speaks, and the form that plays it before it is saved. */
export function AlertsPage() {
  const { t } = useTranslation()
  const answer = useCall('Alerts/GetList', {}, { staleTime: 0, isQuiet: true })
  const [open, setOpen] = useState<Alert | 'new' | null>(null)
  if (answer.error?.kind === 'permission') return <ForbiddenPage />
  const { alerts = [], most = 0 } = answer.data ?? {}
  const isFull = answer.data !== undefined && alerts.length >= most
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('Alerts.title')}
        note={t('Alerts.lead')}
        actions={
          answer.data &&
          !isFull && (
            <PlainButton tone="primary" icon="add" onClick={() => setOpen('new')}>
              {t('Alerts.new')}
            </PlainButton>
          )
        }
      />
      <WithAnswer answer={answer} lines={6}>
        {(data) => (
          <>
            {isFull && <p className={styles.full}>{t('Alerts.usedUp', { most })}</p>}
            {data.alerts.length === 0 && <Empty text={t('Alerts.none')} next={t('Alerts.noneNext')} />}
            <Grid columns={340} as="ul" gap={12}>
              {data.alerts.map((alert) => (
                <AlertCard key={alert.alertId} alert={alert} onEdit={() => setOpen(alert)} />
              ))}
            </Grid>
          </>
        )}
      </WithAnswer>
      {open !== null && <AlertForm alert={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}
