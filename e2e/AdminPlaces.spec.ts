import { demoName } from './names.ts'
import { expect, type Page, test } from './test.ts'
import { acknowledge, agree, choose, part, rowWith, typeParts } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs, signIn } from './people.ts'
import { addShift, addTypes, exported, openScreen, saveForm, startNew } from './places.ts'
import { colleague, uniqueWords } from './reports.ts'
import { startsWith, words } from './words.ts'
import { openMore } from './frame.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const order = (page: Page, name: string) => page.getByRole('combobox', { name: `Order of ${name}` })

/** Searches the company list for a text. */
async function findCompany(page: Page, text: string) {
  await main(page).getByRole('textbox', { name: 'Company Name or CSR Area' }).fill(text)
  await button(page, 'Search').click()
  await expect(page).toHaveURL(/text=/)
}

/** Lists the areas of one company in Operation. */
async function findAreas(page: Page, company: string) {
  await choose(page, main(page).getByRole('combobox', { name: 'Event Group' }), 'Operation')
  await choose(page, main(page).getByRole('combobox', { name: 'Company' }), company)
  await button(page, 'Search').click()
  await expect(page).toHaveURL(/company=/)
}

/** Opens a new area's form in Operation of a company. */
async function startArea(page: Page, company: string, name: string) {
  await startNew(page, 'Add Area')
  await choose(page, main(page).getByRole('combobox', { name: 'Event Group' }), 'Operation')
  await choose(page, main(page).getByRole('combobox', { name: 'Company or CSR Area' }), company)
  await main(page)
    .getByRole('textbox', { name: /^\W*Area$/ })
    .fill(name)
}

async function addSub(page: Page, name: string) {
  const form = page.getByRole('form', { name: 'Sub Area' })
  await form.getByRole('textbox', { name: 'Sub Area' }).fill(name)
  await form.getByRole('checkbox', { name: 'All' }).check()
  await form.getByRole('button', { name: 'Confirm Add Sub Area' }).click()
}

async function deleteChosen(page: Page) {
  await button(page, 'Delete selected').click()
  await agree(page, 'Do you want to delete this data?')
}

/** Creates a company with two working times and two Operation event types, as the corporate administrator. */
async function makeCompany(companyName: string) {
  const admin = await colleague('admin')
  const shift = (shiftName: string, startTime: string, endTime: string) => ({
    shiftName,
    startTime,
    endTime,
    active: true,
    isNew: true,
  })
  const { eventTypes } = await admin.call('Company/LoadCreateCompanyData', { editId: null, sealedId: '' })
  const types = eventTypes.filter(({ label }) => /^(Equipment Stoppage|Spill or Leak)/.test(label))
  expect(types).toHaveLength(2)
  const { companyId } = await admin.call('Company/sendToDB', {
    companyName,
    active: true,
    shifts: [shift('Morning', '08:00', '16:00'), shift('Evening', '16:00', '23:00')],
    events: types.map(({ value }) => ({ eventTypeId: value })),
  })
  return { remove: () => admin.ask('Company/DeleteCompanyListData', { companyIds: [companyId] }) }
}

/** The texts of a column, in row order. */
const texts = (page: Page, name: string | RegExp) => page.getByRole('table', { name }).locator('tbody tr')

test('filters that find nothing are cleared where the list says so', async ({ page }) => {
  await openAs(page, 'admin', '/Company')
  await findCompany(page, uniqueWords('No such company'))
  await expect(main(page).getByText(words.en.ui.noneFound)).toBeVisible()
  await button(page, words.en.ui.clearFilters).click()
  await expect(page).not.toHaveURL(/text=/)
  await expect(main(page).getByRole('link', { name: startsWith('Khiripat Port') })).toBeVisible()
})

