import { field, text, typeTime } from './eventForm.ts'
import { agree, choose } from './forms.ts'
import { openAs } from './people.ts'
import { colleague } from './reports.ts'
import { type BrowserContext, expect, type Locator, type Page } from './test.ts'
import { startsWith, words } from './words.ts'

/* A phone that loses its network, and what it shows of its stored data. */

/** Other tests block the worker: it would open pages of an earlier test's build. */
export const PHONE = { serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true } as const

export { test } from './ownProduct.ts'

export const main = (page: Page) => page.getByRole('main')
export const nil = (within: Page | Locator) => within.getByRole('button', { name: /^Nothing to report:/ })
export const toast = (page: Page) => page.getByRole('alertdialog')
export const section = (page: Page, title: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: startsWith(title) }) })
export async function areasOf(page: Page, title: string): Promise<string[]> {
  const names = section(page, title).getByRole('heading', { level: 3 })
  await expect(names.first()).toBeVisible()
  return names.allInnerTexts()
}
export const titled = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
/** The link above each page with the number of queued reports. */
export const link = (page: Page) => main(page).getByRole('link', { name: startsWith('Outbox:') })

/** Signs in online, and waits until the device has everything that it needs offline. */
export async function prepare(page: Page, username = 'reporter') {
  await openAs(page, username, '/Create-Report')
  await isPrepared(page)
}

export async function isPrepared(page: Page) {
  await titled(page, words.en.MyAreas.title)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const needs = ['MyAreas/GetToday', 'Offline/LoadForm', 'CreateReport/LoadCreateReport']
  await expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining(needs))
}

/** The answers that the device has stored for offline use. */
export const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('daybook')
        opening.onerror = () => reject(opening.error as Error)
        opening.onsuccess = () => {
          const db = opening.result
          const all = db.transaction('answers').objectStore('answers').getAll()
          all.onsuccess = () => {
            db.close()
            resolve((all.result as { name: string }[]).map(({ name }) => name))
          }
        }
      }),
  )

/** The rejected reports that the device has stored, with their numbers of thumbnails. */
export const keptToMend = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ eventId: number; version: number; thumbnails: number }[]>((resolve, reject) => {
        const opening = indexedDB.open('daybook')
        opening.onerror = () => reject(opening.error as Error)
        opening.onsuccess = () => {
          const db = opening.result
          const all = db.transaction('toMend').objectStore('toMend').getAll()
          all.onsuccess = () => {
            db.close()
            const rows = all.result as { eventId: number; version: number; thumbnails: unknown[] }[]
            resolve(
              rows.map(({ eventId, version, thumbnails }) => ({ eventId, version, thumbnails: thumbnails.length })),
            )
          }
        }
      }),
  )

/** Opens the app from the home screen icon: a new page, served from the device. */
export async function openFromHome(context: BrowserContext, page: Page): Promise<Page> {
  await page.close()
  const opened = await context.newPage()
  await opened.goto('/Create-Report')
  await titled(opened, words.en.MyAreas.title)
  return opened
}

/** Fills in an event of an area in the form, without submitting it. */
export async function beginEvent(page: Page, area: string, about: string) {
  await main(page)
    .getByRole('button', { name: `Report an event: ${area}`, exact: true })
    .tap()
  await choose(page, field(page, 'Event Type'), 'Equipment Stoppage')
  await typeTime(page, 'Start Time', '08:10')
  await typeTime(page, 'End Time', '08:40')
  await text(page, 'Description').fill(about)
}

/** Files an event of an area with the form. */
export async function fileEvent(page: Page, area: string, about: string) {
  await beginEvent(page, area, about)
  await main(page).getByRole('button', { name: 'Submit', exact: true }).tap()
  await agree(page, 'Do you want to save data?')
}

/** Today's reports, as Event Today shows them to users who may see all. */
export async function standing() {
  const by = await colleague('admin')
  const today = await by.call('EventToday/LoadEventToday', {})
  await by.leave()
  return [...today.operationEvents, ...today.csrEvents, ...today.securityEvents]
}

/** Files nil for an area offline, in the app opened from the home screen: one report is queued there. */
export async function fileWithoutNetwork(page: Page, context: BrowserContext): Promise<Page> {
  await context.setOffline(true)
  const guard = await openFromHome(context, page)
  await nil(main(guard)).first().tap()
  await expect(link(guard)).toHaveText('Outbox: 1 waiting')
  return guard
}
