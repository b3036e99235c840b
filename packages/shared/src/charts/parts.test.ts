import { describe, expect, test } from 'vitest'
import type { BarChart } from './model.ts'
import { barHeight, barOption, pictureLook } from './options.ts'
import { partsOf, scaleOf } from './parts.ts'

/** One busy area among quiet ones; the last ones have long names. */
const chart = (areas: number): BarChart => ({
  title: 'Reports',
  unit: 'Reports',
  categories: Array.from({ length: areas }, (_, index) => ({
    id: index + 1,
    name: index < areas / 2 ? `A${index}` : `A warehouse with a rather long name ${index}`,
  })),
  series: [
    {
      id: 1,
      name: 'Normal',
      paint: { color: '#2f6fd6', pattern: 'plain' },
      values: Array.from({ length: areas }, (_, index) => (index === 0 ? 412 : 7)),
    },
  ],
})

type Drawn = { xAxis: { min: number; max: number; interval: number }; yAxis: { data: string[] }; grid: object }

describe('partsOf', () => {
  test.each([23, 29, 43, 45, 67, 200])('gives the parts of %i bars the same axis, height and position', (areas) => {
    const parts = partsOf(chart(areas), 22) as BarChart[]
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flatMap(({ categories }) => categories.map(({ id }) => id))).toEqual(
      Array.from({ length: areas }, (_, index) => index + 1),
    )
    const looks = parts.map((part) => pictureLook(part, 1_200, 'Test'))
    const drawn = parts.map((part, index) => barOption(part, looks[index] as (typeof looks)[0]) as unknown as Drawn)
    for (const [index, { xAxis, yAxis, grid }] of drawn.entries()) {
      expect(looks[index]).toEqual(looks[0])
      expect([xAxis.min, xAxis.max, xAxis.interval]).toEqual([0, 500, 100])
      expect(yAxis.data).toHaveLength(drawn[0]?.yAxis.data.length ?? 0)
      expect(grid).toEqual(drawn[0]?.grid)
      expect(grid).toMatchObject({ outerBoundsMode: 'none' })
    }
    expect(new Set(parts.map((part) => barHeight(part, looks[0] as (typeof looks)[0]))).size).toBe(1)
  })

  test('does not split a chart with enough space', () => {
    expect(partsOf(chart(22), 22)).toEqual([chart(22)])
    const pie = { title: '', unit: '', slices: [] }
    expect(partsOf(pie, 22)).toEqual([pie])
  })
})

test.each([
  [0, 1, 1],
  [1, 1, 1],
  [5, 5, 1],
  [7, 8, 2],
  [11, 15, 5],
  [99, 100, 20],
  [101, 125, 25],
  [412, 500, 100],
  [9_876, 10_000, 2_000],
])('the axis for %i ends at %i in steps of %i', (largest, max, interval) => {
  expect(scaleOf(largest)).toEqual({ max, interval })
})
