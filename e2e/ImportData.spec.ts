import type { Page } from '@playwright/test'
import { attach } from './files.ts'
import { openAs } from './people.ts'
import { openScreen } from './places.ts'
import { uniqueWords } from './reports.ts'
import { expect, test } from './test.ts'
import { words } from './words.ts'
import { workbook } from './workbooks.ts'

const { ImportData } = words.en
const PORT = 'Khiripat Port'
const MISSING = 'The file has no column Employee ID. Please use the template.'
const missingColumn = workbook('columns.xlsx', [
  ['Company', 'Shoe size'],
  [PORT, 44],
])
const users = (page: Page) => page.getByRole('region', { name: ImportData.panel.user, exact: true })
const chooseFile = (page: Page) => users(page).getByRole('button', { name: ImportData.chooseFile })

/** Holds the answers of checks and imports until released; resolves once one is asked for. */
async function held(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/ImportData/importList', async (route) => {
      resolve()
      await released
      await route.continue()
    })
  })
  return { asked, release }
}

test('what becomes of a file is not told on the next page', async ({ page }) => {
  const id = uniqueWords('E').replace(/\W/g, '').slice(0, 20)
  const dialogs = page.getByRole('dialog')
  await openAs(page, 'admin', '/Import-UserData')

  await test.step('left while a bad file is checked', async () => {
    const { asked, release } = await held(page)
    await attach(page, chooseFile(page), missingColumn)
    await asked
    await openScreen(page, 'Event Type')
    const tidied = page.waitForRequest('**/api/UploadFile/DeleteFile')
    release()
    await tidied
    await expect(dialogs).toHaveCount(0)
  })

  await test.step('left while a file is imported', async () => {
    await page.unroute('**/api/ImportData/importList')
    await openScreen(page, 'Import Data')
    const header = [
      'Company',
      'Employee Type',
      'Employee ID',
      'Name',
      'Surname',
      'Email',
      'Username',
      'Group User',
      'Status',
    ]
    const row = [PORT, 'Contract', id, 'Left', 'Early', `${id}@daybook.example`, id.toLowerCase(), 'Reporter', 'Y']
    await attach(page, chooseFile(page), workbook('left.xlsx', [header, row]))
    const importRow = users(page).getByRole('button', { name: 'Import 1 rows' })
    await expect(importRow).toBeVisible()
    const { asked, release } = await held(page)
    await importRow.click()
    await asked
    await openScreen(page, 'Event Type')
    const done = page.waitForResponse('**/api/ImportData/importList')
    release()
    await (await done).finished()
    await openScreen(page, 'Import Data')
    await expect(page.getByRole('row').filter({ hasText: 'left.xlsx' })).toContainText('1 added')
    await expect(dialogs).toHaveCount(0)
  })
})

test('the focus is back at the button after a message about the file', async ({ page }) => {
  await openAs(page, 'admin', '/Import-UserData')
  for (const key of ['Enter', 'Escape']) {
    await attach(page, chooseFile(page), missingColumn, 'Enter')
    await expect(page.getByRole('dialog')).toContainText(MISSING)
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(chooseFile(page)).toBeFocused()
  }
})
