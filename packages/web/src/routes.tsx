import { createBrowserHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { pageTyped, paths } from './app/paths.ts'
import { parseQuery, type Query, queryText } from './app/query.ts'
import { ForbiddenPage, NotFoundPage, OtherFaultPage, ServerFaultPage } from './shell/ErrorPages.tsx'
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
} from './shell/screen.tsx'
import { Waiting } from './shell/Waiting.tsx'
import { pageWindow } from './kit/dialogs/pageHistory.ts'
import type { LeftList } from './administration/wayBack.ts'

/** What a page may find in the state of the history entry that led to it. */
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** After signing in: the page that was wanted. */
    returnTo?: string
    /** The session ended on the way here. */
    isTimedOut?: boolean
    /** To the admin home: the screen that was asked for and is not permitted. */
    deniedScreen?: string
    /** To a form: the list that it was opened from. */
    fromList?: LeftList
    /** Back to a list: the record whose row the person comes from. */
    atRecord?: number
  }
}

const root = createRootRoute({ validateSearch: (search: Record<string, unknown>): Query => search as Query })

/** Pages of who is signed in, within the layout. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: page(() => import('./shell/Layout.tsx'), 'Layout'),
})

/** Pages of administration, within its own layout. */
const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  component: page(() => import('./shell/AdminLayout.tsx'), 'AdminLayout'),
})

