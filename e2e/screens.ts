import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../packages/web/src/app/paths.ts'
import { execute } from './database.ts'
import {
  filedAndOpenedInDialog,
  formOfMissing,
  MISSING_INBOX,
  refusedInInbox,
  skippedInInbox,
} from './missingAction.ts'
import { openAs } from './people.ts'
import { words } from './words.ts'

type Name = keyof typeof paths
/** Paths that have no page of their own to check. */
type NoScreen = 'start' | 'logout' | 'directoryReturn' | 'manual' | 'directory'

export type Screen = {
  /** The user who opens it; null: nobody is signed in. */
  as: string | null
  address: string
  /** Further presses to get to it from there. */
  goOn?: (page: Page) => Promise<void>
}

/** The demo accounts' company. */
const COMPANY = 3
const main = (page: Page) => page.getByRole('main')
const openFirst = (page: Page) =>
  follow(
    page,
    main(page)
      .locator('tbody tr, [data-cards] > li')
      .getByRole('link', { name: /^(Edit|View|แก้ไข|ดู) / }),
  )

/** Deletes copies of a few reports, once: no other counts change, and none is restored, since the original exists. */
async function withDeleted(page: Page) {
  await execute(
    `insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, sub_event_type_id, description, status,
       reported_by, reported_at, updated_by, updated_at, deleted_by, deleted_at)
     select event_group_id, company_id, area_id, event_date, event_type_id, sub_event_type_id, description, status,
       reported_by, reported_at, updated_by, updated_at, reported_by, daybook_now() - (id % 29) * interval '1 day'
     from event_report
     where event_group_id = 1 and status = 2 and start_time is null and deleted_at is null
       and not exists (select from event_report where deleted_at is not null)
     order by id desc limit 12`,
    [],
  )
  await page.reload()
  await expect(main(page).locator('tbody tr, [data-cards] > li').first()).toBeVisible()
}

/** Files for an area while the answer does not arrive, once, so that it is queued on the device. */
async function withWaiting(page: Page) {
  const waiting = main(page).getByRole('button', { name: /^(Send now|ส่งทันที)$/ })
  const nothing = main(page).getByText(/^(Nothing waits|ไม่มีรายการรอส่ง)/)
  await expect(waiting.or(nothing).first()).toBeVisible()
  if (await waiting.isVisible()) return
  await page.route('**/api/MyAreas/FileNil', (route) => route.abort())
  await page.goto(paths.createReport)
  await main(page)
    .getByRole('button', { name: /^(Nothing to report|ไม่มีเหตุการณ์): / })
    .first()
    .click()
  await main(page)
    .getByRole('link', { name: /^(Outbox|กล่องขาออก): / })
    .click()
  await expect(waiting).toBeVisible()
}

/** Adds a webhook, once, and leaves it turned off: nothing is sent. */
async function withSchedule(page: Page) {
  await execute(
    `with view as (
       insert into saved_view (owner_id, name, page, query, period, group_id)
       select 1, 'Every week', '/Report-Event', 'group=2&company=${COMPANY}', 'last7Days', 4
       where not exists (select from view_schedule) returning id),
     schedule as (
       insert into view_schedule (view_id, receiver_group_id, owner_id, rhythm, on_day, hour)
       select view.id, (select min(id) from receiver_group where is_active and deleted_at is null), 1, 'week', 1, 7 from view
       returning id)
     insert into view_schedule_turn (schedule_id, next_at) select id, daybook_now() + interval '3 days' from schedule`,
    [],
  )
  await page.reload()
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
}

async function withWebhook(page: Page) {
  await execute(
    `insert into webhook (company_id, address, address_hash, host, events, secret, off_at, off_reason, created_by, updated_by)
     select $1, '', decode(repeat('00', 32), 'hex'), 'hooks.example.com', array['report.filed', 'report.rejected'], '',
       daybook_now(), 'failing', 1, 1
     where not exists (select from webhook)`,
    [COMPANY],
  )
  await page.reload()
  await expect(main(page).getByRole('region', { name: 'hooks.example.com' })).toBeVisible()
}

