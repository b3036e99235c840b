import { execute } from './database.ts'
import { test } from './ownProduct.ts'
import { openAs } from './people.ts'
import { expect } from './test.ts'

test('an empty system says what to do next, nothing is fine of zero, and one press adds the starter types', async ({
  page,
}) => {
  await execute('update area set deleted_at = now()', [])
  await execute('update event_type set deleted_at = now()', [])
  await execute('update user_account set deleted_at = now() where id <> 1', [])
  await openAs(page, 'admin', '/Admin-Home')
  const setUp = page.getByRole('region', { name: /^Set-up/ })
  await expect(setUp.getByRole('listitem').first()).toContainText('Event types')

  await test.step('nothing is fine of zero', async () => {
    await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible()
    await expect(page.getByText(/Every area has reported today|Every active user has an area/)).toHaveCount(0)
  })

  await test.step('one press adds a set, with both names', async () => {
    await setUp.getByRole('button', { name: 'Add the starter set for Security' }).click()
    await expect(page.getByText('6 event types added for Security')).toBeVisible()
    await expect(setUp.getByRole('listitem').first()).not.toContainText('Event types')
    // The sets of the other groups are offered with what is done.
    await setUp.getByText(/steps? (is|are) done$/).click()
    await expect(setUp.getByRole('button', { name: 'Add the starter set for CSR' })).toBeVisible()
    await page.goto('/Event-Type')
    const row = page.getByRole('row', { name: /Nothing to report/ })
    await expect(row.getByText('ไม่มีเหตุการณ์')).toBeVisible()
  })

  await test.step('the name is the link to its form', async () => {
    await page.getByRole('link', { name: /^Theft or loss/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Event Type' })).toBeVisible()
  })
})

test('who may not do a step reads who may', async ({ page }) => {
  await openAs(page, 'viewer', '/Admin-Home')
  const setUp = page.getByRole('region', { name: /^Set-up/ })
  await expect(setUp.getByText('A corporate administrator does this.').first()).toBeVisible()
  await expect(setUp.getByRole('button')).toHaveCount(0)
})
