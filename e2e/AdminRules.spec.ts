import { readFile } from 'node:fs/promises'
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { expect, type Locator, type Page, test } from './test.ts'
import { attach, type Sent } from './files.ts'
import { acknowledge, agree, choose, part, rowWith, typeParts } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { product } from './product.ts'
import { exported, openScreen } from './places.ts'
import { uniqueWords } from './reports.ts'
import { words } from './words.ts'
import { bomb, workbook } from './workbooks.ts'

const PORT = 'Khiripat Port'
const HEADER = [
  'Company',
  'Employee Type',
  'Employee ID',
  'Name',
  'Surname',
  'Position',
  'Department',
  'Email',
  'Tel',
  'Username',
  'Group User',
  'Status',
]
const person = (id: string, change: { email?: string; company?: string } = {}) => [
  change.company ?? PORT,
  'Contract',
  id,
  'สมหญิง',
  id,
  'Guard',
  'Security',
  change.email ?? `${id.toLowerCase()}@daybook.example`,
  '02-000-0000',
  id.toLowerCase(),
  'Reporter',
  'Y',
]

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true })
const send = (box: Locator, file: Sent, name = 'Choose file') => attach(box.page(), button(box, name), file)

test('users and receivers from workbooks: checked, corrected, imported; hostile files refused', async ({ page }) => {
  const id = uniqueWords('E').replace(/\W/g, '').slice(0, 20)
  await openAs(page, 'admin', '/Import-UserData')
  const users = panel(page, 'IMPORT DATA')

  await test.step('the template has the columns', async () => {
    const coming = page.waitForEvent('download')
    await button(users, 'Template').click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('User_Import_Template.xlsx')
    const book = read(await readFile(await file.path()))
    const [first = ''] = book.SheetNames
    const [header = []] = utils.sheet_to_json<string[]>(book.Sheets[first] as WorkSheet, { header: 1 })
    expect(header.slice(0, HEADER.length)).toEqual(HEADER)
    expect(header.slice(HEADER.length)).toContain('Areas to report for')
  })

  await test.step('a file that is not a workbook is refused, with the reason', async () => {
    const html = Buffer.from('<html><script>alert(1)</script><table><tr><td>Company</td></tr></table></html>')
    await send(users, { name: 'people.xls', mimeType: 'application/vnd.ms-excel', buffer: html })
    await expect(users).toContainText('This is a web page that is named like an Excel file.')
    await send(users, { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Company') })
    await expect(users.getByText('people.csv: Wrong type')).toBeVisible()
    await send(users, bomb('bomb.xlsx'))
    await acknowledge(page, 'The content of the file is too large.')
    await send(
      users,
      workbook('columns.xlsx', [
        ['Company', 'Employee ID', 'Shoe size'],
        [PORT, id, 44],
      ]),
    )
    await expect(users).toContainText('These columns are not imported: Shoe size.')
    const title = { s: { r: 0, c: 0 }, e: { r: 1, c: 3 } }
    await send(users, workbook('title.xlsx', [['Our people'], HEADER, person(id)], [title]))
    await acknowledge(page, /A1:D2/)
  })

  await test.step('20,000 rows are checked, and not one more', async () => {
    const rows = Array.from({ length: 20_001 }, (_, nth) => person(`${id}-${nth}`))
    await send(users, workbook('more.xlsx', [HEADER, ...rows]))
    await acknowledge(page, 'The file has more than 20,000 rows.')
    await send(users, workbook('full.xlsx', [HEADER, ...rows.slice(1)]))
    await expect(button(users, 'Import 20,000 rows')).toBeVisible()
    await button(users, 'Cancel').click()
    await expect(button(users, 'Import 20,000 rows')).toHaveCount(0)
  })

  await test.step('bad rows of a file are listed with reasons, and nothing can be imported', async () => {
    const bad = person(`${id}-2`, { email: 'no address' })
    const formula = [
      ...person(`${id}-3`).slice(0, 8),
      { t: 'n' as const, f: '1+1', v: 2 },
      ...person(`${id}-3`).slice(9),
    ]
    await send(
      users,
      workbook('bad.xlsx', [HEADER, person(id), bad, formula, person(`${id}-4`, { company: 'Nowhere' })]),
    )
    const refused = users.getByRole('table', { name: 'Refused' })
    await expect(refused.locator('tbody tr')).toHaveCount(3)
    await expect(refused.locator('tbody tr').first()).toContainText('3Email "no address": Invalid Email')
    await expect(refused).toContainText('Tel: Formulas are not accepted. Please paste the value instead.')
    await expect(refused).toContainText('Company "Nowhere": Company is not available. Please choose again.')
    await expect(button(users, 'Import 1 rows')).toHaveCount(0)
    await button(users, 'Cancel').click()
    await expect(refused).toHaveCount(0)
  })

  await test.step('a valid file shows its changes, and imports them', async () => {
    await send(users, workbook('good.xls', [HEADER, person(id), person(`${id}-2`)]))
    await expect(users.getByText('Every row can be imported. Nothing has been written yet.')).toBeVisible()
    await expect(users.getByRole('table', { name: 'What the import would do' })).toContainText(`สมหญิง ${id}`)
    const written: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/ImportData/importList')) written.push(request.postData() ?? '')
    })
    await button(users, 'Import 2 rows').dblclick()
    await acknowledge(page, 'The data was imported successfully.')
    expect(written).toHaveLength(1)
    await expect(users.getByRole('term')).toHaveText(['Added', 'Changed', 'Unchanged', 'Refused'])
    await expect(rowWith(page, 'good.xls')).toContainText('2 added, 0 changed')
    await send(users, workbook('again.xlsx', [HEADER, person(id)]))
    await expect(users.getByText('Everything in these rows is already stored as it is.')).toBeVisible()
  })

  await test.step('receivers too', async () => {
    const receivers = panel(page, 'IMPORT Receiver')
    const columns = ['Receiver Group', 'Company', 'Employee ID', 'Event Group', 'Area Company', 'Area', 'Sub Area']
    const rows = [columns, [`กลุ่ม ${id}`, PORT, id, 'Operation', PORT, 'Tank Farm', null]]
    await send(receivers, workbook('receivers.xlsx', rows))
    await button(receivers, 'Import 1 rows').click()
    await acknowledge(page, 'The data was imported successfully.')
    await expect(rowWith(page, 'receivers.xlsx')).toContainText('1 added, 0 changed')
  })

  await test.step('the overview lists the import and the user', async () => {
    await page.goto('/Admin-Home')
    await expect(main(page)).toContainText('Receivers · Admin Demo')
    await expect(main(page).getByRole('link', { name: `สมหญิง ${id}`, exact: true })).toBeVisible()
  })
})

