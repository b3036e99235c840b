import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { parseQuery, type Query, queryText } from './query.ts'
import { NotFoundPage, OtherFaultPage } from './Shell/ErrorPages.tsx'
import { Waiting } from './Shell/Waiting.tsx'

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
  }
}

const root = createRootRoute({ validateSearch: (search: Record<string, unknown>): Query => search as Query })

/** Pages of who is signed in, within the layout. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./Shell/Layout.tsx'), 'Layout'),
})

/** Pages of administration, within its own layout. */
const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  component: lazyRouteComponent(() => import('./Shell/AdminLayout.tsx'), 'AdminLayout'),
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
    component: lazyRouteComponent(() => import('./Login/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.chooser,
    component: lazyRouteComponent(() => import('./Login/ChooserPage.tsx'), 'ChooserPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.directoryReturn,
    component: lazyRouteComponent(() => import('./Login/DirectoryPage.tsx'), 'DirectoryPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.setPassword,
    component: lazyRouteComponent(() => import('./Login/SetPasswordPage.tsx'), 'SetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.dailyMail,
    component: lazyRouteComponent(() => import('./TrackMail/TaskDailyMailPage.tsx'), 'TaskDailyMailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.logout,
    component: lazyRouteComponent(() => import('./Login/LogoutPage.tsx'), 'LogoutPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.testDirectory,
    component: lazyRouteComponent(() => import('./TestPis/TestPisPage.tsx'), 'TestPisPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.forbidden,
    component: lazyRouteComponent(() => import('./Shell/ErrorPages.tsx'), 'ForbiddenPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.serverFault,
    component: lazyRouteComponent(() => import('./Shell/ErrorPages.tsx'), 'ServerFaultPage'),
  }),
  // A chooser may be linked to under any folder; everything else that ends up here does not exist.
  createRoute({
    getParentRoute: () => root,
    path: '$',
    component: lazyRouteComponent(() => import('./Login/OtherPath.tsx'), 'OtherPath'),
  }),
] as const

const signedInPages = [
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.createReport,
    component: lazyRouteComponent(() => import('./CreateReport/CreateReportPage.tsx'), 'CreateReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.eventToday,
    component: lazyRouteComponent(() => import('./EventToday/EventTodayPage.tsx'), 'EventTodayPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.eventRecord,
    component: lazyRouteComponent(() => import('./EventRecord/EventRecordPage.tsx'), 'EventRecordPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.report,
    component: lazyRouteComponent(() => import('./Report/ReportPage.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportBoard,
    component: lazyRouteComponent(() => import('./Report/BoardPage.tsx'), 'BoardPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportAbnormal,
    component: lazyRouteComponent(() => import('./ReportAbnormal/ReportAbnormalPage.tsx'), 'ReportAbnormalPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportWeekly,
    component: lazyRouteComponent(() => import('./WeeklyReport/WeeklyReportPage.tsx'), 'WeeklyReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.reportMonthly,
    component: lazyRouteComponent(() => import('./MonthlyReport/MonthlyReportPage.tsx'), 'MonthlyReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: `${paths.reportYearly}{$}`,
    component: lazyRouteComponent(() => import('./YearlyReport/YearlyReportPage.tsx'), 'YearlyReportPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.contactUs,
    component: lazyRouteComponent(() => import('./ContactUs/ContactUsPage.tsx'), 'ContactUsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: paths.testMail,
    component: lazyRouteComponent(() => import('./TestSentMail/TestMailPage.tsx'), 'TestMailPage'),
  }),
] as const

const adminPages = [
  createRoute({
    getParentRoute: () => admin,
    path: paths.adminHome,
    component: lazyRouteComponent(() => import('./MP_Back/AdminHomePage.tsx'), 'AdminHomePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.company,
    component: lazyRouteComponent(() => import('./Company/CompanyListPage.tsx'), 'CompanyListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createCompany,
    component: lazyRouteComponent(() => import('./Company/CompanyFormPage.tsx'), 'CompanyFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.area,
    component: lazyRouteComponent(() => import('./Area/AreaListPage.tsx'), 'AreaListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createArea,
    component: lazyRouteComponent(() => import('./Area/AreaFormPage.tsx'), 'AreaFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.eventType,
    component: lazyRouteComponent(() => import('./EventType/EventTypeListPage.tsx'), 'EventTypeListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createEventType,
    component: lazyRouteComponent(() => import('./EventType/EventTypeFormPage.tsx'), 'EventTypeFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.receiverGroup,
    component: lazyRouteComponent(() => import('./ReceiverGroup/ReceiverListPage.tsx'), 'ReceiverListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createReceiverGroup,
    component: lazyRouteComponent(() => import('./ReceiverGroup/ReceiverFormPage.tsx'), 'ReceiverFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.mailSetup,
    component: lazyRouteComponent(() => import('./MailSetupMonitoring/MailPage.tsx'), 'MailPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.mailPreview,
    component: lazyRouteComponent(() => import('./MailSetupMonitoring/PreviewPage.tsx'), 'PreviewPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.userPermission,
    component: lazyRouteComponent(() => import('./UserPermission/UserListPage.tsx'), 'UserListPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.createUser,
    component: lazyRouteComponent(() => import('./UserPermission/UserFormPage.tsx'), 'UserFormPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.notificationTime,
    component: lazyRouteComponent(() => import('./NotificationTime/NotificationTimePage.tsx'), 'NotificationTimePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.notificationCompany,
    component: lazyRouteComponent(
      () => import('./NotificationCompany/NotificationCompanyPage.tsx'),
      'NotificationCompanyPage',
    ),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.advanceDays,
    component: lazyRouteComponent(() => import('./SetAdvanceEventDays/AdvanceDaysPage.tsx'), 'AdvanceDaysPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.logExport,
    component: lazyRouteComponent(() => import('./LogExport/LogExportPage.tsx'), 'LogExportPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: paths.importData,
    component: lazyRouteComponent(() => import('./ImportData/ImportPage.tsx'), 'ImportPage'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicPages,
    signedIn.addChildren([...signedInPages]),
    admin.addChildren([...adminPages]),
  ]),
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