test('a company with working times and event types: every rule, order, popups, export, deletion', async ({ page }) => {
  const company = uniqueWords('Company')
  await signIn(page, 'admin')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
  await openScreen(page, 'Company')

  await test.step('the company form shows its errors one after the other', async () => {
    await startNew(page, 'Add Company')
    await button(page, 'Save').click()
    const name = main(page).getByRole('textbox', { name: 'Company Name or CSR Area' })
    await expect(page.getByText('Please Specify Company Name or CSR Area')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill(company)
    await button(page, 'Save').click()
    await acknowledge(page, 'Please specify Working Time at least 1 item.')

    await addShift(page, { name: 'Morning', start: '08:00', end: '16:00' })
    await addShift(page, { name: ' morning', start: '09:00', end: '17:00' })
    await expect(page.getByText('Name Working Duplicate Data')).toBeVisible()
    await addShift(page, { name: 'Day', start: '08:00', end: '16:00' })
    await expect(page.getByText('Time Working Duplicate Data')).toBeVisible()
    await addShift(page, { name: 'Night', start: '22:00', end: '06:00' })
    await expect(page.getByText('Start Time must be earlier than End Time, or tick Overnight.')).toBeVisible()
    await button(page, 'Save').click()
    await acknowledge(page, 'The working time that you typed is not in the list yet.')
    await addShift(page, { name: 'Night', start: '22:00', end: '06:00', isOvernight: true })
    await expect(rowWith(page, 'Night')).toContainText('22:00-06:00 (next day)')
    await rowWith(page, 'Night').getByRole('button', { name: 'Edit Night' }).click()
    await typeParts(part(main(page).getByRole('form', { name: 'Working Time' }), 'End Time'), '07:00')
    await button(page, 'Confirm Edit Working Time Data').click()
    await expect(rowWith(page, 'Night')).toContainText('22:00-07:00')

    await button(page, 'Save').click()
    await acknowledge(page, 'Please specify Event Type at least 1 item.')
    await addTypes(page, 'Operation', ['Normal Operation', 'Accident'])
    // Overlapping times may be meant.
    const nightEnds = async (time: string) => {
      await rowWith(page, 'Night').getByRole('button', { name: 'Edit Night' }).click()
      await typeParts(part(main(page).getByRole('form', { name: 'Working Time' }), 'End Time'), time)
      await button(page, 'Confirm Edit Working Time Data').click()
    }
    const overlap = 'Morning and Night have some time in common.'
    await expect(main(page).getByText(overlap)).toHaveCount(0)
    await nightEnds('08:30')
    await expect(main(page).getByText(overlap)).toBeVisible()
    await button(page, 'Save').click()
    await acknowledge(page, overlap, /^Cancel$/)
    await nightEnds('07:00')
    await expect(main(page).getByText(overlap)).toHaveCount(0)
    await saveForm(page, 'Company')
  })

  await test.step('the list finds it, shows its parts, moves it and exports it', async () => {
    await findCompany(page, company)
    const row = rowWith(page, company)
    await row.getByRole('button', { name: `Working Time ${company}: 2` }).click()
    const popup = page.getByRole('dialog', { name: 'Working Time' })
    await expect(popup.getByRole('row', { name: /Night 22:00-07:00/ })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).last().click()
    await expect(row.getByRole('button', { name: `Event Type ${company}: 2` })).toBeVisible()
    const last = await order(page, company).inputValue()
    await order(page, company).selectOption('2')
    await expect(order(page, company)).toHaveValue('2')
    await expect(row).toContainText('Admin Demo')
    await order(page, company).selectOption(last)
    await expect(order(page, company)).toHaveValue(last)

    const { name, sheets } = await exported(page)
    expect(name).toMatch(/^4_Company_Export_\d{12}\.xlsx$/)
    // The company, its working times, its event types, and the search text.
    expect(sheets.flat().filter((cells) => cells.includes(company))).toHaveLength(1 + 2 + 2 + 1)
    expect(sheets.flat().some((cells) => cells.includes('Night') && cells.includes(company))).toBe(true)
  })

  await test.step('it is deleted again', async () => {
    await rowWith(page, company).getByRole('checkbox').check()
    await expect(page.getByText('Selected (1) Row')).toBeVisible()
    await deleteChosen(page)
    await acknowledge(page, 'Delete is completed.')
    await expect(page.getByText('No Data')).toBeVisible()
  })
})

test('areas with sub areas: every rule, both orders, export, a stale form, deletion', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const company = uniqueWords('Company')
  const made = await makeCompany(company)
  await signIn(page, 'admin')
  await page.goto('/Admin-Home')
  await expect(page.getByRole('region', { name: 'Companies without areas' })).toContainText(company)

  await test.step('areas need working times, of their own or of their sub areas', async () => {
    await openScreen(page, 'Area Structure')
    await expect(page.getByText('To change order, please filter Event Group and Company.')).toBeVisible()
    await startArea(page, company, 'Depot')
    await button(page, 'Save').click()
    await acknowledge(page, 'Please specify Working Time at least 1 item.')
    await page.getByRole('table', { name: 'Working Time' }).getByRole('checkbox', { name: 'Select all' }).check()
    await saveForm(page, 'Area Structure')

    await startArea(page, company, 'Harbour')
    await main(page).getByRole('checkbox', { name: 'This area has sub areas' }).check()
    await button(page, 'Save').click()
    await acknowledge(page, 'Please specify Sub Area at least 1 item.')
    const form = page.getByRole('form', { name: 'Sub Area' })
    await form.getByRole('textbox', { name: 'Sub Area' }).fill('Quay')
    await form.getByRole('button', { name: 'Confirm Add Sub Area' }).click()
    await expect(form.getByText('Please Specify Working Time')).toBeVisible()
    await addSub(page, 'Quay')
    await addSub(page, 'QUAY ')
    await expect(form.getByText('Sub Area Duplicate Data')).toBeVisible()
    await addSub(page, 'Yard')
    await order(page, 'Yard').selectOption('1')
    await expect(texts(page, 'Sub Area')).toContainText(['Yard', 'Quay'])
    await saveForm(page, 'Area Structure')
  })

  await test.step('both orders change at once; the export contains the rows shown', async () => {
    await findAreas(page, company)
    const rows = texts(page, 'Area Structure')
    // A new area comes first.
    await expect(rows).toContainText(['Harbour', 'Depot'])
    await order(page, 'Depot').selectOption('1')
    await expect(rows).toContainText(['Depot', 'Harbour'])
    await page.getByRole('button', { name: 'Sub Area Harbour: 2' }).click()
    const popup = page.getByRole('dialog', { name: 'Sub Area' })
    await expect(popup.locator('tbody tr')).toContainText(['Yard', 'Quay'])
    await order(page, 'Quay').selectOption('1')
    await expect(popup.locator('tbody tr')).toContainText(['Quay', 'Yard'])
    await popup.getByRole('button', { name: 'Close' }).last().click()

    const { name, sheets } = await exported(page)
    expect(name).toMatch(/^6_Area_Export_\d{12}\.xlsx$/)
    const own = (sheets[0] ?? []).filter((cells) => cells.includes(company)).map((cells) => cells.join())
    expect(own.map((cells) => ['Depot', 'Quay', 'Yard'].find((area) => cells.includes(area)) ?? 'Harbour')).toEqual([
      'Depot',
      'Harbour',
      'Quay',
      'Yard',
    ])
  })

  await test.step('the second person to save is told, and keeps what they typed', async () => {
    const link = rowWith(page, 'Depot').getByRole('link', { name: 'Edit Depot' })
    const address = await link.getAttribute('href')
    await link.click()
    const remark = main(page).getByRole('textbox', { name: 'Remark' })
    await main(page).getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name: 'Inactive' }).check()
    await button(page, 'Save').click()
    await expect(page.getByText('Please Specify Remark')).toBeVisible()
    await remark.fill('Closed for repair')

    const other = await browser.newPage()
    await signIn(other, 'company')
    await other.goto(new URL(address ?? '', page.url()).href)
    await expect(main(other)).toContainText('The data was not found.')
    await other.context().close()

    const second = await page.context().newPage()
    await second.goto(new URL(address ?? '', page.url()).href)
    await main(second).getByRole('checkbox', { name: 'Require Approval' }).check()
    await saveForm(second, 'Area Structure')
    await second.close()

    await button(page, 'Save').click()
    await agree(page, 'Do you want to save data?')
    await expect(page.getByRole('alert')).toContainText('This data was changed by Admin Demo at')
    await expect(remark).toHaveValue('Closed for repair')
    await button(page, 'Discard mine and load the saved version').click()
    await agree(page, 'What you typed will be lost.', /^Discard mine/)
    await expect(main(page).getByRole('checkbox', { name: 'Require Approval' })).toBeChecked()
    await expect(remark).toBeHidden()

    await button(page, 'Changes').click()
    const changes = page.getByRole('dialog', { name: 'Changes' })
    await expect(changes.getByRole('listitem').first()).toContainText(/Area: changed.*Admin Demo.*Require Approval/s)
    await expect(changes).toContainText('Area: added')
    await changes.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('areas in use are kept; the others are deleted together, with their contents', async () => {
    expect(await made.remove()).toMatchObject({ status: 'Error', message: expect.stringContaining('Depot') })
    await openScreen(page, 'Area Structure')
    await findAreas(page, company)
    await page.getByRole('checkbox', { name: 'Select all rows that can be deleted' }).check()
    await expect(page.getByText('Selected (2) Row')).toBeVisible()
    await deleteChosen(page)
    await acknowledge(page, 'Delete is completed.')
    await expect(page.getByText('No Data')).toBeVisible()
    expect(await made.remove()).toMatchObject({ status: 'Success' })
  })
})