test('rules of days and companies: added, changed, refused and deleted; the export log', async ({ page }) => {
  await openAs(page, 'admin', '/NotificationTime')
  const day = (name: string) => main(page).getByRole('textbox', { name })
  const save = async () => {
    await button(main(page), 'Save').click()
    await agree(page, 'Do you want to save data?')
    await acknowledge(page, 'Data is already saved.')
  }

  await test.step('Notification Time', async () => {
    await button(main(page), 'Save').click()
    await expect(page.getByText('Please Specify Event Group')).toBeVisible()
    await expect(page.getByText('Please Specify Day Before')).toBeVisible()
    await choose(page, main(page).getByRole('combobox', { name: 'Event Group' }), 'Security')
    await day('Day Before').fill('two')
    await button(main(page), 'Save').click()
    await expect(page.getByText('Day Before must be a whole number.')).toBeVisible()
    await day('Day Before').fill('2')
    await save()
    await expect(rowWith(page, 'Security')).toContainText('2 Day')
    await button(rowWith(page, 'Security'), 'Edit Security').click()
    await expect(main(page).getByRole('combobox', { name: 'Event Group' })).toBeDisabled()
    await expect(day('Day Before')).toHaveValue('2')
    await day('Day Before').fill('5')
    await main(page).getByRole('radio', { name: 'Inactive', exact: true }).check()
    await save()
    await expect(rowWith(page, 'Security')).toContainText('5 Day')
    await expect(rowWith(page, 'Security')).toContainText('Inactive')
    await button(rowWith(page, 'Security'), 'Delete Security').click()
    await agree(page, 'Do you want to delete this data?')
    await acknowledge(page, 'Delete is completed.')
    await expect(rowWith(page, 'Security')).toHaveCount(0)
  })

  await test.step('Advance Days', async () => {
    await openScreen(page, 'Advance Days')
    await button(rowWith(page, 'Operation'), 'Edit Operation').click()
    const days = day('Number of days before the event')
    await expect(days).not.toHaveValue('')
    await days.fill('1.5')
    await button(main(page), 'Save').click()
    await expect(page.getByText('Number of days before the event must be a whole number.')).toBeVisible()
    await expect(days).toHaveValue('')
    await days.fill('15')
    await save()
    await expect(rowWith(page, 'Operation')).toContainText('15 Day')
    await button(rowWith(page, 'Operation'), 'Delete Operation').click()
    const question = page.getByRole('dialog').filter({ hasText: 'Do you want to delete this data?' })
    await expect(question).toContainText(/\d+ areas will no longer be able to report events of days to come\./)
    await button(question, 'Cancel').click()
  })

  await test.step('Notification Company', async () => {
    await openScreen(page, 'Notification Company')
    await choose(page, main(page).getByRole('combobox', { name: 'Month' }), 'February')
    await choose(page, main(page).getByRole('combobox', { name: 'Date' }), '29')
    await button(main(page), 'Save').click()
    await expect(page.getByText('Please Specify Company')).toBeVisible()
    await choose(page, main(page).getByRole('combobox', { name: 'Company' }), 'Khiripat Port')
    await choose(page, main(page).getByRole('combobox', { name: 'Company' }), 'Mekha')
    await save()
    const row = rowWith(page, '29-02')
    await row.getByRole('button', { name: 'Company 29-02: 2' }).click()
    await expect(page.getByRole('dialog')).toContainText('Mekha Refinery')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await button(row, 'Edit 29-02').click()
    await choose(page, main(page).getByRole('combobox', { name: 'Month' }), 'March')
    await choose(page, main(page).getByRole('combobox', { name: 'Date' }), '31')
    await save()
    await rowWith(page, '31-03').getByRole('checkbox').check()
    await expect(page.getByText('Selected (1) Row')).toBeVisible()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await agree(page, 'The receivers of 2 companies will no longer get the yearly report on that day.')
    await acknowledge(page, 'Delete is completed.')
    await expect(rowWith(page, '31-03')).toHaveCount(0)
  })

  await test.step('Export Log', async () => {
    await openScreen(page, 'Company')
    await exported(page)
    await openScreen(page, 'Export Log')
    await expect(main(page).locator('tbody tr').first()).toContainText('Company')
    await typeParts(part(main(page), 'Start(Event) date'), '31/12/2099')
    await button(main(page), 'Search').click()
    await expect(page.getByText('Start(Event) date must not be later than today.')).toBeVisible()
    await typeParts(part(main(page), 'Start(Event) date'), '01/01/2020')
    await choose(page, main(page).getByRole('combobox', { name: 'Menu' }), 'Company')
    await button(main(page), 'Search').click()
    await expect(page).toHaveURL(/menu=4/)
    const file = await exported(page)
    expect(file.name).toBe('Log_Export.xlsx')
    expect(file.sheets[0]?.[0]).toContain('Export Date')
    expect(file.sheets[0]?.slice(1).every((cells) => cells.includes('Company'))).toBe(true)
  })
})

