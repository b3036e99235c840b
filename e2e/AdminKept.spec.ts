import { expect, type Page, test } from './test.ts'
import { rowWith } from './forms.ts'
import { openAs } from './people.ts'

/* What was typed, set or focused in administration stays until the person decides otherwise. */

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
