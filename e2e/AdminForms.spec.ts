import type { Request } from '@playwright/test'
import { decode } from '@daybook/shared/names'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { execute } from './database.ts'
import { acknowledge, agree, rowWith } from './forms.ts'
import { openAs } from './people.ts'
import { openScreen, saveForm } from './places.ts'
import { findRecords, named, RECORD_LISTS } from './records.ts'
import { colleague, uniqueWords } from './reports.ts'
import { words as texts } from './words.ts'

const main = (page: Page) => page.getByRole('main')
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
/** The form's own field, which comes before those of its parts. */
const text = (page: Page, name: string) =>
  main(page)
    .getByRole('textbox', { name: named(name) })
    .first()

/** Presses Save and confirms. */
async function save(page: Page) {
  await button(main(page), 'Save').click()
  await agree(page, 'Do you want to save data?')
}

function isSecondPage(request: Request): boolean {
  const input = request.postData() === null ? null : decode(request.postDataJSON())
  return typeof input === 'object' && input !== null && 'page' in input && input.page === 2
}

test.describe('a form leads back to its list as it was left', () => {
  for (const list of swept(RECORD_LISTS)) {
    test(`${list.title}: by Back, by the breadcrumb, by Save and by the browser`, async ({ page }) => {
      const words = uniqueWords('Left')
      await list.make(words)
      await openAs(page, 'admin', list.path)
      await findRecords(page, list, words)
      await main(page).getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
      await main(page).getByRole('columnheader').getByRole('button', { name: list.column, exact: true }).click()
      const second = page.waitForResponse((answer) => isSecondPage(answer.request()))
      await button(page, 'Next page').click()
      await expect(page).toHaveURL(/page=2/)
      // The previous page stays visible until these rows have loaded.
      const rows = await (await second).text()
      const top = main(page)
        .getByRole('link', { name: /^Edit / })
        .first()
      await expect.poll(async () => rows.includes((await top.getAttribute('aria-label'))?.slice(5) ?? '-')).toBe(true)
      const left = page.url()
      const link = main(page)
        .getByRole('link', { name: `Edit ${words}` })
        .last()
      await expect(link).toBeVisible()
      const record = (await link.getAttribute('aria-label')) ?? ''
      const open = async () => {
        await page.getByRole('link', { name: record, exact: true }).click()
        await expect(text(page, list.field)).toBeVisible()
      }
      const isBack = async () => {
        await expect(page).toHaveURL(left)
        await expect(page.getByRole('link', { name: record, exact: true })).toBeVisible()
      }
      const isFocused = () => expect(page.getByRole('link', { name: record, exact: true })).toBeFocused()

      await test.step('Back', async () => {
        await open()
        await main(page).getByRole('link', { name: 'Back', exact: true }).click()
        await isBack()
        await isFocused()
      })
      await test.step('the breadcrumb', async () => {
        await open()
        await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: list.title }).click()
        await isBack()
        await isFocused()
      })
      await test.step('the browser, also after a reload', async () => {
        await open()
        await page.goBack()
        await isBack()
        await open()
        await page.reload()
        await main(page).getByRole('link', { name: 'Back', exact: true }).click()
        await isBack()
      })
      await test.step('an empty form', async () => {
        await main(page).getByRole('link', { name: list.add }).click()
        await expect(text(page, list.field)).toBeVisible()
        await main(page).getByRole('link', { name: 'Back', exact: true }).click()
        await isBack()
      })
      await test.step('Save', async () => {
        await open()
        await text(page, list.field).press('End')
        await text(page, list.field).pressSequentially('1')
        await saveForm(page, list.title)
        await expect(page).toHaveURL(left)
      })
    })
  }
})

test('a letter of the mail log leads back to the log as it was left', async ({ page }) => {
  const admin = await colleague('admin')
  await admin.call('TrackMail/SentDailyMail', { mode: 2 })
  await admin.leave()
  await openAs(page, 'admin', '/MailSetup-Monitoring')
  const letter = main(page)
    .getByRole('link', { name: /^Read the letter/ })
    .first()
  await expect(letter).toBeVisible()
  await main(page).getByRole('columnheader', { name: 'Company' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=companyName/)
  const left = page.url()
  await letter.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Letter' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Where you are' })
    .getByRole('link', { name: 'Mail Setup & Monitoring' })
    .click()
  await expect(page).toHaveURL(left)
})

