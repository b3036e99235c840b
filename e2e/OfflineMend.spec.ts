import { showToMend, text } from './eventForm.ts'
import { attach } from './files.ts'
import { acknowledge, agree } from './forms.ts'
import {
  beginEvent,
  keptToMend,
  link,
  main,
  openFromHome,
  PHONE,
  prepare,
  section,
  standing,
  test,
  titled,
} from './offline.ts'
import { photo } from './photos.ts'
import { colleague, editFrom, todaysId, uniqueWords } from './reports.ts'
import { expect, type Page } from './test.ts'
import { startsWith, words } from './words.ts'
import AxeBuilder from '@axe-core/playwright'

/* Correcting a rejected report offline. */

test.use(PHONE)

const w = words.en.Outbox
const AREA = 'Workshop'
const ATTENTION = words.en.MyAreas.attention
const SIZE = { width: 800, height: 600 }
const row = (page: Page, title: string, about: string) =>
  section(page, title).getByRole('listitem').filter({ hasText: about })

/** The approver rejects the report; the reporter's device learns of it and stores it. */
async function reject(page: Page, about: string, reason: string): Promise<number> {
  const reporter = await colleague('reporter')
  const eventId = await todaysId(reporter, about)
  await reporter.leave()
  const by = await colleague('approver')
  const { record } = await by.call('EventApprove/GetData', { eventId })
  const rows = [{ eventId, version: record.version }]
  await by.call('Inbox/Decide', { requestId: crypto.randomUUID(), decision: 'reject', reason, rows })
  await by.leave()
  await page.goto('/Create-Report')
  await titled(page, words.en.MyAreas.title)
  await showToMend(page)
  await expect(row(page, ATTENTION, reason)).toBeVisible()
  await expect.poll(async () => (await keptToMend(page)).map((kept) => kept.eventId)).toContain(eventId)
  return eventId
}

async function file(page: Page, about: string, photoName?: string) {
  await beginEvent(page, AREA, about)
  if (photoName) await takePhoto(page, photoName)
  await main(page).getByRole('button', { name: 'Submit', exact: true }).tap()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
}

async function takePhoto(page: Page, name: string) {
  await attach(page, page.getByRole('button', { name: 'Take photo' }), await photo(page, name, SIZE), 'touch')
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByRole('progressbar')).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

async function save(page: Page, button: string) {
  await main(page).getByRole('button', { name: button, exact: true }).tap()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, w.kept)
}

const historyOf = async (eventId: number) => {
  const by = await colleague('admin')
  const { record, history } = await by.call('EventApprove/GetData', { eventId })
  await by.leave()
  return { record, actions: history.map(({ action }) => action) }
}

test('at the gate: the report opens with its photo, is changed, and arrives once', async ({ page, context }) => {
  await prepare(page)
  const about = uniqueWords('Chain loose')
  const reason = uniqueWords('Which chain?')
  await file(page, about, 'chain.jpg')
  const eventId = await reject(page, about, reason)
  await expect.poll(async () => (await keptToMend(page)).find((kept) => kept.eventId === eventId)?.thumbnails).toBe(1)

  await context.setOffline(true)
  const guard = await openFromHome(context, page)
  await expect(main(guard).getByText(/^No network\. Shown as of/)).toBeVisible()
  await showToMend(guard)
  await row(guard, ATTENTION, reason)
    .getByRole('button', { name: startsWith('Mend') })
    .tap()
  await expect(main(guard).getByText(`This report was rejected: ${reason}`)).toBeVisible()
  await expect(text(guard, 'Description')).toHaveValue(about)
  const picture = guard.getByRole('listitem').filter({ hasText: 'chain.jpg' }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await text(guard, 'Description').fill(`${about}, of the north hoist`)
  await takePhoto(guard, 'hoist.jpg')
  // The page is closed midway: the input is restored.
  await guard.reload()
  await expect(text(guard, 'Description')).toHaveValue(`${about}, of the north hoist`)
  await save(guard, 'Save')
  await expect(link(guard)).toHaveText('Outbox: 1 waiting')
  await expect(row(guard, w.state.waiting, 'Workshop')).toContainText(w.kept)
  await expect(row(guard, ATTENTION, reason)).toBeHidden()
  // Its form does not open again, also when the page is loaded without network.
  await guard.goto(`/Create-Report?edit=${eventId}`)
  await expect(main(guard).getByText(w.changeWaits)).toBeVisible()

  // The first answer is lost.
  await context.route(
    '**/api/CreateReport/SaveData',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await context.setOffline(false)
  await link(guard).tap()
  const sendNow = guard.getByRole('button', { name: w.sendNow })
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.tap({ timeout: 1_000 })
    await expect(guard.getByText(w.empty)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const mended = (await standing()).filter(({ description }) => description.startsWith(about))
  expect(mended).toMatchObject([{ eventId, description: `${about}, of the north hoist`, fileCount: 2 }])
  const { record, actions } = await historyOf(eventId)
  expect(record.statusId).toBe(1)
  expect(actions.filter((action) => action === 'edit')).toHaveLength(1)
})

test('somebody else was faster: both texts are shown until the author chooses', async ({ page, context }) => {
  await prepare(page)
  const about = uniqueWords('Lamp dark')
  await file(page, about)
  const eventId = await reject(page, about, uniqueWords('Which lamp?'))
  await context.setOffline(true)
  await row(page, ATTENTION, 'Which lamp?')
    .getByRole('button', { name: startsWith('Mend') })
    .tap()
  await text(page, 'Description').fill(`${about}, mine`)
  await save(page, 'Save')
  const other = await colleague('admin')
  await editFrom(other, eventId, `${about}, theirs`)
  await other.leave()

  await context.setOffline(false)
  await expect(link(page)).toHaveText('Outbox: 1 needs you')
  await link(page).tap()
  await expect(main(page).getByText(/^Not accepted: This report was changed by/)).toBeVisible()
  await page.getByRole('button', { name: startsWith(`${w.mend}:`) }).tap()
  const description = main(page).getByRole('definition').filter({ hasText: about })
  await expect(description).toHaveText([`Saved now: ${about}, theirs`, `You typed: ${about}, mine`])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect((await standing()).find((report) => report.eventId === eventId)?.description).toBe(`${about}, theirs`)
  await page.getByRole('button', { name: words.en.CreateReport.useMine }).tap()
  await expect(text(page, 'Description')).toHaveValue(`${about}, mine`)
  await save(page, w.saveMended)
  await expect(main(page).getByText(w.empty)).toBeVisible()
  expect((await standing()).find((report) => report.eventId === eventId)?.description).toBe(`${about}, mine`)
})
