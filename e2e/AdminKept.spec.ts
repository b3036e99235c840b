import { expect, type Page, test } from './test.ts'
import { execute } from './database.ts'
import { acknowledge, agree, choose, rowWith } from './forms.ts'
import { openAs } from './people.ts'
import { colleague, uniqueWords } from './reports.ts'
import { words } from './words.ts'

/* What was typed, set or focused in administration stays until the person decides otherwise. */

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const list = (page: Page, name: string) => main(page).getByRole('combobox', { name, exact: true })
const question = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })
const DISCARD = 'What you typed will be lost.'
const UNSAVED = 'What you typed has not been saved.'

async function openRecord(page: Page, path: string, name: string) {
  await openAs(page, 'admin', path)
  await rowWith(page, name)
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
}

test('a viewer who becomes an approver keeps the levels that were set by hand', async ({ page }) => {
  await openRecord(page, '/User-Permission?name=Viewer%20Demo', 'Viewer Demo')
  const level = (of: string) => page.getByRole('radio', { name: of, exact: true })
  await expect(level('Area Structure: View')).toBeChecked()
  await page.getByRole('checkbox', { name: 'Approver' }).check()
  await expect(level('Event Record: Add / Edit / Delete')).toBeChecked()
  await expect(level('Area Structure: View')).toBeChecked()
  await expect(level('User Permission: View')).toBeChecked()
})

test('the working times of a company that could not be read are not said to be missing', async ({ page }) => {
  await openAs(page, 'admin', '/Create-Area-Structure')
  await page.route('**/api/Area/GetWorkTimeAndEvent', (route) => route.abort(), { times: 1 })
  await choose(page, list(page, 'Event Group'), 'Operation')
  await choose(page, list(page, 'Company or CSR Area'), 'Khiripat Port')
  await acknowledge(page, 'The server could not be reached.')
  await expect(main(page)).not.toContainText('The company has no')
  await button(page, 'Save').click()
  await acknowledge(page, 'The server could not be reached.')
  await button(page, 'Try again').first().click()
  await expect(page.getByRole('checkbox', { name: /^Select row Morning/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select row Normal Operation/ })).toBeChecked()
})

for (const { of, path, record, part } of [
  { of: 'working time', path: '/Company', record: 'Khiripat Port', part: 'Night' },
  { of: 'sub area', path: '/Area-Structure?company=3', record: 'Jetty 1', part: 'ปั้นจั่นหน้าท่า' },
  { of: 'sub type', path: '/Event-Type', record: 'Spill or Leak', part: 'Oil' },
])
  test(`a ${of} in use whose deletion is refused is back in its list`, async ({ page }) => {
    await openRecord(page, path, record)
    await button(page, `Delete ${part}`).click()
    await agree(page, 'Do you want to delete this data?')
    await expect(rowWith(page, part)).toHaveCount(0)
    await button(page, 'Save').click()
    await agree(page, 'Do you want to save data?')
    await acknowledge(page, `${part} is in use by`)
    await expect(rowWith(page, part)).toBeVisible()
  })

test('a rule that is being typed is replaced only after a question, by the row pressed last', async ({ page }) => {
  await openAs(page, 'admin', '/NotificationTime')
  const days = main(page).getByRole('textbox', { name: 'Day Before' })
  const edit = (row: number) =>
    button(page, /^Edit /)
      .nth(row)
      .click()
  await days.fill('9')
  await edit(0)
  await question(page, DISCARD).getByRole('button', { name: 'Cancel' }).click()
  await expect(days).toHaveValue('9')
  await edit(0)
  await agree(page, DISCARD, /^Discard mine/)
  await expect(list(page, 'Event Group')).toHaveValue('CSR')

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    '**/api/NotificationTime/onEdit',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  const late = page.waitForResponse('**/api/NotificationTime/onEdit')
  await edit(0)
  await edit(1)
  await expect(list(page, 'Event Group')).toHaveValue('Operation')
  release()
  await (await late).finished()
  await expect(list(page, 'Event Group')).toHaveValue('Operation')
})

