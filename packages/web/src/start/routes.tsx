/* Over 300 lines: every route of the app, with its screen and the schema of its query, in one table. */

import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { type AddressSchema, addressOf } from '../app/address.ts'
import { pageTyped, paths } from '../app/paths.ts'
import { actionsList } from '../groups/Actions/address.ts'
import { areaList } from '../groups/Area/address.ts'
import { companyList } from '../groups/Company/address.ts'
import { approvalAddress } from '../groups/ReportApproval/address.ts'
import { overviewAddress } from '../groups/Overview/address.ts'
import { complianceAddress } from '../groups/Compliance/address.ts'
import { createReportAddress } from '../groups/CreateReport/address.ts'
import { deletedReportsList } from '../groups/DeletedReports/address.ts'
import { recordAddress } from '../groups/EventRecord/address.ts'
import { todayAddress } from '../groups/EventToday/address.ts'
import { eventTypeList } from '../groups/EventType/address.ts'
import { expectationsRoute } from '../groups/Expectations/address.ts'
import { importAddress } from '../groups/ImportData/address.ts'
import { inboxAddress } from '../groups/Inbox/address.ts'
import { logExportList } from '../groups/LogExport/address.ts'
import { setPasswordAddress, signInAddress } from '../groups/Login/address.ts'
import { mailLogList, previewAddress } from '../groups/MailSetupMonitoring/address.ts'
import { pastReportsAddress } from '../groups/PastReports/address.ts'
import { receiverList } from '../groups/ReceiverGroup/address.ts'
import { notReportedList } from '../groups/Report/address.ts'
import { viewAddress } from '../groups/Views/address.ts'
import { dailyMailAddress } from '../groups/TrackMail/address.ts'
import { userList } from '../groups/UserPermission/address.ts'
import { channelsList } from '../groups/Webhooks/address.ts'
import { formAddress } from '../administration/listAddress.ts'
import {
  abnormalAddress,
  boardAddress,
  monthlyAddress,
  reportAddress,
  weeklyAddress,
  yearlyAddress,
} from '../charts/address.ts'
import { parseQuery, queryText } from '../app/query.ts'
import { ForbiddenPage, OtherFaultPage, ServerFaultPage } from '../shell/ErrorPages.tsx'
import { page, screen } from '../shell/screen.tsx'
import { Waiting } from '../shell/Waiting.tsx'
import type { LeftList } from '../administration/wayBack.ts'

/** What a page may find in its history entry's state. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** After sign-in: the page that was requested. */
    returnTo?: string
    /** The session ended on the way here. */
    isTimedOut?: boolean
    /** A password was just set by a code or link: whoever is signed in here is somebody else. */
    isFresh?: boolean
    /** For the admin home: the requested screen that is not permitted. */
    deniedScreen?: string
    /** For a form: the list that it was opened from. */
    fromList?: LeftList
    /** The saved view that led here lacks these, in sentences. */
    viewLacks?: readonly string[]
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
  component: page(() => import('../shell/Layout.tsx'), 'Layout'),
})

/** and pages of administration within theirs. */
const adminLayout = createRoute({
  getParentRoute: () => root,
  id: 'adminLayout',
  component: page(() => import('../shell/AdminLayout.tsx'), 'AdminLayout'),
})

/** A page within another: its path, its component, and what its address says besides. */
const within =
  (parent: AnyRoute) =>
  (path: string, component: RouteComponent, validateSearch: AddressSchema = addressOf({})) =>
    createRoute({ getParentRoute: () => parent, path, component, validateSearch })
const alone = within(root)
const front = within(layout)
const admin = within(adminLayout)

const yearlyReport = screen(() => import('../groups/YearlyReport/YearlyReportPage.tsx'), 'YearlyReportPage')

