import { execute } from './database.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { expectDrawn } from './screens.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { words } from './words.ts'

const HOST = 'machine-of-this-test'
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

/** Adds another process to the database, last heard of `minutes` ago, whose letters are not being sent. */
async function otherProcess({ minutes, lateJobs }: { minutes: number; lateJobs: string }) {
  await execute(
    `insert into server_process (id, host, pid, version, seen_at, late_jobs)
     values (gen_random_uuid(), $1, 4711, '1.0.0', daybook_now() - make_interval(mins => $2), $3::text[])`,
    [HOST, minutes, lateJobs],
  )
}

/** The server refreshes its figures at most every few seconds. */
async function lookUntil(page: Page, again: string, what: Locator, text: string) {
  await expect(async () => {
    await main(page).getByRole('button', { name: again }).click()
    await expect(what).toContainText(text, { timeout: 2_000 })
  }).toPass()
}

test.afterEach(() => execute('delete from server_process where host = $1', [HOST]))

test('a corporate administrator opens the page from the menu and sees each part’s state, and what to do', async ({
  page,
}) => {
  await openAs(page, 'admin', '/Admin-Home')
  await page.getByRole('navigation', { name: 'Administration menu' }).getByRole('link', { name: 'Operations' }).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  await expect(card(page, 'Database')).toContainText(/OK\s*PostgreSQL 18\.\d+ answers and accepts writes/)
  await expect(card(page, 'Backups')).toContainText('Check soon')
  await expect(card(page, 'Backups')).toContainText('What to do: Set BACKUP_TO to a folder on another disk')
  await expect(card(page, 'Audit trail')).toContainText('npm run audit:verify')
  await expect(card(page, 'Processes')).toContainText(/Processes that serve this database: \d/)
  await expect(main(page).getByRole('table', { name: 'Server processes' })).toContainText('Running')
})

test('a new fault comes first, and is gone on the next view after it was fixed', async ({ page }) => {
  await otherProcess({ minutes: 0, lateJobs: '{letters}' })
  await openAs(page, 'admin', '/Operations')
  await lookUntil(page, 'Check again', card(page, 'Background jobs'), 'Act now')
  await expect(card(page, 'Background jobs')).toContainText('These background jobs fail or hang: letters.')
  await expect(main(page).getByRole('status').filter({ hasText: '1 thing needs you now.' })).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('Background jobs')
  await execute('delete from server_process where host = $1', [HOST])
  await lookUntil(page, 'Check again', card(page, 'Background jobs'), 'All background jobs run on time.')
  await expect(main(page).getByText('needs you now')).toBeHidden()
})

test('an administrator of areas only is told that the page is not for them', async ({ page }) => {
  await openAs(page, 'areaadmin', '/Operations')
  await expect(page).toHaveURL(/\/Admin-Home$/)
  await expect(main(page).getByRole('alert')).toContainText('Operations')
  await expect(page.getByRole('link', { name: 'Operations' })).toBeHidden()
})

for (const look of looksOf(23)) {
  test(`it reads well with a fault and a silent process, ${nameOfLook(look)}`, async ({ browser }) => {
    await otherProcess({ minutes: 0, lateJobs: '{letters,"mail schedule"}' })
    await otherProcess({ minutes: 40, lateJobs: '{}' })
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', '/Operations')
    const w = words[look.language].Operations
    const jobs = card(page, look.language === 'en' ? 'Background jobs' : 'งานเบื้องหลัง')
    await lookUntil(page, w.again, jobs, w.state.red)
    await expectDrawn(page)
    await expectGoodLook(page)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${look.width}-${look.theme}.png`, fullPage: true })
    await page.context().close()
  })
}
