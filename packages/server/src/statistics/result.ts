import type { z } from 'zod'
import type { reportResult } from '@daybook/shared/calls/shapes/reporting'
import { EVENT_COLOR, EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { AreaCount } from './counting.queries.ts'
import type { ReportType } from './choices.queries.ts'

type Wire = z.input<typeof reportResult>

/** Most events that an answer lists individually. */
const MOST_EVENTS = 5_000

/** The counts of a block in wire form. */
export function resultOf(areas: AreaCount[], types: ReportType[]): Pick<Wire, 'cByEventType' | 'cResoltByTable'> {
  return { cByEventType: byEventType(areas, types), cResoltByTable: byTable(areas, types) }
}

function byEventType(areas: AreaCount[], types: ReportType[]): Wire['cByEventType'] {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const place = new Map(types.map(({ id }, index) => [id, index]))
  const inOrder = (area: AreaCount) =>
    area.types.toSorted((one, other) => (place.get(one.typeId) ?? 0) - (place.get(other.typeId) ?? 0))
  return {
    lstAreaAll: areas.map((area) => ({
      nAreaID: area.areaId,
      sAreaName: area.name,
      nEventGroup: area.groupId,
      nStatisticsRepor: area.reported,
      nStatisticsNotRepor: area.expected - area.reported,
      lstByEventTypeDataDetail: inOrder(area).map(({ typeId, events }) => ({
        nEventTypeName: names.get(typeId) ?? '',
        nCount: events,
      })),
    })),
    lstByEventType: types.map((type) => ({
      nEventGroup: type.groupId,
      nEventTypeID: type.id,
      nEventTypeName: type.name,
      nEventOrderID: type.position,
      nColorID: type.colorId,
      lstAreaDetail: areas.flatMap((area) => {
        const count = area.types.find(({ typeId }) => typeId === type.id)
        return count
          ? [{ sAreaName: area.name, nAreaID: area.areaId, nCount: count.events, nCountDay: count.days }]
          : []
      }),
    })),
    lstNotReport: areas.map((area) => ({
      nAreaID: area.areaId,
      sAreaName: area.name,
      nCount: area.expected - area.reported,
    })),
    lstByEventType_Security: areas
      .filter(({ groupId }) => groupId === EVENT_GROUP.SECURITY)
      .map((area) => {
        const [one, two, three, four] = levelsOf(area)
        return {
          nAreaID: area.areaId,
          sAreaName: area.name,
          nLevent1_Count: one,
          nLevent2_Count: two,
          nLevent3_Count: three,
          nLevent4_Count: four,
        }
      }),
  }
}

function byTable(areas: AreaCount[], types: ReportType[]): Wire['cResoltByTable'] {
  const isTruncated = areas.reduce((sum, area) => sum + eventsOf(area), 0) > MOST_EVENTS
  return {
    lstTableEventType: types.map((type) => ({
      nEventTypeID: type.id,
      sEventName: type.name,
      nColorID: type.colorId,
      nOrderID: type.position,
      nEventGroup: type.groupId,
    })),
    lstTableSummaryEventReport: areas.map((area) => ({
      ...placeOf(area),
      nNotReport: area.expected - area.reported,
      nTotal: eventsOf(area),
      nEventGroup: area.groupId,
    })),
    isTruncated,
    lstTableSummaryEventReportDatail: isTruncated
      ? []
      : areas.flatMap(({ areaId, groupId, types: counts }) =>
          counts.flatMap(({ typeId, ids }) =>
            ids.map((id) => ({ nEventID: id, nAreaID: areaId, nEventTypeID: typeId, nEventGroup: groupId })),
          ),
        ),
    lstTableReporSecurity: areas
      .filter(({ groupId }) => groupId === EVENT_GROUP.SECURITY)
      .map((area) => {
        const [one, two, three, four] = levelsOf(area)
        const abnormal = area.types.reduce((sum, count) => sum + count.abnormal, 0)
        return {
          ...placeOf(area),
          nLavel1: one,
          nLavel2: two,
          nLavel3: three,
          nLavel4: four,
          nNormal: eventsOf(area) - abnormal,
          nAbnormal: abnormal,
          nNotReport: area.expected - area.reported,
        }
      }),
    lstCell: areas.flatMap(({ areaId, groupId, types: counts }) =>
      counts.map(({ typeId, events, days, abnormal }) => ({
        nAreaID: areaId,
        nEventTypeID: typeId,
        nEventGroup: groupId,
        nCount: events,
        nCountDay: days,
        nAbnormal: abnormal,
      })),
    ),
  }
}

/** The position of a row in wire form. */
export function placeOf({
  companyId,
  companyName,
  areaId,
  name,
  places,
}: Omit<AreaCount, 'types' | 'expected' | 'reported' | 'daysWithEvents' | 'groupId'>) {
  return {
    nCompanyID: companyId,
    sCompanyName: companyName,
    nAreaID: areaId,
    sAreaName: name,
    nCompanyOrderID: places.company,
    nOrderComID: places.company,
    nAreaOrderID: places.area,
    nSubAreaOrderID: places.subArea,
  }
}

export function eventsOf(area: AreaCount): number {
  return area.types.reduce((sum, { events }) => sum + events, 0)
}

/** Events of levels 1 to 4. */
export function levelsOf(area: AreaCount): [number, number, number, number] {
  return area.types.reduce<[number, number, number, number]>(
    (sum, { levels }) => [sum[0] + levels[0], sum[1] + levels[1], sum[2] + levels[2], sum[3] + levels[3]],
    [0, 0, 0, 0],
  )
}

/** Whether a type is shown in red. */
export function isRed(type: Pick<ReportType, 'colorId'>): boolean {
  return type.colorId === EVENT_COLOR.ABNORMAL
}
