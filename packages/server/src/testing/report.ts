import type { Input } from '@daybook/shared'
import { area, company, eventType, shift } from './world.ts'

type Form = Input<'CreateReport/SaveData'>

/** A normal Operation report of today at the gate, where the reporter may file and no approval is needed. */
export function operationForm(change: Partial<Form> = {}): Form {
  return {
    nEventGroupID: 2,
    nCompanyID: company.home,
    nAreaID: [area.gate],
    sEventDate: '20/11/2026',
    nEventTypeID: eventType.normal,
    lstWorkingTime: [shift.morning],
    ...change,
  }
}

/** An abnormal report that began and ended this morning. */
export function abnormalForm(change: Partial<Form> = {}): Form {
  return operationForm({
    nEventTypeID: eventType.abnormal,
    sEventStartTime: '08:00',
    sEventEndTime: '09:00',
    sEventDesc: 'ปั๊มน้ำหยุดทำงาน',
    ...change,
  })
}

/** A quiet day at the fence, level 1. */
export function securityForm(change: Partial<Form> = {}): Form {
  return operationForm({
    nEventGroupID: 3,
    nAreaID: [area.fence],
    nEventTypeID: eventType.securityNormal,
    lstWorkingTime: [],
    nLevelID: 1,
    ...change,
  })
}
