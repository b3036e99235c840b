import { expect, test } from './test.ts'
import { closeList, optionsOf, rowWith } from './forms.ts'
import { startsWith, words } from './words.ts'
import { openAs } from './people.ts'
import { saveForm } from './places.ts'
import { colleague, uniqueWords } from './reports.ts'

test('a second name is given on the form, found, and shown to who reads that language', async ({ page }) => {
  const english = uniqueWords('Second Yard')
  const thai = uniqueWords('ลานที่สอง')
  const admin = await colleague('admin')
  const { eventTypes } = await admin.call('Company/LoadCreateCompanyData', { editId: null, sealedId: '' })
  const eventTypeId = eventTypes.find(({ label }) => label.startsWith('Spill or Leak'))?.value ?? 0
  const { companyId } = await admin.call('Company/sendToDB', {
    companyName: english,
    active: true,
    shifts: [{ shiftName: 'Morning', startTime: '08:00', endTime: '16:00', active: true, isNew: true }],
    events: [{ eventTypeId }],
  })
  const main = page.getByRole('main')
  await openAs(page, 'admin', `/Company?text=${encodeURIComponent(english)}`)
  await rowWith(page, english)
    .getByRole('link', { name: `Edit ${english}` })
    .click()
  await main.getByRole('textbox', { name: 'Second Name (other language)' }).first().fill(thai)
  await saveForm(page, 'Company')

  await test.step('the other name is found and shown small, in its own language', async () => {
    await page.goto(`/Company?text=${encodeURIComponent(thai)}`)
    await expect(rowWith(page, english).getByText(thai)).toHaveAttribute('lang', 'th')
  })

  await test.step('a Thai reader has the Thai name', async () => {
    await page.evaluate(() => localStorage.setItem('daybook.language', 'th'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await expect(rowWith(page, thai).getByText(english)).toHaveAttribute('lang', 'en')
    await expect(rowWith(page, thai).getByText(thai).first()).not.toHaveAttribute('lang', /./)
  })
  await admin.ask('Company/DeleteCompanyListData', { companyIds: [companyId] })
})

test('a list to choose from finds the names of the other language, and shows one that was found', async ({ page }) => {
  const area = page.getByRole('combobox', { name: words.en.field.area })
  await openAs(page, 'company', '/Event-Record')
  await area.click()
  await expect(optionsOf(page).first()).toBeVisible()
  await area.fill('โรงซ่อม')
  await expect(optionsOf(page)).toHaveText(['Workshopโรงซ่อมบำรุง'])
  await expect(optionsOf(page).getByText('โรงซ่อมบำรุง')).toHaveAttribute('lang', 'th')
  await area.fill('works')
  await expect(optionsOf(page)).toHaveText(['Workshop'])
  await optionsOf(page).click()
  await expect(area).toHaveValue('Workshop')

  await test.step('in a tray on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: startsWith(words.en.ui.showFilters) }).click()
    await area.click()
    await page.getByRole('searchbox').fill('ลานถัง')
    await expect(optionsOf(page).first()).toHaveText('Tank Farmลานถังเก็บ')
    await closeList(page)
  })
})
