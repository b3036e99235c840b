import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../packages/web/src/app/paths.ts'
import { openAs } from './people.ts'
import { words } from './words.ts'

type Name = keyof typeof paths
/** Of a path that has no page of its own to look at. */
type NoScreen = 'start' | 'logout' | 'directoryReturn' | 'manual' | 'directory'

export type Screen = {
  /** Who looks at it; null: nobody is signed in. */
  as: string | null
  address: string
  /** What is pressed to come to it from there. */
  goOn?: (page: Page) => Promise<void>
}

/** The company of the demo accounts. */
const COMPANY = 3
const main = (page: Page) => page.getByRole('main')
const openFirst = (page: Page) =>
  follow(
    page,
    main(page)
      .locator('tbody tr, [data-cards] > li')
      .getByRole('link', { name: /^(Edit|View|แก้ไข|ดู) / }),
  )

/** Goes where the first of these links leads. The page with the link stays, drawn in full, until the next one's code has come. */
async function follow(page: Page, links: Locator) {
  const title = page.getByRole('heading', { level: 1 }).first()
  const before = await title.innerText()
  await links.first().click()
  await expect(title).not.toHaveText(before)
}

/** Every page of the product, with data where it shows any. A new path has to be added here, or said to have no page. */
const pages: Readonly<Record<Exclude<Name, NoScreen>, Screen>> = {
  login: { as: null, address: paths.login },
  chooser: { as: null, address: paths.chooser },
  setPassword: { as: null, address: `${paths.setPassword}?token=none` },
  createReport: { as: 'reporter', address: paths.createReport },
  eventToday: { as: 'admin', address: paths.eventToday },
  eventRecord: { as: 'admin', address: `${paths.eventRecord}?group=3&size=50` },
  report: { as: 'admin', address: `${paths.report}?group=2&company=${COMPANY}` },
  reportBoard: { as: 'admin', address: `${paths.reportBoard}?group=2&company=${COMPANY}` },
  reportAbnormal: { as: 'admin', address: `${paths.reportAbnormal}?group=1,2,3&company=${COMPANY}` },
  reportWeekly: { as: 'admin', address: paths.reportWeekly },
  reportMonthly: { as: 'admin', address: `${paths.reportMonthly}?company=${COMPANY}` },
  reportYearly: { as: 'admin', address: paths.reportYearly },
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
  receiverGroup: { as: 'admin', address: paths.receiverGroup },
  createReceiverGroup: { as: 'admin', address: paths.receiverGroup, goOn: openFirst },
  mailSetup: { as: 'admin', address: paths.mailSetup },
  mailPreview: { as: 'admin', address: paths.mailPreview },
  userPermission: { as: 'admin', address: paths.userPermission },
  createUser: { as: 'admin', address: `${paths.userPermission}?name=Both`, goOn: openFirst },
  notificationTime: { as: 'admin', address: paths.notificationTime },
  notificationCompany: { as: 'admin', address: paths.notificationCompany },
  advanceDays: { as: 'admin', address: paths.advanceDays },
  logExport: { as: 'admin', address: paths.logExport },
  importData: { as: 'admin', address: paths.importData },
  testMail: { as: 'admin', address: paths.testMail },
  testDirectory: { as: 'admin', address: paths.testDirectory },
  dailyMail: { as: 'admin', address: paths.dailyMail },
}

export const screens: readonly (Screen & { name: string })[] = Object.entries(pages).map(([name, screen]) => ({
  name,
  ...screen,
}))

/** Opens a page and waits until it has been drawn. */
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

/** Nothing is being read any more, and nothing comes with fonts. */
export async function expectDrawn(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .state-loading').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Dialogs that hold more than a sentence, each open over its page. */
export function dialogs(language: 'en' | 'th'): readonly (Screen & { name: string })[] {
  const w = words[language]
  const press = (name: string | RegExp) => async (page: Page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible()
  }
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
    { name: 'detail', as: 'admin', address: record, goOn: pressFirst('.event-type') },
    { name: 'edit', as: 'admin', address: record, goOn: press(new RegExp(`^${w.ui.edit} `)) },
    {
      name: 'approve',
      as: 'approver',
      address: '/Event-Today',
      goOn: press(new RegExp(`^${w.EventApprove.approve} `)),
    },
    { name: 'privacy', as: 'admin', address: '/Event-Today', goOn: press(w.Shell.privacy) },
    { name: 'groups of the person', as: 'both', address: '/Event-Today', goOn: press(/…/) },
    { name: 'parts of a company', as: 'admin', address: '/Company', goOn: pressFirst('.count-button') },
    { name: 'sub areas', as: 'admin', address: '/Area-Structure', goOn: pressFirst('.count-button') },
    { name: 'sub event types', as: 'admin', address: '/Event-Type', goOn: pressFirst('.count-button') },
    { name: 'members', as: 'admin', address: '/Receiver-Group', goOn: pressFirst('.count-button') },
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