test('a viewer sees everything but cannot change it; a person without access is told so', async ({ page, browser }) => {
  await signIn(page, 'viewer')
  await page.goto('/Area-Structure?group=2&company=3')
  const row = rowWith(page, 'Jetty 1')
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Add|Edit)/ })).toHaveCount(0)
  await expect(main(page).getByRole('checkbox')).toHaveCount(0)
  await expect(order(page, 'Jetty 1')).toHaveCount(0)
  await expect(button(page, 'Export Excel')).toBeVisible()
  await row.getByRole('link', { name: startsWith('View Jetty 1') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'View Area' })).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: /^\W*Area$/ })).toBeDisabled()
  await expect(button(page, 'Changes')).toBeVisible()
  await expect(button(page, 'Save')).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Sub Area' })).toHaveCount(0)

  await openScreen(page, 'Company')
  await rowWith(page, 'Khiripat Port')
    .getByRole('link', { name: /^View Khiripat Port/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'View Company' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Confirm|Save|Edit|Delete)/ })).toHaveCount(0)

  // Users who may only view cannot reach the form of a new one, even by its URL.
  await page.goto('/Create-Area-Structure')
  await expect(main(page).getByRole('alert')).toHaveText('No Permission')
  await expect(button(page, 'Save')).toHaveCount(0)

  // An administration screen that this user lacks redirects to the admin home, which says so.
  await page.goto('/Import-UserData')
  await expect(page).toHaveURL(/\/Admin-Home$/)
  await expect(page.getByRole('alert')).toHaveText('No Permission: Import Data')

  const reporter = await browser.newPage()
  await signIn(reporter, 'reporter')
  await expect(reporter.getByRole('navigation').getByRole('link', { name: 'Event Today' })).toBeVisible()
  await expect(reporter.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  for (const path of ['/Admin-Home', '/Company', '/Create-Area-Structure']) {
    await reporter.goto(path)
    await expect(reporter.getByRole('heading', { level: 1 })).toHaveText("Sorry, you don't have access to this page")
  }
  await reporter.context().close()
})

