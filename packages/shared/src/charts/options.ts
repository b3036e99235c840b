import { wholeNumber } from '../rules/numbers.ts'
import type { BarSeriesOption, PieSeriesOption } from 'echarts/charts'
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { type BarChart, type Chart, type PieChart, totalsOf } from './model.ts'
import { roomOf, wrapped } from './names.ts'
import { type Ink, PAPER, type Paint, type Pattern } from './palette.ts'

/*
 * How ECharts draws a chart, on screen and in files. Over 300 lines, because bars, pies and what they share are measured
 * against each other: room for the legend, the names and the numbers.
 */

/** What both sides register with ECharts: bar, pie, grid, legend, tooltip and aria. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | AriaComponentOption
>

export type Look = {
  ink: Ink
  /** Font family, with its fallbacks. */
  font: string
  /** Width of the drawing in pixels. */
  width: number
  /** Horizontal bars: for narrow drawings, many bars, months. */
  isLying: boolean
  /** For a file, which has its title as text: with legend, not interactive. */
  isPicture: boolean
  /** Clicking a part opens something. */
  canBePicked?: boolean
}

/** Fewer bars than this would be too wide: pad with blank ones. */
export const FEWEST_BARS = 5
/** More bars than this leave no room for their names. */
const MOST_UPRIGHT = 14

/** Narrower drawings, in pixels, get horizontal bars; the narrowest are phones. */
const NARROW = 620
const TELEPHONE = 440
const FONT_SIZE = 13
/** Approximate character width at that size. */
const CHARACTER = 7.4
const LYING_ROW = 34
/** For months on paper, whose names take one line: two such charts fit on a page. */
const PAPER_ROW = 26
const LEGEND_ROW = 24
/** Between names and axis, and below it for its numbers. */
const NAMES_GAP = 16
const NUMBERS_ROW = 22
/** Above the legend of a picture. */
const PICTURE_TOP = 8
/** A slice with less room leaves its name to the legend. */
const FEWEST_CHARACTERS = 11

export const isLying = (chart: BarChart, width: number) =>
  chart.isPercent === true || chart.part !== undefined || width < NARROW || chart.categories.length > MOST_UPRIGHT

/** The number of rows, blank ones included. */
const rowsOf = ({ categories, part }: BarChart) => Math.max(FEWEST_BARS, categories.length, part?.rows ?? 0)

/** The height a bar chart needs, in pixels. */
export function barHeight(chart: BarChart, look: Pick<Look, 'width' | 'isLying' | 'isPicture'>): number {
  const row = look.isPicture && chart.isPercent ? PAPER_ROW : LYING_ROW
  const body = look.isLying ? rowsOf(chart) * row + 56 : 380
  return Math.max(body, givenHeight(chart, look)) + headOf(chart.series, look)
}

/** The given height, for wide screens. Paper and phones have no room to spare. */
const givenHeight = ({ height = 0 }: Chart, { width, isPicture }: Pick<Look, 'width' | 'isPicture'>): number =>
  isPicture || width < TELEPHONE ? 0 : height

/** Room above the bars: the legend in a picture; on a screen it is outside. */
function headOf(entries: readonly { name: string }[], look: Pick<Look, 'width' | 'isPicture'>): number {
  if (!look.isPicture) return 0
  let rows = 1
  let used = 0
  for (const { name } of entries) {
    const room = Math.min(roomOf(name), 40) * CHARACTER + 52
    if (used > 0 && used + room > look.width - 60) {
      rows += 1
      used = 0
    }
    used += room
  }
  return PICTURE_TOP + rows * LEGEND_ROW
}