test('Escape and leaving the page ask before they discard a rule of expectations, an excuse or a webhook', async ({
  page,
}) => {
  const typed = uniqueWords('Excused')
  const form = page.getByRole('dialog').first()
  for (const [path, add, field] of [
    ['/Expectations', 'Add a rule', 'Minutes of grace'],
    ['/Expectations?view=excuses', 'Excuse an area', 'Reason'],
    ['/Expectations?view=holidays', words.en.Expectations.addHoliday, words.en.field.holidayName],
  ] as const) {
    await openAs(page, 'admin', path)
    await button(page, add).click()
    await form.getByRole('textbox', { name: field }).fill(typed)
    await page.keyboard.press('Escape')
    await question(page, UNSAVED).getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByRole('textbox', { name: field })).toHaveValue(typed)
    await page.goBack()
    await question(page, UNSAVED).getByText('Close', { exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openAs(page, 'admin', '/Channels')
  await button(page, 'Add webhook').click()
  await main(page)
    .getByRole('textbox', { name: /^Address/ })
    .fill('https://example.com/')
  await main(page).getByRole('link', { name: 'Administration' }).click()
  await question(page, UNSAVED).getByRole('button', { name: 'Stay' }).click()
  await expect(main(page).getByRole('textbox', { name: /^Address/ })).toHaveValue('https://example.com/')
})

for (const { of, path, record, part, field } of [
  { of: 'working time', path: '/Company', record: 'Khiripat Port', part: 'Night', field: 'Working Time' },
  { of: 'sub area', path: '/Area-Structure?company=3', record: 'Jetty 1', part: 'ปั้นจั่นหน้าท่า', field: 'Sub Area' },
  { of: 'sub type', path: '/Event-Type', record: 'Spill or Leak', part: 'Oil', field: 'Sub Event Type' },
])
  test(`a ${of} that is being typed is replaced by another row only after a question`, async ({ page }) => {
    await openRecord(page, path, record)
    const name = main(page)
      .getByRole('form')
      .getByRole('textbox', { name: new RegExp(`^\\W*${field}`) })
      .last()
    const edit = () => button(page, `Edit ${part}`).click()
    await name.fill('Half typed')
    await edit()
    await question(page, UNSAVED).getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveValue('Half typed')
    await edit()
    await question(page, UNSAVED).getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(name).toHaveValue(part)
    await expect(name).toBeFocused()
    // Nothing is typed now.
    await edit()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(name).toBeFocused()
  })

test('a row that is moved by the keyboard keeps the focus', async ({ page }) => {
  const moved = () => page.evaluate(() => document.activeElement?.closest('label')?.textContent ?? '')
  await test.step('in a list', async () => {
    await openAs(page, 'admin', '/Area-Structure?group=2&company=3')
    const order = main(page).getByRole('combobox', { name: /^Order of Jetty 1/ })
    const before = await order.inputValue()
    await order.focus()
    await page.keyboard.press(before === '1' ? 'ArrowDown' : 'ArrowUp')
    await expect(order).not.toHaveValue(before)
    await expect.poll(moved).toMatch(/^Order of Jetty 1/)
  })
  await test.step('in a popup', async () => {
    await button(page, /^Sub Area Jetty 1/).click()
    const order = page.getByRole('dialog').getByRole('combobox', { name: /^Order of ปั้นจั่นหน้าท่า/ })
    const before = await order.inputValue()
    await order.focus()
    await page.keyboard.press(before === '1' ? 'ArrowDown' : 'ArrowUp')
    await expect(order).not.toHaveValue(before)
    await expect.poll(moved).toMatch(/^Order of ปั้นจั่นหน้าท่า/)
  })
})

test('a long name without spaces next to a checkbox does not widen the page', async ({ page }) => {
  const company = uniqueWords('Longest')
  const shift = 'Morning_and_afternoon_of_the_northern_gate_in_summer'.repeat(2)
  await execute(
    `with c as (insert into company (name, position) select $1, coalesce(max(position), 0) + 1 from company returning id)
     insert into shift (company_id, name, start_time, end_time) select id, $2, '08:00', '16:00' from c`,
    [company, shift],
  )
  await openAs(page, 'admin', '/Create-Area-Structure')
  await choose(page, list(page, 'Event Group'), 'Operation')
  await choose(page, list(page, 'Company or CSR Area'), company)
  await page.getByRole('checkbox', { name: 'This area has sub areas' }).check()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('checkbox', { name: shift })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a list that was refused a change shows what somebody else has done to it', async ({ page }) => {
  const words = uniqueWords('Twice')
  await execute(
    `insert into company (name, position) select $1 || ' ' || n, coalesce(max(position), 0) + n
     from company, generate_series(1, 2) n group by n`,
    [words],
  )
  await openAs(page, 'admin', `/Company?text=${encodeURIComponent(words)}`)
  await page.getByRole('checkbox', { name: `Select row ${words} 1` }).check()
  const kept = await colleague('admin')
  const { companies } = await kept.call('Company/LoadCompanyListData', { searchText: `${words} 1` })
  // A word is found anywhere in a name: '1' in the other one's too.
  const first = companies.filter(({ companyName }) => companyName === `${words} 1`)
  await kept.call('Company/DeleteCompanyListData', { companyIds: first.map(({ companyId }) => companyId) })
  await button(page, 'Delete selected').click()
  await agree(page, 'Do you want to delete this data?')
  await acknowledge(page, 'The data was not found.')
  await expect(rowWith(page, `${words} 2`)).toBeVisible()
  await expect(rowWith(page, `${words} 1`)).toHaveCount(0)

  await openAs(page, 'admin', '/SetAdvanceDays')
  const rule = rowWith(page, 'Operation')
  await expect(rule).toBeVisible()
  await kept.call('SetAdvanceEventDays/onDelete', {
    ids: (await kept.call('SetAdvanceEventDays/LoadDataList', {})).rows
      .filter(({ eventGroupId }) => eventGroupId === 2)
      .map(({ ruleId }) => ruleId),
  })
  await rule.getByRole('button', { name: /^Edit / }).click()
  await acknowledge(page, 'The data was not found.')
  await expect(rule).toHaveCount(0)
  await kept.call('SetAdvanceEventDays/onSaveData', {
    eventGroup: 2,
    dayText: '14',
    status: true,
    modeName: 'Add',
  })
  await kept.leave()
})

test('what the server refuses in a user stays at its field until that field is changed', async ({ page }) => {
  const text = (name: string) => main(page).getByRole('textbox', { name, exact: true })
  const idTaken = main(page).getByText('This employee ID is already used in this company.')
  const nameTaken = main(page).getByText('This username is already used in this company.')
  await openRecord(page, '/User-Permission?name=Reporter%20Demo', 'Reporter Demo')
  await expect(text('Employee ID')).toHaveValue(/./)
  const employeeId = await text('Employee ID').inputValue()
  await openAs(page, 'admin', '/Create-User-Permission')
  await choose(page, list(page, 'Company'), 'Khiripat Port')
  await page.getByRole('radio', { name: 'Contract' }).check()
  await page.getByRole('checkbox', { name: 'Company User' }).check()
  for (const [field, value] of [
    ['Employee ID', employeeId],
    ['Name', 'Nok'],
    ['Surname', 'Second'],
    ['Email', 'second@daybook.example'],
    ['Username', 'reporter'],
    ['Password', 'Harbour-crane 47'],
    ['Confirm Password', 'Harbour-crane 47'],
  ] as const)
    await text(field).fill(value)
  await button(page, 'Save').click()
  await agree(page, 'Do you want to save data?')
  await expect(nameTaken).toBeVisible()
  await text('Department').fill('Quay')
  await expect(idTaken).toBeVisible()
  await text('Employee ID').fill(uniqueWords('E').replace(' ', ''))
  await expect(idTaken).toBeHidden()
  await expect(nameTaken).toBeVisible()
})
