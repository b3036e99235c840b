/** Every address of the product; links are made of these alone. */
export const paths = {
  start: '/',
  login: '/login',
  logout: '/Logout',
  chooser: '/Action-Login',
  setPassword: '/Set-Password',
  createReport: '/Create-Report',
  eventToday: '/Event-Today',
  eventRecord: '/Event-Record',
  contactUs: '/Contact-US',
  forbidden: '/403',
  serverFault: '/500',
  /** Served by the server, not by the router: starts the directory sign-in. */
  directory: '/AzureAD',
} as const

const screens: ReadonlySet<string> = new Set(Object.values(paths))

/** Whether a link that the server named leads to a screen that this build has. */
export function isScreen(link: string): boolean {
  return screens.has(link)
}

/** Where an uploaded file is served. */
export function fileUrl(file: { sUrl: string }): string {
  return `/Uploadfiles/${file.sUrl.split('/').map(encodeURIComponent).join('/')}`
}

/** A path of this site that the server named, or the start page when it names anything else. */
export function landingPath(path: string): string {
  return path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') ? path : paths.start
}
