import { COMPLIANCE_SORTS, type ComplianceSort, ranked, usualOrder } from '@daybook/shared/rules/complianceRules'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ReportTable } from '../../charts/ReportTable.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { useBoxWidth } from '../../kit/table/useBoxWidth.ts'
import type { Shown } from './address.ts'
import { type Area, type Both, type Company, COUNTED, Num, Rate, type Summary } from './parts.tsx'
import { Grid, Row, Stack } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import reportTableStyles from '../../charts/ReportTable.module.css'
import styles from './Ranking.module.css'

/** The width that eight number columns need. */
const TABLE_FROM = 900

type Props = {
  data: Summary
  shown: Shown
  onChange: (change: Partial<Shown>) => void
  onArea: (areaId: number) => void
}
type Row = {
  key: string
  level: 'company' | 'area'
  name: ReactNode
  about?: string
  both: Both
  /** Whether a company's areas are expanded. */
  isOpen?: boolean
  onPress: () => void
  label: string
}

/** Companies and areas, ranked: as a table, or as cards on a phone. */
export function Ranking(props: Props) {
  const { t } = useTranslation()
  const [box, width] = useBoxWidth()
  const rows = useRows(props)
  const { data, shown, onChange } = props
  return (
    <section ref={box} aria-labelledby="ranking">
      <Row className={styles.head} gap={[4, 20]} align="end" justify="space-between">
        <h2 id="ranking">{t('Compliance.ranking')}</h2>
        <div className={styles.sorting} data-print="never">
          <Labelled label={t('Compliance.show')}>
            <SelectField<Shown['view']>
              allowClear={false}
              options={(['tree', 'areas'] as const).map((value) => ({
                value,
                label: t(`Compliance.views.${value}`),
              }))}
              value={shown.view}
              onChange={(view) => view && onChange({ view })}
            />
          </Labelled>
          <Labelled label={t('Compliance.rankBy')}>
            <SelectField<string>
              allowClear={false}
              options={COMPLIANCE_SORTS.flatMap((sort) =>
                ([usualOrder(sort), usualOrder(sort) === 'asc' ? 'desc' : 'asc'] as const).map((order) => ({
                  value: `${sort} ${order}`,
                  label: `${t(`Compliance.sorts.${sort}`)}, ${t(order === 'asc' ? 'Compliance.lowFirst' : 'Compliance.highFirst').toLocaleLowerCase()}`,
                })),
              )}
              value={`${shown.sort} ${shown.order}`}
              onChange={(next) => {
                const [sort, order] = (next ?? '').split(' ')
                if (order === 'asc' || order === 'desc') onChange({ sort: sort as ComplianceSort, order })
              }}
            />
          </Labelled>
        </div>
      </Row>
      {width !== null && (width < TABLE_FROM ? <Cards rows={rows} /> : <Table rows={rows} total={data} />)}
    </section>
  )
}

function useRows({ data, shown, onChange, onArea }: Props): Row[] {
  const { t } = useTranslation()
  const { sort, order } = shown
  const ofArea = (area: Area, companyName?: string): Row => ({
    key: `a${area.areaId}`,
    level: 'area',
    name: area.areaName,
    ...(companyName === undefined ? {} : { about: companyName }),
    both: area,
    label: t('Compliance.days', { area: area.areaName }),
    onPress: () => onArea(area.areaId),
  })
  if (shown.view === 'areas') {
    const areas = data.companies.flatMap((company) =>
      company.areas.map((area) => ({ ...area, companyName: company.companyName })),
    )
    return ranked(areas, sort, order).map((area) => ofArea(area, area.companyName))
  }
  const open = new Set(shown.open ?? (data.companies.length === 1 ? data.companies.map((one) => one.companyId) : []))
  const ofCompany = (company: Company): Row => {
    const { companyId, companyName, areas } = company
    const isOpen = open.has(companyId)
    return {
      key: `c${companyId}`,
      level: 'company',
      name: companyName,
      about: t('Compliance.areaCount', { count: areas.length }),
      both: company,
      isOpen,
      label: t(isOpen ? 'Compliance.close' : 'Compliance.open', { company: companyName }),
      onPress: () => onChange({ open: isOpen ? [...open].filter((id) => id !== companyId) : [...open, companyId] }),
    }
  }
  return ranked(data.companies, sort, order).flatMap((company) => [
    ofCompany(company),
    ...(open.has(company.companyId) ? ranked(company.areas, sort, order).map((area) => ofArea(area)) : []),
  ])
}

function NameButton({ row }: { row: Row }) {
  return (
    <>
      <button
        type="button"
        className={styles.name}
        data-level={row.level}
        aria-expanded={row.isOpen}
        aria-label={row.label}
        onClick={row.onPress}
      >
        <Icon name={row.level === 'company' ? (row.isOpen ? 'chevronDown' : 'chevronRight') : 'calendar'} size={16} />
        <span>{row.name}</span>
      </button>
      {row.about !== undefined && <span className={styles.about}>{row.about}</span>}
    </>
  )
}

function Table({ rows, total }: { rows: readonly Row[]; total: Both }) {
  const { t } = useTranslation()
  const cells = (both: Both) => (
    <>
      {COUNTED.map((key) => (
        <td key={key}>
          <Num value={both.sums[key]} isBad={key === 'missing'} />
        </td>
      ))}
      <td className={styles.rateCell}>
        <Rate kind="reported" {...both} />
      </td>
      <td className={styles.rateCell}>
        <Rate kind="onTime" {...both} />
      </td>
    </>
  )
  return (
    <div className={styles.table}>
      <ReportTable name={t('Compliance.ranking')}>
        <thead>
          <tr>
            <th scope="col" className={reportTableStyles.place} data-place>
              {t('reports.area')}
            </th>
            {COUNTED.map((key) => (
              <th key={key} scope="col">
                {t(`reports.${key}`)}
              </th>
            ))}
            <th scope="col" className={styles.rateHead}>
              {t('Compliance.sorts.reported')}
            </th>
            <th scope="col" className={styles.rateHead}>
              {t('Compliance.sorts.onTime')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-level={row.level}>
              <th scope="row" className={reportTableStyles.place} data-place>
                <NameButton row={row} />
              </th>
              {cells(row.both)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </ReportTable>
    </div>
  )
}

function Cards({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation()
  return (
    <Stack className={styles.cards} as="ul" gap={10}>
      {rows.map((row) => (
        <li key={row.key} data-level={row.level}>
          <NameButton row={row} />
          <Grid columns="minmax(0, 1fr) minmax(0, 1fr)" gap={14} above={4} below={10}>
            <span>
              <span className={textStyles.muted}>{t('Compliance.sorts.reported')}</span>
              <Rate kind="reported" {...row.both} />
            </span>
            <span>
              <span className={textStyles.muted}>{t('Compliance.sorts.onTime')}</span>
              <Rate kind="onTime" {...row.both} />
            </span>
          </Grid>
          <dl className={styles.counts}>
            {COUNTED.filter((key) => key === 'missing' || key === 'expected' || row.both.sums[key] > 0).map((key) => (
              <Fragment key={key}>
                <dt>{t(`reports.${key}`)}</dt>
                <dd>
                  <Num value={row.both.sums[key]} isBad={key === 'missing'} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </Stack>
  )
}
