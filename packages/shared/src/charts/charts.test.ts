import { describe, expect, test } from 'vitest'
import { EVENT_COLOR } from '../rules/rules.ts'
import type { BarChart } from './model.ts'
import { totalsOf } from './model.ts'
import { roomOf, shortNames, wrapped } from './names.ts'
import { barHeight, barOption, FEWEST_BARS, isLying, pieOption, type Look } from './options.ts'
import { eventTypeChart, securityChart, shareChart, statusChart, yearlyCharts, type ByEventType } from './ofReport.ts'
import { ABNORMAL_PAINTS, LEVEL_PAINTS, NORMAL_PAINTS, PAPER, STATUS_PAINTS, paintsOf } from './palette.ts'

const GROUNDS = ['#ffffff', '#1a1e27']

const channels = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
const luminance = (hex: string) => {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A colour as seen without red cones, without green cones (Machado 2009, severity 1), and by everyone else. */
const EYES = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
]
function seenAs(hex: string, eye: readonly number[]): [number, number, number] {
  const [r, g, b] = channels(hex)
  const row = (at: number) => Math.max(0, (eye[at] ?? 0) * r + (eye[at + 1] ?? 0) * g + (eye[at + 2] ?? 0) * b)
  const [x, y, z] = [row(0), row(3), row(6)]
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z)
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z)
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
/** The smallest OKLab distance of two colours over all eyes. */
const apart = (one: string, other: string) =>
  Math.min(
    ...EYES.map((eye) => {
      const seen = seenAs(other, eye)
      return Math.hypot(...seenAs(one, eye).map((part, at) => part - (seen[at] ?? 0)))
    }),
  )

describe('the palette', () => {
  test('contrasts with both backgrounds', () => {
    for (const { color } of [...NORMAL_PAINTS, ...ABNORMAL_PAINTS, ...LEVEL_PAINTS]) {
      for (const ground of GROUNDS) expect(contrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })

  test('distinguishes neighbours by pattern, and the same pattern by colour, for colour-blind readers too', () => {
    for (const paints of [NORMAL_PAINTS, ABNORMAL_PAINTS, LEVEL_PAINTS, Object.values(STATUS_PAINTS)]) {
      expect(new Set(paints.map(({ color, pattern }) => color + pattern)).size).toBe(paints.length)
      for (const [index, paint] of paints.entries())
        expect(paints[(index + 1) % paints.length]?.pattern).not.toBe(paint.pattern)
      const pairs = paints.flatMap((one) => paints.map((other) => [one, other] as const))
      const alike = pairs.filter(([one, other]) => one.color !== other.color && one.pattern === other.pattern)
      for (const [one, other] of alike)
        expect(apart(one.color, other.color), `${one.color} ${other.color}`).toBeGreaterThan(0.05)
    }
  })

  test('paints what is normal grey, and what is abnormal in colour with patterns of its own', () => {
    const types = [1, 2, 3, 4, 5, 6].map((id) => ({
      id,
      colorId: id % 3 === 0 ? EVENT_COLOR.ABNORMAL : EVENT_COLOR.NORMAL,
    }))
    const paints = paintsOf(types)
    expect([3, 6].map((id) => paints.get(id))).toEqual(ABNORMAL_PAINTS.slice(0, 2))
    expect([1, 2, 4, 5].map((id) => paints.get(id))).toEqual(NORMAL_PAINTS.slice(0, 4))
    const spread = ({ color }: { color: string }) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
      return Math.max(...parts) - Math.min(...parts)
    }
    expect(Math.max(...NORMAL_PAINTS.map(spread))).toBeLessThan(30)
    expect(Math.min(...ABNORMAL_PAINTS.map(spread))).toBeGreaterThan(100)
    const patterns = new Set(NORMAL_PAINTS.map(({ pattern }) => pattern))
    expect(ABNORMAL_PAINTS.filter(({ pattern }) => patterns.has(pattern))).toEqual([])
  })
})

describe('names', () => {
  test('wrap between Thai words, never inside one', () => {
    const lines = wrapped('โรงไฟฟ้าพลังความร้อนร่วมบางปะกง', 14, 3).split('\n')
    expect(lines.length).toBeGreaterThan(1)
    const words = new Set(
      [...new Intl.Segmenter('th', { granularity: 'word' }).segment('โรงไฟฟ้าพลังความร้อนร่วมบางปะกง')].map(
        ({ segment }) => segment,
      ),
    )
    for (const line of lines) {
      for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(line))
        expect(words).toContain(segment)
    }
    expect(lines.join('')).toBe('โรงไฟฟ้าพลังความร้อนร่วมบางปะกง')
  })

  test('keep brackets with their content', () => {
    expect(wrapped('Quiet Watch (เหตุการณ์ปกติ)', 14, 3)).toBe('Quiet Watch\n(เหตุการณ์ปกติ)')
  })

  test('end in … when the lines are full, and stay within their width', () => {
    const text = wrapped('A warehouse with a name that goes on and on for ever', 12, 2)
    expect(text.endsWith('…')).toBe(true)
    for (const line of text.split('\n')) expect(roomOf(line)).toBeLessThanOrEqual(13)
    expect(wrapped('Donaudampfschifffahrtsgesellschaft', 10, 2)).toBe('Donaudamp…')
    expect(roomOf('ที่นี่')).toBe(2)
  })

  test('are short in narrow headings, unless two would look the same', () => {
    expect(shortNames(['Equipment Stoppage', 'Inspection of the fence at night', 'ซ้อมแผนฉุกเฉินและตรวจสอบระบบ'])).toEqual(
      ['Equipment\nStoppage', 'Inspection\nof the…', 'ซ้อมแผนฉุกเฉิน\nและตรวจสอบ…'],
    )
    const alike = ['Inspection of the north fence', 'Inspection of the north gate']
    expect(shortNames(alike)).toEqual(alike)
  })
})

