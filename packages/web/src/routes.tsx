import { createBrowserHistory } from '@tanstack/history'
import { pageTyped, paths } from './app/paths.ts'
import { createRouter, type PageComponent } from './app/router/router.ts'
import { ForbiddenPage, ServerFaultPage } from './shell/ErrorPages.tsx'
import {
  accountScreen,
  adminPage,
  adminScreen,
  complianceScreen,
  contactUsScreen,
  delegationScreen,
  inboxScreen,
  page,
  screen,
  startScreen,
} from './shell/screen.tsx'
import { pageWindow } from './kit/dialogs/pageHistory.ts'
import type { LeftList } from './administration/wayBack.ts'

/** What a page may find in its history entry's state. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** After sign-in: the page that was requested. */
    returnTo?: string
    /** The session ended on the way here. */
    isTimedOut?: boolean
    /** For the admin home: the requested screen that is not permitted. */
    deniedScreen?: string
    /** For a form: the list that it was opened from. */
    fromList?: LeftList
    /** On return to a list: the record whose row the user came from. */
    atRecord?: number
  }
}

/** Pages for signed-in users, within the layout. */
const signedIn = page(() => import('./shell/Layout.tsx'), 'Layout')

/** Pages of administration, within their own layout. */
const admin = page(() => import('./shell/AdminLayout.tsx'), 'AdminLayout')

type Pages = readonly (readonly [path: string, component: PageComponent])[]

const publicPages: Pages = [
  [paths.login, page(() => import('./groups/Login/LoginPage.tsx'), 'LoginPage')],
  [paths.chooser, page(() => import('./groups/Login/ChooserPage.tsx'), 'ChooserPage')],
  [paths.directoryReturn, page(() => import('./groups/Login/DirectoryPage.tsx'), 'DirectoryPage')],
  [paths.setPassword, page(() => import('./groups/Login/SetPasswordPage.tsx'), 'SetPasswordPage')],
  [paths.dailyMail, adminPage(() => import('./groups/TrackMail/TaskDailyMailPage.tsx'), 'TaskDailyMailPage')],
  [paths.logout, page(() => import('./groups/Login/LogoutPage.tsx'), 'LogoutPage')],
  [paths.testDirectory, adminPage(() => import('./groups/TestPis/TestPisPage.tsx'), 'TestPisPage')],
  [paths.forbidden, ForbiddenPage],
  [paths.serverFault, ServerFaultPage],
]

const signedInPages: Pages = [
  [paths.createReport, startScreen(() => import('./createReportPage.tsx'), 'CreateReportPage')],
  [paths.outbox, screen(() => import('./groups/Outbox/OutboxPage.tsx'), 'OutboxPage')],
  [paths.inbox, inboxScreen(() => import('./groups/Inbox/InboxPage.tsx'), 'InboxPage')],
  [paths.delegation, delegationScreen(() => import('./groups/Delegation/DelegationPage.tsx'), 'DelegationPage')],
  [paths.myAccount, accountScreen(() => import('./groups/MyAccount/MyAccountPage.tsx'), 'MyAccountPage')],
  [paths.eventToday, screen(() => import('./groups/EventToday/EventTodayPage.tsx'), 'EventTodayPage')],
  [paths.eventRecord, screen(() => import('./groups/EventRecord/EventRecordPage.tsx'), 'EventRecordPage')],
  [
    paths.deletedReports,
    adminScreen(() => import('./groups/DeletedReports/DeletedReportsPage.tsx'), 'DeletedReportsPage'),
  ],
  [paths.actions, screen(() => import('./groups/Actions/ActionsPage.tsx'), 'ActionsPage')],
  [paths.report, screen(() => import('./groups/Report/ReportPage.tsx'), 'ReportPage')],
  [paths.reportBoard, screen(() => import('./groups/Report/BoardPage.tsx'), 'BoardPage')],
  [paths.notReported, screen(() => import('./groups/Report/NotReportedPage.tsx'), 'NotReportedPage')],
  [paths.reportAbnormal, screen(() => import('./groups/ReportAbnormal/ReportAbnormalPage.tsx'), 'ReportAbnormalPage')],
  [paths.reportWeekly, screen(() => import('./groups/WeeklyReport/WeeklyReportPage.tsx'), 'WeeklyReportPage')],
  [paths.reportMonthly, screen(() => import('./groups/MonthlyReport/MonthlyReportPage.tsx'), 'MonthlyReportPage')],
  [paths.compliance, complianceScreen(() => import('./groups/Compliance/CompliancePage.tsx'), 'CompliancePage')],
  [paths.contactUs, contactUsScreen(() => import('./groups/ContactUs/ContactUsPage.tsx'), 'ContactUsPage')],
  [paths.testMail, adminScreen(() => import('./groups/TestSentMail/TestMailPage.tsx'), 'TestMailPage')],
]

