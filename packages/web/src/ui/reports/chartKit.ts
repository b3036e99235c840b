import type { Chart } from '@daybook/contract/charts/model'
import type { Ink } from '@daybook/contract/charts/palette'
import { type Mode, palette } from '../theme.ts'

/** The drawing of charts, loaded with the first of them: no other screen is heavier for it. */
export const chartEngine = () => import('./engine.ts')

export const CHART_FONT = "'Noto Sans Thai Variable', 'Noto Sans Thai', system-ui, sans-serif"

/** Texts are measured when a chart is drawn: the letters have to be there by then, those of Thai too. */
export async function chartFonts(): Promise<void> {
  await Promise.all(
    ['400', '600'].map((weight) => document.fonts.load(`${weight} 13px 'Noto Sans Thai Variable'`, 'Area 1 พื้นที่')),
  ).catch(() => {})
}

export function inkOf(mode: Mode): Ink {
  const { text, muted, line, surface, raised } = palette[mode]
  return { text, muted, line, surface, raised }
}

/** The same chart without the series that the reader took out of it. */
export function without(chart: Chart, hidden: ReadonlySet<number>): Chart {
  if (hidden.size === 0) return chart
  return 'slices' in chart
    ? { ...chart, slices: chart.slices.filter(({ id }) => !hidden.has(id)) }
    : { ...chart, series: chart.series.filter(({ id }) => !hidden.has(id)) }
}

/** Series or slices, whichever the chart has. */
export const entriesOf = (chart: Chart) => ('slices' in chart ? chart.slices : chart.series)

export const isEmpty = (chart: Chart) =>
  'slices' in chart
    ? chart.slices.every(({ value }) => value === 0)
    : chart.series.every(({ values }) => values.every((value) => value === 0))
