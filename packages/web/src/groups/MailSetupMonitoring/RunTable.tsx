import type { Output } from '@daybook/shared'
import { wireDay } from '@daybook/shared/days'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'

type Run = Output<'MailSetupMonitoring/LoadRuns'>['lstRun'][number]

const TONES = {
  planned: 'badge-plain',
  overdue: 'badge-red',
  failed: 'badge-red',
  running: 'badge-yellow',
  done: 'badge-green',
  missed: 'badge-orange',
} as const satisfies Record<Run['sStatus'], string>

/** The runs of the schedule, the latest first. */
export function RunTable() {
  const { t } = useTranslation()
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 })
  const answer = useCall(
    'MailSetupMonitoring/LoadRuns',
    { nPage: page, nPageSize: pageSize },
    { keepPrevious: true, isQuiet: true },
  )
  return (
    <DataTable
      name={t('MailSetupMonitoring.runs')}
      columns={useColumns()}
      rows={answer.data?.lstRun}
      rowKey={(run) => run.nRunID}
      isLoading={answer.isPlaceholderData}
      problem={answer.error}
      onRetry={() => void answer.refetch()}
      emptyText={t('MailSetupMonitoring.noRuns')}
      onSort={() => {}}
      isPart
      paging={{
        page,
        pageSize,
        total: answer.data?.nTotal ?? 0,
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
      { key: 'sKindName', title: t('field.letterKind'), phone: 'title', render: (run) => run.sKindName },
      { key: 'dForDate', title: t('MailSetupMonitoring.run.forDate'), render: (run) => wireDay(run.dForDate) },
      { key: 'dDue', title: t('MailSetupMonitoring.run.due'), width: 120, render: (run) => instant(run.dDue) },
      {
        key: 'dStarted',
        title: t('MailSetupMonitoring.run.started'),
        width: 120,
        render: (run) => instant(run.dStarted),
      },
      { key: 'dEnded', title: t('MailSetupMonitoring.run.ended'), width: 120, render: (run) => instant(run.dEnded) },
      {
        key: 'nLetter',
        title: t('MailSetupMonitoring.run.letters'),
        align: 'end',
        render: (run) => (run.dStarted ? run.nLetter.toLocaleString('en') : '–'),
      },
      {
        key: 'sStartedBy',
        title: t('MailSetupMonitoring.run.startedBy'),
        render: (run) => (run.dStarted ? run.sStartedBy || t('MailSetupMonitoring.run.schedule') : '–'),
      },
      {
        key: 'sStatus',
        title: t('field.status'),
        render: (run) => (
          <>
            <span className={`badge ${TONES[run.sStatus]}`}>
              <span className="badge-dot" />
              {run.sStatusName}
            </span>
            {run.sReason && <span className="remark-cell">{run.sReason}</span>}
          </>
        ),
      },
    ]
  }, [t])
}
