import { MENU, REPORTS, type MenuId, type Report } from '@daybook/shared/registry'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import type { Services } from '../../call/call.ts'
import { hasWaiting } from '../../events/waiting.queries.ts'
import { approvable, isEmpty } from '../../people/rights/scope.ts'
import type { SealedContent } from '../../platform/sealed.ts'
import { mayOpen } from '../../views/read.ts'
import { findStart } from '../../views/views.queries.ts'
import { type Caller, inGroup, levelOf } from '../../people/rights/caller.ts'

/** The query of the link that led here. */
export type Followed = { action: string; sealedDate: string; sealedReport: string }

/** Without a menu, everybody who is signed in may open it. */
type Page = { path: string; menu?: MenuId }

const CREATE_REPORT: Page = { path: 'Create-Report', menu: MENU.createReport }
const EVENT_TODAY: Page = { path: 'Event-Today', menu: MENU.eventToday }
const INBOX: Page = { path: 'Inbox', menu: MENU.inbox }
const EVENT_RECORD: Page = { path: 'Event-Record', menu: MENU.eventRecord }
const CORRECTIVE_ACTIONS: Page = { path: 'Actions', menu: MENU.actions }
const DELEGATION: Page = { path: 'Delegation' }
const USER_PERMISSION: Page = { path: 'User-Permission', menu: MENU.userPermission }

/** Where to send people who may not see the page they wanted, in this order. */
const OTHERS: readonly Page[] = [
  EVENT_RECORD,
  EVENT_TODAY,
  CREATE_REPORT,
  ...Object.values(REPORTS).map(pageOf),
  { path: 'Contact-US', menu: MENU.contactUs },
]

/** The page of an action, and the parameter that carries its sealed value. */
type Action = {
  page: Page
  parameter?: string
  hasMode?: boolean
  filters?: (caller: Caller) => Record<string, string>
}
/** For people who may decide reports; for anyone else action 5 leads to the record, as the specification says. */
const DECIDE: Action = { page: INBOX, parameter: 'report' }
const UNKNOWN: Action = { page: EVENT_RECORD }
const ACTIONS = new Map<string, Action>([
  ['0', UNKNOWN],
  ...Object.values(REPORTS).flatMap((report): [string, Action][] =>
    report.link ? [[report.link.action, { page: pageOf(report), ...report.link }]] : [],
  ),
  ['4', { page: EVENT_RECORD, parameter: 'ID', hasMode: true }],
  ['5', { page: EVENT_RECORD, parameter: 'ID', hasMode: true }],
  ['6', { page: CORRECTIVE_ACTIONS, filters: () => ({ state: 'overdue' }) }],
  ['7', { page: CORRECTIVE_ACTIONS, filters: ({ userId }) => ({ state: 'open', owner: String(userId) }) }],
  ['8', { page: DELEGATION }],
  ['101', { page: CREATE_REPORT }],
  ['102', { page: USER_PERMISSION }],
])

/**
 * Path and query to open after a sign-in: where the link leads, or else the person's own start, or the usual page. Seals the
 * link's values again for the target page; passes on a value that cannot be opened unchanged, so that the page reports the link
 * as invalid.
 */
export async function landingOf(
  services: Pick<Services, 'db' | 'sealer'>,
  caller: Caller,
  followed: Followed,
): Promise<string> {
  if (followed.action === '') {
    const start = await findStart(services.db, caller)
    if (start && mayOpen(caller, start.page)) return `/View?id=${start.viewId}`
  }
  const decides = !isEmpty(approvable(caller))
  const asked = followed.action === '' ? undefined : actionOf(followed.action, decides)
  const pages = [...(asked ? [asked.page] : []), ...(await pagesOf(services, caller)), ...OTHERS]
  const opens = (page: Page) => (page === INBOX ? decides : page.menu === undefined || levelOf(caller, page.menu) > 0)
  const page = pages.find(opens) ?? pages[0] ?? EVENT_RECORD
  const query = asked && page === asked.page ? await queryOf(services, caller, asked, followed) : ''
  return `/${page.path}${query}`
}

function pageOf({ page, menu }: Report): Page {
  return { path: page, menu }
}

function actionOf(action: string, decides: boolean): Action {
  if (action === '5' && decides) return DECIDE
  return ACTIONS.get(action) ?? UNKNOWN
}

/** By group, as the specification says; an approver starts with the waiting reports. */
async function pagesOf({ db }: Pick<Services, 'db'>, caller: Caller): Promise<Page[]> {
  return [
    ...(inGroup(caller, GROUP_USER.REPORTER) ? [CREATE_REPORT] : []),
    ...((await hasWaiting(db, caller)) ? [INBOX] : []),
    ...(inGroup(caller, GROUP_USER.APPROVER) ? [EVENT_TODAY] : []),
    EVENT_RECORD,
  ]
}

async function queryOf(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  caller: Caller,
  { page, parameter, hasMode, filters }: Action,
  { sealedDate, sealedReport }: Followed,
): Promise<string> {
  if (filters) return `?${new URLSearchParams(filters(caller)).toString()}`
  const values = [sealedDate, sealedReport].filter((value) => value !== '')
  if (!parameter || values.length === 0) return ''
  const content: SealedContent = {}
  let broken: string | undefined
  for (const value of values) {
    const opened = await sealer.open(db, 'link', value)
    if (opened) Object.assign(content, opened)
    else broken = value
  }
  const query = new URLSearchParams({ [parameter]: broken ?? (await sealer.seal(db, page.path, content)) })
  if (hasMode) query.set('Mode', await sealer.seal(db, page.path, { mode: 'Report' }))
  return `?${query.toString()}`
}
