import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { instantText } from '../../events/instant.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useIsPhone } from '../../kit/theme/media.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { filingSearch } from './filingSearch.ts'
import { People, StateBadge } from './parts.tsx'
import { Grid, Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import partStyles from './parts.module.css'
import styles from './OpenToday.module.css'

type Open = Output<'Compliance/GetOpen'>['open'][number]

/** How many to show at first; on a phone, the ranking must not be pushed far down. */
const FIRST = { desk: 6, phone: 3 } as const
const MORE = 30
const EVERY_MINUTE = 60_000

/** Reports that are waiting now or became missing today, by due time, with the people who report there. */
export function OpenToday({
  companies,
  group,
  onOpen,
}: {
  companies: readonly number[]
  group: number | null
  onOpen: (areaId: number, day: string) => void
}) {
  const { t } = useTranslation()
  const [limit, setLimit] = useState<number>(useIsPhone() ? FIRST.phone : FIRST.desk)
  const answer = useCall(
    'Compliance/GetOpen',
    { companyIds: [...companies], eventGroupId: group, limit },
    { keepPrevious: true, isQuiet: true, every: EVERY_MINUTE },
  )
  const { data } = answer
  return (
    <Accordion
      name={t('Compliance.openToday')}
      className={styles.open ?? ''}
      title={
        <>
          {t('Compliance.openToday')}
          {data && (
            <span className={styles.count} data-bad={data.overdue > 0 || undefined}>
              {data.total}
            </span>
          )}
        </>
      }
    >
      <WithAnswer answer={answer} lines={4}>
        {({ open, total, overdue }) =>
          total === 0 ? (
            <p className={textStyles.muted}>{t('Compliance.nothingOpen')}</p>
          ) : (
            <>
              <p className={textStyles.muted}>{t('Compliance.openNote', { count: total, overdue })}</p>
              <Grid className={styles.openList} columns={330} as="ul" gap={10} above={8} below={12}>
                {open.map((row) => (
                  <OpenRow key={`${row.areaId} ${row.day} ${row.shiftName}`} row={row} onOpen={onOpen} />
                ))}
              </Grid>
              {open.length < total && (
                <PlainButton isBusy={answer.isPlaceholderData} onClick={() => setLimit(limit + MORE)}>
                  {t('Compliance.more')}
                </PlainButton>
              )}
            </>
          )
        }
      </WithAnswer>
    </Accordion>
  )
}

function OpenRow({ row, onOpen }: { row: Open; onOpen: (areaId: number, day: string) => void }) {
  const { t } = useTranslation()
  const time = useTimeText()
  const { areaId, areaName, companyName, day, shiftName, minutesLeft } = row
  const left = t(minutesLeft < 0 ? 'Compliance.since' : 'Compliance.left', { time: time(Math.abs(minutesLeft)) })
  return (
    <li data-state={row.state}>
      <Row wraps={false} gap={10} align="center" justify="space-between">
        <button
          type="button"
          className={partStyles.link}
          aria-label={t('Compliance.days', { area: areaName })}
          onClick={() => onOpen(areaId, day)}
        >
          {areaName}
        </button>
        <StateBadge state={row.state} />
      </Row>
      <p className={textStyles.muted}>
        {companyName} · {formatDay(day)}
        {shiftName !== '' && ` · ${shiftName}`}
      </p>
      <p>
        {t('Compliance.dueAt', { at: instantText(row.dueAt) })} · <strong>{left}</strong>
      </p>
      <People of={row} />
      {row.canFile && (
        <Link
          className={partStyles.file}
          to={paths.createReport}
          search={filingSearch(areaId, row)}
          aria-label={t('Compliance.fileOf', { area: areaName, day: formatDay(day) })}
        >
          {t('Compliance.file')}
        </Link>
      )}
    </li>
  )
}

function useTimeText() {
  const { t } = useTranslation()
  return (minutes: number) => {
    const [h, m] = [Math.floor(minutes / 60), minutes % 60]
    return h > 0 ? t('Compliance.hours', { h, m }) : t('Compliance.minutes', { m })
  }
}