const data: ByEventType = {
  areas: [
    {
      areaId: 11,
      areaName: 'Gate',
      eventGroupId: 2,
      eventTypeName: '',
      eventTypeOrder: 1,
      reported: 3,
      notReported: 17,
      details: [],
    },
    {
      areaId: 12,
      areaName: 'Dock',
      eventGroupId: 2,
      eventTypeName: '',
      eventTypeOrder: 2,
      reported: 0,
      notReported: 20,
      details: [],
    },
  ],
  eventTypes: [
    {
      eventGroupId: 2,
      eventTypeId: 201,
      eventTypeName: 'Normal',
      eventTypeOrder: 1,
      areaName: 'Gate, Dock',
      colorId: 3,
      details: [{ eventTypeName: 'Normal', count: 5 }],
      areaDetails: [
        { areaName: 'Gate', areaId: 11, count: 4, dayCount: 3 },
        { areaName: 'Dock', areaId: 12, count: 1, dayCount: 1 },
      ],
    },
    {
      eventGroupId: 2,
      eventTypeId: 204,
      eventTypeName: 'Stoppage',
      eventTypeOrder: 2,
      areaName: 'Gate',
      colorId: 4,
      details: [{ eventTypeName: 'Stoppage', count: 2 }],
      areaDetails: [{ areaName: 'Gate', areaId: 11, count: 2, dayCount: 2 }],
    },
  ],
  notReported: [],
  securityLevels: [{ areaId: 31, areaName: 'Fence', level1: 5, level2: 0, level3: 1, level4: 2 }],
}
const words = { title: 'T', unit: 'Reports' }

