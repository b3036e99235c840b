import { dayBefore, text, typeTime } from './eventForm.ts'
import { signOut } from './frame.ts'
import { execute } from './database.ts'
import { acknowledge, agree } from './forms.ts'
import {
  areasOf,
  fileEvent,
  fileWithoutNetwork,
  keptAnswers,
  link,
  main,
  nil,
  PHONE,
  prepare,
  section,
  standing,
  test,
  titled,
  toast,
} from './offline.ts'
import { openAs, PASSWORD, signIn } from './people.ts'
import { colleague, uniqueWords } from './reports.ts'
import { expect } from './test.ts'
import { startsWith, words } from './words.ts'
import AxeBuilder from '@axe-core/playwright'

/*
 * Filing offline: the app opens from the device, stores reports, and sends them once there is network. Journey 5 covers a
 * guard's whole task.
 */

test.use(PHONE)

const w = words.en.Outbox

test('after a lost answer nothing is filed twice, in two tabs', async ({ page, context }) => {
  await prepare(page)
  const before = await standing()
  await context.route(
    '**/api/MyAreas/FileNil',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await nil(main(page)).first().tap()
  await expect(toast(page).filter({ hasText: w.kept })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/Outbox')
  await titled(second, w.title)
  for (const tab of [page, second]) await tab.bringToFront()
  const sendNow = second.getByRole('button', { name: w.sendNow })
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.tap({ timeout: 1_000 })
    await expect(second.getByText(w.empty)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await standing()).toHaveLength(before.length + 1)
})

test('Undo after a lost answer: nothing stands, with network and without', async ({ page, context }) => {
  await prepare(page)
  const before = await standing()
  const fileUnanswered = async () => {
    await context.route(
      '**/api/MyAreas/FileNil',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await nil(main(page)).first().tap()
    await expect(toast(page).filter({ hasText: w.kept })).toBeVisible()
  }
  const undo = () => toast(page).filter({ hasText: w.kept }).getByRole('button', { name: 'Undo' }).tap()
  // Sending it again shall not tell what became of it.
  await context.route('**/api/MyAreas/FileNil', (route) => route.abort())
  await fileUnanswered()
  expect(await standing()).toHaveLength(before.length + 1)
  await undo()
  await expect(toast(page).filter({ hasText: 'Undone: 1 report was deleted.' })).toBeVisible()
  expect(await standing()).toHaveLength(before.length)

  await fileUnanswered()
  await context.setOffline(true)
  await undo()
  await expect(toast(page).filter({ hasText: w.undoWaits })).toBeVisible()
  await expect(link(page)).toHaveText('Outbox: 1 undo waiting')
  expect(await standing()).toHaveLength(before.length + 1)
  await context.setOffline(false)
  await expect(link(page)).toBeHidden()
  expect(await standing()).toHaveLength(before.length)
  await page.goto('/Outbox')
  await expect(main(page).getByRole('heading', { name: w.undoneTitle })).toBeVisible()
  await expect(main(page).getByText(w.undone)).toHaveCount(2)
})

test('a report on which the server fails says so and does not hold up the others', async ({ page, context }) => {
  await prepare(page)
  const before = await standing()
  await context.setOffline(true)
  for (const _ of [1, 2, 3]) {
    await nil(main(page)).first().tap()
    await expect(toast(page).filter({ hasText: w.kept }).last()).toBeVisible()
  }
  await expect(link(page)).toHaveText('Outbox: 3 waiting')
  let failing = ''
  await context.route('**/api/MyAreas/FileNil', async (route) => {
    const { requestId } = route.request().postDataJSON() as { requestId: string }
    failing ||= requestId
    await (requestId === failing ? route.fulfill({ status: 500, json: { status: 'Error' } }) : route.continue())
  })
  await context.setOffline(false)
  await expect.poll(async () => (await standing()).length).toBe(before.length + 2)
  await page.goto('/Outbox')
  await expect(main(page).getByText(w.trouble.fault)).toBeVisible()
})

test('a failed try is repeated when its wait is over, before the next regular look', async ({ page, context }) => {
  await prepare(page)
  const before = await standing()
  // No 'online' event tells of a server that answers again.
  let tries = 0
  await context.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/FileNil')) tries++
    await route.abort()
  })
  await nil(main(page)).first().tap()
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  // By the form, and by the outbox.
  await expect.poll(() => tries).toBe(2)
  await context.unroute('**/api/**')
  await context.clock.fastForward('00:06')
  // The next regular look comes later than that.
  await expect(link(page)).toBeHidden({ timeout: 12_000 })
  expect(await standing()).toHaveLength(before.length + 1)
})

test('without a session: the form opens, sending asks for the password, another person sends nothing', async ({
  page,
  context,
}) => {
  await prepare(page)
  const before = await standing()
  const guard = await fileWithoutNetwork(page, context)
  await context.clearCookies()
  await context.setOffline(false)
  const signIn = main(guard).getByRole('button', { name: w.signIn })
  await expect(signIn).toBeVisible()

  // Another user signs in on this device: they cannot send the report.
  const other = await context.newPage()
  await openAs(other, 'areaadmin', '/Outbox')
  await titled(other, w.title)
  await expect(main(other).getByText('1 report of Reporter Demo waits for them to sign in here.')).toBeVisible()
  expect(await standing()).toHaveLength(before.length)
  await other.close()

  await context.clearCookies()
  await guard.bringToFront()
  await signIn.tap()
  const dialog = guard.getByRole('dialog', { name: words.en.Shell.timedOut })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: words.en.Shell.signInAgain }).tap()
  await expect(link(guard)).toBeHidden()
  const now = await standing()
  expect(now).toHaveLength(before.length + 1)
  expect(now.filter(({ reporterName }) => reporterName === 'Reporter Demo')).toHaveLength(
    before.filter(({ reporterName }) => reporterName === 'Reporter Demo').length + 1,
  )
})

