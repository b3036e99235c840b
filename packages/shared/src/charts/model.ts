import type { Paint } from './palette.ts'

/** One bar (an area, a month). */
export type Category = { id: number; name: string }

/** One colour of the bars: a value per category. `id` is that of the event type or level. */
export type Series = { id: number; name: string; paint: Paint; values: readonly number[] }

/** A chart before drawing: the same numbers are drawn, read aloud, shown as a table and looked up on a click. */
export type BarChart = {
  title: string
  /** What the values are: 'Reports', 'Days'. */
  unit: string
  categories: readonly Category[]
  series: readonly Series[]
  /** Minimum height in pixels on a desktop-wide screen. */
  height?: number
  /** Values are percentages. */
  isPercent?: boolean
  /** Shared by the parts of a chart with too many bars for one picture: the axis maximum, its steps, and the rows. */
  part?: { max: number; interval: number; rows: number }
}

export type Slice = { id: number; name: string; paint: Paint; value: number }
export type PieChart = { title: string; unit: string; height?: number; slices: readonly Slice[] }

/** The sum of each category over the series. */
export function totalsOf({ categories, series }: Pick<BarChart, 'categories' | 'series'>): number[] {
  return categories.map((_category, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
}

export type Chart = BarChart | PieChart
