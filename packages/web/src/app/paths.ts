import { REPORTS } from '@daybook/shared/registry'

/** Every path of the product; all links use these. */
export const paths = {
  start: '/',
  login: '/login',
  logout: '/Logout',
  chooser: '/Action-Login',
  /** Where the server sends a browser back from the company directory. */
  directoryReturn: '/Directory-Login',
  setPassword: '/Set-Password',
  createReport: '/Create-Report',
  outbox: '/Outbox',
  inbox: '/Inbox',
  delegation: '/Delegation',
  alerts: '/Alerts',
  myAccount: '/My-Account',
  /** Leads on to the page of a saved view. */
  view: '/View',
  /** Which views come to whom. */
  viewLetters: '/View-Letters',
  eventToday: '/Event-Today',
  /** Opened on a screen in a control room, by nobody. */
  wall: '/Wall',
  walls: '/Walls',
  eventRecord: '/Event-Record',
  deletedReports: '/Deleted-Reports',
  actions: '/Actions',
  overview: '/Overview',
  report: `/${REPORTS.event.page}`,
  reportBoard: '/Report-Board',
  notReported: '/Not-Reported',
  reportAbnormal: `/${REPORTS.abnormal.page}`,
  reportWeekly: `/${REPORTS.weekly.page}`,
  reportMonthly: `/${REPORTS.monthly.page}`,
  reportYearly: `/${REPORTS.yearly.page}`,
  compliance: `/${REPORTS.compliance.page}`,
  reportApproval: `/${REPORTS.approval.page}`,
  contactUs: '/Contact-US',
  forbidden: '/403',
  serverFault: '/500',
  adminHome: '/Admin-Home',
  company: '/Company',
  createCompany: '/Create-Company',
  area: '/Area-Structure',
  createArea: '/Create-Area-Structure',
  eventType: '/Event-Type',
  createEventType: '/Create-Event-Type',
  expectations: '/Expectations',
  receiverGroup: '/Receiver-Group',
  createReceiverGroup: '/Create-Receiver-Group',
  mailSetup: '/MailSetup-Monitoring',
  mailPreview: '/Mail-Preview',
  userPermission: '/User-Permission',
  createUser: '/Create-User-Permission',
  notificationTime: '/NotificationTime',
  notificationCompany: '/NotificationCompany',
  channels: '/Channels',
  advanceDays: '/SetAdvanceDays',
  logExport: '/LogExport',
  importData: '/Import-UserData',
  pastReports: '/Past-Reports',
  importList: '/Import-List',
  operations: '/Operations',
  acts: '/Acts',
  testMail: '/Test-Sent-Mail',
  testDirectory: '/TestPIS',
  dailyMail: '/Task-Daily-Mail',
  /** Served by the server, not the router: the manual as a PDF. */
  manual: '/Manual',
  /** Served by the server, not the router: starts the directory sign-in. */
  directory: '/AzureAD',
} as const

const screens: ReadonlySet<string> = new Set(Object.values(paths))

const pagesInLowerCase: ReadonlyMap<string, string> = new Map(
  Object.values(paths).map((path) => [path.toLowerCase(), path]),
)

/** The page for a path typed with other capitalisation. */
export function pageTyped(path: string): string | undefined {
  const page = pagesInLowerCase.get(path.toLowerCase())
  return page === path ? undefined : page
}

/** The list a form belongs to. */
const listOf: Readonly<Record<string, string>> = {
  [paths.createCompany]: paths.company,
  [paths.createArea]: paths.area,
  [paths.createEventType]: paths.eventType,
  [paths.createReceiverGroup]: paths.receiverGroup,
  [paths.createUser]: paths.userPermission,
  [paths.mailPreview]: paths.mailSetup,
  [paths.pastReports]: paths.importData,
}

const adminScreens: ReadonlySet<string> = new Set([
  paths.adminHome,
  ...Object.keys(listOf),
  ...Object.values(listOf),
  paths.mailSetup,
  paths.notificationTime,
  paths.notificationCompany,
  paths.channels,
  paths.advanceDays,
  paths.expectations,
  paths.logExport,
  paths.importData,
  paths.importList,
  paths.operations,
  paths.acts,
])

/** Whether a link from the server leads to a screen of this build. */
export function isScreen(link: string): boolean {
  return screens.has(link)
}

/** Whether a screen uses the admin layout. */
export function isAdminScreen(path: string): boolean {
  return adminScreens.has(path)
}

/** The menu's path for a screen: the list of a form, the report of the board, otherwise its own. */
export function menuPath(path: string): string {
  if (path === paths.reportBoard || path === paths.notReported) return paths.report
  if (path === paths.deletedReports) return paths.eventRecord
  if (path === paths.walls) return paths.eventToday
  if (path === paths.acts) return paths.userPermission
  return listOf[path] ?? path
}

/** The manual in the screens' language. */
export function manualUrl(language: string): string {
  return `${paths.manual}?language=${language}`
}

/** Starts the company sign-in in the screens' language and carries `query` through it. */
export function directoryUrl(language: string, query: Readonly<Record<string, string>>): string {
  return `${paths.directory}?${new URLSearchParams({ ...query, language }).toString()}`
}

/** The URL of an uploaded file. */
export function fileUrl(file: { url: string }): string {
  return `/Uploadfiles/${file.url.split('/').map(encodeURIComponent).join('/')}`
}

/** The URL of a picture's thumbnail, from the picture's own URL. */
export function thumbnailUrl(url: string): string {
  return `${fileUrl({ url })}/thumbnail`
}

/** A path of this site sent by the server, or the start page if it is anything else. */
export function landingPath(path: string): string {
  return path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') ? path : paths.start
}
