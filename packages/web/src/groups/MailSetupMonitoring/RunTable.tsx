import { wholeNumber } from '@daybook/shared/rules/numbers'
import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import listStyles from '../../administration/list.module.css'

type Run = Output<'MailSetupMonitoring/LoadRuns'>['runs'][number]

const TONES = {
  planned: '',
  overdue: badgeStyles.red,
  failed: badgeStyles.red,
  running: badgeStyles.yellow,
  done: badgeStyles.green,
  missed: badgeStyles.orange,
} as const satisfies Record<Run['status'], string>

/** The schedule's runs, latest first. */
export function RunTable() {
  const { t } = useTranslation()
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 })
  const answer = useCall('MailSetupMonitoring/LoadRuns', { page, pageSize }, { keepPrevious: true, isQuiet: true })
  return (
    <DataTable
      name={t('MailSetupMonitoring.runs')}
      columns={useColumns()}
      rows={answer.data?.runs}
      rowKey={(run) => run.runId}
      isLoading={answer.isPlaceholderData}
      problem={answer.error}
      onRetry={() => void answer.refetch()}
      emptyText={t('MailSetupMonitoring.noRuns')}
      onSort={() => {}}
      isPart
      paging={{
        page,
        pageSize,
        total: answer.data?.total ?? 0,
        onChange: (next, size) => setPage({ page: next, pageSize: size }),
      }}
    />
  )
}

function useColumns(): Column<Run>[] {
  const { t } = useTranslation()
  return useMemo((): Column<Run>[] => {
    const instant = (moment: string) => (moment ? <InstantCell instant={moment} /> : '–')
    return [
      { key: 'kindName', title: t('field.letterKind'), phone: 'title', render: (run) => run.kindName },
      {
        key: 'forDate',
        title: t('MailSetupMonitoring.run.forDate'),
        render: (run) => <span className={textStyles.nowrap}>{formatDay(run.forDate)}</span>,
      },
      { key: 'due', title: t('MailSetupMonitoring.run.due'), width: 120, render: (run) => instant(run.due) },
      {
        key: 'startedAt',
        title: t('MailSetupMonitoring.run.started'),
        width: 120,
        render: (run) => instant(run.startedAt),
      },
      {
        key: 'endedAt',
        title: t('MailSetupMonitoring.run.ended'),
        under: { column: 'startedAt', below: 1000 },
        width: 120,
        render: (run) => instant(run.endedAt),
      },
      {
        key: 'letterCount',
        title: t('MailSetupMonitoring.run.letters'),
        align: 'end',
        render: (run) => (run.startedAt ? wholeNumber(run.letterCount) : '–'),
      },
      {
        key: 'startedBy',
        title: t('MailSetupMonitoring.run.startedBy'),
        under: { column: 'startedAt', below: 1000 },
        render: (run) => (run.startedAt ? run.startedBy || t('MailSetupMonitoring.run.schedule') : '–'),
      },
      {
        key: 'status',
        title: t('field.status'),
        render: (run) => (
          <>
            <span className={`${badgeStyles.badge} ${TONES[run.status]}`}>
              <span className={badgeStyles.dot} />
              {run.statusName}
            </span>
            {run.reason && <span className={listStyles.remarkCell}>{run.reason}</span>}
          </>
        ),
      },
    ]
  }, [t])
}
