import type { Chart } from '@daybook/shared/charts/model'
import type { Ink } from '@daybook/shared/charts/palette'
import type { Store } from '../kit/store.ts'
import { type Mode, palette } from '../kit/theme/theme.ts'

export const CHART_FONT = "'Noto Sans Thai Variable', 'Noto Sans Thai', system-ui, sans-serif"

export type ChartEngine = typeof import('./engine.ts')
let engine: Promise<ChartEngine> | null = null
/** Where the code did not come from at the last try. */
let lostAt: string | null = null
let isLost = false
let tries = 0
const listeners = new Set<() => void>()

/** Whether the code that draws charts did not come. */
export const engineLost: Store<boolean> = {
  get: () => isLost,
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function tell(lost: boolean) {
  if (isLost === lost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/**
 * What draws charts, and the letters that it measures. Asked for by screens with charts alone, so that no other is heavier
 * for it; where it could not be had, the next to ask tries again.
 */
export function chartEngine(): Promise<ChartEngine> {
  engine ??= Promise.all([fetched(), chartFonts()]).then(
    ([loaded]) => {
      tell(false)
      return loaded
    },
    (error: unknown) => {
      engine = null
      lostAt = /https?:\/\/[^\s'"]+\.js/.exec(String(error))?.[0] ?? null
      tell(true)
      throw error
    },
  )
  return engine
}

/** Some browsers remember that an address did not come and never ask again: another try goes to another address. */
function fetched(): Promise<ChartEngine> {
  if (lostAt === null) return import('./engine.ts')
  tries += 1
  return import(/* @vite-ignore */ `${lostAt}?try=${tries}`).then(engineIn)
}

/** The build puts a module under a short name into its file. */
function engineIn(file: object): ChartEngine {
  const found = Object.values(file).find((one): one is ChartEngine => one instanceof Object && 'pictureOf' in one)
  return found ?? (file as ChartEngine)
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
