import { wholeNumber } from '@daybook/shared/rules/numbers'
import type { Output } from '@daybook/shared'
import type { SendStatus } from '@daybook/shared/rules/mailRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { instantText } from '../../events/instant.ts'
import { STATUS_TONES } from './logColumns.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './mail.module.css'

type Log = Output<'LogMailMonitoring/onLoadData'>

/** When the letters were sent, and how many have each status; pressing a count filters by it. */
export function Summary({
  log,
  status,
  onStatus,
}: {
  log: Log
  status: SendStatus | null
  onStatus: (status: SendStatus | null) => void
}) {
  const { t } = useTranslation()
  const counts: [SendStatus, number][] = [
    ['Y', log.sentCount],
    ['N', log.notSentCount],
    ['file', log.fileCount],
    ['waiting', log.waitingCount],
    ['unknown', log.unknownCount],
    ['cancelled', log.cancelledCount],
  ]
  // Completed and failed are always shown; the others only if there are any.
  const shown = counts.filter(([of, count]) => of === 'Y' || of === 'N' || count > 0)
  return (
    <Row className={styles.counts} gap={[8, 20]} align="center">
      <p>
        <span className={textStyles.muted}>{t('MailSetupMonitoring.sentDate')}:</span>{' '}
        {log.sentDate ? instantText(log.sentDate) : t('MailSetupMonitoring.notSentYet')}
      </p>
      <ul className={textStyles.plainList}>
        <li>
          <CountChip
            word={t('MailSetupMonitoring.countAll')}
            count={log.sentAllCount}
            tone=""
            isOn={status === null}
            onClick={() => onStatus(null)}
          />
        </li>
        {shown.map(([of, count]) => (
          <li key={of}>
            <CountChip
              word={t(`sendStatus.${of}`)}
              count={count}
              tone={STATUS_TONES[of]}
              isOn={status === of}
              onClick={() => onStatus(of)}
            />
          </li>
        ))}
      </ul>
    </Row>
  )
}

function CountChip({
  word,
  count,
  tone,
  isOn,
  onClick,
}: {
  word: string
  count: number
  tone: string
  isOn: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={`${badgeStyles.badge} ${styles.countChip} ${tone}`}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {word} <strong>{wholeNumber(count)}</strong>
    </button>
  )
}