const routeTree = root.addChildren([
  alone(
    paths.login,
    page(() => import('../groups/Login/LoginPage.tsx'), 'LoginPage'),
    signInAddress,
  ),
  alone(
    paths.chooser,
    page(() => import('../groups/Login/ChooserPage.tsx'), 'ChooserPage'),
    signInAddress,
  ),
  alone(
    paths.directoryReturn,
    page(() => import('../groups/Login/DirectoryPage.tsx'), 'DirectoryPage'),
    signInAddress,
  ),
  alone(
    paths.setPassword,
    page(() => import('../groups/Login/SetPasswordPage.tsx'), 'SetPasswordPage'),
    setPasswordAddress,
  ),
  alone(
    paths.dailyMail,
    page(() => import('../groups/TrackMail/TaskDailyMailPage.tsx'), 'TaskDailyMailPage'),
    dailyMailAddress,
  ),
  alone(
    paths.logout,
    page(() => import('../groups/Login/LogoutPage.tsx'), 'LogoutPage'),
  ),
  alone(
    paths.testDirectory,
    page(() => import('../groups/TestPis/TestPisPage.tsx'), 'TestPisPage'),
  ),
  alone(
    paths.wall,
    page(() => import('../groups/Wall/WallPage.tsx'), 'WallPage'),
  ),
  alone(paths.forbidden, ForbiddenPage),
  alone(paths.serverFault, ServerFaultPage),
  layout.addChildren([
    front(
      paths.createReport,
      screen(() => import('./createReportPage.tsx'), 'CreateReportPage'),
      createReportAddress,
    ),
    front(
      paths.outbox,
      screen(() => import('../groups/Outbox/OutboxPage.tsx'), 'OutboxPage'),
    ),
    front(
      paths.inbox,
      screen(() => import('../groups/Inbox/InboxPage.tsx'), 'InboxPage'),
      inboxAddress,
    ),
    front(
      paths.delegation,
      screen(() => import('../groups/Delegation/DelegationPage.tsx'), 'DelegationPage'),
    ),
    front(
      paths.alerts,
      screen(() => import('../groups/Alerts/AlertsPage.tsx'), 'AlertsPage'),
    ),
    front(
      paths.viewLetters,
      screen(() => import('../groups/Schedules/SchedulesPage.tsx'), 'SchedulesPage'),
    ),
    front(
      paths.myAccount,
      screen(() => import('../groups/MyAccount/MyAccountPage.tsx'), 'MyAccountPage'),
    ),
    front(
      paths.view,
      screen(() => import('../groups/Views/OpenViewPage.tsx'), 'OpenViewPage'),
      viewAddress,
    ),
    front(
      paths.eventToday,
      screen(() => import('../groups/EventToday/EventTodayPage.tsx'), 'EventTodayPage'),
      todayAddress,
    ),
    front(
      paths.walls,
      screen(() => import('../groups/Wall/WallsPage.tsx'), 'WallsPage'),
    ),
    front(
      paths.eventRecord,
      screen(() => import('../groups/EventRecord/EventRecordPage.tsx'), 'EventRecordPage'),
      recordAddress,
    ),
    front(
      paths.deletedReports,
      screen(() => import('../groups/DeletedReports/DeletedReportsPage.tsx'), 'DeletedReportsPage'),
      deletedReportsList.schema,
    ),
    front(
      paths.actions,
      screen(() => import('../groups/Actions/ActionsPage.tsx'), 'ActionsPage'),
      actionsList.schema,
    ),
    front(
      paths.overview,
      screen(() => import('../groups/Overview/OverviewPage.tsx'), 'OverviewPage'),
      overviewAddress,
    ),
    front(
      paths.report,
      screen(() => import('../groups/Report/ReportPage.tsx'), 'ReportPage'),
      reportAddress,
    ),
    front(
      paths.reportBoard,
      screen(() => import('../groups/Report/BoardPage.tsx'), 'BoardPage'),
      boardAddress,
    ),
    front(
      paths.notReported,
      screen(() => import('../groups/Report/NotReportedPage.tsx'), 'NotReportedPage'),
      notReportedList.schema,
    ),
    front(
      paths.reportAbnormal,
      screen(() => import('../groups/ReportAbnormal/ReportAbnormalPage.tsx'), 'ReportAbnormalPage'),
      abnormalAddress,
    ),
    front(
      paths.reportWeekly,
      screen(() => import('../groups/WeeklyReport/WeeklyReportPage.tsx'), 'WeeklyReportPage'),
      weeklyAddress,
    ),
    front(
      paths.reportMonthly,
      screen(() => import('../groups/MonthlyReport/MonthlyReportPage.tsx'), 'MonthlyReportPage'),
      monthlyAddress,
    ),
    front(
      paths.compliance,
      screen(() => import('../groups/Compliance/CompliancePage.tsx'), 'CompliancePage'),
      complianceAddress,
    ),
    front(
      paths.reportApproval,
      screen(() => import('../groups/ReportApproval/ReportApprovalPage.tsx'), 'ReportApprovalPage'),
      approvalAddress,
    ),
    front(
      paths.contactUs,
      screen(() => import('../groups/ContactUs/ContactUsPage.tsx'), 'ContactUsPage'),
    ),
    front(
      paths.testMail,
      screen(() => import('../groups/TestSentMail/TestMailPage.tsx'), 'TestMailPage'),
    ),
    front(paths.reportYearly, yearlyReport, yearlyAddress),
    // Links to it may go on after its name.
    front(`${paths.reportYearly}{$}`, yearlyReport, yearlyAddress),
  ]),
  adminLayout.addChildren([
    admin(
      paths.adminHome,
      screen(() => import('../groups/MP_Back/AdminHomePage.tsx'), 'AdminHomePage'),
    ),
    admin(
      paths.company,
      screen(() => import('../groups/Company/CompanyListPage.tsx'), 'CompanyListPage'),
      companyList.schema,
    ),
    admin(
      paths.createCompany,
      screen(() => import('../groups/Company/CompanyFormPage.tsx'), 'CompanyFormPage'),
      formAddress,
    ),
    admin(
      paths.area,
      screen(() => import('../groups/Area/AreaListPage.tsx'), 'AreaListPage'),
      areaList.schema,
    ),
    admin(
      paths.createArea,
      screen(() => import('../groups/Area/AreaFormPage.tsx'), 'AreaFormPage'),
      formAddress,
    ),
    admin(
      paths.eventType,
      screen(() => import('../groups/EventType/EventTypeListPage.tsx'), 'EventTypeListPage'),
      eventTypeList.schema,
    ),
    admin(
      paths.createEventType,
      screen(() => import('../groups/EventType/EventTypeFormPage.tsx'), 'EventTypeFormPage'),
      formAddress,
    ),
    admin(
      paths.expectations,
      screen(() => import('../groups/Expectations/ExpectationsPage.tsx'), 'ExpectationsPage'),
      expectationsRoute,
    ),
    admin(
      paths.receiverGroup,
      screen(() => import('../groups/ReceiverGroup/ReceiverListPage.tsx'), 'ReceiverListPage'),
      receiverList.schema,
    ),
    admin(
      paths.createReceiverGroup,
      screen(() => import('../groups/ReceiverGroup/ReceiverFormPage.tsx'), 'ReceiverFormPage'),
      formAddress,
    ),
    admin(
      paths.mailSetup,
      screen(() => import('../groups/MailSetupMonitoring/MailPage.tsx'), 'MailPage'),
      mailLogList.schema,
    ),
    admin(
      paths.mailPreview,
      screen(() => import('../groups/MailSetupMonitoring/PreviewPage.tsx'), 'PreviewPage'),
      previewAddress,
    ),
    admin(
      paths.userPermission,
      screen(() => import('../groups/UserPermission/UserListPage.tsx'), 'UserListPage'),
      userList.schema,
    ),
    admin(
      paths.createUser,
      screen(() => import('../groups/UserPermission/UserFormPage.tsx'), 'UserFormPage'),
      formAddress,
    ),
    admin(
      paths.notificationTime,
      screen(() => import('../groups/NotificationTime/NotificationTimePage.tsx'), 'NotificationTimePage'),
    ),
    admin(
      paths.notificationCompany,
      screen(() => import('../groups/NotificationCompany/NotificationCompanyPage.tsx'), 'NotificationCompanyPage'),
    ),
    admin(
      paths.channels,
      screen(() => import('../groups/Webhooks/ChannelsPage.tsx'), 'ChannelsPage'),
      channelsList.schema,
    ),
    admin(
      paths.advanceDays,
      screen(() => import('../groups/SetAdvanceEventDays/AdvanceDaysPage.tsx'), 'AdvanceDaysPage'),
    ),
    admin(
      paths.logExport,
      screen(() => import('../groups/LogExport/LogExportPage.tsx'), 'LogExportPage'),
      logExportList.schema,
    ),
    admin(
      paths.importData,
      screen(() => import('../groups/ImportData/ImportPage.tsx'), 'ImportPage'),
    ),
    admin(
      paths.acts,
      screen(() => import('../groups/Acts/ActsPage.tsx'), 'ActsPage'),
    ),
    admin(
      paths.pastReports,
      screen(() => import('../groups/PastReports/PastReportsPage.tsx'), 'PastReportsPage'),
      pastReportsAddress,
    ),
    admin(
      paths.importList,
      screen(() => import('../groups/ImportData/ListImportPage.tsx'), 'ListImportPage'),
      importAddress,
    ),
    admin(
      paths.operations,
      screen(() => import('../groups/Operations/OperationsPage.tsx'), 'OperationsPage'),
    ),
  ]),
  // Links to the chooser may be under any folder; every other path that ends up here does not exist.
  alone(
    '$',
    page(() => import('../groups/Login/OtherPath.tsx'), 'OtherPath'),
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
