import type { Input } from '@daybook/shared'
import { contactAt } from '../events/contact.ts'
import { sealer } from '../platform/sealed.ts'
import { TEST_SECRET } from './app.ts'
import { type Role, area, company, eventType, people, shift } from './world.ts'

type Form = Input<'CreateReport/SaveData'>

/** A normal Operation report of today at the gate, where the reporter may file and no approval is needed. */
export function operationForm(change: Partial<Form> = {}): Form {
  return {
    eventGroupId: 2,
    companyId: company.home,
    areaId: [area.gate],
    eventDate: '2026-11-20',
    eventTypeId: eventType.normal,
    shifts: [shift.morning],
    ...change,
  }
}

/** An abnormal report that began and ended this morning. */
export function abnormalForm(change: Partial<Form> = {}): Form {
  return operationForm({
    eventTypeId: eventType.abnormal,
    startTime: '08:00',
    endTime: '09:00',
    description: 'ปั๊มน้ำหยุดทำงาน',
    ...change,
  })
}

/** A quiet day at the fence, level 1. */
export function securityForm(change: Partial<Form> = {}): Form {
  return operationForm({
    eventGroupId: 3,
    areaId: [area.fence],
    eventTypeId: eventType.securityNormal,
    shifts: [],
    levelId: 1,
    ...change,
  })
}

/** What a person's device kept of a contact at an instant, as a testApp signs it. */
export const contactIn = (role: Role, at: string): string =>
  contactAt({ sealer: sealer(TEST_SECRET) }, people[role].id, new Date(at))
