import { type Chart, totalsOf } from '@daybook/shared/charts/model'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { Count } from './Count.tsx'
import type { Picked } from './Drawing.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useColumnNames } from './useColumnNames.tsx'

/** A chart's data as numbers: one row per bar, one column per series. */
export function NumbersTable({
  chart,
  firstColumn,
  hrefOf,
}: {
  chart: Chart
  firstColumn: string
  hrefOf?: ((picked: Picked) => string | null) | undefined
}) {
  const { t } = useTranslation()
  const { headings, legend } = useColumnNames('slices' in chart ? [] : chart.series.map(({ name }) => name))
  const count = (value: number, category: number | null, series: number) => (
    <Count value={value} href={hrefOf?.({ category, series, value }) ?? null} />
  )
  if ('slices' in chart) {
    const sum = chart.slices.reduce((total, { value }) => total + value, 0)
    return (
      <ReportTable name={`${chart.title} (${chart.unit})`}>
        <thead>
          <tr>
            <th scope="col">{t('field.eventType')}</th>
            <th scope="col">{chart.unit}</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {chart.slices.map(({ id, name, value }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{count(value, null, id)}</td>
              <td>{sum === 0 ? '0.00' : ((100 * value) / sum).toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </ReportTable>
    )
  }
  const totals = totalsOf(chart)
  return (
    <ReportTable name={`${chart.title} (${chart.unit})`} legend={legend}>
      <thead>
        <tr>
          <th scope="col">{firstColumn}</th>
          {chart.series.map(({ id }, at) => (
            <th key={id} scope="col">
              {headings[at]}
            </th>
          ))}
          {!chart.isPercent && <th scope="col">{t('reports.total')}</th>}
        </tr>
      </thead>
      <tbody>
        {chart.categories.map(({ id, name }, index) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {chart.series.map((series) => (
              <td key={series.id}>{count(series.values[index] ?? 0, id, series.id)}</td>
            ))}
            {!chart.isPercent && (
              <td>
                <Count value={totals[index] ?? 0} href={null} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </ReportTable>
  )
}
