import { expect, type Page, test } from './test.ts'
import { acknowledge, agree, choose, part, rowWith } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { type Colleague, begunShift, colleague, editFrom, fileStoppage, todaysId, uniqueWords } from './reports.ts'
import { startsWith, words } from './words.ts'

/** Its reports wait for the account 'approver'; no other test files any there. */
const AREA = 'Workshop'
const OTHER_AREA = 'Control Room'

let reporter: Colleague
let approver: Colleague
test.beforeAll(async () => {
  reporter = await colleague('reporter')
  approver = await colleague('approver')
})
test.afterAll(async () => {
  await reporter.leave()
  await approver.leave()
})

/** Files a report that waits; returns its id. */
async function waiting(about: string): Promise<number> {
  await fileStoppage(reporter, { area: AREA, description: about })
  return todaysId(reporter, about)
}

/** Opens a report of today with its row's button. */
async function open(page: Page, username: string, about: string, name: string) {
  await page.context().clearCookies()
  await openAs(page, username, '/Event-Today')
  await rowWith(page, about)
    .getByRole('button', { name: startsWith(name) })
    .click()
}

test('a rejection needs a reason, which the reporter then reads', async ({ page }) => {
  const about = uniqueWords('Needs a reason')
  const reason = uniqueWords('Which pump?')
  await waiting(about)
  await open(page, 'approver', about, 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve Data' })
  await expect(dialog).toContainText(about)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reject Reason' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Please Specify Reject Reason')
  await dialog.getByRole('textbox', { name: 'Reject Reason' }).fill('x'.repeat(4001))
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Reject Reason must be at most 4000 characters')
  await dialog.getByRole('textbox', { name: 'Reject Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is Rejected.')
  await expect(dialog).toBeHidden()

  await open(page, 'reporter', about, 'Equipment Stoppage')
  const detail = page.getByRole('dialog', { name: 'Detail' })
  await expect(detail.getByRole('textbox', { name: 'Remark Reject' })).toHaveValue(reason)
  await expect(detail.getByRole('textbox', { name: 'Remark Reject' })).not.toBeEditable()
  await expect(detail.getByRole('listitem').first()).toContainText(`Rejected Approver Demo`)
})

for (const list of ['Event-Today', 'Event-Record'])
  test(`the focus stays at the row after a decision in ${list}`, async ({ page }) => {
    const about = uniqueWords('Decided by keys')
    await waiting(about)
    await openAs(
      page,
      'approver',
      list === 'Event-Record' ? `/Event-Record?text=${encodeURIComponent(about)}` : `/${list}`,
    )
    const row = rowWith(page, about)
    const approve = row.getByRole('button', { name: startsWith('Approve') })
    await approve.press('Enter')
    await page.getByRole('dialog', { name: 'Approve Data' }).getByRole('button', { name: 'Approve' }).press('Enter')
    for (const text of ['Do you want to save data?', 'Data is Approved.']) {
      await expect(page.getByRole('dialog').filter({ hasText: text }).last()).toBeVisible()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toContainText('Approved')
    await expect(approve).toHaveCount(0)
    await expect(row.locator(':focus')).toHaveCount(1)
  })

test('the menu counts a decision in the dialog at once', async ({ page }) => {
  const about = uniqueWords('Counted in the menu')
  await waiting(about)
  const { waiting: count } = await approver.call('Inbox/GetCount', {})
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().clearCookies()
  await openAs(page, 'approver', '/Event-Today')
  const counted = (number: number) =>
    page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: number === 0 ? 'Inbox' : `Inbox ${number} report`, exact: number === 0 })
  await expect(counted(count)).toBeVisible()
  await rowWith(page, about)
    .getByRole('button', { name: startsWith('Approve') })
    .click()
  await page.getByRole('dialog', { name: 'Approve Data' }).getByRole('button', { name: 'Approve' }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is Approved.')
  // Sooner than the menu would poll by itself.
  await expect(counted(count - 1)).toBeVisible({ timeout: 10_000 })
})

test('a report opened while the one before is still being saved stays open, with what was typed', async ({ page }) => {
  const [first, second] = [uniqueWords('Saved slowly'), uniqueWords('Opened meanwhile')]
  await waiting(first)
  await waiting(second)
  await open(page, 'approver', first, 'Approve')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/EventApprove/SaveData', async (route) => {
    await held
    await route.continue()
  })
  const dialog = page.getByRole('dialog', { name: 'Approve Data' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const saved = page.waitForRequest('**/api/EventApprove/SaveData')
  await agree(page, 'Do you want to save data?')
  await saved
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await rowWith(page, second)
    .getByRole('button', { name: startsWith('Approve') })
    .click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('textbox', { name: 'Reject Reason' }).fill('Which pump?')
  answer()
  await acknowledge(page, 'Data is Approved.')
  await expect(rowWith(page, first)).toContainText('Approved')
  await expect(dialog).toContainText(second)
  await expect(dialog.getByRole('textbox', { name: 'Reject Reason' })).toHaveValue('Which pump?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: words.en.EventApprove.closeTitle })).toBeVisible()
})

test('the second person learns who decided, and keeps what they typed', async ({ page }) => {
  const about = uniqueWords('Two deciders')
  const eventId = await waiting(about)
  await open(page, 'approver', about, 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve Data' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('textbox', { name: 'Reject Reason' }).fill('Too late')
  await approver.call('EventApprove/SaveData', { eventId, mode: 1 })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, /This report was already approved by Approver Demo at/)
  await expect(dialog).toContainText('This report is not waiting for your decision.')
  await expect(dialog.getByRole('textbox', { name: 'Reject Reason' })).toHaveValue('Too late')

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
})

test('without a connection nothing is decided and the reason stays, visible above the buttons on a phone', async ({
  page,
  context,
}) => {
  const about = uniqueWords('Cut off')
  await waiting(about)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'approver', about, 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve Data' })
  const reason = dialog.getByRole('textbox', { name: 'Reject Reason' })
  const reject = dialog.getByRole('button', { name: 'Reject' })
  await reject.click()
  await reject.click()
  const foot = (await reject.boundingBox())?.y ?? 0
  const missing = await dialog.getByText('Please Specify Reject Reason').boundingBox()
  expect((missing?.y ?? foot) + (missing?.height ?? 0)).toBeLessThanOrEqual(foot)

  await reason.fill('Not clear')
  await context.setOffline(true)
  await reject.click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'The server could not be reached.')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(reason).toHaveValue('Not clear')
  await context.setOffline(false)
  await reject.click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is Rejected.')
  await expect(dialog).toBeHidden()
})

test('an edit of a report that was changed meanwhile is refused but kept; the history shows the changes', async ({
  page,
}) => {
  const about = uniqueWords('Two editors')
  const eventId = await waiting(about)
  await open(page, 'reporter', about, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Data' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill(`${about} mine`)
  await editFrom(reporter, eventId, `${about} theirs`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await agree(page, 'Do you want to save data?')
  await expect(dialog.getByRole('alert')).toContainText(/This report was changed by Reporter Demo at/)
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(`${about} mine`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await rowWith(page, `${about} theirs`)
    .getByRole('button', { name: /^Equipment Stoppage/ })
    .click()
  const step = page.getByRole('dialog', { name: 'Detail' }).getByRole('listitem').filter({ hasText: 'Edited' })
  await expect(step).toContainText('Description')
  await expect(step.locator('del')).toHaveText(about)
  await expect(step.locator('ins')).toHaveText(`${about} theirs`)
})

test('a report filed for the wrong area is moved in the dialog, which offers the new area’s choices', async ({
  page,
}) => {
  const about = uniqueWords('Filed for another area')
  await waiting(about)
  await open(page, 'reporter', about, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Data' })
  await choose(page, dialog.getByRole('combobox', { name: 'Area' }), OTHER_AREA)
  // Values that depend on the area must be chosen again.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please Specify Event Type')
  await choose(page, dialog.getByRole('combobox', { name: 'Event Type' }), 'Equipment Stoppage')
  await dialog.getByRole('checkbox', { name: begunShift(3).box }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
  await expect(rowWith(page, about)).toContainText(OTHER_AREA)
})

test('an edit follows the rules of the form', async ({ page }) => {
  const about = uniqueWords('To the rules')
  await waiting(about)
  await open(page, 'reporter', about, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Data' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('')
  const { box } = begunShift(3)
  await dialog.getByRole('checkbox', { name: box }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please Specify Working Time')
  await expect(dialog).toContainText('Please Specify Description')
  await dialog.getByRole('combobox', { name: 'Event Type' }).click()
  await page.getByRole('option').filter({ hasText: 'Normal Operation' }).click()
  await expect(part(dialog, 'Start Time')).toBeHidden()
  await expect(dialog.getByText('Please Specify Description')).toBeHidden()
  await dialog.getByRole('checkbox', { name: box }).check()
  await dialog.getByRole('textbox', { name: 'Description' }).fill(`${about} after all`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
  await expect(rowWith(page, `${about} after all`)).toContainText('Normal')
})

for (const look of looksOf(8)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const w = words[look.language]
    const about = uniqueWords('To look at')
    await waiting(about)
    const page = await pageWith(browser, look)
    await open(page, 'approver', about, w.ui.report.approve)
    const approve = page.getByRole('dialog', { name: w.EventApprove.approveData })
    await expect(approve).toContainText(about)
    await approve.getByRole('button', { name: w.EventApprove.reject }).click()
    await approve.getByRole('button', { name: w.EventApprove.reject }).click()
    await expect(approve).toContainText(w.problem.required.replace('{field}', w.field.rejectReason))
    await expectGoodLook(page)

    await open(page, 'reporter', about, w.ui.edit)
    const edit = page.getByRole('dialog', { name: w.EventApprove.editData })
    await edit.getByRole('combobox', { name: w.field.eventType }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
