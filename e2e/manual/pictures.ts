import type { Browser, Page } from '@playwright/test'
import { now } from '../clock.ts'
import { choose } from '../forms.ts'
import { demoName } from '../names.ts'
import { signIn } from '../people.ts'
import { words } from '../words.ts'

type Language = 'en' | 'th'
type Shot = {
  name: string
  as: string | null
  path: string
  before?: (page: Page, language: Language) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')

/** Opens the form of a list's first row. */
const firstRecord = async (page: Page) => {
  await main(page).locator('tbody tr td:last-child a').first().click()
  await page.waitForURL(/\?ID=/)
}

/** Opens the form of a rule, whose preview shows the next month. */
const newRule = async (page: Page, language: Language) => {
  const { Expectations: w, ui } = words[language]
  await main(page).getByRole('button', { name: w.addRule }).click()
  const form = page.getByRole('dialog', { name: w.addRule })
  const area = form.getByRole('combobox', { name: w.previewArea })
  await area.scrollIntoViewIfNeeded()
  await choose(page, area, demoName('Workshop', language))
  await form.getByRole('button', { name: ui.nextMonth }).click()
  await form.locator('tbody [data-kind="form"]').first().waitFor()
}

const newWebhook = async (page: Page, language: Language) => {
  await main(page).getByRole('button', { name: words[language].Webhooks.add }).click()
  await main(page).getByRole('form').waitFor()
}

/** The manual's pictures by name. */
const SHOTS: readonly Shot[] = [
  { name: 'sign-in', as: null, path: '/login' },
  { name: 'my-areas', as: 'reporter', path: '/Create-Report' },
  { name: 'create-report', as: 'reporter', path: '/Create-Report?form=1' },
  { name: 'my-account', as: 'reporter', path: '/My-Account' },
  { name: 'event-today', as: 'company', path: '/Event-Today' },
  { name: 'event-record', as: 'company', path: '/Event-Record' },
  { name: 'inbox', as: 'approver', path: '/Inbox' },
  { name: 'actions', as: 'company', path: '/Actions' },
  { name: 'report', as: 'company', path: '/Report-Event' },
  { name: 'compliance', as: 'company', path: '/Compliance' },
  { name: 'admin-home', as: 'admin', path: '/Admin-Home' },
  { name: 'company', as: 'admin', path: '/Company', before: firstRecord },
  { name: 'area', as: 'admin', path: '/Area-Structure' },
  { name: 'expectations', as: 'admin', path: '/Expectations', before: newRule },
  { name: 'users', as: 'admin', path: '/User-Permission' },
  { name: 'user', as: 'admin', path: '/User-Permission', before: firstRecord },
  { name: 'receivers', as: 'admin', path: '/Receiver-Group' },
  { name: 'mail', as: 'admin', path: '/MailSetup-Monitoring' },
  { name: 'notification', as: 'admin', path: '/NotificationCompany' },
  { name: 'channels', as: 'admin', path: '/Channels', before: newWebhook },
  { name: 'operations', as: 'admin', path: '/Operations' },
  { name: 'import', as: 'admin', path: '/Import-UserData' },
]

/** Takes every picture in one language and passes it on by name. */
export async function takePictures(
  browser: Browser,
  baseURL: string,
  language: Language,
  keep: (name: string, picture: Buffer) => Promise<void>,
): Promise<void> {
  for (const as of new Set(SHOTS.map((shot) => shot.as))) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1180, height: 740 },
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Asia/Bangkok',
      reducedMotion: 'reduce',
    })
    // The product's, as in a test: the page would call its own day wrong.
    await context.clock.install({ time: now().epochMilliseconds })
    await context.addInitScript((chosen) => localStorage.setItem('daybook.language', chosen), language)
    const page = await context.newPage()
    if (as) await signIn(page, as)
    for (const { name, path, before } of SHOTS.filter((shot) => shot.as === as)) {
      await page.goto(path)
      await settled(page, language)
      await before?.(page, language)
      await settled(page, language)
      if ((await page.getByRole('dialog').getByRole('alert').count()) > 0) throw new Error(`${path} shows a warning`)
      await keep(name, await page.screenshot({ type: 'jpeg', quality: 52, animations: 'disabled' }))
    }
    await context.close()
  }
}

/** Waits until the page has its heading and no loading indicator. */
async function settled(page: Page, language: Language): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(
    (loading) => !document.querySelector(`[aria-busy=true], [aria-label="${loading}"], [data-loading]`),
    words[language].ui.loading,
  )
  await page.evaluate(() => document.fonts.ready)
}