const publicPages = [
  createRoute({
    getParentRoute: () => root,
    path: paths.start,
    beforeLoad: () => {
      throw redirect({ to: paths.login, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    component: page(() => import('./groups/Login/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.chooser,
    component: page(() => import('./groups/Login/ChooserPage.tsx'), 'ChooserPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.directoryReturn,
    component: page(() => import('./groups/Login/DirectoryPage.tsx'), 'DirectoryPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.setPassword,
    component: page(() => import('./groups/Login/SetPasswordPage.tsx'), 'SetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.dailyMail,
    component: adminPage(() => import('./groups/TrackMail/TaskDailyMailPage.tsx'), 'TaskDailyMailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.logout,
    component: page(() => import('./groups/Login/LogoutPage.tsx'), 'LogoutPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.testDirectory,
    component: adminPage(() => import('./groups/TestPis/TestPisPage.tsx'), 'TestPisPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forbidden,
    component: ForbiddenPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.serverFault,
    component: ServerFaultPage,
  }),
  // A chooser may be linked to under any folder; everything else that ends up here does not exist.
  createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location: { pathname, searchStr } }) => {
      const typed = pageTyped(pathname)
      if (typed) throw redirect({ href: typed + searchStr, replace: true })
    },
    component: page(() => import('./groups/Login/OtherPath.tsx'), 'OtherPath'),
  }),
] as const

const signedInPages = [
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.createReport,
    component: screen(() => import('./createReportPage.tsx'), 'CreateReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.outbox,
    component: screen(() => import('./groups/Outbox/OutboxPage.tsx'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.inbox,
    component: inboxScreen(() => import('./groups/Inbox/InboxPage.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.delegation,
    component: delegationScreen(() => import('./groups/Delegation/DelegationPage.tsx'), 'DelegationPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.myAccount,
    component: accountScreen(() => import('./groups/MyAccount/MyAccountPage.tsx'), 'MyAccountPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.eventToday,
    component: screen(() => import('./groups/EventToday/EventTodayPage.tsx'), 'EventTodayPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.eventRecord,
    component: screen(() => import('./groups/EventRecord/EventRecordPage.tsx'), 'EventRecordPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.deletedReports,
    component: adminScreen(() => import('./groups/DeletedReports/DeletedReportsPage.tsx'), 'DeletedReportsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.actions,
    component: screen(() => import('./groups/Actions/ActionsPage.tsx'), 'ActionsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.report,
    component: screen(() => import('./groups/Report/ReportPage.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportBoard,
    component: screen(() => import('./groups/Report/BoardPage.tsx'), 'BoardPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportAbnormal,
    component: screen(() => import('./groups/ReportAbnormal/ReportAbnormalPage.tsx'), 'ReportAbnormalPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportWeekly,
    component: screen(() => import('./groups/WeeklyReport/WeeklyReportPage.tsx'), 'WeeklyReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportMonthly,
    component: screen(() => import('./groups/MonthlyReport/MonthlyReportPage.tsx'), 'MonthlyReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: `${paths.reportYearly}{$}`,
    component: screen(() => import('./groups/YearlyReport/YearlyReportPage.tsx'), 'YearlyReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.compliance,
    component: complianceScreen(() => import('./groups/Compliance/CompliancePage.tsx'), 'CompliancePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.contactUs,
    component: contactUsScreen(() => import('./groups/ContactUs/ContactUsPage.tsx'), 'ContactUsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.testMail,
    component: adminScreen(() => import('./groups/TestSentMail/TestMailPage.tsx'), 'TestMailPage'),
  }),
] as const

const adminPages = [
  createRoute({
    getParentRoute: () => admin,
    path: paths.adminHome,
    component: adminScreen(() => import('./groups/MP_Back/AdminHomePage.tsx'), 'AdminHomePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.company,
    component: adminScreen(() => import('./groups/Company/CompanyListPage.tsx'), 'CompanyListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createCompany,
    component: adminScreen(() => import('./groups/Company/CompanyFormPage.tsx'), 'CompanyFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.area,
    component: adminScreen(() => import('./groups/Area/AreaListPage.tsx'), 'AreaListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createArea,
    component: adminScreen(() => import('./groups/Area/AreaFormPage.tsx'), 'AreaFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.eventType,
    component: adminScreen(() => import('./groups/EventType/EventTypeListPage.tsx'), 'EventTypeListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createEventType,
    component: adminScreen(() => import('./groups/EventType/EventTypeFormPage.tsx'), 'EventTypeFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.expectations,
    component: adminScreen(() => import('./groups/Expectations/ExpectationsPage.tsx'), 'ExpectationsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.receiverGroup,
    component: adminScreen(() => import('./groups/ReceiverGroup/ReceiverListPage.tsx'), 'ReceiverListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createReceiverGroup,
    component: adminScreen(() => import('./groups/ReceiverGroup/ReceiverFormPage.tsx'), 'ReceiverFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.mailSetup,
    component: adminScreen(() => import('./groups/MailSetupMonitoring/MailPage.tsx'), 'MailPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.mailPreview,
    component: adminScreen(() => import('./groups/MailSetupMonitoring/PreviewPage.tsx'), 'PreviewPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.userPermission,
    component: adminScreen(() => import('./groups/UserPermission/UserListPage.tsx'), 'UserListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createUser,
    component: adminScreen(() => import('./groups/UserPermission/UserFormPage.tsx'), 'UserFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.notificationTime,
    component: adminScreen(() => import('./groups/NotificationTime/NotificationTimePage.tsx'), 'NotificationTimePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.notificationCompany,
    component: adminScreen(
      () => import('./groups/NotificationCompany/NotificationCompanyPage.tsx'),
      'NotificationCompanyPage',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.channels,
    component: adminScreen(() => import('./groups/Webhooks/ChannelsPage.tsx'), 'ChannelsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.advanceDays,
    component: adminScreen(() => import('./groups/SetAdvanceEventDays/AdvanceDaysPage.tsx'), 'AdvanceDaysPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.logExport,
    component: adminScreen(() => import('./groups/LogExport/LogExportPage.tsx'), 'LogExportPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.importData,
    component: adminScreen(() => import('./groups/ImportData/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.operations,
    component: adminScreen(() => import('./groups/Operations/OperationsPage.tsx'), 'OperationsPage'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicPages,
    signedIn.addChildren([...signedInPages]),
    admin.addChildren([...adminPages]),
  ]),
  history: createBrowserHistory({ window: pageWindow() }),
  caseSensitive: true,
  scrollRestoration: true,
  parseSearch: parseQuery,
  stringifySearch: (search) => queryText(search as Query),
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultPendingMs: 300,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: OtherFaultPage,
})
