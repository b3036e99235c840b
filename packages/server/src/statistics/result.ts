import type { z } from 'zod'
import type { reportResult } from '@daybook/shared/calls/shapes/reporting'
import { EVENT_COLOR, EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { AreaCount } from './counting.queries.ts'
import type { ReportType } from './choices.queries.ts'

type Wire = z.input<typeof reportResult>

/** Most events that an answer lists individually. */
const MOST_EVENTS = 5_000

/** The counts of a block as answered. */
export function resultOf(areas: AreaCount[], types: ReportType[]): Pick<Wire, 'byEventType' | 'byTable'> {
  return { byEventType: byEventType(areas, types), byTable: byTable(areas, types) }
}

function byEventType(areas: AreaCount[], types: ReportType[]): Wire['byEventType'] {
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const place = new Map(types.map(({ id }, index) => [id, index]))
  const inOrder = (area: AreaCount) =>
    area.types.toSorted((one, other) => (place.get(one.typeId) ?? 0) - (place.get(other.typeId) ?? 0))
  return {
    areas: areas.map((area, index) => {
      const details = inOrder(area).map(({ typeId, events }) => ({
        eventTypeName: names.get(typeId) ?? '',
        count: events,
      }))
      return {
        areaId: area.areaId,
        areaName: area.name,
        eventGroupId: area.groupId,
        eventTypeName: details.map(({ eventTypeName }) => eventTypeName).join(', '),
        eventTypeOrder: index + 1,
        reported: area.reported,
        notReported: area.expected - area.reported,
        details,
      }
    }),
    eventTypes: types.map((type) => {
      const areaDetails = areas.flatMap((area) => {
        const count = area.types.find(({ typeId }) => typeId === type.id)
        return count ? [{ areaName: area.name, areaId: area.areaId, count: count.events, dayCount: count.days }] : []
      })
      const all = areaDetails.reduce((sum, { count }) => sum + count, 0)
      return {
        eventGroupId: type.groupId,
        eventTypeId: type.id,
        eventTypeName: type.name,
        eventTypeOrder: type.position,
        areaName: areaDetails.map(({ areaName }) => areaName).join(', '),
        colorId: type.colorId,
        details: all > 0 ? [{ eventTypeName: type.name, count: all }] : [],
        areaDetails,
      }
    }),
    notReported: areas.map((area) => ({
      areaId: area.areaId,
      areaName: area.name,
      count: area.expected - area.reported,
    })),
    securityLevels: areas
      .filter(({ groupId }) => groupId === EVENT_GROUP.SECURITY)
      .map((area) => {
        const [one, two, three, four] = levelsOf(area)
        return {
          areaId: area.areaId,
          areaName: area.name,
          level1: one,
          level2: two,
          level3: three,
          level4: four,
        }
      }),
  }
}

function byTable(areas: AreaCount[], types: ReportType[]): Wire['byTable'] {
  const isTruncated = areas.reduce((sum, area) => sum + eventsOf(area), 0) > MOST_EVENTS
  return {
    tableEventTypes: types.map((type) => ({
      eventTypeId: type.id,
      eventName: type.name,
      colorId: type.colorId,
      orderId: type.position,
      eventGroupId: type.groupId,
    })),
    summary: areas.map((area) => ({
      ...placeOf(area),
      notReported: area.expected - area.reported,
      total: eventsOf(area),
      eventGroupId: area.groupId,
    })),
    isTruncated,
    events: isTruncated
      ? []
      : areas.flatMap(({ areaId, groupId, types: counts }) =>
          counts.flatMap(({ typeId, ids }) =>
            ids.map((id) => ({ eventId: id, areaId, eventTypeId: typeId, eventGroupId: groupId })),
          ),
        ),
    security: areas
      .filter(({ groupId }) => groupId === EVENT_GROUP.SECURITY)
      .map((area) => {
        const [one, two, three, four] = levelsOf(area)
        const abnormal = area.types.reduce((sum, count) => sum + count.abnormal, 0)
        return {
          ...placeOf(area),
          level1: one,
          level2: two,
          level3: three,
          level4: four,
          normal: eventsOf(area) - abnormal,
          abnormal,
          notReported: area.expected - area.reported,
        }
      }),
    cells: areas.flatMap(({ areaId, groupId, types: counts }) =>
      counts.map(({ typeId, events, days, abnormal }) => ({
        areaId,
        eventTypeId: typeId,
        eventGroupId: groupId,
        count: events,
        dayCount: days,
        abnormal,
      })),
    ),
  }
}

/** The position of a row. */
function placeOf({
  companyId,
  companyName,
  areaId,
  name,
  places,
}: Omit<AreaCount, 'types' | 'expected' | 'reported' | 'daysWithEvents' | 'groupId'>) {
  return {
    companyId,
    companyName,
    areaId,
    areaName: name,
    companyOrder: places.company,
    companyPlace: places.company,
    areaOrder: places.area,
    subAreaOrder: places.subArea,
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
