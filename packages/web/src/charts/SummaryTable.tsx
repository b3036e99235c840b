import type { Output } from '@daybook/shared'
import type { Cell } from '@daybook/shared/cells'
import { EVENT_COLOR, EVENT_GROUP } from '@daybook/shared/rules/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../kit/theme/media.ts'
import { Empty } from '../kit/feedback/states.tsx'
import { Count, type Links, recordHref } from './Count.tsx'
import { ReportTable, spans, WithSums } from './ReportTable.tsx'

export type Tables = Output<'Report/GetByEventType'>['cResoltByTable']

/**
 * Areas by event types, with all reports and the days without one, which come first on a phone; totals below. Every
 * number of events leads to them.
 * `more` narrows every link, beyond what the report itself says.
 */
export function SummaryTable({
  name,
  tables,
  group,
  links,
  more = {},
}: {
  name: string
  tables: Tables
  group: number
  links: Links
  more?: Cell
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { types, rows, counts } = useMemo(() => ofGroup(tables, group), [tables, group])
  if (rows.length === 0) return <Empty />
  const count = (value: number, cell: Cell) => (
    <Count value={value} href={recordHref(links, { ...more, ...cell }, value)} />
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const countOf = (area: number, type: number) => counts.get(`${area} ${type}`) ?? 0
  const companySpans = spans(rows, (row) => row.nCompanyID)

  return (
    <ReportTable name={name}>
      <thead>
        <tr>
          <th scope="col">{t(group === EVENT_GROUP.CSR ? 'field.csrArea' : 'field.company')}</th>
          <th scope="col" className="cell-place">
            {t('reports.area')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <>
                <th scope="col" className="cell-sum">
                  {t('reports.totalReport')}
                </th>
                <th scope="col" className="cell-sum">
                  {t('reports.notReportDay')}
                </th>
              </>
            }
          >
            {types.map((type) => (
              <th
                key={type.nEventTypeID}
                scope="col"
                data-tone={type.nColorID === EVENT_COLOR.ABNORMAL ? 'red' : 'green'}
              >
                {type.sEventName} {t('reports.reports')}
              </th>
            ))}
          </WithSums>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.nAreaID}>
            {companySpans[index] !== 0 && (
              <th scope="rowgroup" rowSpan={companySpans[index]}>
                {row.sCompanyName}
              </th>
            )}
            <th scope="row" className="cell-place">
              {row.sAreaName}
            </th>
            <WithSums
              isPhone={isPhone}
              sums={
                <>
                  <td className="cell-sum">{count(row.nTotal, { area: row.nAreaID })}</td>
                  <td className="cell-sum" data-tone={row.nNotReport > 0 ? 'orange' : undefined}>
                    <Count value={row.nNotReport} href={null} />
                  </td>
                </>
              }
            >
              {types.map(({ nEventTypeID: type }) => (
                <td key={type}>{count(countOf(row.nAreaID, type), { area: row.nAreaID, type })}</td>
              ))}
            </WithSums>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('reports.total')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <>
                <td className="cell-sum">{count(sum(rows.map((row) => row.nTotal)), { group })}</td>
                <td className="cell-sum">
                  <Count value={sum(rows.map((row) => row.nNotReport))} href={null} />
                </td>
              </>
            }
          >
            {types.map(({ nEventTypeID: type }) => (
              <td key={type}>{count(sum(rows.map((row) => countOf(row.nAreaID, type))), { group, type })}</td>
            ))}
          </WithSums>
        </tr>
      </tfoot>
    </ReportTable>
  )
}

function ofGroup(tables: Tables, group: number) {
  return {
    types: tables.lstTableEventType.filter(({ nEventGroup }) => nEventGroup === group),
    rows: tables.lstTableSummaryEventReport.filter(({ nEventGroup }) => nEventGroup === group),
    counts: new Map(tables.lstCell.map(({ nAreaID, nEventTypeID, nCount }) => [`${nAreaID} ${nEventTypeID}`, nCount])),
  }
}
