import type { Output } from '@daybook/shared'
import type { Cell } from '@daybook/shared/cells'
import { wireDay } from '@daybook/shared/days'
import { DEFAULT_PAGE_SIZE, EVENT_COLOR, EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { LevelBadge, StatusBadge } from '../../events/badges.tsx'
import { type Column, DataTable, type Sort } from '../../kit/table/DataTable.tsx'
import { Count, recordHref } from '../../charts/Count.tsx'
import { type GroupId, GroupPanel } from '../../charts/GroupPanel.tsx'
import { ReportTable } from '../../charts/ReportTable.tsx'

type Week = Output<'WeeklyReport/LoadData'>
type Detail = Week['lstEeventRepottData'][number]

const NEWEST_FIRST: Sort = { key: 'dEventDate', order: 'desc' }

/** One event group of a week: its companies, and its events. */
export function WeeklyPanel({
  group,
  week,
  onOpen,
}: {
  group: GroupId
  week: Week
  /** Asks for the dialog of an event. */
  onOpen: (eventId: number) => void
}) {
  const { t } = useTranslation()
  const rows = week.lstSummaryReportData.filter(({ nEventGroupID }) => nEventGroupID === group)
  const missing = rows.reduce((sum, row) => sum + row.nNotRepor, 0)
  return (
    <GroupPanel group={group} startsOpen note={t('reports.notReportAreas', { count: missing })}>
      <CompanyTable group={group} week={week} />
      <div className="report-part">
        <h3>{t('reports.detail')}</h3>
        <Details group={group} week={week} onOpen={onOpen} />
      </div>
    </GroupPanel>
  )
}

function CompanyTable({ group, week }: { group: GroupId; week: Week }) {
  const { t } = useTranslation()
  const types = week.lstEventType.filter(({ nEventGroupID }) => nEventGroupID === group)
  const rows = week.lstSummaryReportData.filter(({ nEventGroupID }) => nEventGroupID === group)
  const countOf = (row: (typeof rows)[number], type: number) =>
    row.lstCount.find(({ nEventTypeID }) => nEventTypeID === type)?.nCount ?? 0
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const count = (value: number, cell: Cell) => <Count value={value} href={recordHref(week, cell, value)} />
  const plain = (value: number) => <Count value={value} href={null} />
  return (
    <ReportTable name={t('reports.summary')}>
      <thead>
        <tr>
          <th scope="col" className="cell-place">
            {t(group === EVENT_GROUP.CSR ? 'reports.csrArea' : 'reports.company')}
          </th>
          <th scope="col">{t('reports.areaCount')}</th>
          {types.map((type) => (
            <th
              key={type.nEventTypeID}
              scope="col"
              data-tone={type.nColorID === EVENT_COLOR.ABNORMAL ? 'red' : 'green'}
            >
              {type.sEventTypeName}
            </th>
          ))}
          <th scope="col">{t('reports.notReportArea')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.nCompanyID}>
            <th scope="row" className="cell-place">
              {row.sCompanyName}
            </th>
            <td>{plain(row.nAreaCount)}</td>
            {types.map(({ nEventTypeID: type }) => (
              <td key={type}>{count(countOf(row, type), { company: row.nCompanyID, group, type })}</td>
            ))}
            <td data-tone={row.nNotRepor > 0 ? 'orange' : undefined}>{plain(row.nNotRepor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="cell-place">
            {t('reports.total')}
          </th>
          <td>{plain(sum(rows.map(({ nAreaCount }) => nAreaCount)))}</td>
          {types.map(({ nEventTypeID: type }) => (
            <td key={type}>{count(sum(rows.map((row) => countOf(row, type))), { group, type })}</td>
          ))}
          <td>{plain(sum(rows.map(({ nNotRepor }) => nNotRepor)))}</td>
        </tr>
      </tfoot>
    </ReportTable>
  )
}

function Details({ group, week, onOpen }: { group: GroupId; week: Week; onOpen: (eventId: number) => void }) {
  const { t } = useTranslation()
  const [view, setView] = useState({ sort: NEWEST_FIRST, page: 1, pageSize: DEFAULT_PAGE_SIZE as number })
  const answer = useCall(
    'WeeklyReport/LoadData',
    {
      sMode: '1',
      sStartDate: week.sStartDate,
      sEndDate: week.sEndDate,
      nEventGroupID: group,
      nPage: view.page,
      nPageSize: view.pageSize,
      sSort: view.sort.key,
      sOrder: view.sort.order,
    },
    { keepPrevious: true },
  )
  const columns = useColumns(group, onOpen)
  return (
    <DataTable
      name={`${t('reports.detail')}: ${t(`eventGroup.${group}`)}`}
      columns={columns}
      rows={answer.data?.lstEeventRepottData}
      rowKey={(row) => row.nEventID}
      isLoading={answer.isPlaceholderData}
      problem={answer.error}
      onRetry={() => void answer.refetch()}
      sort={view.sort}
      onSort={(sort) => setView({ ...view, sort, page: 1 })}
      paging={{
        page: view.page,
        pageSize: view.pageSize,
        total: answer.data?.nTotal ?? 0,
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
    return [
      column('dEventDate', t('reports.eventDate'), {
        render: (row) => <span className="nowrap">{wireDay(row.dEventDate)}</span>,
      }),
      column('sCompanyName', t(group === EVENT_GROUP.CSR ? 'reports.csrArea' : 'reports.company')),
      column('sAreaName', t('field.area')),
      column('nEventTypeColorID', t('reports.status'), {
        phone: 'title',
        render: (row) => <StatusBadge nEventColorID={row.nEventTypeColorID} />,
      }),
      ...(group === EVENT_GROUP.SECURITY
        ? [
            column('sSecurityLevelName', t('reports.securityLevel'), {
              render: (row) => <LevelBadge color={row.sSecurityLevelColor} name={row.sSecurityLevelName} />,
            }),
          ]
        : []),
      column('sEventTypeName', t('reports.eventType'), {
        phone: 'title',
        render: (row) => (
          <button
            type="button"
            className="text-button event-type"
            aria-haspopup="dialog"
            onClick={() => onOpen(row.nEventID)}
          >
            {row.sEventTypeName}
          </button>
        ),
      }),
      column('sDescription', t('reports.description'), {
        width: 260,
        render: (row) => <span className="detail-text">{row.sDescription || '–'}</span>,
      }),
    ]
  }, [t, group, onOpen])
}
