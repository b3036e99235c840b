import { randomUUID } from 'node:crypto'
import type { Input } from '@daybook/shared'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
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
    nEventGroupID: EVENT_GROUP.OPERATION,
    nCompanyID: 3,
    lstAreaID: [],
    lstSubAreaID: [],
    sEventDate: '',
    nEventTypeID: null,
  }
  const { lstAreaMaster, dToday } = succeeded(await reporter.call(server, 'CreateReport/LoadCreateReport', empty))
  const area = lstAreaMaster.find(
    ({ nEventGrupID, nCompanyID }) => nEventGrupID === EVENT_GROUP.OPERATION && nCompanyID === 3,
  )
  if (!area) throw new Error('the demo reporter has no operation area')
  const chosen = succeeded(
    await reporter.call(server, 'CreateReport/LoadCreateReport', { ...empty, lstAreaID: [area.nAreaID] }),
  )
  const parents = new Set(chosen.lstEventTypeMaster_Sub.map(({ nHearID }) => nHearID))
  const type = chosen.lstEventTypeMaster.find(
    ({ nEventColor, nEventTypeID }) => nEventColor === EVENT_COLOR.ABNORMAL && !parents.has(nEventTypeID),
  )
  const shift = chosen.lstWorkingTimeMaster.find(({ nAreaID }) => nAreaID === area.nAreaID)
  if (!type || !shift) throw new Error('the demo area has no abnormal type or no working time')

  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return (number) => ({
    nEventGroupID: EVENT_GROUP.OPERATION,
    nCompanyID: 3,
    nAreaID: [area.nAreaID],
    sEventDate: wireDay(addDays(dToday, -1 - (Math.floor(number / 1_400) % 28))),
    nEventTypeID: type.nEventTypeID,
    nSubEventTypeID: null,
    sEventStartTime: clock(number % 1_400),
    sEventEndTime: '23:59',
    cEventNotEnd: 'N',
    sEventDesc: `ทดสอบ ${number}`,
    nLevelID: null,
    sSecurityDesc: '',
    lstWorkingTime: [shift.nWorkingTimeID],
    lstFileData: [],
    sApproveRemark: '',
    cAdvanceReport: 'N',
    sRequestID: randomUUID(),
  })
}