/** Stacked bars with their totals at the ends. */
export function barOption(chart: BarChart, look: Look): ChartOption {
  const { ink } = look
  const blanks = rowsOf(chart) - chart.categories.length
  const names = [...chart.categories.map(({ name }) => name), ...Array.from({ length: blanks }, () => '')]
  const head = headOf(chart.series, look)
  const namesWidth = Math.min(look.width * 0.36, 240)
  const room = look.isLying ? Math.round(namesWidth / CHARACTER) : uprightRoom(names.length, look.width)
  const nameAxis = {
    type: 'category' as const,
    data: names.map((name) => wrapped(name, room, look.isLying ? 2 : 3)),
    axisLabel: { ...text(look), color: ink.text, interval: 0, lineHeight: look.isLying ? 15 : 17, hideOverlap: false },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: ink.line } },
    ...(look.isLying ? { inverse: true } : {}),
  }
  const valueAxis = {
    type: 'value' as const,
    name: chart.isPercent ? '' : chart.unit,
    nameTextStyle: { ...text(look), color: ink.muted, ...(look.isLying ? {} : { align: 'left' as const }) },
    ...(look.isLying ? { nameLocation: 'middle' as const, nameGap: 26 } : {}),
    minInterval: 1,
    axisLabel: { ...text(look), color: ink.muted, formatter: chart.isPercent ? '{value} %' : '{value}' },
    splitLine: { lineStyle: { color: ink.line } },
    ...(chart.isPercent ? { min: 0, max: 100, interval: 20 } : {}),
    ...(chart.part ? { min: 0, max: chart.part.max, interval: chart.part.interval } : {}),
  }
  const bottom = look.isLying && !chart.isPercent ? 26 : 8
  return {
    ...common(chart, look),
    grid: {
      left: 8,
      right: look.isLying ? 36 : 12,
      top: head + (look.isLying ? 10 : 40),
      bottom,
      // Name lengths differ between parts, but the axis must start at the same place.
      ...(chart.part
        ? { left: 8 + NAMES_GAP + namesWidth, bottom: bottom + NUMBERS_ROW, outerBoundsMode: 'none' as const }
        : { outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const }),
    },
    ...(look.isLying ? { xAxis: valueAxis, yAxis: nameAxis } : { xAxis: nameAxis, yAxis: valueAxis }),
    series: [
      ...chart.series.map(
        (one): BarSeriesOption => ({
          type: 'bar',
          name: one.name,
          stack: 'all',
          data: one.values.map((value) => (value === 0 ? null : value)),
          itemStyle: paintOf(one.paint, ink),
          barMaxWidth: 56,
          cursor: look.canBePicked ? 'pointer' : 'default',
          emphasis: { focus: 'series' },
        }),
      ),
      ...(chart.isPercent ? [] : [totals(chart, look)]),
    ],
  }
}

const uprightRoom = (bars: number, width: number) => Math.max(6, Math.floor((width - 80) / bars / CHARACTER) - 1)

/** An invisible series that carries the sum of all others. */
function totals(chart: BarChart, look: Look): BarSeriesOption {
  const sums = totalsOf(chart)
  return {
    type: 'bar',
    stack: 'all',
    silent: true,
    tooltip: { show: false },
    data: sums.map((sum) => ({ value: 0, label: { show: sum > 0, formatter: wholeNumber(sum) } })),
    itemStyle: { color: 'transparent', decal: { symbol: 'none' } },
    label: { ...text(look), fontWeight: 600, color: look.ink.text, position: look.isLying ? 'right' : 'top' },
  }
}

/** The height of a pie, in pixels. */
const pieHeight = (chart: PieChart, look: Pick<Look, 'width' | 'isPicture'>) =>
  Math.max(look.width < 520 ? 320 : 380, givenHeight(chart, look)) + headOf(chart.slices, look)

/** Shares; zero values get no slice. Names go next to slices that have room for them. */
export function pieOption(chart: PieChart, look: Look): ChartOption {
  const head = headOf(chart.slices, look)
  const radius = (look.width < 420 ? 0.26 : 0.31) * Math.min(look.width, pieHeight(chart, look) - head)
  const room = Math.floor((look.width / 2 - radius - 44) / CHARACTER)
  return {
    ...common(chart, look),
    series: [
      {
        type: 'pie',
        top: head,
        radius: [radius * 0.52, radius],
        data: chart.slices
          .filter(({ value }) => value > 0)
          .map(({ name, value, paint }) => ({ name, value, itemStyle: paintOf(paint, look.ink) })),
        minAngle: 2,
        cursor: look.canBePicked ? 'pointer' : 'default',
        avoidLabelOverlap: true,
        label: {
          ...text(look),
          color: look.ink.text,
          lineHeight: 16,
          bleedMargin: 2,
          formatter: ({ name, percent }) =>
            room < FEWEST_CHARACTERS
              ? `${percent ?? 0} %`
              : `${wrapped(name, Math.min(room, 26), 2)}\n${percent ?? 0} %`,
        },
        labelLine: { length: 10, length2: 8, lineStyle: { color: look.ink.muted } },
      },
    ],
  }
}

