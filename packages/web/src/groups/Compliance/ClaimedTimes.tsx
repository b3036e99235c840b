import { formatDay } from '@daybook/shared/days'
import { useCall, useSave } from '../../app/api.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { instantText } from '../../events/instant.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { Grid, Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import partStyles from './parts.module.css'
import styles from './OpenToday.module.css'

/** The answers that a decision about a claimed time changes. */
const CHANGED = [
  'Compliance/GetClaims',
  'Compliance/GetCells',
  'Compliance/GetDays',
  'Compliance/GetSummary',
  'Compliance/GetOpen',
  'Compliance/GetMissing',
] as const

/** Reports that count from their arrival until somebody who keeps the rules confirms their device's time. */
export function ClaimedTimes({ onOpen }: { onOpen: (areaId: number, day: string) => void }) {
  const { t } = useTranslation()
  const answer = useCall('Compliance/GetClaims', {}, { isQuiet: true })
  // What needs nobody takes no room.
  if (answer.data?.claims.length === 0 || answer.isPending) return null
  return (
    <Accordion
      name={t('Compliance.claims')}
      className={styles.open ?? ''}
      title={
        <>
          {t('Compliance.claims')}
          {answer.data && <span className={styles.count}>{answer.data.claims.length}</span>}
        </>
      }
    >
      <WithAnswer answer={answer} lines={4}>
        {({ claims }) => (
          <>
            <p className={textStyles.muted}>{t('Compliance.claimsNote')}</p>
            <Grid className={styles.openList} columns={330} as="ul" gap={10} above={8} below={12}>
              {claims.map(({ eventId, areaId, areaName, companyName, day, claimedAt, ...report }) => (
                <li key={eventId}>
                  <button
                    type="button"
                    className={partStyles.link}
                    aria-label={t('Compliance.days', { area: areaName })}
                    onClick={() => onOpen(areaId, day)}
                  >
                    {areaName}
                  </button>
                  <p className={textStyles.muted}>
                    {companyName} · {formatDay(day)}
                  </p>
                  <p>
                    {report.eventTypeName} · {report.reporterName}
                  </p>
                  <p>
                    {t('Compliance.claimedAgainst', {
                      claimed: instantText(claimedAt),
                      received: instantText(report.filedAt),
                    })}
                  </p>
                  <DecideClaim eventId={eventId} />
                </li>
              ))}
            </Grid>
          </>
        )}
      </WithAnswer>
    </Accordion>
  )
}

/** Confirms a device's time, or lets the report count from its arrival for good. */
export function DecideClaim({ eventId }: { eventId: number }) {
  const { t } = useTranslation()
  const confirmTime = useSave('Compliance/ConfirmTime', { refresh: CHANGED })
  const keepArrival = useSave('Compliance/KeepArrival', { refresh: CHANGED })
  return (
    <Row>
      <PlainButton isSmall isBusy={confirmTime.isPending} onClick={() => void confirmTime.run({ eventId })}>
        {t('Compliance.confirmTime')}
      </PlainButton>
      <PlainButton isSmall isBusy={keepArrival.isPending} onClick={() => void keepArrival.run({ eventId })}>
        {t('Compliance.keepArrival')}
      </PlainButton>
    </Row>
  )
}
