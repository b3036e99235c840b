import type { z } from 'zod'
import { Actions } from './calls/Actions.ts'
import { Acts } from './calls/Acts.ts'
import { Alerts } from './calls/Alerts.ts'
import { Area } from './calls/Area.ts'
import { AreaSheets } from './calls/AreaSheets.ts'
import type { Call } from './call.ts'
import { Comments } from './calls/Comments.ts'
import { Company } from './calls/Company.ts'
import { Compliance } from './calls/Compliance.ts'
import { ConfigAzure_AD } from './calls/ConfigAzure_AD.ts'
import { Consequences } from './calls/Consequences.ts'
import { ContactUs } from './calls/ContactUs.ts'
import { CreateReport } from './calls/CreateReport.ts'
import { DeletedReports } from './calls/DeletedReports.ts'
import { Delegation } from './calls/Delegation.ts'
import { EventApprove } from './calls/EventApprove.ts'
import { EventRecord } from './calls/EventRecord.ts'
import { EventToday } from './calls/EventToday.ts'
import { EventType } from './calls/EventType.ts'
import { Expectations } from './calls/Expectations.ts'
import { ImportData } from './calls/ImportData.ts'
import { Inbox } from './calls/Inbox.ts'
import { Login } from './calls/Login.ts'
import { MP_Front } from './calls/MP_Front.ts'
import { MyAccount } from './calls/MyAccount.ts'
import { Webhooks } from './calls/Webhooks.ts'
import { MyAreas } from './calls/MyAreas.ts'
import { MonthlyReport } from './calls/MonthlyReport.ts'
import { Offline } from './calls/Offline.ts'
import { PastReports } from './calls/PastReports.ts'
import { Overview } from './calls/Overview.ts'
import { QuickSearch } from './calls/QuickSearch.ts'
import { Report } from './calls/Report.ts'
import { ReportAbnormal } from './calls/ReportAbnormal.ts'
import { ReportApproval } from './calls/ReportApproval.ts'
import { UploadFile } from './calls/UploadFile.ts'
import { Views } from './calls/Views.ts'
import { Wall } from './calls/Wall.ts'
import { WeeklyReport } from './calls/WeeklyReport.ts'
import { YearlyReport } from './calls/YearlyReport.ts'
import { LogExport } from './calls/LogExport.ts'
import { LogMailMonitoring } from './calls/LogMailMonitoring.ts'
import { MailSetupMonitoring } from './calls/MailSetupMonitoring.ts'
import { MP_Back } from './calls/MP_Back.ts'
import { SetUp } from './calls/SetUp.ts'
import { NotificationCompany } from './calls/NotificationCompany.ts'
import { NotificationTime } from './calls/NotificationTime.ts'
import { Operations } from './calls/Operations.ts'
import { ReceiverGroup } from './calls/ReceiverGroup.ts'
import { Schedules } from './calls/Schedules.ts'
import { SetAdvanceEventDays } from './calls/SetAdvanceEventDays.ts'
import { TestPis } from './calls/TestPis.ts'
import { TestSentMail } from './calls/TestSentMail.ts'
import { TrackMail } from './calls/TrackMail.ts'
import { UserPermission } from './calls/UserPermission.ts'

/** Every call by its wire name: POST /api/<Group>/<Call>. */
export const contract = {
  Login,
  ConfigAzure_AD,
  MP_Front,
  QuickSearch,
  Views,
  UploadFile,
  CreateReport,
  MyAreas,
  EventApprove,
  Inbox,
  Delegation,
  Comments,
  MyAccount,
  Webhooks,
  EventToday,
  Wall,
  EventRecord,
  DeletedReports,
  Actions,
  Acts,
  Consequences,
  ContactUs,
  Company,
  Alerts,
  Area,
  AreaSheets,
  EventType,
  Expectations,
  Operations,
  ReceiverGroup,
  UserPermission,
  Schedules,
  SetAdvanceEventDays,
  NotificationTime,
  NotificationCompany,
  MP_Back,
  SetUp,
  LogExport,
  Overview,
  Report,
  ReportAbnormal,
  ReportApproval,
  WeeklyReport,
  MonthlyReport,
  YearlyReport,
  Compliance,
  Offline,
  ImportData,
  PastReports,
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

type InputOf<N extends CallName> = Lookup<N> extends { input: infer I extends z.ZodType } ? I : never
type OutputOf<N extends CallName> = Lookup<N> extends { output: infer O } ? O : never

/** What a caller sends. */
export type Input<N extends CallName> = z.input<InputOf<N>>
/** The keys of a successful answer besides status and message. */
export type Output<N extends CallName> = OutputOf<N> extends z.ZodType ? z.output<OutputOf<N>> : Blob
/** The input a call's handler receives. */
export type Received<N extends CallName> = z.output<InputOf<N>>
/** What a call's handler answers. */
export type Answered<N extends CallName> = OutputOf<N> extends z.ZodType ? z.input<OutputOf<N>> : never

/** Looks up a call ('EventToday/LoadEventToday'); undefined if there is none. */
export function callNamed(name: string): Call | undefined {
  const [group = '', one = ''] = name.split('/')
  const calls: Record<string, Record<string, unknown>> = contract
  return Object.hasOwn(calls, group) ? (calls[group]?.[one] as Call | undefined) : undefined
}

/** Every call with its group and name, in contract order. */
export function allCalls(): { group: Group; name: string; call: Call }[] {
  return Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group: group as Group, name, call: call as unknown as Call })),
  )
}
