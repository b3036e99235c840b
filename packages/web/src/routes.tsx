import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { pageTyped, paths } from './app/paths.ts'
import { parseQuery, queryText } from './app/query.ts'
import { ForbiddenPage, OtherFaultPage, ServerFaultPage } from './shell/ErrorPages.tsx'
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
import { Waiting } from './shell/Waiting.tsx'
import type { LeftList } from './administration/wayBack.ts'

/** What a page may find in its history entry's state. */
declare module '@tanstack/react-router' {
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

/** Milliseconds for which the previous page stays while the next one's code is fetched. */
const PATIENCE_MS = 300

/** Milliseconds of hovering over a link that count as intent to follow it. */
const INTENT_MS = 50

const root = createRootRoute({
  // Paths match in any capitalisation; the address bar then shows the one that links use.
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    const page = pathname === paths.start ? paths.login : pageTyped(pathname)
    if (page !== undefined) throw redirect({ href: page + searchStr, replace: true })
  },
})

/** Pages for signed-in users are within this layout, which stays mounted from one page to the next, */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'layout',
  component: page(() => import('./shell/Layout.tsx'), 'Layout'),
})

/** and pages of administration within theirs. */
const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'adminLayout',
  component: page(() => import('./shell/AdminLayout.tsx'), 'AdminLayout'),
})

const alone = <const P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })
const front = <const P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => layout, path, component })
const admin = <const P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => adminLayout, path, component })

const yearlyReport = screen(() => import('./groups/YearlyReport/YearlyReportPage.tsx'), 'YearlyReportPage')

