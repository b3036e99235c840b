import { adminProblems as problem } from '@daybook/shared/texts/en/adminProblems'
import { reminders } from '@daybook/shared/texts/en/reminders'
import { admin } from './en/admin.ts'
import { AdminHome } from './en/AdminHome.ts'
import { Area } from './en/Area.ts'
import { AreaSheets } from './en/AreaSheets.ts'
import { Company } from './en/Company.ts'
import { DeletedReports } from './en/DeletedReports.ts'
import { EventType } from './en/EventType.ts'
import { Expectations } from './en/Expectations.ts'
import { ReceiverGroup } from './en/ReceiverGroup.ts'
import { UserPermission } from './en/UserPermission.ts'
import { dayRule } from './en/dayRule.ts'
import { ImportData } from './en/ImportData.ts'
import { LogExport } from './en/LogExport.ts'
import { MailSetupMonitoring } from './en/MailSetupMonitoring.ts'
import { Operations } from './en/Operations.ts'
import { TestPis } from './en/TestPis.ts'
import { TestSentMail } from './en/TestSentMail.ts'
import { NotificationCompany } from './en/NotificationCompany.ts'
import { NotificationTime } from './en/NotificationTime.ts'
import { SetAdvanceEventDays } from './en/SetAdvanceEventDays.ts'
import { TrackMail } from './en/TrackMail.ts'
import { Webhooks } from './en/Webhooks.ts'

/** The English texts of administration, loaded with its screens. */
export const administration = {
  admin,
  AdminHome,
  Area,
  AreaSheets,
  Company,
  DeletedReports,
  EventType,
  Expectations,
  ReceiverGroup,
  UserPermission,
  dayRule,
  ImportData,
  LogExport,
  MailSetupMonitoring,
  Operations,
  TestPis,
  TestSentMail,
  NotificationCompany,
  NotificationTime,
  SetAdvanceEventDays,
  Webhooks,
  TrackMail,
  problem,
  reminders,
} as const
