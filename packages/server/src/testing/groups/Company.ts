import type { Input } from '@daybook/shared'
import { type TestApp, success } from '../app.ts'
import { type Role, company, eventType } from '../world.ts'

export const save = 'Company/sendToDB'
export type Form = Input<'Company/sendToDB'>
export type ShiftForm = NonNullable<Exclude<Form['shifts'], ''>>[number]

export const day: ShiftForm = {
  shift: 9_001,
  shiftName: 'กลางวัน',
  startTime: '07:00',
  endTime: '19:00',
  active: true,
  isNew: true,
}
export const night: ShiftForm = {
  ...day,
  shift: 9_002,
  shiftName: 'Night',
  startTime: '19:00',
  endTime: '07:00',
  isOvernight: true,
}

/** A new company that can be saved. */
export function newCompany(change: Partial<Form> = {}): Form {
  return {
    companyName: ' Newcomer ',
    active: true,
    shifts: [day, night],
    events: [{ eventTypeId: eventType.normal }, { eventTypeId: eventType.securityNormal }],
    ...change,
  }
}

/** The company home as its form sends it. */
export async function homeForm({ call }: TestApp, change: Partial<Form> = {}): Promise<Form> {
  const { company: data } = success(await call('admin', 'Company/LoadCreateCompanyData', { editId: company.home }))
  if (!data) throw new Error('no company')
  return { ...data, ...change }
}

export async function saved({ call }: TestApp, form: Form, role: Role = 'admin'): Promise<number> {
  return success(await call(role, save, form)).companyId
}

export async function load({ call }: TestApp, editId: number) {
  const { company } = success(await call('admin', 'Company/LoadCreateCompanyData', { editId }))
  if (!company) throw new Error('no company')
  return company
}
