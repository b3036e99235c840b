import type { z } from 'zod'
import type { byEventType, tableEventType } from '../calls/shapes/reporting.ts'
import type { BarChart, PieChart } from './model.ts'
import { LEVEL_PAINTS, paintsOf, STATUS_PAINTS } from './palette.ts'

/* The charts of a report block, from the answer's cByEventType. Titles and units come in the reader's language. */

type ByEventType = z.output<typeof byEventType>
type TableEventType = z.output<typeof tableEventType>
type Words = { title: string; unit: string }

const typesOf = (data: ByEventType) =>
  data.lstByEventType.map(({ nEventTypeID, nColorID }) => ({ id: nEventTypeID, colorId: nColorID }))
const areasOf = (data: ByEventType) =>
  data.lstAreaAll.map(({ nAreaID, sAreaName }) => ({ id: nAreaID, name: sAreaName }))

/** Heights that the specification gives, in pixels. */
const HEIGHT = { byType: 900, share: 500, status: 750, security: 750, year: 700 } as const

/** Summary Report by Event Type: the events of each area, stacked by type. */
export function eventTypeChart(data: ByEventType, words: Words): BarChart {
  const paints = paintsOf(typesOf(data))
  const categories = areasOf(data)
  return {
    ...words,
    height: HEIGHT.byType,
    categories,
    series: data.lstByEventType.flatMap(({ nEventTypeID: id, nEventTypeName: name, lstAreaDetail }) => {
      const counts = new Map(lstAreaDetail.map(({ nAreaID, nCount }) => [nAreaID, nCount]))
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
    slices: data.lstByEventType.flatMap(({ nEventTypeID: id, nEventTypeName: name, lstAreaDetail }) => {
      const value = lstAreaDetail.reduce((sum, { nAreaID, nCount }) => sum + (areaIds.has(nAreaID) ? nCount : 0), 0)
      const paint = paints.get(id)
      return paint ? [{ id, name, paint, value }] : []
    }),
  }
}

/** Ids of the two series of the status chart. */
export const REPORTED = 1
export const NOT_REPORTED = 2

/** Summary of Status Report: days with a report and days without, of each area. */
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
        values: data.lstAreaAll.map(({ nStatisticsRepor }) => nStatisticsRepor),
      },
      {
        id: NOT_REPORTED,
        name: notReported,
        paint: STATUS_PAINTS.notReported,
        values: data.lstAreaAll.map(({ nStatisticsNotRepor }) => nStatisticsNotRepor),
      },
    ],
  }
}

/** Security Level by area: events of the levels 1 to 4. `levels` are their names. */
export function securityChart(data: ByEventType, words: Words & { levels: readonly string[] }): BarChart {
  const { levels, ...rest } = words
  const rows = data.lstByEventType_Security
  const columns = [
    rows.map((row) => row.nLevent1_Count),
    rows.map((row) => row.nLevent2_Count),
    rows.map((row) => row.nLevent3_Count),
    rows.map((row) => row.nLevent4_Count),
  ]
  return {
    ...rest,
    height: HEIGHT.security,
    categories: rows.map(({ nAreaID, sAreaName }) => ({ id: nAreaID, name: sAreaName })),
    series: columns.flatMap((values, index) => {
      const paint = LEVEL_PAINTS[index]
      return paint ? [{ id: index + 1, name: levels[index] ?? String(index + 1), paint, values }] : []
    }),
  }
}

export type YearlyItem = {
  nAreaID: number
  sComArea: string
  lstYearlyData: readonly {
    sMonth: string
    lstEventType: readonly { nEventTypeID: number; label: string; value: number; nCount: number }[]
  }[]
  lstEventTypeCriteria: readonly { nEventTypeID: number; label: string; nOrder3: number; nColorID: number }[]
}

/**
 * The yearly report: one chart an area, its months as bars of 100 %. Types are painted alike in all of them; the ids of
 * the categories are the months, 1 to 12.
 */
export function yearlyCharts(items: readonly YearlyItem[], unit: string): BarChart[] {
  const types = new Map(
    items.flatMap(({ lstEventTypeCriteria }) => lstEventTypeCriteria.map((one) => [one.nEventTypeID, one])),
  )
  const inOrder = [...types.values()].toSorted((a, b) => a.nOrder3 - b.nOrder3 || a.nEventTypeID - b.nEventTypeID)
  const paints = paintsOf(inOrder.map(({ nEventTypeID, nColorID }) => ({ id: nEventTypeID, colorId: nColorID })))
  return items.map(({ sComArea, lstYearlyData, lstEventTypeCriteria }) => {
    const own = new Set(lstEventTypeCriteria.map(({ nEventTypeID }) => nEventTypeID))
    return {
      title: sComArea,
      unit,
      height: HEIGHT.year,
      isPercent: true,
      categories: lstYearlyData.map(({ sMonth }, index) => ({ id: index + 1, name: sMonth })),
      series: inOrder.flatMap(({ nEventTypeID: id, label: name }) => {
        const paint = paints.get(id)
        if (!paint || !own.has(id)) return []
        const values = lstYearlyData.map(
          ({ lstEventType }) => lstEventType.find(({ nEventTypeID }) => nEventTypeID === id)?.value ?? 0,
        )
        return [{ id, name, paint, values }]
      }),
    }
  })
}

/** Abnormal report: like the summary by event type, of one group's tables alone. */
export function ofGroup(data: ByEventType, group: number): ByEventType {
  return {
    lstAreaAll: data.lstAreaAll.filter(({ nEventGroup }) => nEventGroup === group),
    lstByEventType: data.lstByEventType.filter(({ nEventGroup }) => nEventGroup === group),
    lstNotReport: [],
    lstByEventType_Security: [],
  }
}

export type { ByEventType, TableEventType }
