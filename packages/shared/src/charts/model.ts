import type { Paint } from './palette.ts'

/** One bar (an area, a month). */
export type Category = { id: number; name: string }

/** One colour of the bars: a value for each category. `id` is that of the event type, or of the level. */
export type Series = { id: number; name: string; paint: Paint; values: readonly number[] }

/**
 * A chart before it is drawn: what is drawn, read out, shown as a table and looked up when something in it is clicked are
 * the same numbers.
 */
export type BarChart = {
  title: string
  /** What the values are: 'Reports', 'Days'. */
  unit: string
  categories: readonly Category[]
  series: readonly Series[]
  /** Pixels that it has at least where it is shown as wide as a desk allows. */
  height?: number
  /** Values are shares of 100. */
  isPercent?: boolean
  /** What the parts of a chart with too many bars for one picture share: the end and the steps of the axis, and rows. */
  part?: { max: number; interval: number; rows: number }
}

export type Slice = { id: number; name: string; paint: Paint; value: number }
export type PieChart = { title: string; unit: string; height?: number; slices: readonly Slice[] }

/** The sum of each category over the series. */
export function totalsOf({ categories, series }: Pick<BarChart, 'categories' | 'series'>): number[] {
  return categories.map((_category, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
}

export type Chart = BarChart | PieChart
