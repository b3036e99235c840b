import { expect, type Page } from '@playwright/test'
import { ACCIDENT, colleague, fileStoppage } from './reports.ts'
import { words } from './words.ts'

/* An accident that waits, of a type that requires a corrective action and has none: every place that says so. */

const ABOUT = 'A ladder slid away and somebody fell.'
/** The inbox, of this report alone. */
export const MISSING_INBOX = `/Inbox?text=${encodeURIComponent(ABOUT)}`

type Words = (typeof words)['en' | 'th']
const { en, th } = words
/** Something in the words of both languages, as a whole. */
const either = (name: (of: Words) => string) => new RegExp(`^(${name(en)}|${name(th)})$`)
/** The same, with what follows: its key, or what it is about. */
const begins = (name: (of: Words) => string) => new RegExp(`^(${name(en)}|${name(th)})`)
const main = (page: Page) => page.getByRole('main')
const missing = (page: Page) => page.getByRole('group', { name: either((w) => w.Actions.missing) })

/** Files it, once; the inbox that is open shows it. */
async function filed(page: Page) {
  const row = main(page).locator('[data-list]').getByRole('listitem')
  const open = main(page).locator('[data-report]')
  const nothing = main(page).getByText(either((w) => w.Inbox.nothingFound))
  await expect(row.or(open).or(nothing).first()).toBeVisible()
  if (!(await nothing.isVisible())) return
  const reporter = await colleague('reporter')
  await fileStoppage(reporter, { area: 'Workshop', description: ABOUT, type: ACCIDENT })
  await reporter.leave()
  await page.reload()
  await expect(row.first()).toBeVisible()
}

/** The report in the inbox, which approving has just led to. */
export async function refusedInInbox(page: Page) {
  await filed(page)
  if (!(await main(page).locator('[data-report]').isVisible()))
    await main(page).getByRole('link').filter({ hasText: ABOUT }).click()
  await expect(missing(page)).toBeVisible()
  await main(page)
    .getByRole('article')
    .getByRole('button', { name: begins((w) => w.EventApprove.approve) })
    .click()
  await expect(missing(page).getByRole('alert')).toBeVisible()
}

/** The notice of what was skipped, after it was to be approved as one of many. */
export async function skippedInInbox(page: Page) {
  await filed(page)
  await main(page)
    .getByText(either((w) => w.Inbox.selectPage))
    .click()
  await main(page)
    .getByRole('button', { name: /^(Approve|อนุมัติ) 1/ })
    .click()
  await expect(main(page).getByRole('alert').getByRole('listitem')).toBeVisible()
}

/** One of the two forms that help: to add an action, or to say why none is needed. */
export const formOfMissing = (form: 'add' | 'notNeeded') => async (page: Page) => {
  await refusedInInbox(page)
  const name = either((w) => w.Actions[form])
  await main(page).getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** The report's dialog in Event Today, after it was to be approved there; the inbox sees to it that there is one. */
export async function filedAndOpenedInDialog(page: Page) {
  await page.goto(MISSING_INBOX)
  await filed(page)
  await page.goto('/Event-Today')
  const row = main(page).locator('tbody tr, [data-cards] > li').filter({ hasText: ABOUT })
  const approve = row.getByRole('button', { name: begins((w) => w.EventApprove.approve) })
  await approve.first().click()
  await expect(missing(page)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: either((w) => w.EventApprove.approve) }).click()
  await expect(missing(page).getByRole('alert')).toBeVisible()
}