const routeTree = root.addChildren([
  alone(
    paths.login,
    page(() => import('./groups/Login/LoginPage.tsx'), 'LoginPage'),
  ),
  alone(
    paths.chooser,
    page(() => import('./groups/Login/ChooserPage.tsx'), 'ChooserPage'),
  ),
  alone(
    paths.directoryReturn,
    page(() => import('./groups/Login/DirectoryPage.tsx'), 'DirectoryPage'),
  ),
  alone(
    paths.setPassword,
    page(() => import('./groups/Login/SetPasswordPage.tsx'), 'SetPasswordPage'),
  ),
  alone(
    paths.dailyMail,
    adminPage(() => import('./groups/TrackMail/TaskDailyMailPage.tsx'), 'TaskDailyMailPage'),
  ),
  alone(
    paths.logout,
    page(() => import('./groups/Login/LogoutPage.tsx'), 'LogoutPage'),
  ),
  alone(
    paths.testDirectory,
    adminPage(() => import('./groups/TestPis/TestPisPage.tsx'), 'TestPisPage'),
  ),
  alone(paths.forbidden, ForbiddenPage),
  alone(paths.serverFault, ServerFaultPage),
  layout.addChildren([
    front(
      paths.createReport,
      startScreen(() => import('./createReportPage.tsx'), 'CreateReportPage'),
    ),
    front(
      paths.outbox,
      screen(() => import('./groups/Outbox/OutboxPage.tsx'), 'OutboxPage'),
    ),
    front(
      paths.inbox,
      inboxScreen(() => import('./groups/Inbox/InboxPage.tsx'), 'InboxPage'),
    ),
    front(
      paths.delegation,
      delegationScreen(() => import('./groups/Delegation/DelegationPage.tsx'), 'DelegationPage'),
    ),
    front(
      paths.myAccount,
      accountScreen(() => import('./groups/MyAccount/MyAccountPage.tsx'), 'MyAccountPage'),
    ),
    front(
      paths.eventToday,
      screen(() => import('./groups/EventToday/EventTodayPage.tsx'), 'EventTodayPage'),
    ),
    front(
      paths.eventRecord,
      screen(() => import('./groups/EventRecord/EventRecordPage.tsx'), 'EventRecordPage'),
    ),
    front(
      paths.deletedReports,
      adminScreen(() => import('./groups/DeletedReports/DeletedReportsPage.tsx'), 'DeletedReportsPage'),
    ),
    front(
      paths.actions,
      screen(() => import('./groups/Actions/ActionsPage.tsx'), 'ActionsPage'),
    ),
    front(
      paths.report,
      screen(() => import('./groups/Report/ReportPage.tsx'), 'ReportPage'),
    ),
    front(
      paths.reportBoard,
      screen(() => import('./groups/Report/BoardPage.tsx'), 'BoardPage'),
    ),
    front(
      paths.notReported,
      screen(() => import('./groups/Report/NotReportedPage.tsx'), 'NotReportedPage'),
    ),
    front(
      paths.reportAbnormal,
      screen(() => import('./groups/ReportAbnormal/ReportAbnormalPage.tsx'), 'ReportAbnormalPage'),
    ),
    front(
      paths.reportWeekly,
      screen(() => import('./groups/WeeklyReport/WeeklyReportPage.tsx'), 'WeeklyReportPage'),
    ),
    front(
      paths.reportMonthly,
      screen(() => import('./groups/MonthlyReport/MonthlyReportPage.tsx'), 'MonthlyReportPage'),
    ),
    front(
      paths.compliance,
      complianceScreen(() => import('./groups/Compliance/CompliancePage.tsx'), 'CompliancePage'),
    ),
    front(
      paths.contactUs,
      contactUsScreen(() => import('./groups/ContactUs/ContactUsPage.tsx'), 'ContactUsPage'),
    ),
    front(
      paths.testMail,
      adminScreen(() => import('./groups/TestSentMail/TestMailPage.tsx'), 'TestMailPage'),
    ),
    front(paths.reportYearly, yearlyReport),
    // Links to it may go on after its name.
    front(`${paths.reportYearly}{$}`, yearlyReport),
  ]),
  adminLayout.addChildren([
    admin(
      paths.adminHome,
      adminScreen(() => import('./groups/MP_Back/AdminHomePage.tsx'), 'AdminHomePage'),
    ),
    admin(
      paths.company,
      adminScreen(() => import('./groups/Company/CompanyListPage.tsx'), 'CompanyListPage'),
    ),
    admin(
      paths.createCompany,
      adminScreen(() => import('./groups/Company/CompanyFormPage.tsx'), 'CompanyFormPage'),
    ),
    admin(
      paths.area,
      adminScreen(() => import('./groups/Area/AreaListPage.tsx'), 'AreaListPage'),
    ),
    admin(
      paths.createArea,
      adminScreen(() => import('./groups/Area/AreaFormPage.tsx'), 'AreaFormPage'),
    ),
    admin(
      paths.eventType,
      adminScreen(() => import('./groups/EventType/EventTypeListPage.tsx'), 'EventTypeListPage'),
    ),
    admin(
      paths.createEventType,
      adminScreen(() => import('./groups/EventType/EventTypeFormPage.tsx'), 'EventTypeFormPage'),
    ),
    admin(
      paths.expectations,
      adminScreen(() => import('./groups/Expectations/ExpectationsPage.tsx'), 'ExpectationsPage'),
    ),
    admin(
      paths.receiverGroup,
      adminScreen(() => import('./groups/ReceiverGroup/ReceiverListPage.tsx'), 'ReceiverListPage'),
    ),
    admin(
      paths.createReceiverGroup,
      adminScreen(() => import('./groups/ReceiverGroup/ReceiverFormPage.tsx'), 'ReceiverFormPage'),
    ),
    admin(
      paths.mailSetup,
      adminScreen(() => import('./groups/MailSetupMonitoring/MailPage.tsx'), 'MailPage'),
    ),
    admin(
      paths.mailPreview,
      adminScreen(() => import('./groups/MailSetupMonitoring/PreviewPage.tsx'), 'PreviewPage'),
    ),
    admin(
      paths.userPermission,
      adminScreen(() => import('./groups/UserPermission/UserListPage.tsx'), 'UserListPage'),
    ),
    admin(
      paths.createUser,
      adminScreen(() => import('./groups/UserPermission/UserFormPage.tsx'), 'UserFormPage'),
    ),
    admin(
      paths.notificationTime,
      adminScreen(() => import('./groups/NotificationTime/NotificationTimePage.tsx'), 'NotificationTimePage'),
    ),
    admin(
      paths.notificationCompany,
      adminScreen(() => import('./groups/NotificationCompany/NotificationCompanyPage.tsx'), 'NotificationCompanyPage'),
    ),
    admin(
      paths.channels,
      adminScreen(() => import('./groups/Webhooks/ChannelsPage.tsx'), 'ChannelsPage'),
    ),
    admin(
      paths.advanceDays,
      adminScreen(() => import('./groups/SetAdvanceEventDays/AdvanceDaysPage.tsx'), 'AdvanceDaysPage'),
    ),
    admin(
      paths.logExport,
      adminScreen(() => import('./groups/LogExport/LogExportPage.tsx'), 'LogExportPage'),
    ),
    admin(
      paths.importData,
      adminScreen(() => import('./groups/ImportData/ImportPage.tsx'), 'ImportPage'),
    ),
    admin(
      paths.operations,
      adminScreen(() => import('./groups/Operations/OperationsPage.tsx'), 'OperationsPage'),
    ),
  ]),
  // Links to the chooser may be under any folder; every other path that ends up here does not exist.
  alone(
    '$',
    page(() => import('./groups/Login/OtherPath.tsx'), 'OtherPath'),
  ),
])

export const routerFor = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch: parseQuery,
    stringifySearch: queryText,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: INTENT_MS,
    defaultPendingMs: PATIENCE_MS,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: OtherFaultPage,
  })
