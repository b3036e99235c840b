import type { Cell } from '@daybook/shared/cells'
import { SECURITY_LEVELS, SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { Fragment } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useIsPhone } from '../kit/theme/media.ts'
import { Count, type Links, recordHref } from './Count.tsx'
import { notReportedHref } from './unreported.ts'
import { CompanyHead, ReportTable, spans, WithSums } from './ReportTable.tsx'
import type { Tables } from './SummaryTable.tsx'
import styles from './ReportTable.module.css'

type Row = Tables['security'][number]

const levelsOf = (row: Row) => [row.level1, row.level2, row.level3, row.level4]

/** Security Level by area: events by level and by colour, and the days without a report. */
export function SecurityTable({
  rows,
  links,
  areas,
  group,
}: {
  rows: readonly Row[]
  links: Links & { eventDate: string }
  /** Those of the report's filter. */
  areas?: readonly number[] | null
  group: number
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const count = (value: number, cell: Cell) => <Count value={value} href={recordHref(links, cell, value)} />
  const sum = (valueOf: (row: Row) => number) => rows.reduce((total, row) => total + valueOf(row), 0)
  const companySpans = spans(rows, (row) => row.companyId)
  const only = companySpans[0] === rows.length ? { company: rows[0]?.companyId ?? 0 } : {}
  const ofReport = { eventDate: links.eventDate, group, areas }
  return (
    <ReportTable name={t('reports.securityByArea')}>
      <thead>
        <tr>
          {!isPhone && <th scope="col">{t('field.company')}</th>}
          <th scope="col" className={styles.place}>
            {t('reports.area')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <th scope="col" className={styles.sum} data-sum>
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
          const area = row.areaId
          return (
            <Fragment key={area}>
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
                    <td className={styles.sum} data-sum data-tone={row.notReported > 0 ? 'orange' : undefined}>
                      <Count
                        value={row.notReported}
                        href={notReportedHref({ ...ofReport, company: row.companyId, row: area })}
                      />
                    </td>
                  }
                >
                  {SECURITY_LEVELS.map((level, at) => (
                    <td key={level}>{count(levelsOf(row)[at] ?? 0, { area, level })}</td>
                  ))}
                  <td>{count(row.normal, { area, isAbnormal: false })}</td>
                  <td>{count(row.abnormal, { area, isAbnormal: true })}</td>
                </WithSums>
              </tr>
            </Fragment>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={isPhone ? 1 : 2}>
            {t('reports.total')}
          </th>
          <WithSums
            isPhone={isPhone}
            sums={
              <td className={styles.sum} data-sum>
                <Count value={sum((row) => row.notReported)} href={notReportedHref({ ...ofReport, ...only })} />
              </td>
            }
          >
            {SECURITY_LEVELS.map((level, at) => (
              <td key={level}>
                {count(
                  sum((row) => levelsOf(row)[at] ?? 0),
                  { group, level },
                )}
              </td>
            ))}
            <td>
              {count(
                sum((row) => row.normal),
                { group, isAbnormal: false },
              )}
            </td>
            <td>
              {count(
                sum((row) => row.abnormal),
                { group, isAbnormal: true },
              )}
            </td>
          </WithSums>
        </tr>
      </tfoot>
    </ReportTable>
  )
}
