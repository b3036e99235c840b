import type { Group } from '@daybook/shared'
import { actions } from './Actions/Actions.calls.ts'
import { acts } from './Acts/Acts.calls.ts'
import { alerts } from './Alerts/Alerts.calls.ts'
import { area } from './Area/Area.calls.ts'
import { areaSheets } from './AreaSheets/AreaSheets.calls.ts'
import type { Implementation } from '../call/call.ts'
import { comments } from './Comments/Comments.calls.ts'
import { companyOf } from './Company/Company.calls.ts'
import { companyParts } from './companyParts.ts'
import { compliance } from './Compliance/Compliance.calls.ts'
import { configAzureAD } from './ConfigAzure_AD/ConfigAzure_AD.calls.ts'
import { consequences } from './Consequences/Consequences.calls.ts'
import { createReport } from './CreateReport/CreateReport.calls.ts'
import { deletedReports } from './DeletedReports/DeletedReports.calls.ts'
import { delegation } from './Delegation/Delegation.calls.ts'
import { eventApprove } from './EventApprove/EventApprove.calls.ts'
import { contactUs } from './ContactUs/ContactUs.calls.ts'
import { eventRecord } from './EventRecord/EventRecord.calls.ts'
import { eventToday } from './EventToday/EventToday.calls.ts'
import { eventType } from './EventType/EventType.calls.ts'
import { expectations } from './Expectations/Expectations.calls.ts'
import { inbox } from './Inbox/Inbox.calls.ts'
import { areaImport } from './Area/Area.import.ts'
import { eventTypeImport } from './EventType/EventType.import.ts'
import { holidayImport } from './Expectations/holidays.import.ts'
import { importDataOf } from './ImportData/ImportData.calls.ts'
import { receiverImport } from './ReceiverGroup/import/write.ts'
import { userImport } from './UserPermission/import/write.ts'
import { myAccount } from './MyAccount/MyAccount.calls.ts'
import { webhooks } from './Webhooks/Webhooks.calls.ts'
import { myAreas } from './MyAreas/MyAreas.calls.ts'
import { login } from './Login/Login.calls.ts'
import { mpFront } from './MP_Front/MP_Front.calls.ts'
import { monthlyReport } from './MonthlyReport/MonthlyReport.calls.ts'
import { offline } from './Offline/Offline.calls.ts'
import { operations } from './Operations/Operations.calls.ts'
import { quickSearch } from './QuickSearch/QuickSearch.calls.ts'
import { report } from './Report/Report.calls.ts'
import { reportApproval } from './ReportApproval/ReportApproval.calls.ts'
import { reportAbnormal } from './ReportAbnormal/ReportAbnormal.calls.ts'
import { views } from './Views/Views.calls.ts'
import { wall } from './Wall/Wall.calls.ts'
import { weeklyReport } from './WeeklyReport/WeeklyReport.calls.ts'
import { yearlyReport } from './YearlyReport/YearlyReport.calls.ts'
import { uploadFile } from './UploadFile/UploadFile.calls.ts'
import { logExport } from './LogExport/LogExport.calls.ts'
import { logMailMonitoring } from './LogMailMonitoring/LogMailMonitoring.calls.ts'
import { mailSetupMonitoring } from './MailSetupMonitoring/MailSetupMonitoring.calls.ts'
import { mpBack } from './MP_Back/MP_Back.calls.ts'
import { notificationCompany } from './NotificationCompany/NotificationCompany.calls.ts'
import { notificationTime } from './NotificationTime/NotificationTime.calls.ts'
import { overview } from './Overview/Overview.calls.ts'
import { pastReports } from './PastReports/PastReports.calls.ts'
import { receiverGroup } from './ReceiverGroup/ReceiverGroup.calls.ts'
import { schedules } from './Schedules/Schedules.calls.ts'
import { setAdvanceEventDays } from './SetAdvanceEventDays/SetAdvanceEventDays.calls.ts'
import { setUp } from './SetUp/SetUp.calls.ts'
import { testPis } from './TestPis/TestPis.calls.ts'
import { testSentMail } from './TestSentMail/TestSentMail.calls.ts'
import { trackMail } from './TrackMail/TrackMail.calls.ts'
import { userPermission } from './UserPermission/UserPermission.calls.ts'

/** The handlers of every group in the contract. */
export const groups: Record<Group, Implementation> = {
  Login: login,
  ConfigAzure_AD: configAzureAD,
  MP_Front: mpFront,
  QuickSearch: quickSearch,
  Views: views,
  UploadFile: uploadFile,
  CreateReport: createReport,
  MyAreas: myAreas,
  EventApprove: eventApprove,
  Inbox: inbox,
  Delegation: delegation,
  Comments: comments,
  MyAccount: myAccount,
  Webhooks: webhooks,
  Acts: acts,
  Alerts: alerts,
  Consequences: consequences,
  EventToday: eventToday,
  Wall: wall,
  EventRecord: eventRecord,
  DeletedReports: deletedReports,
  Actions: actions,
  ContactUs: contactUs,
  Company: companyOf(companyParts),
  Area: area,
  AreaSheets: areaSheets,
  EventType: eventType,
  Expectations: expectations,
  ReceiverGroup: receiverGroup,
  UserPermission: userPermission,
  Schedules: schedules,
  SetAdvanceEventDays: setAdvanceEventDays,
  NotificationTime: notificationTime,
  NotificationCompany: notificationCompany,
  MP_Back: mpBack,
  SetUp: setUp,
  LogExport: logExport,
  Overview: overview,
  Report: report,
  ReportAbnormal: reportAbnormal,
  WeeklyReport: weeklyReport,
  MonthlyReport: monthlyReport,
  YearlyReport: yearlyReport,
  Compliance: compliance,
  ReportApproval: reportApproval,
  Offline: offline,
  Operations: operations,
  ImportData: importDataOf({
    user: userImport,
    receiver: receiverImport,
    area: areaImport,
    eventType: eventTypeImport,
    holiday: holidayImport,
  }),
  PastReports: pastReports,
  MailSetupMonitoring: mailSetupMonitoring,
  LogMailMonitoring: logMailMonitoring,
  TestSentMail: testSentMail,
  TestPis: testPis,
  TrackMail: trackMail,
}
