import { expect, test } from './test.ts'
import { openAs } from './people.ts'
import { colleague, uniqueWords } from './reports.ts'

test('areas are added one after the other, and copied by a numbered pattern', async ({ page }) => {
  const company = uniqueWords('Copying')
  const admin = await colleague('admin')
  const { eventTypes } = await admin.call('Company/LoadCreateCompanyData', { editId: null, sealedId: '' })
  const eventTypeId = eventTypes.find(({ label }) => label.startsWith('Spill or Leak'))?.value ?? 0
  await admin.call('Company/sendToDB', {
    companyName: company,
    active: true,
    shifts: [{ shiftName: 'Morning', startTime: '08:00', endTime: '16:00', active: true, isNew: true }],
    events: [{ eventTypeId }],
  })
  const main = page.getByRole('main')
  const choose = async (label: string | RegExp, option: string) => {
    await main.getByRole('combobox', { name: label }).click()
    await main.getByRole('combobox', { name: label }).fill(option)
    await page.getByRole('option', { name: option }).click()
  }
  await openAs(page, 'admin', '/Create-Area-Structure')

  await test.step('Save and add another begins anew', async () => {
    await choose('Event Group', 'Operation')
    await choose(/^Company/, company)
    await main.getByRole('textbox', { name: /^\W*Area$/ }).fill('Gate')
    await main.getByRole('checkbox', { name: /Morning/ }).check()
    await main.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Data is already saved.')).toBeVisible()
    await expect(main.getByRole('textbox', { name: /^\W*Area$/ })).toHaveValue('')
    await expect(page).toHaveURL(/Create-Area-Structure$/)
  })

  await test.step('the copies are named before they are added', async () => {
    // Words in any order, of company and area.
    await page.goto(`/Area-Structure?text=${encodeURIComponent(`gate ${company}`)}`)
    await page.getByRole('link', { name: 'Gate', exact: true }).click()
    await main.getByRole('button', { name: 'Copy…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copies of Gate' })
    await dialog.getByRole('textbox', { name: 'Names, one a line' }).fill('Gate {08..10}')
    await expect(dialog.getByRole('listitem')).toHaveText(['Gate 08', 'Gate 09', 'Gate 10'])
    await dialog.getByRole('button', { name: 'Add 3 areas' }).click()
    await expect(page.getByText('3 areas added')).toBeVisible()
    await page.goto(`/Area-Structure?text=${encodeURIComponent(company)}`)
    await expect(page.getByRole('link', { name: /^Gate/ })).toHaveText(['Gate', 'Gate 08', 'Gate 09', 'Gate 10'])
  })
})
