import { randomBytes } from 'node:crypto'
import { signOut } from './frame.ts'
import { readFile } from 'node:fs/promises'
import { now } from './clock.ts'
import { execute, rowsOf } from './database.ts'
import { text } from './eventForm.ts'
import { attach } from './files.ts'
import { acknowledge, agree } from './forms.ts'
import {
  areasOf,
  beginEvent,
  fileWithoutNetwork,
  isPrepared,
  link,
  main,
  nil,
  openFromHome,
  PHONE,
  prepare,
  standing,
  test,
  titled,
  toast,
} from './offline.ts'
import { PASSWORD, signIn } from './people.ts'
import { photo } from './photos.ts'
import { product, setProduct } from './product.ts'
import { nextBuild, openGateway } from './gateway.ts'
import { colleague, uniqueWords } from './reports.ts'
import { expect, type Page } from './test.ts'
import { words } from './words.ts'
import { en } from '@daybook/shared/texts/en'

/* Problems on a phone without network, in a real browser: one per test. */

test.use(PHONE)

const w = words.en.Outbox
const problemTexts = en.message
const fileRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function submit(page: Page) {
  await main(page).getByRole('button', { name: 'Submit', exact: true }).tap()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, w.kept)
}

/** Clears an upload, as the server does if no report has used it. */
async function clearUpload(name: string) {
  const [[id] = []] = await rowsOf('select id from upload where original_name = $1 and deleted_at is null', [name])
  const by = await colleague('reporter')
  await by.call('UploadFile/DeleteFile', { id: Number(id) })
  await by.leave()
}

const takePhoto = (page: Page) => page.getByRole('button', { name: 'Take photo' })

test('the network fails during a photo upload: it and the earlier ones arrive with the report', async ({
  page,
  context,
}) => {
  await prepare(page)
  const [area = ''] = await areasOf(page, 'Left')
  const about = uniqueWords('Fence cut')
  await beginEvent(page, area, about)
  const [first, second] = [
    await photo(page, 'fence-1.jpg', { width: 800, height: 600 }),
    await photo(page, 'fence-2.jpg', { width: 2_400, height: 1_800, isBusy: true }),
  ]
  await attach(page, takePhoto(page), first, 'touch')
  await expect(page.getByRole('link', { name: 'Download fence-1.jpg' })).toBeVisible()
  // Very weak signal, then none.
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const weak = { offline: false, latency: 50, downloadThroughput: 20_000, uploadThroughput: 20_000 }
  await network.send('Network.emulateNetworkConditions', weak)
  await attach(page, takePhoto(page), second, 'touch')
  await expect(page.getByRole('progressbar', { name: /fence-2\.jpg/ })).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...weak, offline: true })
  await expect(fileRow(page, 'fence-2.jpg')).toContainText(w.keptTitle)
  await submit(page)
  await expect(link(page)).toHaveText('Outbox: 1 waiting')

  await clearUpload('fence-1.jpg')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(link(page)).toBeHidden()
  expect((await standing()).filter(({ description }) => description === about)).toMatchObject([{ fileCount: 2 }])
})

test('a photo uploaded before the network failed is sent again if the server has cleared it', async ({
  page,
  context,
}) => {
  await prepare(page)
  const [area = ''] = await areasOf(page, 'Left')
  const about = uniqueWords('Lamp broken')
  await beginEvent(page, area, about)
  await attach(page, takePhoto(page), await photo(page, 'lamp.jpg', { width: 800, height: 600 }), 'touch')
  await expect(page.getByRole('link', { name: 'Download lamp.jpg' })).toBeVisible()
  await context.setOffline(true)
  await submit(page)
  await link(page).tap()
  await expect(main(page).getByRole('listitem').filter({ hasText: area })).toContainText('1 photo')
  await clearUpload('lamp.jpg')
  await context.setOffline(false)
  await expect(main(page).getByText(w.empty)).toBeVisible()
  expect((await standing()).filter(({ description }) => description === about)).toMatchObject([{ fileCount: 1 }])
})

