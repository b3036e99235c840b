import { shareRejected } from '@daybook/shared/rules/approvalRules'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import type { ReactNode } from 'react'
import { Leading } from '../../charts/Leading.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Answer, usePlaces } from './places.ts'
import { useWaitText } from './waitText.ts'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './ReportApproval.module.css'

type Numbers = Pick<Answer['companies'][number], 'now' | 'before' | 'waiting' | 'longest'>
type Row = Numbers & { id: number; name: string; company?: string; where: { company: number; area?: number } }
type Of = { data: Answer; places: ReturnType<typeof usePlaces> }

/** Companies, if there are several, and areas. */
export function Places({ data, places }: Of) {
  const { t } = useTranslation()
  const companies = data.companies.map(
    (row): Row => ({ ...row, id: row.companyId, name: row.companyName, where: { company: row.companyId } }),
  )
  const areas = data.companies.flatMap(({ companyId, companyName, areas: own }) =>
    own.map(
      (row): Row => ({
        ...row,
        id: row.areaId,
        name: row.areaName,
        company: companyName,
        where: { company: companyId, area: row.areaId },
      }),
    ),
  )
  return (
    <>
      {companies.length > 1 && (
        <Table
          id="companies"
          title={t('reports.companies')}
          name={t('reports.company')}
          rows={companies}
          places={places}
        />
      )}
      <Table id="areas" title={t('reports.areas')} name={t('reports.area')} rows={areas} places={places} />
    </>
  )
}

function Table({
  id,
  title,
  name,
  rows,
  places,
}: {
  id: string
  title: string
  name: string
  rows: readonly Row[]
  places: Of['places']
}) {
  const columns = useColumns(
    name,
    rows.some(({ company }) => company !== undefined),
    places,
  )
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DataTable
        name={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        cardsBelow={760}
        hasManyColumns
        isPart
      />
    </section>
  )
}

function useColumns(name: string, hasCompany: boolean, places: Of['places']): Column<Row>[] {
  const { t } = useTranslation()
  const wait = useWaitText()
  const beside = (label: string, value: ReactNode, before: string | null, also = '') => (
    <>
      <span className={styles.label}>{label} </span>
      <span className={`${styles.pressed} ${textStyles.nowrap}`}>{value}</span>
      <span className={styles.also}>{also}</span>
      {before !== null && (
        <span className={`${styles.before} ${textStyles.muted}`}>{t('ReportApproval.against', { before })}</span>
      )}
    </>
  )
  const percent = (share: number | null) => (share === null ? '–' : `${share} %`)
  const column = (
    key: string,
    title: string,
    by: (row: Row) => number | null,
    render: Column<Row>['render'],
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    key,
    title,
    align: 'end',
    width: 110,
    // Rows without a number come before all others.
    sort: (a, b) => (by(a) ?? -1) - (by(b) ?? -1),
    render,
    ...more,
  })
  return [
    {
      key: 'name',
      title: name,
      width: 190,
      phone: 'title',
      sort: (a, b) => a.name.localeCompare(b.name),
      render: (row) => row.name,
    },
    ...(hasCompany
      ? [
          {
            key: 'company',
            title: t('reports.company'),
            under: { column: 'name' },
            phone: 'place' as const,
            render: (row: Row) => row.company,
          },
        ]
      : []),
    column(
      'decided',
      t('reports.decided'),
      ({ now }) => now.decided,
      ({ now, before }) =>
        beside(t('reports.decided'), wholeNumber(now.decided), before && wholeNumber(before.decided)),
      { phone: 'meta', width: 90 },
    ),
    column(
      'median',
      t('ReportApproval.halfShort'),
      ({ now }) => now.median,
      ({ now, before }) => beside(t('ReportApproval.halfShort'), wait(now.median), before && wait(before.median)),
      { phone: 'meta' },
    ),
    column(
      'slow',
      t('ReportApproval.mostShort'),
      ({ now }) => now.slow,
      ({ now, before }) => beside(t('ReportApproval.mostShort'), wait(now.slow), before && wait(before.slow)),
      { phone: 'meta', width: 120 },
    ),
    column(
      'rejected',
      t('reports.rejected'),
      ({ now }) => now.rejected,
      ({ now, where }) =>
        beside(
          t('reports.rejected'),
          <Leading to={places.rejected(now.rejected, where)}>{wholeNumber(now.rejected)}</Leading>,
          null,
          now.decided > 0 ? ` (${percent(shareRejected(now))})` : '',
        ),
      { phone: 'meta', width: 90 },
    ),
    column(
      'share',
      t('reports.rateRejected'),
      ({ now }) => shareRejected(now),
      ({ now, before }) => beside('', percent(shareRejected(now)), before && percent(shareRejected(before))),
      { phone: 'hide' },
    ),
    column(
      'waiting',
      t('reports.waitingNow'),
      ({ waiting }) => waiting,
      ({ waiting, where }) =>
        beside(
          t('reports.waitingNow'),
          <Leading to={places.waiting(waiting, where)}>{wholeNumber(waiting)}</Leading>,
          null,
        ),
      { phone: 'state', width: 100 },
    ),
    column(
      'longest',
      t('ReportApproval.oldest'),
      ({ longest }) => longest,
      ({ longest }) => beside('', wait(longest), null),
      { phone: 'hide' },
    ),
  ]
}
