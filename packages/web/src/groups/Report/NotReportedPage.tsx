import type { Output } from '@daybook/shared'
import { parseDay, formatDay } from '@daybook/shared/days'
import { useEffect } from 'react'
import { useListAddress } from '../../administration/useListAddress.ts'
import { notReportedList } from './address.ts'
import { useCall } from '../../app/api.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../charts/Facts.tsx'
import { useComplianceDay } from '../../charts/unreported.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import textStyles from '../../kit/text.module.css'
import cellsStyles from '../../events/cells.module.css'
import factsStyles from '../../charts/Facts.module.css'
import reportStyles from '../../charts/report.module.css'

type Answer = Output<'Report/GetNotReportedDays'>
type Row = Answer['days'][number]

/** The days that a report counts as Not Report (Day): whose they are, why they count, and what can be done about each. */
export function NotReportedPage() {
  const { t } = useTranslation()
  const list = useListAddress(notReportedList)
  const { group, company, area, row, from, to, of, only } = list.values
  const answer = useCall(
    'Report/GetNotReportedDays',
    {
      eventGroupIds: [...group],
      companyId: company,
      areaIds: [...area],
      areaId: row,
      from: parseDay(from),
      to: parseDay(to),
      sealedPeriod: of,
      isSilent: only === 'silent',
      ...list.input,
    },
    { keepPrevious: true },
  )
  const { data } = answer
  const columns = useColumns()
  const total = data?.total
  useEffect(() => {
    if (total !== undefined) announce(t('Report.notReportedFound', { count: total }))
  }, [total, t])
  useEffect(() => list.keepInside(answer.isPlaceholderData ? undefined : total))

  return (
    <>
      <PageTitle
        title={t('reports.notReportDay')}
        note={t('Report.notReportedNote')}
        actions={
          <Link to={paths.report} search={{ group, company, area, from, to }} className={plainButtonStyles.button}>
            {t('Report.backToReport')}
          </Link>
        }
      />
      {data && (
        <>
          <Row className={reportStyles.line} gap={[8, 20]} align="center" justify="space-between" below={12}>
            <Facts eventDate={`${formatDay(data.period.from)} - ${formatDay(data.period.to)}`} asOf={data.asOf} />
            {(row !== null || only !== null) && (
              <Link data-print="never" to={paths.notReported} search={{ group, company, area, from, to, of }}>
                {t('Report.allAreas')}
              </Link>
            )}
          </Row>
          <Chosen groups={group} answer={data} />
          {only !== null && <p>{t('Report.silentOnly', { count: data.areas })}</p>}
        </>
      )}
      <DataTable
        name={t('reports.notReportDay')}
        columns={columns}
        rows={data?.days}
        rowKey={keyOf}
        isLoading={answer.isPlaceholderData}
        problem={answer.error}
        onRetry={() => void answer.refetch()}
        emptyText={t('Report.notReportedNone')}
        {...list.table(total ?? 0)}
      />
    </>
  )
}

/** Of which group, company and areas the days are. */
function Chosen({ groups, answer: { companyName, areaNames } }: { groups: readonly number[]; answer: Answer }) {
  const { t } = useTranslation()
  const names = groups
    .filter((group) => group === 1 || group === 2 || group === 3)
    .map((group) => t(`eventGroup.${group}`))
  const facts = [
    [t('field.eventGroup'), names.join(', ')],
    [t('field.company'), companyName ?? ''],
    [t('field.area'), areaNames.join(', ')],
  ].filter(([, value]) => value !== '')
  return (
    <p data-facts className={factsStyles.facts}>
      {facts.map(([name, value]) => (
        <span key={name}>
          {name}: <strong>{value}</strong>
        </span>
      ))}
    </p>
  )
}

/** A number for each day of each area. */
const keyOf = ({ areaId, day }: Row) => areaId * 100_000 + Date.parse(day) / 86_400_000

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'day',
      title: t('reports.eventDate'),
      sort: 'server',
      phone: 'title',
      render: (row) => <span className={textStyles.nowrap}>{formatDay(row.day)}</span>,
    },
    {
      key: 'companyName',
      title: t('field.company'),
      sort: 'server',
      under: { column: 'areaName' },
      phone: 'place',
      render: (row) => row.companyName,
    },
    {
      key: 'areaName',
      title: t('field.area'),
      sort: 'server',
      phone: 'title',
      width: 160,
      render: (row) => row.areaName,
    },
    {
      key: 'reason',
      title: t('Report.reason'),
      phone: 'state',
      render: ({ reason }) => (
        <span className={`${badgeStyles.badge} ${reason === 'rejectedOnly' ? badgeStyles.yellow : ''}`}>
          {t(`Report.reasons.${reason}`)}
        </span>
      ),
    },
    { key: 'actions', title: t('ui.actions'), phone: 'foot', render: (row) => <Ways row={row} /> },
  ]
}

/** From a day to its rejected reports, to the form, and to what was expected. */
function Ways({ row: { day, eventGroupId, companyId, areaId, areaName, reason, canFile } }: { row: Row }) {
  const { t } = useTranslation()
  const complianceDay = useComplianceDay()
  const about = { area: areaName, day: formatDay(day) }
  const compliance = complianceDay({ company: companyId, area: areaId }, about.day)
  const button = `${plainButtonStyles.button} ${plainButtonStyles.small}`
  return (
    <div className={cellsStyles.rowActions} data-print="never">
      {canFile && (
        <Link
          className={button}
          to={paths.createReport}
          search={{ area: String(areaId), day: about.day }}
          aria-label={t('reports.fileForArea', about)}
        >
          {t('reports.fileFor')}
        </Link>
      )}
      {reason === 'rejectedOnly' && (
        <Link
          className={button}
          to={paths.eventRecord}
          search={{
            group: String(eventGroupId),
            company: String(companyId),
            area: String(areaId),
            from: about.day,
            to: about.day,
          }}
          aria-label={t('Report.rejectedReportsOf', about)}
        >
          {t('Report.rejectedReports')}
        </Link>
      )}
      {compliance !== null && (
        <a className={button} href={compliance} aria-label={t('Report.inComplianceOf', about)}>
          {t('Report.inCompliance')}
        </a>
      )}
    </div>
  )
}
