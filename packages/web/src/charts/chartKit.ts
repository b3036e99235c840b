import type { Chart } from '@daybook/shared/charts/model'
import type { Ink } from '@daybook/shared/charts/palette'
import { createStore } from '../kit/store.ts'
import { palette } from '@daybook/shared/palette'
import type { Mode } from '../kit/theme/theme.ts'

export const CHART_FONT = "'Noto Sans Thai Variable', 'Noto Sans Thai', system-ui, sans-serif"

export type ChartEngine = typeof import('./engine.ts')
let engine: Promise<ChartEngine> | null = null
/** The URL that failed to load at the last try. */
let lostAt: string | null = null
let tries = 0

/** Whether the chart engine failed to load. */
export const engineLost = createStore(false)

/**
 * The chart engine, with the fonts that it measures. Only screens with charts load it, so that others stay light; after a
 * failure, the next caller retries.
 */
export function chartEngine(): Promise<ChartEngine> {
  engine ??= Promise.all([fetched(), chartFonts()]).then(
    ([loaded]) => {
      engineLost.set(false)
      return loaded
    },
    (error: unknown) => {
      engine = null
      lostAt = /https?:\/\/[^\s'"]+\.js/.exec(String(error))?.[0] ?? null
      engineLost.set(true)
      throw error
    },
  )
  return engine
}

/** Some browsers cache a failed import and never retry it: each retry uses another URL. */
function fetched(): Promise<ChartEngine> {
  if (lostAt === null) return import('./engine.ts')
  tries += 1
  return import(/* @vite-ignore */ `${lostAt}?try=${tries}`).then(engineIn)
}

/** The build exports a module from its file under a short name. */
function engineIn(file: object): ChartEngine {
  const found = Object.values(file).find((one): one is ChartEngine => one instanceof Object && 'pictureOf' in one)
  return found ?? (file as ChartEngine)
}

/** Charts measure text when they are drawn: the fonts must be loaded by then, including the Thai glyphs. */
async function chartFonts(): Promise<void> {
  await Promise.all(
    ['400', '600'].map((weight) => document.fonts.load(`${weight} 13px 'Noto Sans Thai Variable'`, 'Area 1 พื้นที่')),
  ).catch(() => {})
}

/** The colours that a reader has forced; a canvas knows them by these names. */
const FORCED: Ink = { text: 'CanvasText', muted: 'CanvasText', line: 'GrayText', surface: 'Canvas', raised: 'Canvas' }

export function inkOf(mode: Mode, isForced: boolean): Ink {
  if (isForced) return FORCED
  const { text, muted, line, surface, raised } = palette[mode]
  return { text, muted, line, surface, raised }
}

/** The same chart without the series that the reader has hidden. */
export function without(chart: Chart, hidden: ReadonlySet<number>): Chart {
  if (hidden.size === 0) return chart
  return 'slices' in chart
    ? { ...chart, slices: chart.slices.filter(({ id }) => !hidden.has(id)) }
    : { ...chart, series: chart.series.filter(({ id }) => !hidden.has(id)) }
}

/** The chart's series or slices. */
export const entriesOf = (chart: Chart) => ('slices' in chart ? chart.slices : chart.series)

export const isEmpty = (chart: Chart) =>
  'slices' in chart
    ? chart.slices.every(({ value }) => value === 0)
    : chart.series.every(({ values }) => values.every((value) => value === 0))
