import { main } from './offline.ts'
import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'
import { expect, test } from './test.ts'
import { words } from './words.ts'

const { ImportData, admin } = words.en
const PORT = 'Khiripat Port'

test('areas are pasted from Excel, mended in place and imported in their order', async ({ page }) => {
  const name = uniqueWords('Pier')
  await openAs(page, 'admin', '/Area-Structure')
  await main(page).getByRole('link', { name: admin.pasteOrImport }).click()
  const rows = main(page).getByRole('textbox', { name: ImportData.paste })
  const check = main(page).getByRole('button', { name: ImportData.checkPasted })
  await rows.fill(`Operation\t${PORT}\t${name} 1\nOperation\tNobody\t${name} 2`)
  await check.click()
  await expect(main(page)).toContainText('Company "Nobody": Company is not available. Please choose again.')
  await expect(main(page).getByRole('button', { name: /^Import / })).toHaveCount(0)
  // What was pasted is still there.
  await rows.fill((await rows.inputValue()).replace('Nobody', PORT))
  await check.click()
  await main(page).getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('dialog')).toContainText(words.en.message.imported)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveValue('')
  await main(page).getByRole('link', { name: ImportData.lists.area }).click()
  await main(page).getByRole('searchbox').or(main(page).getByRole('textbox')).first().fill(name)
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('row').filter({ hasText: name })).toHaveCount(2)
})
