import { th as shared } from '@daybook/shared/texts/th'
import type { en } from './en.ts'
import type { Same } from './same.ts'
import { admin } from './th/admin.ts'
import { AdminHome } from './th/AdminHome.ts'
import { Area } from './th/Area.ts'
import { Company } from './th/Company.ts'
import { ContactUs } from './th/ContactUs.ts'
import { CreateReport } from './th/CreateReport.ts'
import { EventApprove } from './th/EventApprove.ts'
import { EventRecord } from './th/EventRecord.ts'
import { EventToday } from './th/EventToday.ts'
import { EventType } from './th/EventType.ts'
import { list } from './th/list.ts'
import { Login } from './th/Login.ts'
import { ReceiverGroup } from './th/ReceiverGroup.ts'
import { Report } from './th/Report.ts'
import { reports } from './th/reports.ts'
import { Shell } from './th/Shell.ts'
import { ui } from './th/ui.ts'
import { UserPermission } from './th/UserPermission.ts'
import { dayRule } from './th/dayRule.ts'
import { ImportData } from './th/ImportData.ts'
import { LogExport } from './th/LogExport.ts'
import { MailSetupMonitoring } from './th/MailSetupMonitoring.ts'
import { TestPis } from './th/TestPis.ts'
import { TestSentMail } from './th/TestSentMail.ts'
import { NotificationCompany } from './th/NotificationCompany.ts'
import { NotificationTime } from './th/NotificationTime.ts'
import { SetAdvanceEventDays } from './th/SetAdvanceEventDays.ts'
import { TrackMail } from './th/TrackMail.ts'

/** All Thai texts, with the same keys as en.ts. */
export const th: Same<typeof en> = {
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
}