const adminPages: Pages = [
  [paths.adminHome, adminScreen(() => import('./groups/MP_Back/AdminHomePage.tsx'), 'AdminHomePage')],
  [paths.company, adminScreen(() => import('./groups/Company/CompanyListPage.tsx'), 'CompanyListPage')],
  [paths.createCompany, adminScreen(() => import('./groups/Company/CompanyFormPage.tsx'), 'CompanyFormPage')],
  [paths.area, adminScreen(() => import('./groups/Area/AreaListPage.tsx'), 'AreaListPage')],
  [paths.createArea, adminScreen(() => import('./groups/Area/AreaFormPage.tsx'), 'AreaFormPage')],
  [paths.eventType, adminScreen(() => import('./groups/EventType/EventTypeListPage.tsx'), 'EventTypeListPage')],
  [paths.createEventType, adminScreen(() => import('./groups/EventType/EventTypeFormPage.tsx'), 'EventTypeFormPage')],
  [paths.expectations, adminScreen(() => import('./groups/Expectations/ExpectationsPage.tsx'), 'ExpectationsPage')],
  [paths.receiverGroup, adminScreen(() => import('./groups/ReceiverGroup/ReceiverListPage.tsx'), 'ReceiverListPage')],
  [
    paths.createReceiverGroup,
    adminScreen(() => import('./groups/ReceiverGroup/ReceiverFormPage.tsx'), 'ReceiverFormPage'),
  ],
  [paths.mailSetup, adminScreen(() => import('./groups/MailSetupMonitoring/MailPage.tsx'), 'MailPage')],
  [paths.mailPreview, adminScreen(() => import('./groups/MailSetupMonitoring/PreviewPage.tsx'), 'PreviewPage')],
  [paths.userPermission, adminScreen(() => import('./groups/UserPermission/UserListPage.tsx'), 'UserListPage')],
  [paths.createUser, adminScreen(() => import('./groups/UserPermission/UserFormPage.tsx'), 'UserFormPage')],
  [
    paths.notificationTime,
    adminScreen(() => import('./groups/NotificationTime/NotificationTimePage.tsx'), 'NotificationTimePage'),
  ],
  [
    paths.notificationCompany,
    adminScreen(() => import('./groups/NotificationCompany/NotificationCompanyPage.tsx'), 'NotificationCompanyPage'),
  ],
  [paths.channels, adminScreen(() => import('./groups/Webhooks/ChannelsPage.tsx'), 'ChannelsPage')],
  [paths.advanceDays, adminScreen(() => import('./groups/SetAdvanceEventDays/AdvanceDaysPage.tsx'), 'AdvanceDaysPage')],
  [paths.logExport, adminScreen(() => import('./groups/LogExport/LogExportPage.tsx'), 'LogExportPage')],
  [paths.importData, adminScreen(() => import('./groups/ImportData/ImportPage.tsx'), 'ImportPage')],
  [paths.operations, adminScreen(() => import('./groups/Operations/OperationsPage.tsx'), 'OperationsPage')],
]

const within = (pages: Pages, layout?: PageComponent) =>
  pages.map(([path, component]) => [path, layout ? { component, layout } : { component }] as const)

export const router = createRouter({
  history: createBrowserHistory({ window: pageWindow() }),
  pages: new Map([...within(publicPages), ...within(signedInPages, signedIn), ...within(adminPages, admin)]),
  prefixed: new Map(
    within(
      [[paths.reportYearly, screen(() => import('./groups/YearlyReport/YearlyReportPage.tsx'), 'YearlyReportPage')]],
      signedIn,
    ),
  ),
  // Links to the chooser may be under any folder; every other path that ends up here does not exist.
  otherwise: { component: page(() => import('./groups/Login/OtherPath.tsx'), 'OtherPath') },
  redirectOf: (pathname) => (pathname === paths.start ? paths.login : pageTyped(pathname)),
})
