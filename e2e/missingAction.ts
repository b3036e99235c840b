import { expect, type Page } from '@playwright/test'
import { ACCIDENT, colleague, fileStoppage } from './reports.ts'
import { words } from './words.ts'

/* A waiting accident report, whose type requires a corrective action that it lacks: every place that says so. */

const ABOUT = 'A ladder slid away and somebody fell.'
/** The inbox, filtered to this report. */
export const MISSING_INBOX = `/Inbox?text=${encodeURIComponent(ABOUT)}`

type Words = (typeof words)['en' | 'th']
const { en, th } = words
/** Matches a text in either language, in full. */
const either = (name: (of: Words) => string) => new RegExp(`^(${name(en)}|${name(th)})$`)
/** The same, followed by more text: its key, or its subject. */
const begins = (name: (of: Words) => string) => new RegExp(`^(${name(en)}|${name(th)})`)
const main = (page: Page) => page.getByRole('main')
const missing = (page: Page) => page.getByRole('group', { name: either((w) => w.Actions.missing) })

/** Files it once; the open inbox shows it. */
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

/** The report in the inbox, after approving was refused. */
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

/** The notice of skipped reports, after it was approved together with others. */
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

/** One of the two forms that help: add an action, or say why none is needed. */
export const formOfMissing = (form: 'add' | 'notNeeded') => async (page: Page) => {
  await refusedInInbox(page)
  const name = either((w) => w.Actions[form])
  await main(page).getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** The report's dialog in Event Today, after approving there was refused; the inbox helper files the report first. */
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
