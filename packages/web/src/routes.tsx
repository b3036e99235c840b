import { createBrowserHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { paths } from './app/paths.ts'
import { parseQuery, type Query, queryText } from './app/query.ts'
import { NotFoundPage, OtherFaultPage } from './shell/ErrorPages.tsx'
import { page, screen } from './shell/screen.tsx'
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
    component: page(() => import('./groups/TrackMail/TaskDailyMailPage.tsx'), 'TaskDailyMailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.logout,
    component: page(() => import('./groups/Login/LogoutPage.tsx'), 'LogoutPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.testDirectory,
    component: page(() => import('./groups/TestPis/TestPisPage.tsx'), 'TestPisPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forbidden,
    component: page(() => import('./shell/ErrorPages.tsx'), 'ForbiddenPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.serverFault,
    component: page(() => import('./shell/ErrorPages.tsx'), 'ServerFaultPage'),
  }),
  // A chooser may be linked to under any folder; everything else that ends up here does not exist.
  createRoute({
    getParentRoute: () => root,
    path: '$',
    component: page(() => import('./groups/Login/OtherPath.tsx'), 'OtherPath'),
  }),
] as const

const signedInPages = [
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.createReport,
    component: screen(() => import('./groups/CreateReport/CreateReportPage.tsx'), 'CreateReportPage'),
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
    path: paths.contactUs,
    component: screen(() => import('./groups/ContactUs/ContactUsPage.tsx'), 'ContactUsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.testMail,
    component: screen(() => import('./groups/TestSentMail/TestMailPage.tsx'), 'TestMailPage'),
  }),
] as const

const adminPages = [
  createRoute({
    getParentRoute: () => admin,
    path: paths.adminHome,
    component: screen(() => import('./groups/MP_Back/AdminHomePage.tsx'), 'AdminHomePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.company,
    component: screen(() => import('./groups/Company/CompanyListPage.tsx'), 'CompanyListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createCompany,
    component: screen(() => import('./groups/Company/CompanyFormPage.tsx'), 'CompanyFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.area,
    component: screen(() => import('./groups/Area/AreaListPage.tsx'), 'AreaListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createArea,
    component: screen(() => import('./groups/Area/AreaFormPage.tsx'), 'AreaFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.eventType,
    component: screen(() => import('./groups/EventType/EventTypeListPage.tsx'), 'EventTypeListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createEventType,
    component: screen(() => import('./groups/EventType/EventTypeFormPage.tsx'), 'EventTypeFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.receiverGroup,
    component: screen(() => import('./groups/ReceiverGroup/ReceiverListPage.tsx'), 'ReceiverListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createReceiverGroup,
    component: screen(() => import('./groups/ReceiverGroup/ReceiverFormPage.tsx'), 'ReceiverFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.mailSetup,
    component: screen(() => import('./groups/MailSetupMonitoring/MailPage.tsx'), 'MailPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.mailPreview,
    component: screen(() => import('./groups/MailSetupMonitoring/PreviewPage.tsx'), 'PreviewPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.userPermission,
    component: screen(() => import('./groups/UserPermission/UserListPage.tsx'), 'UserListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createUser,
    component: screen(() => import('./groups/UserPermission/UserFormPage.tsx'), 'UserFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.notificationTime,
    component: screen(() => import('./groups/NotificationTime/NotificationTimePage.tsx'), 'NotificationTimePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.notificationCompany,
    component: screen(
      () => import('./groups/NotificationCompany/NotificationCompanyPage.tsx'),
      'NotificationCompanyPage',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.advanceDays,
    component: screen(() => import('./groups/SetAdvanceEventDays/AdvanceDaysPage.tsx'), 'AdvanceDaysPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.logExport,
    component: screen(() => import('./groups/LogExport/LogExportPage.tsx'), 'LogExportPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.importData,
    component: screen(() => import('./groups/ImportData/ImportPage.tsx'), 'ImportPage'),
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