test('Search and Clear reload a list even with unchanged filters, and Clear empties the typed text', async ({
  page,
}) => {
  await openAs(page, 'admin', '/Company')
  const filters = page.getByRole('search')
  const name = filters.getByRole('textbox')
  await name.fill('Never searched for')
  for (const press of ['Clear', 'Search']) {
    const again = page.waitForResponse('**/api/Company/LoadCompanyListData')
    await button(filters, press).click()
    await again
    await expect(name).toHaveValue('')
  }
})

/** A form that two people have open at once, and each one's changes. */
type SharedForm = {
  name: string
  prepare?: (words: string) => Promise<unknown>
  /** The text field that is changed, if it is one. */
  text?: string
  /** Opens the same record in a signed-in page. */
  open: (page: Page, words: string) => Promise<void>
  change: (page: Page, to: string) => Promise<void>
  shows: (page: Page, value: string) => Promise<void>
  theirs: string
  mine: string
  /** The field's label among what the other person changed. */
  told: string
}

const inField = (name: string) => ({
  text: name,
  change: (page: Page, to: string) => text(page, name).fill(to),
  shows: (page: Page, value: string) => expect(text(page, name)).toHaveValue(value),
})

const hasText = (form: SharedForm): form is SharedForm & { text: string } => form.text !== undefined
/** The calls that save one of these forms. */
const SAVES = /\/api\/\w+\/(Save\w+|sendToDB|onSaveData)$/

const inRow = (screen: string, row: string) => async (page: Page) => {
  await openScreen(page, screen)
  await button(rowWith(page, row), `Edit ${row}`).click()
  await expect(main(page).getByRole('region', { name: texts.en.dayRule.edit })).toBeVisible()
}

const status = (page: Page, word: string) => main(page).getByRole('radio', { name: word, exact: true })

const SHARED: readonly SharedForm[] = [
  ...RECORD_LISTS.map((list): SharedForm => {
    const suffix = list.field === 'Tel' ? '' : uniqueWords('Shared')
    return {
      name: list.title,
      prepare: list.make,
      async open(page, words) {
        await openScreen(page, list.title)
        await findRecords(page, list, words)
        await page.getByRole('link', { name: `Edit ${words} 01` }).click()
        // The list has a search field with the same name.
        await expect(page.getByRole('search')).toHaveCount(0)
      },
      ...inField(list.field),
      told: list.field,
      theirs: `02-111-1111${suffix}`,
      mine: `02-222-2222${suffix}`,
    }
  }),
  {
    name: 'Notification Time',
    open: inRow('Notification Time', 'CSR'),
    ...inField('Day Before'),
    told: 'Day Before',
    theirs: '4',
    mine: '5',
  },
  {
    name: 'Advance Days',
    open: inRow('Advance Days', 'CSR'),
    ...inField('Number of days before the event'),
    told: 'Number of days before the event',
    theirs: '31',
    mine: '32',
  },
  {
    name: 'Notification Company',
    prepare: () =>
      execute(
        `with r as (insert into notification_company_rule (month, day) values (3, 17) returning id, month, day)
         insert into notification_company (rule_id, company_id, month, day) select id, 4, month, day from r`,
        [],
      ),
    open: inRow('Notification Company', '17-03'),
    change: (page, to) => status(page, to).check(),
    shows: (page, value) => expect(status(page, value)).toBeChecked(),
    theirs: 'Inactive',
    mine: 'Active',
    told: 'Status',
  },
  {
    name: 'Mail Setup & Monitoring',
    async open(page) {
      await openScreen(page, 'Mail Setup & Monitoring')
      await button(main(page), 'Edit').click()
    },
    ...inField('Note: CSR, Normal'),
    told: 'Note: CSR, Normal',
    theirs: 'Before the meeting',
    mine: 'After the meeting',
  },
]

