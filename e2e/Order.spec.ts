import { expect, test } from './test.ts'
import { openAs } from './people.ts'
import { colleague, uniqueWords } from './reports.ts'

test('a list is ordered by name, by place, by keys and by drag, and the later of two is told', async ({ page }) => {
  const name = uniqueWords('Ordered')
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
  for (const areaName of ['Gate 10', 'Gate 2', 'Gate 1', 'Dock'])
    await admin.call('Area/SaveAreaData', {
      eventGroupId: 2,
      companyId,
      areaName,
      active: true,
      position: 99,
      shiftIds: company?.shifts.map(({ shift }) => shift) ?? [],
      eventTypeIds: [eventTypeId],
      subAreas: [],
    })
  const list = { tableName: 'area', companyId, eventGroupId: 2 } as const
  const saved = async () => (await admin.call('Company/LoadOrder', list)).rows.map((row) => row.name)
  await openAs(page, 'admin', `/Area-Structure?group=2&company=${companyId}`)
  const dialog = page.getByRole('dialog', { name: /^Order of/ })
  const shown = dialog.getByRole('row')
  const open = () => page.getByRole('main').getByRole('button', { name: 'Order…' }).click()

  await test.step('by name, numbers as numbers', async () => {
    await open()
    await expect(shown).toHaveCount(4)
    await dialog.getByRole('button', { name: 'By name' }).click()
    await expect(shown.first()).toContainText('Dock')
    expect(await saved()).toEqual(['Gate 10', 'Gate 2', 'Gate 1', 'Dock'])
    await dialog.getByRole('button', { name: 'Move 3 entries' }).click()
    await expect(page.getByText('3 entries moved')).toBeVisible()
    expect(await saved()).toEqual(['Dock', 'Gate 1', 'Gate 2', 'Gate 10'])
  })

  await test.step('to a place, and by keys', async () => {
    await open()
    await dialog.getByRole('combobox', { name: 'Order of Gate 10' }).selectOption('1')
    await expect(shown.first()).toContainText('Gate 10')
    const handle = dialog.getByRole('button', { name: 'Move Dock' })
    await handle.focus()
    await page.keyboard.press('Enter')
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(shown.nth(1)).not.toContainText('Dock')
    const names = await shown
      .locator('span')
      .filter({ hasText: /^(Gate|Dock)/ })
      .allTextContents()
    await dialog.getByRole('button', { name: /^Move \d/ }).click()
    // The notice of the first save may still be there.
    await expect.poll(saved).toEqual(names)
    expect(names.indexOf('Dock')).not.toBe(1)
  })

  await test.step('by drag', async () => {
    await open()
    const last = await shown.last().textContent()
    await shown.last().hover({ position: { x: 80, y: 20 } })
    await page.mouse.down()
    const top = await shown.first().boundingBox()
    await page.mouse.move((top?.x ?? 0) + 60, (top?.y ?? 0) + 20, { steps: 5 })
    await page.mouse.move((top?.x ?? 0) + 60, (top?.y ?? 0) + 3, { steps: 5 })
    await page.mouse.up()
    await expect(shown.first()).toContainText(last?.replace(/\d+$/, '').slice(0, 4) ?? '')
    await expect(dialog.getByRole('button', { name: 'Move 1 entry' })).toBeEnabled()
  })

  await test.step('the later is told, and sees the order as it is now', async () => {
    const { rows } = await admin.call('Company/LoadOrder', list)
    const ids = rows.map(({ recordId }) => recordId)
    await admin.call('Company/SaveOrder', { ...list, previousIds: ids, orderedIds: ids.toReversed() })
    await dialog.getByRole('button', { name: 'Move 1 entry' }).click()
    await expect(page.getByText('Somebody else changed this order')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(shown.first()).toContainText(rows.at(-1)?.name ?? '')
    await expect(dialog.getByRole('button', { name: 'Move 0 entries' })).toBeDisabled()
  })
})
