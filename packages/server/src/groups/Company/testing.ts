import type { Input } from '@daybook/shared'
import { type TestApp, success } from '../../testing/app.ts'
import { type Role, company, eventType } from '../../testing/world.ts'

export const save = 'Company/sendToDB'
export type Form = Input<'Company/sendToDB'>
export type ShiftForm = NonNullable<Exclude<Form['lstWorkTime'], ''>>[number]

export const day: ShiftForm = {
  nWorkingTime: 9_001,
  sWorkingTime: 'กลางวัน',
  sStartTime: '07:00',
  sEndTime: '19:00',
  cActive: 'Y',
  isNew: true,
}
export const night: ShiftForm = {
  ...day,
  nWorkingTime: 9_002,
  sWorkingTime: 'Night',
  sStartTime: '19:00',
  sEndTime: '07:00',
  isOverDay: true,
}

/** A new company that may be saved. */
export function newCompany(change: Partial<Form> = {}): Form {
  return {
    sCompanyName: ' Newcomer ',
    cActive: 'Y',
    lstWorkTime: [day, night],
    lstEventData: [{ nEventTypeID: eventType.normal }, { nEventTypeID: eventType.securityNormal }],
    ...change,
  }
}

/** The company home as its form has it. */
export async function homeForm({ call }: TestApp, change: Partial<Form> = {}): Promise<Form> {
  const { CompanyData: data } = success(await call('admin', 'Company/LoadCreateCompanyData', { nEditID: company.home }))
  if (!data) throw new Error('no company')
  return { ...data, ...change }
}

export async function saved({ call }: TestApp, form: Form, role: Role = 'admin'): Promise<number> {
  return success(await call(role, save, form)).nCompanyID
}

export async function load({ call }: TestApp, nEditID: number) {
  const { CompanyData } = success(await call('admin', 'Company/LoadCreateCompanyData', { nEditID }))
  if (!CompanyData) throw new Error('no company')
  return CompanyData
}