/** Follows the first of these links. The page with the link stays, fully rendered, until the next one's code has loaded. */
async function follow(page: Page, links: Locator) {
  const title = page.getByRole('heading', { level: 1 }).first()
  const before = await title.innerText()
  await links.first().click()
  await expect(title).not.toHaveText(before)
}

/** Every page of the product, with data where it shows any. A new path must be added here, or declared to have no page. */
const pages: Readonly<Record<Exclude<Name, NoScreen>, Screen>> = {
  login: { as: null, address: paths.login },
  chooser: { as: null, address: paths.chooser },
  setPassword: { as: null, address: `${paths.setPassword}?token=none` },
  createReport: { as: 'reporter', address: paths.createReport },
  outbox: { as: 'reporter', address: paths.outbox, goOn: withWaiting },
  inbox: { as: 'approver', address: paths.inbox },
  myAccount: { as: 'both', address: paths.myAccount },
  alerts: { as: 'admin', address: paths.alerts },
  delegation: { as: 'approver', address: paths.delegation },
  view: { as: 'admin', address: `${paths.view}?id=987654` },
  viewLetters: { as: 'admin', address: paths.viewLetters, goOn: withSchedule },
  eventToday: { as: 'admin', address: paths.eventToday },
  wall: { as: null, address: paths.wall },
  walls: { as: 'admin', address: paths.walls },
  eventRecord: { as: 'admin', address: `${paths.eventRecord}?group=3&size=50` },
  deletedReports: { as: 'admin', address: paths.deletedReports, goOn: withDeleted },
  actions: { as: 'admin', address: paths.actions },
  overview: { as: 'admin', address: paths.overview },
  report: { as: 'admin', address: `${paths.report}?group=2&company=${COMPANY}` },
  reportBoard: { as: 'admin', address: `${paths.reportBoard}?group=2&company=${COMPANY}` },
  notReported: { as: 'admin', address: `${paths.notReported}?group=2&company=${COMPANY}` },
  reportAbnormal: { as: 'admin', address: `${paths.reportAbnormal}?group=1,2,3&company=${COMPANY}` },
  reportWeekly: { as: 'admin', address: paths.reportWeekly },
  reportMonthly: { as: 'admin', address: `${paths.reportMonthly}?company=${COMPANY}` },
  reportYearly: { as: 'admin', address: paths.reportYearly },
  compliance: { as: 'admin', address: `${paths.compliance}?company=${COMPANY}` },
  reportApproval: { as: 'admin', address: paths.reportApproval },
  contactUs: { as: 'admin', address: paths.contactUs },
  forbidden: { as: null, address: paths.forbidden },
  serverFault: { as: null, address: paths.serverFault },
  adminHome: { as: 'admin', address: paths.adminHome },
  company: { as: 'admin', address: paths.company },
  createCompany: { as: 'admin', address: paths.company, goOn: openFirst },
  area: { as: 'admin', address: paths.area },
  createArea: { as: 'admin', address: paths.area, goOn: openFirst },
  eventType: { as: 'admin', address: paths.eventType },
  createEventType: { as: 'admin', address: paths.eventType, goOn: openFirst },
  expectations: { as: 'admin', address: paths.expectations },
  acts: { as: 'admin', address: paths.acts },
  receiverGroup: { as: 'admin', address: paths.receiverGroup },
  createReceiverGroup: { as: 'admin', address: paths.receiverGroup, goOn: openFirst },
  mailSetup: { as: 'admin', address: paths.mailSetup },
  mailPreview: { as: 'admin', address: paths.mailPreview },
  userPermission: { as: 'admin', address: paths.userPermission },
  createUser: { as: 'admin', address: `${paths.userPermission}?name=Both`, goOn: openFirst },
  notificationTime: { as: 'admin', address: paths.notificationTime },
  notificationCompany: { as: 'admin', address: paths.notificationCompany },
  channels: { as: 'admin', address: paths.channels, goOn: withWebhook },
  advanceDays: { as: 'admin', address: paths.advanceDays },
  logExport: { as: 'admin', address: paths.logExport },
  importData: { as: 'admin', address: paths.importData },
  pastReports: { as: 'admin', address: paths.pastReports },
  importList: { as: 'admin', address: `${paths.importList}?kind=area` },
  operations: { as: 'admin', address: paths.operations },
  testMail: { as: 'admin', address: paths.testMail },
  testDirectory: { as: 'admin', address: paths.testDirectory },
  dailyMail: { as: 'admin', address: paths.dailyMail },
}