test('a viewer cannot change anything, and a person without access is told so', async ({ page }) => {
  await openAs(page, 'viewer', '/Admin-Home')
  for (const path of ['/NotificationTime', '/SetAdvanceDays', '/NotificationCompany', '/LogExport']) {
    await page.goto(path)
    await expect(main(page).getByRole('table')).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^(Save|Edit .*|Delete .*)$/ })).toHaveCount(0)
    await expect(main(page).getByRole('checkbox')).toHaveCount(0)
  }
  await page.goto('/Import-UserData')
  await expect(page).toHaveURL(/Admin-Home/)
  await expect(page.getByText('No Permission: Import Data')).toBeVisible()
})

for (const look of looksOf(4)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const { ImportData, ui } = words[look.language]
    await openAs(page, 'admin', '/Admin-Home')
    // Create an entry in the log of exports.
    const exported = await page.request.post('/api/LogExport/ExportExcel', {
      headers: { Origin: product().url },
      data: {},
    })
    expect(exported.ok()).toBe(true)
    const shot = (name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true, animations: 'disabled' })
    for (const path of ['/NotificationTime', '/SetAdvanceDays', '/NotificationCompany', '/LogExport']) {
      await page.goto(path)
      await expect(main(page).locator('tbody tr, [data-cards] > li').first()).toBeVisible()
      if (path !== '/LogExport') await button(main(page), ui.save).click()
      await expectGoodLook(page)
      await shot(path.slice(1))
    }
    await page.goto('/Import-UserData')
    const users = panel(page, ImportData.panel.user)
    const chooseFile = ImportData.chooseFile
    await send(users, workbook('people.xlsx', [HEADER, person('L-1'), person('L-2')]), chooseFile)
    await expect(users.getByText(ImportData.ready)).toBeVisible()
    await expectGoodLook(page)
    await shot('import')
    await send(
      users,
      workbook('people.xlsx', [HEADER, person('L-1', { email: 'none' }), person('L-2', { company: 'X' })]),
      chooseFile,
    )
    await expect(users.getByRole('alert')).toBeVisible()
    await expectGoodLook(page)
    await shot('refused')
    await page.context().close()
  })
}