function common(chart: Chart, look: Look): ChartOption {
  const { ink, isPicture } = look
  const entries = 'series' in chart ? chart.series : chart.slices.filter(({ value }) => value > 0)
  return {
    ...(isPicture ? { backgroundColor: ink.surface } : {}),
    // Animated bars take longer to read, and each frame costs as much as the drawing.
    animation: false,
    textStyle: { fontFamily: look.font, fontSize: FONT_SIZE },
    // Patterns are drawn only while this is on; the surrounding element has the description.
    aria: { enabled: true, decal: { show: true }, label: { enabled: false } },
    ...(isPicture
      ? {
          legend: {
            type: 'plain',
            top: PICTURE_TOP,
            left: 24,
            right: 24,
            data: entries.map(({ name }) => ({ name })),
            formatter: (name: string) => wrapped(name, 40, 1),
            textStyle: { ...text(look), color: ink.text },
          },
        }
      : { tooltip: tooltip(chart, look) }),
  }
}

function tooltip(chart: Chart, { ink, font }: Look): TooltipComponentOption {
  return {
    trigger: 'item',
    // Drawn on the canvas, not inserted as HTML: names are user input.
    renderMode: 'richText',
    confine: true,
    backgroundColor: ink.raised,
    borderColor: ink.line,
    textStyle: { fontFamily: font, fontSize: FONT_SIZE, color: ink.text },
    formatter(raw) {
      const { dataIndex, seriesName = '', name, value: given, percent } = Array.isArray(raw) ? (raw[0] ?? {}) : raw
      const value = Number(given)
      if ('slices' in chart)
        return `${wrapped(name ?? '', 40, 3)}\n${wholeNumber(value)} ${chart.unit} (${percent ?? 0} %)`
      const bar = chart.categories[dataIndex ?? 0]?.name ?? ''
      const amount = `${wholeNumber(value)} ${chart.isPercent ? '%' : chart.unit}`
      return `${wrapped(bar, 40, 3)}\n${wrapped(seriesName, 40, 3)}\n${amount}`
    },
  }
}

export const optionOf = (chart: Chart, look: Look): ChartOption =>
  'slices' in chart ? pieOption(chart, look) : barOption(chart, look)

/** The height any chart needs, in pixels. */
export const heightOf = (chart: Chart, look: Pick<Look, 'width' | 'isLying' | 'isPicture'>): number =>
  'slices' in chart ? pieHeight(chart, look) : barHeight(chart, look)

/** How a chart looks in a file, `width` pixels wide. */
export function pictureLook(chart: Chart, width: number, font: string): Look {
  const lies = 'categories' in chart && isLying(chart, width)
  return { ink: PAPER, font, width, isLying: lies, isPicture: true }
}

const text = ({ font }: Pick<Look, 'font'>) => ({ fontFamily: font, fontSize: FONT_SIZE })

const DECAL_COLOR = 'rgba(255, 255, 255, 0.42)'
type Decal = {
  symbol: string
  symbolSize?: number
  dashArrayX?: number[] | number[][]
  dashArrayY?: number[]
  rotation?: number
  color?: string
}
/** Created on every call: ECharts keeps what it is given. */
const DECALS: Record<Pattern, () => Decal> = {
  plain: () => ({ symbol: 'none' }),
  stripes: () => lines(-Math.PI / 4),
  rows: () => lines(0),
  columns: () => lines(Math.PI / 2),
  cross: () => lines(Math.PI / 4),
  dots: () => ({
    symbol: 'circle',
    symbolSize: 0.8,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [5, 0],
    color: DECAL_COLOR,
  }),
  checks: () => ({
    symbol: 'rect',
    dashArrayX: [
      [4, 4],
      [0, 4, 4, 0],
    ],
    dashArrayY: [4, 0],
    color: DECAL_COLOR,
  }),
}
const lines = (rotation: number): Decal => ({
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [2, 5],
  rotation,
  color: DECAL_COLOR,
})

/** A line in the background colour separates the parts of a bar, not just their colours. */
function paintOf({ color, pattern }: Paint, ink: Ink) {
  return { color, borderColor: ink.surface, borderWidth: 1, decal: DECALS[pattern]() }
}
