import type { z } from 'zod'
import { Area } from './Area.ts'
import type { Call } from './call.ts'
import { Company } from './Company.ts'
import { ConfigAzure_AD } from './ConfigAzure_AD.ts'
import { ContactUs } from './ContactUs.ts'
import { CreateReport } from './CreateReport.ts'
import { EventApprove } from './EventApprove.ts'
import { EventRecord } from './EventRecord.ts'
import { EventToday } from './EventToday.ts'
import { EventType } from './EventType.ts'
import { ImportData } from './ImportData.ts'
import { Login } from './Login.ts'
import { MP_Front } from './MP_Front.ts'
import { MonthlyReport } from './MonthlyReport.ts'
import { Report } from './Report.ts'
import { ReportAbnormal } from './ReportAbnormal.ts'
import { UploadFile } from './UploadFile.ts'
import { WeeklyReport } from './WeeklyReport.ts'
import { YearlyReport } from './YearlyReport.ts'
import { LogExport } from './LogExport.ts'
import { LogMailMonitoring } from './LogMailMonitoring.ts'
import { MailSetupMonitoring } from './MailSetupMonitoring.ts'
import { MP_Back } from './MP_Back.ts'
import { NotificationCompany } from './NotificationCompany.ts'
import { NotificationTime } from './NotificationTime.ts'
import { ReceiverGroup } from './ReceiverGroup.ts'
import { SetAdvanceEventDays } from './SetAdvanceEventDays.ts'
import { TestPis } from './TestPis.ts'
import { TestSentMail } from './TestSentMail.ts'
import { TrackMail } from './TrackMail.ts'
import { UserPermission } from './UserPermission.ts'

/** Every call by its name on the wire: POST /api/<Group>/<Call>. */
export const contract = {
  Login,
  ConfigAzure_AD,
  MP_Front,
  UploadFile,
  CreateReport,
  EventApprove,
  EventToday,
  EventRecord,
  ContactUs,
  Company,
  Area,
  EventType,
  ReceiverGroup,
  UserPermission,
  SetAdvanceEventDays,
  NotificationTime,
  NotificationCompany,
  MP_Back,
  LogExport,
  Report,
  ReportAbnormal,
  WeeklyReport,
  MonthlyReport,
  YearlyReport,
  ImportData,
  MailSetupMonitoring,
  LogMailMonitoring,
  TestSentMail,
  TestPis,
  TrackMail,
}

export type Contract = typeof contract
export type Group = keyof Contract
export type CallName = { [G in Group]: `${G}/${keyof Contract[G] & string}` }[Group]

type Lookup<N extends CallName> = N extends `${infer G extends Group}/${infer C}`
  ? C extends keyof Contract[G]
    ? Contract[G][C]
    : never
  : never

/** What a caller sends, as JSON. */
export type Input<N extends CallName> = Lookup<N> extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** The keys of a successful answer beside sStatus and sMsg. */
export type Output<N extends CallName> =
  Lookup<N> extends { output: infer O } ? (O extends z.ZodType ? z.output<O> : Blob) : never

/** Every call with its group and name, in the order of the contract. */
export function allCalls(): { group: Group; name: string; call: Call }[] {
  return Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group: group as Group, name, call: call as unknown as Call })),
  )
}
