import { en as shared } from '@daybook/shared/texts/en'
import { admin } from './en/admin.ts'
import { AdminHome } from './en/AdminHome.ts'
import { Area } from './en/Area.ts'
import { Company } from './en/Company.ts'
import { ContactUs } from './en/ContactUs.ts'
import { CreateReport } from './en/CreateReport.ts'
import { EventApprove } from './en/EventApprove.ts'
import { EventRecord } from './en/EventRecord.ts'
import { EventToday } from './en/EventToday.ts'
import { EventType } from './en/EventType.ts'
import { list } from './en/list.ts'
import { Login } from './en/Login.ts'
import { ReceiverGroup } from './en/ReceiverGroup.ts'
import { Report } from './en/Report.ts'
import { reports } from './en/reports.ts'
import { Shell } from './en/Shell.ts'
import { ui } from './en/ui.ts'
import { UserPermission } from './en/UserPermission.ts'
import { dayRule } from './en/dayRule.ts'
import { ImportData } from './en/ImportData.ts'
import { LogExport } from './en/LogExport.ts'
import { MailSetupMonitoring } from './en/MailSetupMonitoring.ts'
import { TestPis } from './en/TestPis.ts'
import { TestSentMail } from './en/TestSentMail.ts'
import { NotificationCompany } from './en/NotificationCompany.ts'
import { NotificationTime } from './en/NotificationTime.ts'
import { SetAdvanceEventDays } from './en/SetAdvanceEventDays.ts'
import { TrackMail } from './en/TrackMail.ts'

/** All English texts: those shared with the server, and one file per group of screens. */
export const en = {
  ...shared,
  ui,
  list,
  admin,
  reports,
  Report,
  Shell,
  Login,
  CreateReport,
  EventApprove,
  EventToday,
  EventRecord,
  ContactUs,
  EventType,
  ReceiverGroup,
  UserPermission,
  AdminHome,
  Company,
  Area,
  dayRule,
  ImportData,
  LogExport,
  NotificationCompany,
  NotificationTime,
  SetAdvanceEventDays,
  MailSetupMonitoring,
  TestSentMail,
  TestPis,
  TrackMail,
} as const
