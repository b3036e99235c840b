import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { printing } from '../../charts/printing.ts'
import { instantText } from '../../events/instant.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { useStore } from '../../kit/store.ts'
import { useIsPhone } from '../../kit/theme/media.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { filingSearch } from './filingSearch.ts'
import { People, StateBadge } from './parts.tsx'
import { RemindAll, RemindCell, useReminding } from './remind.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import textStyles from '../../kit/text.module.css'
import partStyles from './parts.module.css'
import buttonStyles from '../../kit/PlainButton.module.css'
import styles from './OpenToday.module.css'

type Open = Output<'Compliance/GetOpen'>['open'][number]

/** How many to show at first; on a phone, the ranking must not be pushed far down. */
const FIRST = { desk: 8, phone: 4 } as const
const MORE = 30
/** All of them, on paper. */
const ON_PAPER = 5_000
/** More than are ever shown: there is a button for more instead of pages. */
const MOST = 10_000
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
  const isPrinting = useStore(printing)
  const answer = useCall(
    'Compliance/GetOpen',
    { companyIds: [...companies], eventGroupId: group, limit: isPrinting ? ON_PAPER : limit },
    { keepPrevious: true, isQuiet: true, every: EVERY_MINUTE },
  )
  const { data } = answer
  const reminding = useReminding()
  const columns = useColumns(onOpen, reminding)
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
              <Row gap={[4, 12]} align="center" justify="space-between" below={8}>
                <p className={textStyles.muted}>{t('Compliance.openNote', { count: total, overdue })}</p>
                <RemindAll rows={open} reminding={reminding} />
              </Row>
              <DataTable
                name={t('Compliance.openToday')}
                columns={columns}
                rows={open}
                rowKey={(row) => open.indexOf(row)}
                defaultPageSize={MOST}
                isPart
              />
              {open.length < total && (
                <PlainButton
                  data-print="never"
                  isBusy={answer.isPlaceholderData}
                  onClick={() => setLimit(limit + MORE)}
                >
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

function useColumns(
  onOpen: (areaId: number, day: string) => void,
  reminding: ReturnType<typeof useReminding>,
): Column<Open>[] {
  const { t } = useTranslation()
  const time = useTimeText()
  const left = (minutes: number) =>
    t(minutes < 0 ? 'Compliance.since' : 'Compliance.left', { time: time(Math.abs(minutes)) })
  return [
    {
      key: 'due',
      title: t('Compliance.dueTime'),
      width: 165,
      phone: 'lead',
      render: (row) => (
        <>
          <strong>{left(row.minutesLeft)}</strong>
          <br />
          <span className={textStyles.muted}>{t('Compliance.dueAt', { at: instantText(row.dueAt) })}</span>
        </>
      ),
    },
    {
      key: 'area',
      title: t('reports.area'),
      width: 190,
      phone: 'title',
      render: (row) => (
        <button
          type="button"
          className={partStyles.link}
          data-opens
          aria-label={t('Compliance.days', { area: row.areaName })}
          onClick={() => onOpen(row.areaId, row.day)}
        >
          {row.areaName}
        </button>
      ),
    },
    {
      key: 'company',
      title: t('field.company'),
      under: { column: 'area' },
      phone: 'place',
      render: (row) => [row.companyName, formatDay(row.day), row.shiftName].filter(Boolean).join(' · '),
    },
    { key: 'state', title: t('field.status'), phone: 'state', render: (row) => <StateBadge state={row.state} /> },
    {
      key: 'people',
      title: t('Compliance.people'),
      width: 160,
      under: { column: 'area', below: 760 },
      phone: 'meta',
      render: (row) => <People of={row} />,
    },
    {
      key: 'actions',
      title: t('ui.actions'),
      width: 180,
      phone: 'foot',
      render: (row) => (
        <Row gap={[4, 8]} align="center">
          {row.canRemind && <RemindCell row={row} reminding={reminding} />}
          {row.canFile && (
            <Link
              className={`${buttonStyles.button} ${buttonStyles.small}`}
              to={paths.createReport}
              search={filingSearch(row.areaId, row)}
              aria-label={t('Compliance.fileOf', { area: row.areaName, day: formatDay(row.day) })}
            >
              {t('Compliance.file')}
            </Link>
          )}
        </Row>
      ),
    },
  ]
}

function useTimeText() {
  const { t } = useTranslation()
  return (minutes: number) => {
    const [h, m] = [Math.floor(minutes / 60), minutes % 60]
    return h > 0 ? t('Compliance.hours', { h, m }) : t('Compliance.minutes', { m })
  }
}
