import type { Cell } from '@daybook/contract/cells'
import { SECURITY_LEVELS, SECURITY_LEVEL_COLOR } from '@daybook/contract/rules'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../media.ts'
import { Count, type Links, recordHref } from './Count.tsx'
import { ReportTable, spans, WithSums } from './ReportTable.tsx'
import type { Tables } from './SummaryTable.tsx'

type Row = Tables['lstTableReporSecurity'][number]

const levelsOf = (row: Row) => [row.nLavel1, row.nLavel2, row.nLavel3, row.nLavel4]

/** Security Level by area: events by level and by colour, and the days without a report. */
export function SecurityTable({ rows, links, group }: { rows: readonly Row[]; links: Links; group: number }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const href = (cell: Cell) => recordHref(links, cell)
  const sum = (valueOf: (row: Row) => number) => rows.reduce((total, row) => total + valueOf(row), 0)
  const companySpans = spans(rows, (row) => row.nCompanyID)
  return (
    <ReportTable name={t('reports.securityByArea')}>
      <thead>
        <tr>
          <th scope="col">{t('field.company')}</th>
          <th scope="col" className="cell-place">
            {t('reports.area')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <th scope="col" className="cell-sum">
                {t('reports.notReportDay')}
              </th>
            }
          >
            {SECURITY_LEVELS.map((level, index) => (
              <th key={level} scope="col" data-tone={SECURITY_LEVEL_COLOR[index]}>
                {t(`securityLevel.${level}`)}
              </th>
            ))}
            <th scope="col" data-tone="green">
              {t('reports.normal')}
            </th>
            <th scope="col" data-tone="red">
              {t('reports.abnormal')}
            </th>
          </WithSums>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const area = row.nAreaID
          return (
            <tr key={area}>
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
                  <td className="cell-sum" data-tone={row.nNotReport > 0 ? 'orange' : undefined}>
                    {row.nNotReport}
                  </td>
                }
              >
                {SECURITY_LEVELS.map((level, at) => (
                  <td key={level}>
                    <Count value={levelsOf(row)[at] ?? 0} href={href({ area, level })} />
                  </td>
                ))}
                <td>
                  <Count value={row.nNormal} href={href({ area, isAbnormal: false })} />
                </td>
                <td>
                  <Count value={row.nAbnormal} href={href({ area, isAbnormal: true })} />
                </td>
              </WithSums>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('reports.total')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <td className="cell-sum">
                <Count value={sum((row) => row.nNotReport)} href={null} />
              </td>
            }
          >
            {SECURITY_LEVELS.map((level, at) => (
              <td key={level}>
                <Count value={sum((row) => levelsOf(row)[at] ?? 0)} href={href({ group, level })} />
              </td>
            ))}
            <td>
              <Count value={sum((row) => row.nNormal)} href={href({ group, isAbnormal: false })} />
            </td>
            <td>
              <Count value={sum((row) => row.nAbnormal)} href={href({ group, isAbnormal: true })} />
            </td>
          </WithSums>
        </tr>
      </tfoot>
    </ReportTable>
  )
}
