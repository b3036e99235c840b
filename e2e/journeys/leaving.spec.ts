import { execute, rowsOf } from '../database.ts'
import { expect, type Page, test } from '../test.ts'
import { table, walk } from './journey.ts'

/* Journey 15: one person leaves, and what they alone held passes to somebody else. */

test.afterAll(() => console.log(`\n${table()}`))

const PLACES = ['Pier North', 'Pier South']

/** Six things that are nobody's without the person: two areas in two roles, a receiver group, and a delegation to them. */
async function giveDuties(): Promise<void> {
  await execute(
    `with place as (
       insert into area (event_group_id, company_id, name, position, requires_approval)
       select 2, 3, name, 900 + n, true from unnest($1::text[]) with ordinality given (name, n) returning id),
     me as (select id from user_account where company_id = 3 and username = 'both'),
     held as (insert into user_area (user_id, area_id, role) select me.id, place.id, role from me, place, unnest(array['report', 'approve']) role),
     letters as (insert into receiver_group (name) values ('Pier letters') returning id),
     about as (insert into receiver_group_area (receiver_group_id, area_id) select letters.id, place.id from letters, place)
     insert into receiver_group_member (receiver_group_id, user_id) select letters.id, me.id from letters, me`,
    [PLACES],
  )
  await execute(
    `insert into delegation (delegator_id, delegate_id, from_day, until_day, reason, created_by, request_id)
     select giver.id, me.id, daybook_today(), daybook_today() + 20, 'Leave', giver.id, gen_random_uuid()
     from user_account giver, user_account me
     where giver.company_id = 3 and giver.username = 'approver' and me.company_id = 3 and me.username = 'both'`,
    [],
  )
}

const passed = () =>
  rowsOf(
    `select u.username, a.name, ua.role from user_area ua join area a on a.id = ua.area_id join user_account u on u.id = ua.user_id
     where a.name = any($1::text[]) and u.is_active order by a.name, ua.role`,
    [PLACES],
  )
const expectPassed = async () =>
  expect(await passed()).toEqual(
    PLACES.flatMap((place) => ['approve', 'report'].map((role) => ['company', place, role])),
  )

const journey = { as: 'admin', path: '/User-Permission', on: 'desk' } as const
const nameOf = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Both Demo', exact: true })

test('15: somebody leaves with six duties', async ({ browser }) => {
  await walk(
    browser,
    { ...journey, name: '15 a leaver with six duties', budget: { taps: 12, keys: 0 } },
    async (person) => {
      await giveDuties()
      const { page } = person
      await person.tap(page.getByRole('textbox', { name: 'Search by Name' }))
      await person.write('Both Demo')
      await person.tap(page.getByRole('button', { name: 'Search', exact: true }))
      await person.tap(nameOf(page))
      await person.tap(page.getByRole('button', { name: 'Leaves…' }))
      const sheet = page.getByRole('dialog', { name: 'Both Demo leaves' })
      await person.tap(sheet.getByRole('textbox', { name: 'Why' }))
      await person.write('Contract ended')
      await person.tap(sheet.getByRole('combobox', { name: 'Takes over all they may' }))
      await person.write('Company Demo')
      await person.tap(page.getByRole('option', { name: /^Company Demo/ }))
      await person.tap(sheet.getByRole('button', { name: 'Let them leave' }))
      await person.see(sheet.getByRole('status').filter({ hasText: 'Done · Changed 1' }))
      await person.tap(sheet.getByRole('button', { name: 'Close' }).last())
      await person.miss(sheet)
      await expectPassed()
    },
  )
})

test('15: the same by keyboard, in Thai', async ({ browser }) => {
  const name = '15 the same by keyboard'
  await walk(browser, { ...journey, name, language: 'th', budget: { taps: 0, keys: 80 } }, async (person) => {
    await giveDuties()
    const { page } = person
    await person.reach(page.getByRole('textbox', { name: 'ค้นหาด้วยชื่อ' }))
    await person.write('Both Demo')
    await person.press('Enter')
    await person.see(nameOf(page))
    await person.reach(nameOf(page))
    await person.press('Enter')
    await person.see(page.getByRole('button', { name: 'พ้นหน้าที่…' }))
    await person.reach(page.getByRole('button', { name: 'พ้นหน้าที่…' }))
    await person.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Both Demo พ้นหน้าที่' })
    await person.reach(sheet.getByRole('textbox', { name: 'เหตุผล' }))
    await person.write('หมดสัญญา')
    await person.reach(sheet.getByRole('combobox', { name: 'ผู้รับช่วงทุกอย่างที่รับได้' }))
    await person.write('Company Demo')
    await person.see(page.getByRole('option', { name: /^Company Demo/ }))
    await person.press('ArrowDown')
    await person.press('Enter')
    await person.reach(sheet.getByRole('button', { name: 'ให้พ้นหน้าที่' }))
    await person.press('Enter')
    await person.see(sheet.getByRole('status').filter({ hasText: 'เสร็จแล้ว · แก้ไขแล้ว 1' }))
    await person.press('Escape')
    await person.miss(sheet)
    await expectPassed()
  })
})
