import { randomUUID } from 'node:crypto'
import type { Input } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { EVENT_COLOR, EVENT_GROUP } from '@daybook/shared/rules/rules'
import { addDays } from '../../platform/clock.ts'
import { type Visitor, succeeded } from './visitor.ts'

export type Filing = Input<'CreateReport/SaveData'>

/**
 * Returns distinct abnormal operation reports that the demo reporter may file: no two share area, day and start time,
 * so none is refused as a duplicate.
 */
export async function filingsOf(reporter: Visitor, server: string): Promise<(number: number) => Filing> {
  const empty = {
    eventGroupId: EVENT_GROUP.OPERATION,
    companyId: 3,
    areaIds: [],
    subAreaIds: [],
    eventDate: '',
    eventTypeId: null,
  }
  const { areas, today } = succeeded(await reporter.call(server, 'CreateReport/LoadCreateReport', empty))
  const area = areas.find(({ eventGroupId, companyId }) => eventGroupId === EVENT_GROUP.OPERATION && companyId === 3)
  if (!area) throw new Error('the demo reporter has no operation area')
  const chosen = succeeded(
    await reporter.call(server, 'CreateReport/LoadCreateReport', { ...empty, areaIds: [area.areaId] }),
  )
  const parents = new Set(chosen.subEventTypes.map(({ headEventTypeId }) => headEventTypeId))
  const type = chosen.eventTypes.find(
    ({ colorId, eventTypeId }) => colorId === EVENT_COLOR.ABNORMAL && !parents.has(eventTypeId),
  )
  const shift = chosen.shifts.find(({ areaId }) => areaId === area.areaId)
  if (!type || !shift) throw new Error('the demo area has no abnormal type or no working time')

  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return (number) => ({
    eventGroupId: EVENT_GROUP.OPERATION,
    companyId: 3,
    areaId: [area.areaId],
    eventDate: formatDay(addDays(today, -1 - (Math.floor(number / 1_400) % 28))),
    eventTypeId: type.eventTypeId,
    subEventTypeId: null,
    startTime: clock(number % 1_400),
    endTime: '23:59',
    notEnded: false,
    description: `ทดสอบ ${number}`,
    levelId: null,
    securityNote: '',
    shifts: [shift.shiftId],
    files: [],
    approvalRemark: '',
    advance: false,
    requestId: randomUUID(),
  })
}