test('a refused report stays, says why at its field, and is sent once it is corrected', async ({ page, context }) => {
  await prepare(page, 'areaadmin')
  const [area = ''] = await areasOf(page, 'Left')
  const about = uniqueWords('Door jammed')
  const first = uniqueWords('First')
  await context.setOffline(true)
  await fileEvent(page, area, about)
  await acknowledge(page, w.kept)
  const by = await colleague('areaadmin')
  // Meanwhile, somebody else files the same.
  const { cells } = await by.call('MyAreas/GetToday', {})
  const cell = cells.find(({ areaName }) => areaName === area)
  const form = await by.call('CreateReport/LoadCreateReport', {
    eventGroupId: cell?.eventGroupId ?? 0,
    companyId: cell?.companyId ?? 0,
    areaIds: [cell?.areaId ?? 0],
  })
  const shift = cell?.shifts.find(({ hasBegun }) => hasBegun)
  await by.call('CreateReport/SaveData', {
    eventGroupId: cell?.eventGroupId ?? 0,
    companyId: cell?.companyId ?? 0,
    areaId: [cell?.areaId ?? 0],
    eventDate: dayBefore(0),
    eventTypeId: form.eventTypes.find(({ eventName }) => eventName.includes('Equipment Stoppage'))?.eventTypeId ?? 0,
    shifts: shift ? [shift.id] : [],
    startTime: '08:10',
    endTime: '08:40',
    description: first,
  })
  await by.leave()
  await context.setOffline(false)
  await expect(link(page)).toHaveText('Outbox: 1 needs you')
  // The area has no report again, and the one here waits for the person, not for the network.
  await execute('update event_report set deleted_at = now(), deleted_by = 1 where description = $1', [first])
  await page.goto('/Create-Report')
  const refused = section(page, w.state.needsYou).getByRole('listitem').filter({ hasText: area })
  await expect(refused).toContainText('Its report was not accepted.')
  await expect(main(page).getByText(w.kept)).toHaveCount(0)
  await refused.getByRole('link', { name: w.title }).tap()
  await expect(main(page).getByText(/^Not accepted: Duplicate Data/)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const mend = page.getByRole('button', { name: startsWith(`${w.mend}:`) })
  await mend.focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(w.mending)).toBeVisible()
  await expect(text(page, 'Description')).toHaveValue(about)
  await typeTime(page, 'Start Time', '08:20')
  await main(page).getByRole('button', { name: w.saveMended }).tap()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, w.kept)
  await expect(main(page).getByText(w.empty)).toBeVisible()
  expect((await standing()).filter(({ description }) => description === about)).toHaveLength(1)
})

test('signing out first asks about waiting reports, which stay for the next sign-in', async ({ page, context }) => {
  await prepare(page)
  const before = await standing()
  await context.route('**/api/MyAreas/FileNil', (route) => route.abort())
  await nil(main(page)).first().tap()
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  await signOut(page)
  await titled(page, w.holdTitle)
  await page.getByRole('button', { name: w.holdStay }).tap()
  await titled(page, words.en.MyAreas.title)
  await signOut(page)
  await page.getByRole('button', { name: w.holdKeep }).tap()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => keptAnswers(page)).toEqual([])
  await context.unroute('**/api/MyAreas/FileNil')
  await openAs(page, 'reporter', '/Outbox')
  await expect(main(page).getByText(w.empty)).toBeVisible()
  expect(await standing()).toHaveLength(before.length + 1)
})

test('the service worker serves only the app’s own files', async ({ page, context }) => {
  await prepare(page)
  const response = await context.request.get('/service-worker.js')
  expect(response.headers()['content-security-policy']).toContain("connect-src 'self'")
  expect(response.headers()['cache-control']).toBe('no-cache')
  const cached = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url, method }) => `${method} ${new URL(url).pathname}`)
  })
  expect(cached.length).toBeGreaterThan(20)
  expect(
    cached.filter((one) => !/^GET \/(assets\/|index\.html$|favicon\.svg$|manifest\.webmanifest$)/.test(one)),
  ).toEqual([])
  const manifest = (await (await context.request.get('/manifest.webmanifest')).json()) as {
    start_url: string
    icons: { src: string; purpose?: string }[]
  }
  expect(manifest.start_url).toBe('/Create-Report')
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of manifest.icons) expect((await context.request.get(src)).status(), src).toBe(200)
})

test('who signs out without network is signed out: the next person is not taken for them', async ({
  page,
  context,
}) => {
  await prepare(page)
  await context.setOffline(true)
  await signOut(page)
  await expect(page.getByRole('dialog').getByText(words.en.Shell.signedOutHere)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).tap()
  await expect(page).toHaveURL(/\/login/)
  await page.close()

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/Create-Report')
  await expect(next).toHaveURL(/\/login/)
  await expect(next.getByRole('textbox', { name: 'Password' })).toBeVisible()
  await signIn(next, 'areaadmin')
  await next.goto('/Create-Report')
  await titled(next, words.en.MyAreas.title)
  await next.reload()
  await titled(next, words.en.MyAreas.title)
})
