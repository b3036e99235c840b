import { en } from '@daybook/shared/texts/en'
import { areasOf, keptAnswers, link, main, nil, PHONE, prepare, standing, test } from './offline.ts'
import { rowsOf } from './database.ts'
import { agree } from './forms.ts'
import { signIn } from './people.ts'
import { colleague } from './reports.ts'
import { type BrowserContext, expect, type Page } from './test.ts'
import { words } from './words.ts'

/* A device at a gate that several people use: what it keeps is for the person who read it, and filed by the person who says so. */

test.use(PHONE)

const w = words.en.Outbox

/** From now on without network, and longer than any session. */
async function outliveSession(context: BrowserContext) {
  await context.setOffline(true)
  await context.clock.fastForward('09:00:00')
}

/** The network is back, and the reporter signs in: they are asked about what was filed meanwhile. */
async function signInLater(page: Page, context: BrowserContext) {
  await page.close()
  await context.clearCookies()
  await context.setOffline(false)
  const again = await context.newPage()
  await signIn(again, 'reporter')
  await again.goto('/Create-Report')
  return { again, asked: again.getByRole('dialog', { name: w.confirmTitle }) }
}

test('what was filed while nobody was signed in is sent once its author says that it was theirs', async ({
  page,
  context,
}) => {
  await prepare(page)
  const before = new Set((await standing()).map(({ eventId }) => eventId))
  const added = async () => (await standing()).filter(({ eventId }) => !before.has(eventId))
  const [first = '', second = ''] = await areasOf(page, 'Left')
  await outliveSession(context)
  for (const area of [first, second])
    await main(page)
      .getByRole('button', { name: `Nothing to report: ${area}`, exact: true })
      .tap()
  await expect(link(page)).toHaveText('Outbox: 2 waiting')
  const { again, asked } = await signInLater(page, context)
  await expect(asked.getByRole('listitem')).toHaveCount(2)
  await expect(asked).toContainText(first)
  expect(await added()).toEqual([])
  await asked.getByRole('button', { name: w.later }).tap()
  await expect(link(again)).toHaveText('Outbox: 2 waiting')
  await again.getByRole('button', { name: w.confirm, exact: true }).tap()
  await asked.getByRole('button', { name: w.mine }).tap()
  await expect(link(again)).toBeHidden()
  expect((await added()).map(({ areaName }) => areaName).toSorted()).toEqual([first, second].toSorted())
})

test('it is thrown away if its author says that somebody else filed it', async ({ page, context }) => {
  await prepare(page)
  const before = (await standing()).length
  await outliveSession(context)
  await nil(main(page)).first().tap()
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  const { again, asked } = await signInLater(page, context)
  await asked.getByRole('button', { name: w.notMine }).tap()
  await agree(again, w.notMineText_one, new RegExp(w.notMine))
  await expect(link(again)).toBeHidden()
  expect(await standing()).toHaveLength(before)
})

test('a device that is opened once more still proves when it was last in contact', async ({ page, context }) => {
  await prepare(page)
  await page.reload()
  await expect(nil(main(page)).first()).toBeVisible()
  await context.setOffline(true)
  const [area = ''] = await areasOf(page, 'Left')
  await nil(main(page)).first().tap()
  await expect(link(page)).toHaveText('Outbox: 1 waiting')
  await context.setOffline(false)
  await page.goto('/Outbox')
  await expect(main(page).getByText(w.empty)).toBeVisible()
  await expect(main(page)).toContainText(area)
  await expect(main(page).getByText(en.message.filedUnproved)).toHaveCount(0)
})

test('a device forgets what it read for a person whose sessions an administrator has ended', async ({
  page,
  context,
}) => {
  await prepare(page)
  expect(await keptAnswers(page)).not.toEqual([])
  const admin = await colleague('admin')
  const [[userId] = []] = await rowsOf(`select id from user_account where username = 'reporter' and company_id = 3`, [])
  await admin.call('UserPermission/ResetPasswork', { userId: Number(userId) })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: words.en.Login.heading })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toEqual([])
  // Without network, there is nothing of that person to see.
  await context.setOffline(true)
  await page.goto('/Create-Report').catch(() => {})
  await expect(main(page).getByText('Reporter Demo')).toHaveCount(0)
  await admin.leave()
})
