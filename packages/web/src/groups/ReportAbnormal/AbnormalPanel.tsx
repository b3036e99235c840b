import { formatDay } from '@daybook/shared/days'
import type { Input, Output } from '@daybook/shared'
import type { DetailColumn } from '@daybook/shared/calls/reportFields'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { type ComparedAnswer, Comparison } from '../../charts/Comparison.tsx'
import { ChartPanel } from '../../charts/ChartPanel.tsx'
import { recordHref } from '../../charts/Count.tsx'
import { EventTypeOpener } from '../../events/reportCells.tsx'
import { Facts } from '../../charts/Facts.tsx'
import { GroupPanel } from '../../charts/GroupPanel.tsx'
import { SummaryTable } from '../../charts/SummaryTable.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Patterns } from './Patterns.tsx'
import { type AbnormalGroup, NEWEST, pageOf } from './useAbnormal.ts'
import textStyles from '../../kit/text.module.css'
import reportStyles from '../../charts/report.module.css'

type Detail = Output<'ReportAbnormal/GetByEventType'>['details'][number]

/** One event group of the abnormal report: its summary, events and chart. */
export function AbnormalPanel({
  of: { group, answer: counts, chart },
  asked,
  compared,
  patterns,
  startsOpen,
  onOpen,
}: {
  of: AbnormalGroup
  asked: Input<'ReportAbnormal/GetByEventType'>
  compared: ComparedAnswer
  patterns: Output<'ReportAbnormal/GetPatterns'> | undefined
  startsOpen: boolean
  /** Opens the dialog of an event. */
  onOpen: (eventId: number) => void
}) {
  const { t } = useTranslation()
  const [view, setView] = useState(NEWEST)
  // The counts stay those of the first page while the panel is mounted; another page only changes the rows.
  const details = useCall('ReportAbnormal/GetByEventType', pageOf(asked, group, view), { keepPrevious: true })
  const columns = useColumns(onOpen)
  const data = counts.data

  return (
    <GroupPanel group={group} startsOpen={startsOpen} note={data && t('reports.counted', { count: data.total })}>
      <WithAnswer answer={counts} lines={12}>
        {(answer) => (
          <>
            <Facts eventDate={answer.eventDate} asOf={answer.asOf} />
            <Comparison
              answer={compared}
              links={answer}
              eventDate={answer.eventDate}
              of={{ group, company: asked.companyId || undefined, areas: asked.areaIds || null }}
              cards={2}
            />
            <SummaryTable
              name={t('reports.summary')}
              tables={answer.byTable}
              group={group}
              links={answer}
              areas={asked.areaIds || null}
            />
            <div className={reportStyles.part}>
              <h3>{t('reports.detail')}</h3>
              <DataTable
                name={`${t('reports.detail')}: ${t(`eventGroup.${group}`)}`}
                columns={columns}
                rows={details.data?.details}
                rowKey={(row) => row.eventId}
                isLoading={details.isPlaceholderData}
                problem={details.error}
                onRetry={() => void details.refetch()}
                sort={view.sort}
                onSort={(sort) => setView({ ...view, sort, page: 1 })}
                paging={{
                  page: view.page,
                  pageSize: view.pageSize,
                  total: details.data?.total ?? 0,
                  onChange: (next, pageSize) => setView({ ...view, page: next, pageSize }),
                }}
              />
            </div>
            {chart && (
              <div className={reportStyles.part}>
                <ChartPanel
                  chart={chart}
                  firstColumn={t('reports.area')}
                  hrefOf={({ category, series, value }) =>
                    category === null ? null : recordHref(answer, { area: category, type: series }, value)
                  }
                />
              </div>
            )}
            <Patterns answer={patterns} group={group} onOpen={onOpen} />
          </>
        )}
      </WithAnswer>
    </GroupPanel>
  )
}

function useColumns(onOpen: (eventId: number) => void): readonly Column<Detail>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const column = (key: keyof Detail & string, title: string, more: Partial<Column<Detail>> = {}): Column<Detail> => ({
      key,
      title,
      sort: 'server',
      render: (row) => row[key],
      ...more,
    })
    const columns: Record<DetailColumn, Column<Detail> | null> = {
      eventDate: column('eventDate', t('reports.eventDate'), {
        phone: 'place',
        render: (row) => <span className={textStyles.nowrap}>{formatDay(row.eventDate)}</span>,
      }),
      companyId: column('companyName', t('reports.company'), { phone: 'place' }),
      areaId: column('areaFullName', t('field.area'), { phone: 'place' }),
      eventTypeId: column('eventTypeName', t('reports.eventType'), {
        phone: 'title',
        render: ({ eventId, eventTypeName }) => <EventTypeOpener name={eventTypeName} onOpen={() => onOpen(eventId)} />,
      }),
      reporter: column('reporterName', t('reports.reporter'), { phone: 'meta' }),
      reportedAt: column('createdAt', t('reports.reportingDate'), {
        phone: 'meta',
        render: (row) => <span className={textStyles.nowrap}>{row.createdAt}</span>,
      }),
      description: column('description', t('reports.description'), {
        width: 260,
        phone: 'lead',
        render: (row) => <span className={reportStyles.detailText}>{row.description || '–'}</span>,
      }),
      color: null,
      levelId: null,
    }
    return Object.values(columns).filter((one) => one !== null)
  }, [t, onOpen])
}