test('a device without space says so before anything is typed, and stores again once there is some', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { origin } = new URL(page.url())
  const storage = await context.newCDPSession(page)
  const { usage } = await storage.send('Storage.getUsageAndQuota', { origin })
  // Less than the app checks for. The browser itself stores 2 MB of compiled scripts as soon as the app runs.
  await storage.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.ceil(usage) + 3_000_000 })
  await prepare(page)
  const before = await standing()
  await expect(main(page).getByText(w.full)).toBeVisible()
  const [area = ''] = await areasOf(page, 'Left')
  const about = uniqueWords('Pump leaks')
  await beginEvent(page, area, about)
  await context.setOffline(true)
  const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2_500_000)])
  const plan = { name: 'pump.pdf', mimeType: 'application/pdf', buffer: large }
  await attach(page, page.getByRole('button', { name: words.en.ui.chooseFiles }), plan, 'touch')
  await expect(fileRow(page, 'pump.pdf')).toContainText(w.notKept)

  // The user frees some space.
  await storage.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('button', { name: `${words.en.ui.retryUpload} pump.pdf` }).tap()
  await expect(fileRow(page, 'pump.pdf')).toContainText(w.keptTitle)
  await submit(page)
  await expect(main(page).getByText(w.full)).toBeHidden()
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  await context.setOffline(false)
  await expect(link(page)).toBeHidden()
  const added = (await standing()).filter(({ description }) => description === about)
  expect(added).toMatchObject([{ fileCount: 1 }])
  expect(await standing()).toHaveLength(before.length + 1)
})

test.describe('the clock of the device', () => {
  const DAY = 86_400_000
  for (const days of [-1, 1]) {
    test(`off by ${days} day: reports count from the true time, for the true day`, async ({ page, context }) => {
      await context.clock.setSystemTime(now().epochMilliseconds + days * DAY)
      await prepare(page)
      const before = await standing()
      await context.setOffline(true)
      const guard = await openFromHome(context, page)
      await expect(main(guard).getByText(/^No network\. Shown as of/)).toBeVisible()
      const [area = '', second = ''] = await areasOf(guard, 'Left')
      await nil(main(guard)).first().tap()
      await expect(toast(guard).filter({ hasText: `${area}: ${w.kept}` })).toBeVisible()
      const about = uniqueWords('Hose torn')
      await beginEvent(guard, second, about)
      await submit(guard)
      await expect(link(guard)).toHaveText('Outbox: 2 waiting')
      await context.setOffline(false)
      await expect(link(guard)).toBeHidden()
      const known = new Set(before.map(({ eventId }) => eventId))
      const added = (await standing()).filter(({ eventId }) => !known.has(eventId))
      expect(added.map(({ areaName }) => areaName).toSorted()).toEqual([area, second].toSorted())
      await guard.goto('/Outbox')
      await expect(main(guard).getByText(w.empty)).toBeVisible()
      await expect(main(guard).getByText(problemTexts.filedClockChanged)).toBeHidden()
      const counted = await rowsOf(
        'select extract(epoch from received_at - reported_at) from event_report where id = any($1::int[])',
        [added.map(({ eventId }) => eventId)],
      )
      for (const [late] of counted) expect(Math.abs(Number(late))).toBeLessThan(120)
    })
  }

  test('set between filing and sending: the report counts from its arrival, and the Outbox says so', async ({
    page,
    context,
  }) => {
    await prepare(page)
    const before = await standing()
    let tries = 0
    context.on('requestfailed', (request) => {
      if (request.url().endsWith('/FileNil')) tries++
    })
    await context.setOffline(true)
    await nil(main(page)).first().tap()
    await expect(link(page)).toHaveText('Outbox: 1 waiting')
    // By the form, and by the outbox: one that is still under way would say the time before the change.
    await expect.poll(() => tries).toBe(2)
    await context.clock.setSystemTime(now().epochMilliseconds + DAY)
    await context.setOffline(false)
    await expect(link(page)).toBeHidden()
    expect(await standing()).toHaveLength(before.length + 1)
    await page.goto('/Outbox')
    await expect(main(page).getByText(problemTexts.filedClockChanged)).toBeVisible()
  })
})

test('two tabs with a waiting outbox send each report once', async ({ page, context }) => {
  await prepare(page)
  const before = await standing()
  await context.setOffline(true)
  await nil(main(page)).first().tap()
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  const second = await context.newPage()
  await second.goto('/Create-Report')
  await titled(second, words.en.MyAreas.title)
  await expect(link(second)).toHaveText('Outbox: 1 waiting')
  await nil(main(second)).first().tap()
  for (const tab of [page, second]) await expect(link(tab)).toHaveText('Outbox: 2 waiting')
  // A request that found no network yet is sent again under its id; only requests that arrived count.
  const arrived: string[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/MyAreas/FileNil')) arrived.push(response.request().postData() ?? '')
  })
  await context.setOffline(false)
  for (const tab of [page, second]) await expect(link(tab)).toBeHidden()
  expect(await standing()).toHaveLength(before.length + 2)
  expect(arrived).toHaveLength(2)
})