describe('the charts of a report', () => {
  test('contain the numbers of the answer, area by area', () => {
    const chart = eventTypeChart(data, words)
    expect(chart.categories.map(({ id }) => id)).toEqual([11, 12])
    expect(chart.series.map(({ id, values }) => [id, values])).toEqual([
      [201, [4, 1]],
      [204, [2, 0]],
    ])
    expect(totalsOf(chart)).toEqual([6, 1])
  })

  test('divide only the events of the chosen areas', () => {
    expect(shareChart(data, new Set([11]), words).slices.map(({ value }) => value)).toEqual([4, 2])
    expect(shareChart(data, new Set(), words).slices.map(({ value }) => value)).toEqual([0, 0])
  })

  test('show for each area how many days were reported and how many were not', () => {
    const chart = statusChart(data, { ...words, reported: 'Reported', notReported: 'Not Report' })
    expect(chart.series.map(({ values }) => values)).toEqual([
      [3, 0],
      [17, 20],
    ])
    expect(securityChart(data, { ...words, levels: ['1', '2', '3', '4'] }).series.map(({ values }) => values)).toEqual([
      [5],
      [0],
      [1],
      [2],
    ])
  })

  test('give a type the same colour in every chart of a year', () => {
    const type = (eventTypeId: number, colorOrder: number) => ({
      eventTypeId,
      label: `type ${eventTypeId}`,
      colorOrder,
      colorId: 3,
    })
    const month = (...types: [number, number][]) => ({
      month: 'Jan',
      eventTypes: types.map(([eventTypeId, value]) => ({ eventTypeId, label: '', value, count: value })),
    })
    const [first, second] = yearlyCharts(
      [
        {
          areaId: 1,
          companyArea: 'A',
          months: [month([1, 60], [2, 40])],
          eventTypes: [type(2, 2), type(1, 1)],
        },
        { areaId: 2, companyArea: 'B', months: [month([2, 100])], eventTypes: [type(2, 2)] },
      ],
      '%',
    )
    expect(first?.series.map(({ id, values }) => [id, values])).toEqual([
      [1, [60]],
      [2, [40]],
    ])
    expect(second?.series.map(({ paint }) => paint)).toEqual([first?.series[1]?.paint])
  })
})

const look: Look = { ink: PAPER, font: 'Test', width: 1000, isLying: false, isPicture: false }
const withAreas = (count: number): BarChart => ({
  ...words,
  categories: Array.from({ length: count }, (_area, index) => ({ id: index + 1, name: `Area ${index + 1}` })),
  series: [
    {
      id: 201,
      name: 'Normal',
      paint: { color: '#8b93a2', pattern: 'plain' },
      values: Array.from({ length: count }, () => 1),
    },
  ],
})
const bars = (chart: BarChart, at: Look) => {
  const { xAxis, yAxis } = barOption(chart, at) as { xAxis: { data?: string[] }; yAxis: { data?: string[] } }
  return (at.isLying ? yAxis : xAxis).data
}

describe('the drawing', () => {
  test.each([1, 4, 5, 14])('has at least five bars: %i areas', (count) => {
    expect(bars(withAreas(count), look)).toHaveLength(Math.max(FEWEST_BARS, count))
  })

  test('uses horizontal bars if the names would not have enough space, and grows with them', () => {
    expect(isLying(withAreas(10), 1000)).toBe(false)
    expect(isLying(withAreas(10), 358)).toBe(true)
    expect(isLying(withAreas(200), 1000)).toBe(true)
    const tall = { ...look, isLying: true }
    expect(bars(withAreas(200), tall)).toHaveLength(200)
    expect(barHeight(withAreas(200), tall)).toBeGreaterThan(200 * 30)
  })

  test('has the specified height if there is enough space', () => {
    const tall = { ...withAreas(3), height: 900 }
    expect(barHeight(tall, look)).toBe(900)
    expect(barHeight({ ...withAreas(60), height: 900 }, { ...look, isLying: true })).toBeGreaterThan(2_000)
    for (const other of [
      { ...look, width: 330, isLying: true },
      { ...look, isPicture: true },
    ])
      expect(barHeight(tall, other)).toBe(barHeight(withAreas(3), other))
  })

  test('formats thousands like the tables', () => {
    const one = withAreas(1)
    const many = { ...one, series: one.series.map((series) => ({ ...series, values: [12_345] })) }
    const { series } = barOption(many, look) as { series: { data: { label?: { formatter: string } }[] }[] }
    expect(series.at(-1)?.data[0]?.label?.formatter).toBe('12,345')
  })

  test('has a legend only when it stands alone', () => {
    expect(barOption(withAreas(2), look)).not.toHaveProperty('legend')
    const picture = barOption(withAreas(2), { ...look, isPicture: true })
    expect(picture).toHaveProperty('legend')
    expect(picture).not.toHaveProperty('tooltip')
    expect(barHeight(withAreas(2), { ...look, isPicture: true })).toBeGreaterThan(barHeight(withAreas(2), look))
  })

  test('omits zero values from the pie', () => {
    const option = pieOption(shareChart(data, new Set([12]), words), look) as { series: { data: unknown[] }[] }
    expect(option.series[0]?.data).toHaveLength(1)
  })
})
