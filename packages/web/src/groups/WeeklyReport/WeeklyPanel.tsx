import type { Output } from '@daybook/shared'
import type { Cell } from '@daybook/shared/cells'
import type { DetailColumn } from '@daybook/shared/calls/reportFields'
import { formatDay } from '@daybook/shared/days'
import { DEFAULT_PAGE_SIZE, EVENT_COLOR, EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import { useCall } from '../../app/api.ts'
import { LevelBadge, StatusBadge } from '../../events/badges.tsx'
import { EventTypeOpener } from '../../events/reportCells.tsx'
import { type Column, DataTable, type Sort } from '../../kit/table/DataTable.tsx'
import { type ComparedAnswer, Comparison } from '../../charts/Comparison.tsx'
import { Count, recordHref } from '../../charts/Count.tsx'
import { type GroupId, GroupPanel } from '../../charts/GroupPanel.tsx'
import { MissingAreas, missingId } from './MissingAreas.tsx'
import { ReportTable } from '../../charts/ReportTable.tsx'
import { useColumnNames } from '../../charts/useColumnNames.tsx'
import buttonsStyles from '../../kit/buttons.module.css'
import textStyles from '../../kit/text.module.css'
import reportStyles from '../../charts/report.module.css'
import reportTableStyles from '../../charts/ReportTable.module.css'

type Week = Output<'WeeklyReport/LoadData'>
type Detail = Week['events'][number]

const NEWEST_FIRST: Sort = { key: 'eventDay', order: 'desc' }

/** One event group of a week: its companies and events. */
export function WeeklyPanel({
  group,
  week,
  compared,
  onOpen,
}: {
  group: GroupId
  week: Week
  compared: ComparedAnswer
  /** Opens the dialog of an event. */
  onOpen: (eventId: number) => void
}) {
  const { t } = useTranslation()
  const rows = week.companies.filter(({ eventGroupId }) => eventGroupId === group)
  const missing = rows.reduce((sum, row) => sum + row.notReported, 0)
  const [isWhole, setWhole] = useState(false)
  function goToMissing(companyId: number | null) {
    // Not all companies may be among the first areas.
    flushSync(() => setWhole(true))
    document.getElementById(missingId(group, companyId))?.focus()
  }
  return (
    <GroupPanel group={group} startsOpen note={t('reports.notReportAreas', { count: missing })}>
      <Comparison
        answer={compared}
        links={week}
        eventDate={`${formatDay(week.startDate)} - ${formatDay(week.endDate)}`}
        of={{ group }}
      />
      <CompanyTable group={group} week={week} onMissing={goToMissing} />
      {missing > 0 && <MissingAreas group={group} week={week} isWhole={isWhole} onWhole={() => setWhole(true)} />}
      <div className={reportStyles.part}>
        <h3>{t('reports.detail')}</h3>
        <Details group={group} week={week} onOpen={onOpen} />
      </div>
    </GroupPanel>
  )
}

function CompanyTable({
  group,
  week,
  onMissing,
}: {
  group: GroupId
  week: Week
  onMissing: (companyId: number | null) => void
}) {
  const { t } = useTranslation()
  const types = week.eventTypes.filter(({ eventGroupId }) => eventGroupId === group)
  const rows = week.companies.filter(({ eventGroupId }) => eventGroupId === group)
  const { headings, legend } = useColumnNames(types.map(({ eventTypeName }) => eventTypeName))
  const countOf = (row: (typeof rows)[number], type: number) =>
    row.counts.find(({ eventTypeId }) => eventTypeId === type)?.count ?? 0
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const count = (value: number, cell: Cell) => <Count value={value} href={recordHref(week, cell, value)} />
  const plain = (value: number) => <Count value={value} href={null} />
  return (
    <ReportTable name={t('reports.summary')} legend={legend}>
      <thead>
        <tr>
          <th scope="col" className={reportTableStyles.place}>
            {t(group === EVENT_GROUP.CSR ? 'reports.csrArea' : 'reports.company')}
          </th>
          <th scope="col">{t('reports.areaCount')}</th>
          {types.map((type, at) => (
            <th key={type.eventTypeId} scope="col" data-tone={type.colorId === EVENT_COLOR.ABNORMAL ? 'red' : 'green'}>
              {headings[at]}
            </th>
          ))}
          <th scope="col">{t('reports.notReportArea')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.companyId}>
            <th scope="row" className={reportTableStyles.place}>
              {row.companyName}
            </th>
            <td>{plain(row.areaCount)}</td>
            {types.map(({ eventTypeId: type }) => (
              <td key={type}>{count(countOf(row, type), { company: row.companyId, group, type })}</td>
            ))}
            <td data-tone={row.notReported > 0 ? 'orange' : undefined}>
              <MissingCount value={row.notReported} onPress={() => onMissing(row.companyId)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={reportTableStyles.place}>
            {t('reports.total')}
          </th>
          <td>{plain(sum(rows.map(({ areaCount }) => areaCount)))}</td>
          {types.map(({ eventTypeId: type }) => (
            <td key={type}>{count(sum(rows.map((row) => countOf(row, type))), { group, type })}</td>
          ))}
          <td>
            <MissingCount value={sum(rows.map(({ notReported }) => notReported))} onPress={() => onMissing(null)} />
          </td>
        </tr>
      </tfoot>
    </ReportTable>
  )
}

/** A number of areas without a report, which leads to their names below. */
function MissingCount({ value, onPress }: { value: number; onPress: () => void }) {
  if (value === 0) return <Count value={0} href={null} />
  return (
    <button type="button" className={buttonsStyles.textButton} onClick={onPress}>
      {wholeNumber(value)}
    </button>
  )
}

function Details({ group, week, onOpen }: { group: GroupId; week: Week; onOpen: (eventId: number) => void }) {
  const { t } = useTranslation()
  const [view, setView] = useState({ sort: NEWEST_FIRST, page: 1, pageSize: DEFAULT_PAGE_SIZE as number })
  const answer = useCall(
    'WeeklyReport/LoadData',
    {
      modeName: '1',
      startDate: week.startDate,
      endDate: week.endDate,
      eventGroupId: group,
      page: view.page,
      pageSize: view.pageSize,
      sort: view.sort.key,
      order: view.sort.order,
    },
    { keepPrevious: true },
  )
  const columns = useColumns(group, onOpen)
  return (
    <DataTable
      name={`${t('reports.detail')}: ${t(`eventGroup.${group}`)}`}
      columns={columns}
      rows={answer.data?.events}
      rowKey={(row) => row.eventId}
      isLoading={answer.isPlaceholderData}
      problem={answer.error}
      onRetry={() => void answer.refetch()}
      sort={view.sort}
      onSort={(sort) => setView({ ...view, sort, page: 1 })}
      paging={{
        page: view.page,
        pageSize: view.pageSize,
        total: answer.data?.total ?? 0,
        onChange: (page, pageSize) => setView({ ...view, page, pageSize }),
      }}
    />
  )
}

function useColumns(group: GroupId, onOpen: (eventId: number) => void): readonly Column<Detail>[] {
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
      eventDate: column('eventDay', t('reports.eventDate'), {
        phone: 'place',
        render: (row) => <span className={textStyles.nowrap}>{formatDay(row.eventDay)}</span>,
      }),
      companyId: column('companyName', t(group === EVENT_GROUP.CSR ? 'reports.csrArea' : 'reports.company'), {
        under: { column: 'areaName', below: 900 },
        phone: 'place',
      }),
      areaId: column('areaName', t('field.area'), { phone: 'place' }),
      color: column('colorId', t('reports.status'), {
        under: { column: 'title', below: 900 },
        phone: 'state',
        render: (row) => <StatusBadge colorId={row.colorId} />,
      }),
      levelId:
        group === EVENT_GROUP.SECURITY
          ? column('levelName', t('reports.securityLevel'), {
              phone: 'state',
              render: (row) => <LevelBadge color={row.levelColor} name={row.levelName} />,
            })
          : null,
      eventTypeId: column('eventTypeName', t('reports.eventType'), {
        phone: 'title',
        render: ({ eventId, eventTypeName }) => <EventTypeOpener name={eventTypeName} onOpen={() => onOpen(eventId)} />,
      }),
      description: column('description', t('reports.description'), {
        width: 220,
        phone: 'lead',
        render: (row) => <span className={reportStyles.detailText}>{row.description || '–'}</span>,
      }),
      reporter: null,
      reportedAt: null,
    }
    return Object.values(columns).filter((one) => one !== null)
  }, [t, group, onOpen])
}