test('another person signs in while reports wait: each is sent under its author’s name', async ({ page, context }) => {
  await prepare(page)
  const before = await standing()
  const [theirs] = await areasOf(page, 'Left')
  await context.setOffline(true)
  await nil(main(page)).first().tap()
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  await page.close()
  await context.clearCookies()
  await context.setOffline(false)

  const other = await context.newPage()
  await signIn(other, 'areaadmin')
  await other.goto('/Create-Report')
  await isPrepared(other)
  await context.setOffline(true)
  await expect(link(other)).toBeHidden()
  const area = (await areasOf(other, 'Left')).find((name) => name !== theirs)
  await main(other)
    .getByRole('button', { name: `Nothing to report: ${area}`, exact: true })
    .tap()
  await expect(link(other)).toHaveText('Outbox: 1 waiting')
  await context.setOffline(false)
  await expect(link(other)).toBeHidden()
  const known = new Set(before.map(({ eventId }) => eventId))
  const added = async () =>
    (await standing()).filter(({ eventId }) => !known.has(eventId)).map(({ reporterName }) => reporterName)
  expect(await added()).toEqual(['Area Admin Demo'])
  await other.goto('/Outbox')
  await expect(main(other).getByText('1 report of Reporter Demo waits for them to sign in here.')).toBeVisible()

  await signOut(other)
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, 'reporter')
  await other.goto('/Outbox')
  await expect(main(other).getByText(w.empty)).toBeVisible()
  expect((await added()).toSorted()).toEqual(['Area Admin Demo', 'Reporter Demo'])
})

test('a person who has left sends nothing; what waits can be exported, and is sent once they are back', async ({
  page,
  context,
}) => {
  await prepare(page)
  const before = await standing()
  const guard = await fileWithoutNetwork(page, context)
  await link(guard).tap()
  await expect(main(guard).getByText(w.state.waiting, { exact: true })).toBeVisible()
  const download = guard.waitForEvent('download')
  await main(guard).getByRole('button', { name: w.export }).tap()
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8')) as unknown
  expect(JSON.stringify(saved)).toContain('MyAreas/FileNil')
  await execute(`update user_account set is_active = false, inactive_note = 'left' where username = 'reporter'`, [])
  try {
    await context.setOffline(false)
    const dialog = guard.getByRole('dialog', { name: words.en.Shell.timedOut })
    // It also opens by itself when the screen reads again and is refused.
    await expect(async () => {
      if (!(await dialog.isVisible())) await main(guard).getByRole('button', { name: w.signIn }).tap({ timeout: 2_000 })
    }).toPass()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: words.en.Shell.signInAgain }).tap()
    await expect(guard.getByRole('alert').filter({ hasText: 'is incorrect' })).toBeVisible()
    // The device no longer knows them.
    await guard.goto('/Outbox')
    await expect(guard.getByRole('heading', { level: 1, name: words.en.Login.heading })).toBeVisible()
  } finally {
    await execute(`update user_account set is_active = true, inactive_note = null where username = 'reporter'`, [])
  }
  expect(await standing()).toHaveLength(before.length)
  await signIn(guard, 'reporter')
  await expect.poll(async () => (await standing()).length).toBe(before.length + 1)
})

test('a new build keeps an open form, and sends what the previous build queued', async ({ browser }, info) => {
  const gateway = await openGateway()
  const ofWorker = product()
  setProduct(gateway.product)
  const context = await browser.newContext({ ...PHONE, baseURL: gateway.product.url })
  try {
    const page = await context.newPage()
    await prepare(page)
    const before = await standing()
    const versions = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('daybook-app-')))
    const [first] = await versions()
    const areas = await areasOf(page, 'Left')
    gateway.cut(true)
    await nil(main(page)).first().tap()
    await expect(link(page)).toHaveText('Outbox: 1 waiting')
    gateway.deploy(await nextBuild(info.outputPath('dist')))
    const about = uniqueWords('Gate open')
    await beginEvent(page, areas[1] ?? '', about)
    await context.clock.fastForward('05:05')
    await expect(page.getByText(words.en.Shell.newVersion)).toBeVisible()
    await expect(text(page, 'Description')).toHaveValue(about)
    // Files of the previous build still open.
    await submit(page)
    await expect(link(page)).toHaveText('Outbox: 2 waiting')

    await page.getByRole('button', { name: words.en.Shell.reload }).tap()
    await expect(page.getByText(words.en.Shell.newVersion)).toBeHidden()
    await expect(async () => expect(await versions()).toHaveLength(2)).toPass()
    await expect(link(page)).toHaveText('Outbox: 2 waiting')
    gateway.cut(false)
    await page.reload()
    const known = new Set(before.map(({ eventId }) => eventId))
    const added = async () => (await standing()).filter(({ eventId }) => !known.has(eventId))
    await expect
      .poll(async () => (await added()).map(({ areaName }) => areaName).toSorted())
      .toEqual(areas.slice(0, 2).toSorted())
    await expect(link(page)).toBeHidden()
    expect(await versions()).toContain(first)
  } finally {
    await context.close()
    setProduct(ofWorker)
    await gateway.close()
  }
})
