import { expect, type Page, test } from './test.ts'
import { execute } from './database.ts'
import { agree } from './forms.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { openAs } from './people.ts'
import { uniqueWords } from './reports.ts'

const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).last().click()

test('a company is closed as one act, which says what goes with it, stands in its history and is undone', async ({
  page,
}) => {
  const name = uniqueWords('Sold site')
  await execute(
    `with c as (insert into company (name, position) select $1, coalesce(max(position), 0) + 1 from company returning id),
     s as (insert into shift (company_id, name, start_time, end_time) select id, 'Day', '08:00', '16:00' from c),
     t as (insert into company_event_type (company_id, event_type_id)
       select c.id, t.id from c, event_type t where t.parent_id is null and t.is_active and t.is_nil),
     a as (insert into area (event_group_id, company_id, name, position) select 2, c.id, 'Yard', 1 from c)
     insert into user_account (company_id, employee_id, first_name, last_name, email, username)
     select c.id, 'S1', 'Site', 'Keeper', 'keeper@example.com', 'keeper' from c`,
    [name],
  )
  await openAs(page, 'admin', '/Company')
  await page.getByRole('textbox', { name: 'Company Name' }).fill(name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('checkbox', { name: `Select row ${name}` }).check()
  await page.getByRole('button', { name: 'Close or open…' }).click()

  const sheet = page.getByRole('dialog', { name: 'Close or open 1 company' })
  await expect(sheet.getByRole('radio', { name: 'Inactive' })).toBeChecked()
  await sheet.getByRole('textbox', { name: 'Remark' }).fill('Sold')
  await press(page, 'Continue')
  await expect(sheet.getByText(/1 area stops? reporting|1 area will/).first()).toBeVisible()
  await expect(sheet.getByText(/1 person/)).toBeVisible()
  await press(page, 'Change now')
  await expect(sheet.getByRole('status').filter({ hasText: 'Done · Changed 1' })).toBeVisible()
  await press(page, 'Close')

  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Changes', exact: true }).click()
  await page.getByRole('button', { name: 'Part of a change of many' }).click()
  await expect(page.getByText('Company: Inactive · Sold')).toBeVisible()
  await press(page, 'Undo')
  await agree(page, /Give all these records back/)
  await expect(page.getByRole('status').filter({ hasText: 'Undone · Undone 1' })).toBeVisible()
})

for (const look of looksOf(2)) {
  test(`the sheet of somebody who leaves looks good: ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    await openAs(page, 'admin', '/User-Permission')
    await page
      .getByRole('checkbox', { name: /^(Select row|เลือกแถว) / })
      .first()
      .check()
    await page.getByRole('button', { name: /^(Moves|ย้าย)…$/ }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
    await expectGoodLook(page)
  })
}
