import { type BarChart, type Chart, totalsOf } from './model.ts'

/** Axis steps that are easy to read, per power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]
/** Approximate number of steps on an axis. */
const STEP_COUNT = 5

/**
 * Splits a chart into parts of at most `most` bars. All parts have the same axis and number of rows, so that a bar of 7
 * is equally long in each.
 */
export function partsOf(chart: Chart, most: number): Chart[] {
  if (!('series' in chart) || chart.categories.length <= most) return [chart]
  const count = Math.ceil(chart.categories.length / most)
  const rows = Math.ceil(chart.categories.length / count)
  const part = { rows, ...scaleOf(Math.max(...totalsOf(chart))) }
  return Array.from({ length: count }, (_, index): BarChart => {
    const from = index * rows
    const to = from + rows
    return {
      ...chart,
      part,
      title: `${chart.title} (${index + 1}/${count})`,
      categories: chart.categories.slice(from, to),
      series: chart.series.map((series) => ({ ...series, values: series.values.slice(from, to) })),
    }
  })
}

/** The maximum and step of a whole-number axis that holds `largest`. */
export function scaleOf(largest: number): { max: number; interval: number } {
  const least = Math.max(1, largest / STEP_COUNT)
  const power = 10 ** Math.floor(Math.log10(least))
  const interval = STEPS.map((step) => step * power).find((step) => step >= least && Number.isInteger(step)) ?? least
  return { max: Math.max(1, Math.ceil(largest / interval)) * interval, interval }
}