for (const look of looksOf(2)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await signIn(page, 'admin')
    await page.goto('/Admin-Home')
    await expect(page.getByRole('heading', { name: w.AdminHome.silentAreas })).toBeVisible()
    await expectGoodLook(page)
    if (look.width < 720) {
      await openMore(page)
      await expectGoodLook(page)
      await page.getByRole('dialog').getByRole('button', { name: w.ui.close }).click()
    }

    await page.goto('/Company?text=Khiripat%20Port')
    await page
      .getByRole('button', { name: startsWith(w.field.eventType) })
      .first()
      .click()
    await expectGoodLook(page)
    await page.keyboard.press('Escape')
    await expectGoodLook(page)
    await page
      .getByRole('link', { name: startsWith(`${w.ui.edit} ${demoName('Khiripat Port', look.language)}`) })
      .click()
    await button(page, w.Company.confirmAddShift).click()
    await expect(page.locator('[data-wrong] [role="alert"]').first()).toBeVisible()
    await expectGoodLook(page)

    await page.goto('/Area-Structure?group=2&company=3&text=Jetty')
    await page
      .getByRole('button', { name: startsWith(w.field.subArea) })
      .first()
      .click()
    await expectGoodLook(page)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: w.ui.selectAll }).check()
    await expectGoodLook(page)
    await page.getByRole('link', { name: startsWith(`${w.ui.edit} ${demoName('Jetty 1', look.language)}`) }).click()
    await button(page, w.Area.confirmAddSub).click()
    await expect(page.locator('[data-wrong] [role="alert"]').first()).toBeVisible()
    await expectGoodLook(page)
    await page.context().close()
  })
}
