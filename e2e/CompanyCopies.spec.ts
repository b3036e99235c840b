import { expect, test } from './test.ts'
import { openAs } from './people.ts'
import { colleague, uniqueWords } from './reports.ts'

test('a company is copied with its areas under names pasted one a line', async ({ page }) => {
  const name = uniqueWords('Copied')
  const admin = await colleague('admin')
  const { eventTypes } = await admin.call('Company/LoadCreateCompanyData', { editId: null, sealedId: '' })
  const eventTypeId = eventTypes.find(({ label }) => label.startsWith('Spill or Leak'))?.value ?? 0
  const { companyId } = await admin.call('Company/sendToDB', {
    companyName: name,
    active: true,
    shifts: [{ shiftName: 'Morning', startTime: '08:00', endTime: '16:00', active: true, isNew: true }],
    events: [{ eventTypeId }],
  })
  const { company } = await admin.call('Company/LoadCreateCompanyData', { editId: companyId, sealedId: '' })
  await admin.call('Area/SaveAreaData', {
    eventGroupId: 2,
    companyId,
    areaName: 'Gate',
    active: true,
    shiftIds: company?.shifts.map(({ shift }) => shift) ?? [],
    eventTypeIds: [eventTypeId],
    subAreas: [],
  })
  await openAs(page, 'admin', `/Company?text=${encodeURIComponent(name)}`)
  const main = page.getByRole('main')
  await page.getByRole('link', { name, exact: true }).click()
  await main.getByRole('button', { name: 'Copy…' }).click()
  const dialog = page.getByRole('dialog', { name: `Copies of ${name}` })
  const names = dialog.getByRole('textbox', { name: 'Names, one a line' })

  await test.step('a name that exists is said beforehand', async () => {
    await names.fill(`${name} East\n${name}`)
    await expect(dialog.getByRole('listitem')).toHaveText([
      `${name} East`,
      `${name} Company Name or CSR Area Duplicate Data`,
    ])
    await expect(dialog.getByRole('button', { name: 'Add 2 companies' })).toBeDisabled()
  })

  await test.step('what is ticked comes with it', async () => {
    await names.fill(`${name} East\n${name} West`)
    await dialog.getByRole('textbox', { name: /^Second Name/ }).fill('\nตะวันตก')
    await expect(dialog.getByRole('listitem')).toHaveText([`${name} East`, `${name} West ตะวันตก`])
    await dialog.getByRole('checkbox', { name: 'Areas and sub areas (1)' }).check()
    await dialog.getByRole('button', { name: 'Add 2 companies' }).click()
    await expect(page.getByText('2 companies added')).toBeVisible()
    await page.goto(`/Area-Structure?text=${encodeURIComponent(`Gate ${name}`)}`)
    await expect(page.getByRole('link', { name: 'Gate', exact: true })).toHaveCount(3)
  })
})