/** Screens with their own URL on another page's path. */
const forms: Readonly<Record<string, Screen>> = {
  reportForm: { as: 'reporter', address: `${paths.createReport}?form=1` },
  inboxMissingAction: { as: 'approver', address: MISSING_INBOX, goOn: refusedInInbox },
  inboxSkipped: { as: 'approver', address: MISSING_INBOX, goOn: skippedInInbox },
}

export const screens: readonly (Screen & { name: string })[] = Object.entries({ ...pages, ...forms }).map(
  ([name, screen]) => ({ name, ...screen }),
)

/** Opens a page and waits until it has been rendered. */
export async function openScreen(page: Page, { as, address, goOn }: Screen) {
  if (as === null) {
    await page.context().clearCookies()
    await page.goto(address)
  } else {
    await openAs(page, as, address)
  }
  await expectDrawn(page)
  if (!goOn) return
  await goOn(page)
  await expectDrawn(page)
}

/** Nothing is loading any more, including fonts. */
export async function expectDrawn(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-loading]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Opens a row's dialog: the event type in a list of reports, a number in an administration list. */
export const OPENER = '[data-table] button[aria-haspopup="dialog"]'

/** Dialogs with more than one sentence, each opened over its page. */
export function dialogs(language: 'en' | 'th'): readonly (Screen & { name: string })[] {
  const w = words[language]
  const press = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible()
  }
  /** A row's number of parts; its column's heading starts with the same word. */
  const count = (title: string) => new RegExp(`^${title} .*: \\d+$`)
  const pressFirst = (selector: string) => async (page: Page) => {
    await page.locator(selector).first().click()
    await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible()
  }
  const record = '/Event-Record?group=3'
  const user = async (page: Page) => {
    await follow(page, main(page).getByRole('link', { name: /Both Demo$/ }))
    await expectDrawn(page)
  }
  return [
    { name: 'change password', as: null, address: '/login', goOn: press(w.Login.changePassword) },
    { name: 'forgot password', as: null, address: '/login', goOn: press(w.Login.forgotPassword) },
    { name: 'contact', as: null, address: '/login', goOn: press(w.Login.contactUs) },
    { name: 'detail', as: 'admin', address: record, goOn: pressFirst(OPENER) },
    { name: 'edit', as: 'admin', address: record, goOn: press(new RegExp(`^${w.ui.edit} `)) },
    {
      name: 'approve',
      as: 'approver',
      address: '/Event-Today',
      goOn: press(new RegExp(`^${w.EventApprove.approve} `)),
    },
    { name: 'approve without an action', as: 'approver', address: '/Event-Today', goOn: filedAndOpenedInDialog },
    { name: 'add a missing action', as: 'approver', address: MISSING_INBOX, goOn: formOfMissing('add') },
    { name: 'no action needed', as: 'approver', address: MISSING_INBOX, goOn: formOfMissing('notNeeded') },
    { name: 'privacy', as: 'admin', address: '/Event-Today', goOn: press(w.Shell.privacy) },
    { name: 'groups of the person', as: 'both', address: '/Event-Today', goOn: press(/…/) },
    { name: 'parts of a company', as: 'admin', address: '/Company', goOn: press(count(w.Company.subsidiary)) },
    { name: 'sub areas', as: 'admin', address: '/Area-Structure', goOn: press(count(w.field.subArea)) },
    { name: 'sub event types', as: 'admin', address: '/Event-Type', goOn: press(count(w.EventType.subTypes)) },
    { name: 'members', as: 'admin', address: '/Receiver-Group', goOn: press(count(w.ReceiverGroup.members)) },
    ...[w.UserPermission.sees, w.UserPermission.why, w.admin.changes].map((title) => ({
      name: title,
      as: 'admin',
      address: '/User-Permission?name=Both',
      goOn: async (page: Page) => {
        await user(page)
        await press(title)(page)
      },
    })),
  ]
}
