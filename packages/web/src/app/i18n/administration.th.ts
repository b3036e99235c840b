import { adminProblems as problem } from '@daybook/shared/texts/th/adminProblems'
import type { administration as english } from './administration.en.ts'
import type { Same } from '@daybook/shared/texts/same'
import { reminders } from '@daybook/shared/texts/th/reminders'
import { admin } from './th/admin.ts'
import { AdminHome } from './th/AdminHome.ts'
import { Area } from './th/Area.ts'
import { AreaSheets } from './th/AreaSheets.ts'
import { Company } from './th/Company.ts'
import { DeletedReports } from './th/DeletedReports.ts'
import { EventType } from './th/EventType.ts'
import { Expectations } from './th/Expectations.ts'
import { ReceiverGroup } from './th/ReceiverGroup.ts'
import { UserPermission } from './th/UserPermission.ts'
import { dayRule } from './th/dayRule.ts'
import { ImportData } from './th/ImportData.ts'
import { LogExport } from './th/LogExport.ts'
import { MailSetupMonitoring } from './th/MailSetupMonitoring.ts'
import { Operations } from './th/Operations.ts'
import { TestPis } from './th/TestPis.ts'
import { TestSentMail } from './th/TestSentMail.ts'
import { NotificationCompany } from './th/NotificationCompany.ts'
import { NotificationTime } from './th/NotificationTime.ts'
import { SetAdvanceEventDays } from './th/SetAdvanceEventDays.ts'
import { TrackMail } from './th/TrackMail.ts'
import { Webhooks } from './th/Webhooks.ts'

/** The Thai texts of administration, loaded with its screens. */
export const administration: Same<typeof english> = {
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
}
