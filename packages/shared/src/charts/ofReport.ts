import type { z } from 'zod'
import type { byEventType, tableEventType } from '../calls/shapes/reporting.ts'
import type { BarChart, PieChart } from './model.ts'
import { LEVEL_PAINTS, paintsOf, STATUS_PAINTS } from './palette.ts'

/* The charts of a report block, from the answer's byEventType. Titles and units are in the reader's language. */

type ByEventType = z.output<typeof byEventType>
type TableEventType = z.output<typeof tableEventType>
type Words = { title: string; unit: string }

const typesOf = (data: ByEventType) => data.eventTypes.map(({ eventTypeId, colorId }) => ({ id: eventTypeId, colorId }))
const areasOf = (data: ByEventType) => data.areas.map(({ areaId, areaName }) => ({ id: areaId, name: areaName }))

/** Heights from the specification, in pixels. */
const HEIGHT = { byType: 900, share: 500, status: 750, security: 750, year: 700 } as const

/** Summary Report by Event Type: the events of each area, stacked by type. */
export function eventTypeChart(data: ByEventType, words: Words): BarChart {
  const paints = paintsOf(typesOf(data))
  const categories = areasOf(data)
  return {
    ...words,
    height: HEIGHT.byType,
    categories,
    series: data.eventTypes.flatMap(({ eventTypeId: id, eventTypeName: name, areaDetails }) => {
      const counts = new Map(areaDetails.map(({ areaId, count }) => [areaId, count]))
      const paint = paints.get(id)
      return paint ? [{ id, name, paint, values: categories.map((area) => counts.get(area.id) ?? 0) }] : []
    }),
  }
}

/** % Report by Event Type: the share of each type in the events of the chosen areas. */
export function shareChart(data: ByEventType, areaIds: ReadonlySet<number>, words: Words): PieChart {
  const paints = paintsOf(typesOf(data))
  return {
    ...words,
    height: HEIGHT.share,
    slices: data.eventTypes.flatMap(({ eventTypeId: id, eventTypeName: name, areaDetails }) => {
      const value = areaDetails.reduce((sum, { areaId, count }) => sum + (areaIds.has(areaId) ? count : 0), 0)
      const paint = paints.get(id)
      return paint ? [{ id, name, paint, value }] : []
    }),
  }
}

/** Ids of the two series of the status chart. */
export const REPORTED = 1
export const NOT_REPORTED = 2

/** Summary of Status Report: days with and without a report, per area. */
export function statusChart(data: ByEventType, words: Words & { reported: string; notReported: string }): BarChart {
  const { reported, notReported, ...rest } = words
  return {
    ...rest,
    height: HEIGHT.status,
    categories: areasOf(data),
    series: [
      {
        id: REPORTED,
        name: reported,
        paint: STATUS_PAINTS.reported,
        values: data.areas.map(({ reported }) => reported),
      },
      {
        id: NOT_REPORTED,
        name: notReported,
        paint: STATUS_PAINTS.notReported,
        values: data.areas.map(({ notReported }) => notReported),
      },
    ],
  }
}

/** Security Level by area: events of the levels 1 to 4. `levels` are their names. */
export function securityChart(data: ByEventType, words: Words & { levels: readonly string[] }): BarChart {
  const { levels, ...rest } = words
  const rows = data.securityLevels
  const columns = [
    rows.map((row) => row.level1),
    rows.map((row) => row.level2),
    rows.map((row) => row.level3),
    rows.map((row) => row.level4),
  ]
  return {
    ...rest,
    height: HEIGHT.security,
    categories: rows.map(({ areaId, areaName }) => ({ id: areaId, name: areaName })),
    series: columns.flatMap((values, index) => {
      const paint = LEVEL_PAINTS[index]
      return paint ? [{ id: index + 1, name: levels[index] ?? String(index + 1), paint, values }] : []
    }),
  }
}

export type YearlyItem = {
  areaId: number
  companyArea: string
  months: readonly {
    month: string
    eventTypes: readonly { eventTypeId: number; label: string; value: number; count: number }[]
  }[]
  eventTypes: readonly { eventTypeId: number; label: string; colorOrder: number; colorId: number }[]
}

/**
 * The yearly report: one chart per area, its months as bars of 100 %. Types look the same in all of them; the ids of
 * the categories are the months, 1 to 12.
 */
export function yearlyCharts(items: readonly YearlyItem[], unit: string): BarChart[] {
  const types = new Map(items.flatMap(({ eventTypes }) => eventTypes.map((one) => [one.eventTypeId, one])))
  const inOrder = [...types.values()].toSorted((a, b) => a.colorOrder - b.colorOrder || a.eventTypeId - b.eventTypeId)
  const paints = paintsOf(inOrder.map(({ eventTypeId, colorId }) => ({ id: eventTypeId, colorId })))
  return items.map(({ companyArea, months, eventTypes }) => {
    const own = new Set(eventTypes.map(({ eventTypeId }) => eventTypeId))
    return {
      title: companyArea,
      unit,
      height: HEIGHT.year,
      isPercent: true,
      categories: months.map(({ month }, index) => ({ id: index + 1, name: month })),
      series: inOrder.flatMap(({ eventTypeId: id, label: name }) => {
        const paint = paints.get(id)
        if (!paint || !own.has(id)) return []
        const values = months.map(
          ({ eventTypes }) => eventTypes.find(({ eventTypeId }) => eventTypeId === id)?.value ?? 0,
        )
        return [{ id, name, paint, values }]
      }),
    }
  })
}

/** Abnormal report: like the summary by event type, for one group's tables only. */
export function ofGroup(data: ByEventType, group: number): ByEventType {
  return {
    areas: data.areas.filter(({ eventGroupId }) => eventGroupId === group),
    eventTypes: data.eventTypes.filter(({ eventGroupId }) => eventGroupId === group),
    notReported: [],
    securityLevels: [],
  }
}

export type { ByEventType, TableEventType }
