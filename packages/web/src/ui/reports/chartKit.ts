import type { Chart } from '@daybook/contract/charts/model'
import type { Ink } from '@daybook/contract/charts/palette'
import { type Mode, palette } from '../theme.ts'

export const CHART_FONT = "'Noto Sans Thai Variable', 'Noto Sans Thai', system-ui, sans-serif"

export type ChartEngine = typeof import('./engine.ts')
let engine: Promise<ChartEngine> | null = null

/**
 * What draws charts, and the letters that it measures. Asked for by screens with charts alone, so that no other is heavier
 * for it; where it could not be had, the next to ask tries again.
 */
export function chartEngine(): Promise<ChartEngine> {
  engine ??= Promise.all([import('./engine.ts'), chartFonts()]).then(
    ([loaded]) => loaded,
    (error: unknown) => {
      engine = null
      throw error
    },
  )
  return engine
}

/** Texts are measured when a chart is drawn: the letters have to be there by then, those of Thai too. */
async function chartFonts(): Promise<void> {
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