test.describe('the second person to save is told, and keeps what they typed', () => {
  for (const form of swept(SHARED, 1)) {
    test(form.name, async ({ page, browser }) => {
      const words = uniqueWords('Shared')
      await form.prepare?.(words)
      const other = await (await browser.newContext()).newPage()
      for (const one of [page, other]) {
        await openAs(one, 'admin', '/Admin-Home')
        await form.open(one, words)
      }
      await form.change(other, form.theirs)
      await save(other)
      await acknowledge(other, 'Data is already saved.')

      await form.change(page, form.mine)
      await save(page)
      const notice = page.getByRole('alert').filter({ hasText: 'This data was changed by Admin Demo at' })
      await expect(notice).toBeFocused()
      await form.shows(page, form.mine)
      // What the other person changed: the field, with both values.
      const change = notice.getByRole('list', { name: 'Changes' })
      await expect(change.getByRole('term').filter({ hasText: form.told })).toBeVisible()
      await expect(change.getByRole('insertion').filter({ hasText: form.theirs })).toBeVisible()
      await expect(change.getByRole('deletion').first()).toBeVisible()
      // Saving again shows the message again.
      await save(page)
      await expect(notice).toBeFocused()
      await form.shows(page, form.mine)

      const opened = page.context().waitForEvent('page')
      await notice.getByRole('link', { name: 'Open the saved version in a new tab' }).click()
      await (await opened).close()
      await button(page, 'Discard mine and load the saved version').click()
      await agree(page, 'What you typed will be lost.', /^Discard mine/)
      await expect(notice).toBeHidden()
      await form.shows(page, form.theirs)
      await other.context().close()
    })
  }
})

test('a record deleted by somebody else while its form is open says so, and keeps what was typed', async ({ page }) => {
  const list = RECORD_LISTS.find(({ title }) => title === 'Receiver Group')
  const form = SHARED.find(({ name }) => name === 'Receiver Group')
  if (!list || !form) throw new Error('no list of receiver groups')
  const words = uniqueWords('Gone')
  await list.make(words)
  await openAs(page, 'admin', '/Admin-Home')
  await form.open(page, words)
  await form.change(page, form.mine)
  await execute(`update receiver_group set deleted_at = daybook_now() where name = $1`, [`${words} 01`])
  await save(page)
  const notice = page.getByRole('alert').filter({ hasText: 'This was deleted meanwhile' })
  await expect(notice).toContainText('What you typed is still here.')
  await expect(notice).toBeFocused()
  await form.shows(page, form.mine)
})

test.describe('nothing can be typed into a form while it is saved', () => {
  for (const form of swept(SHARED.filter(hasText), 1)) {
    test(form.name, async ({ page }) => {
      const words = uniqueWords('Held')
      await form.prepare?.(words)
      await openAs(page, 'admin', '/Admin-Home')
      await form.open(page, words)
      // The test above has saved its text, and names are unique.
      const typed = form.theirs.replace('1', '3')
      await form.change(page, typed)
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      const saving = page.waitForRequest(SAVES)
      await page.route(SAVES, async (route) => {
        await held
        await route.continue()
      })
      await save(page)
      await saving
      const box = await text(page, form.text).boundingBox()
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
      await page.keyboard.type('too late')
      await form.shows(page, typed)
      release()
      await acknowledge(page, 'Data is already saved.')
    })
  }
})

test('an area without event type or approver gets a warning, is saved anyway, and is on the overview', async ({
  page,
}) => {
  const words = uniqueWords('Lacking')
  const list = RECORD_LISTS.find(({ title }) => title === 'Area Structure')
  if (!list) throw new Error('no list of areas')
  await list.make(words)
  await openAs(page, 'admin', list.path)
  await findRecords(page, list, words)
  await page.getByRole('link', { name: `Edit ${words} 01` }).click()
  await page.getByRole('checkbox', { name: 'Require Approval' }).check()
  await page.getByRole('table', { name: 'Event Type' }).getByRole('checkbox', { name: 'Select all' }).uncheck()
  await button(main(page), 'Save').click()
  const question = page.getByRole('dialog').filter({ hasText: 'Do you want to save data?' })
  await expect(question).toContainText('No active event type is chosen: nothing can be reported for this area.')
  await expect(question).toContainText(`No active approver for ${words} 01`)
  await button(question, 'Cancel').click()
  await expect(question).toBeHidden()
  await saveForm(page, list.title)

  await page.goto('/Admin-Home')
  const lacking = page.getByRole('region', { name: 'Areas without event type or approver' })
  await expect(lacking.getByRole('listitem').filter({ hasText: `${words} 01` })).toContainText(
    'no event type · no active approver',
  )
  await lacking.getByRole('link', { name: `${words} 01` }).click()
  await expect(text(page, list.field)).toHaveValue(`${words} 01`)
})
