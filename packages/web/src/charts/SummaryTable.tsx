import type { Output } from '@daybook/shared'
import type { Cell } from '@daybook/shared/cells'
import { EVENT_COLOR, EVENT_GROUP } from '@daybook/shared/rules/rules'
import { Fragment, useMemo } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useIsPhone } from '../kit/theme/media.ts'
import { Empty } from '../kit/feedback/states.tsx'
import { Count, type Links, recordHref } from './Count.tsx'
import { notReportedHref } from './unreported.ts'
import { CompanyHead, ReportTable, spans, WithSums } from './ReportTable.tsx'
import { useColumnNames } from './useColumnNames.tsx'
import styles from './ReportTable.module.css'

export type Tables = Output<'Report/GetByEventType'>['byTable']

/**
 * Areas by event types, with all reports and the days without a report, which come first on a phone; totals below. Every
 * number of events links to those events, and every number of days without a report links to those days. `more` narrows every
 * link further than the report itself does.
 */
export function SummaryTable({
  name,
  tables,
  group,
  links,
  areas,
  more = {},
}: {
  name: string
  tables: Tables
  group: number
  links: Links & { eventDate: string }
  /** Those of the report's filter. */
  areas?: readonly number[] | null
  more?: Cell
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { types, rows, counts } = useMemo(() => ofGroup(tables, group), [tables, group])
  const { headings, legend } = useColumnNames(
    types.map(({ eventName }) => eventName),
    t('reports.reports'),
  )
  if (rows.length === 0) return <Empty next={t('reports.otherChoice')} />
  const count = (value: number, cell: Cell) => (
    <Count value={value} href={recordHref(links, { ...more, ...cell }, value)} />
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const countOf = (area: number, type: number) => counts.get(`${area} ${type}`) ?? 0
  const companySpans = spans(rows, (row) => row.companyId)
  const only = companySpans[0] === rows.length ? { company: rows[0]?.companyId ?? 0 } : {}
  const ofReport = { eventDate: links.eventDate, group, areas }

  return (
    <ReportTable name={name} legend={legend}>
      <thead>
        <tr>
          {!isPhone && <th scope="col">{t(group === EVENT_GROUP.CSR ? 'field.csrArea' : 'field.company')}</th>}
          <th scope="col" className={styles.place}>
            {t('reports.area')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <>
                <th scope="col" className={styles.sum} data-sum>
                  {t('reports.totalReport')}
                </th>
                <th scope="col" className={styles.sum} data-sum>
                  {t('reports.notReportDay')}
                </th>
              </>
            }
          >
            {types.map((type, at) => (
              <th
                key={type.eventTypeId}
                scope="col"
                data-tone={type.colorId === EVENT_COLOR.ABNORMAL ? 'red' : 'green'}
              >
                {headings[at]}
              </th>
            ))}
          </WithSums>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.areaId}>
            {isPhone && companySpans[index] !== 0 && <CompanyHead name={row.companyName} />}
            <tr>
              {!isPhone && companySpans[index] !== 0 && (
                <th scope="rowgroup" rowSpan={companySpans[index]}>
                  {row.companyName}
                </th>
              )}
              <th scope="row" className={styles.place}>
                {row.areaName}
              </th>
              <WithSums
                isPhone={isPhone}
                sums={
                  <>
                    <td className={styles.sum} data-sum>
                      {count(row.total, { area: row.areaId })}
                    </td>
                    <td className={styles.sum} data-sum data-tone={row.notReported > 0 ? 'orange' : undefined}>
                      <Count
                        value={row.notReported}
                        href={notReportedHref({ ...ofReport, company: row.companyId, row: row.areaId })}
                      />
                    </td>
                  </>
                }
              >
                {types.map(({ eventTypeId: type }) => (
                  <td key={type}>{count(countOf(row.areaId, type), { area: row.areaId, type })}</td>
                ))}
              </WithSums>
            </tr>
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={isPhone ? 1 : 2}>
            {t('reports.total')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <>
                <td className={styles.sum} data-sum>
                  {count(sum(rows.map((row) => row.total)), { group })}
                </td>
                <td className={styles.sum} data-sum>
                  <Count
                    value={sum(rows.map((row) => row.notReported))}
                    href={notReportedHref({ ...ofReport, ...only })}
                  />
                </td>
              </>
            }
          >
            {types.map(({ eventTypeId: type }) => (
              <td key={type}>{count(sum(rows.map((row) => countOf(row.areaId, type))), { group, type })}</td>
            ))}
          </WithSums>
        </tr>
      </tfoot>
    </ReportTable>
  )
}

function ofGroup(tables: Tables, group: number) {
  return {
    types: tables.tableEventTypes.filter(({ eventGroupId }) => eventGroupId === group),
    rows: tables.summary.filter(({ eventGroupId }) => eventGroupId === group),
    counts: new Map(tables.cells.map(({ areaId, eventTypeId, count }) => [`${areaId} ${eventTypeId}`, count])),
  }
}
