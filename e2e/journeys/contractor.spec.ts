import { execute, rowsOf } from '../database.ts'
import { workbook } from '../workbooks.ts'
import { expect, test } from '../test.ts'
import { words } from '../words.ts'
import { table, walk } from './journey.ts'

/* Journey 14: a contractor changes overnight: 300 people go and 300 come, from the first of a month at midnight. */

test.afterAll(() => console.log(`\n${table()}`))

const MANY = 300
const DAY = '2026-12-01'
const PORT = 'Khiripat Port'

/** The contractor's people, who report for the first area of the company. */
const outgoing = `
  with made as (
    insert into user_account (company_id, employee_id, first_name, last_name, email, username, employee_type, position)
    select 3, 'OLD' || n, 'Oldguard', n::text, 'old' || n || '@example.com', 'old' || n, 2, 'Guard' from generate_series(1, ${MANY}) n returning id),
  grouped as (insert into user_group (user_id, group_id) select id, 4 from made),
  levelled as (insert into user_menu (user_id, menu_id, level) select made.id, l.menu_id, l.level from made join group_menu_limit l on l.group_id = 4)
  insert into user_area (user_id, area_id, role)
  select made.id, (select min(id) from area where company_id = 3 and parent_id is null and is_active), 'report' from made`

function incoming(area: string) {
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
    'Inactive Remark',
    'Areas to report for',
  ]
  const row = (n: number) => [
    PORT,
    'Contract',
    `NEW${n}`,
    'Newguard',
    String(n),
    `new${n}@example.com`,
    `new${n}`,
    'Reporter',
    'N',
    'From December',
    area,
  ]
  return workbook('incoming.xlsx', [header, ...Array.from({ length: MANY }, (_, n) => row(n + 1))])
}

test('14: 300 people go and 300 come on the first of December', async ({ browser }) => {
  const journey = { as: 'admin', path: '/User-Permission', on: 'desk', budget: { taps: 40, keys: 20 } } as const
  await walk(browser, { ...journey, name: '14 a contractor changes overnight' }, async (person) => {
    await execute(outgoing, [])
    const [[area]] = (await rowsOf(
      `select c.name || ' > ' || a.name from area a join company c on c.id = a.company_id
       where a.id = (select min(id) from area where company_id = 3 and parent_id is null and is_active)`,
      [],
    )) as [[string]]
    const { page } = person
    const main = page.getByRole('main')
    const change = async (name: string, status: 'Active' | 'Inactive') => {
      const search = main.getByRole('textbox', { name: 'Search by Name' })
      await person.tap(search)
      await person.write(name)
      await person.tap(main.getByRole('button', { name: 'Search', exact: true }))
      await person.tap(main.getByRole('checkbox', { name: new RegExp(`^Select row ${name}`) }).first())
      await person.tap(main.getByRole('button', { name: `Select all ${MANY} found` }))
      await person.tap(main.getByRole('button', { name: 'Change…' }))
      const sheet = page.getByRole('dialog')
      await person.tap(sheet.getByRole('radio', { name: 'Status', exact: true }))
      await person.tap(sheet.getByRole('radio', { name: status, exact: true }))
      if (status === 'Inactive') {
        await person.tap(sheet.getByRole('textbox', { name: 'Remark' }))
        await person.write('The contract ends')
      }
      await person.tap(sheet.getByRole('radio', { name: 'At the start of a day to come' }))
      await person.tap(sheet.getByRole('group', { name: 'From' }).getByRole('spinbutton').first())
      await person.keys('01122026')
      await person.tap(sheet.getByRole('button', { name: 'Continue' }))
      await person.see(sheet.getByText(`${MANY} records will be changed.`))
      await person.tap(sheet.getByRole('button', { name: 'Plan it' }))
      await person.see(sheet.getByRole('status').filter({ hasText: 'Planned · 01/12/2026' }))
      await person.tap(sheet.getByRole('button', { name: 'Close' }).last())
    }

    await test.step('those who go, from that day', () => change('Oldguard', 'Inactive'))
    await test.step('those who come, by a file, who cannot sign in before that day', async () => {
      await person.tap(main.getByRole('link', { name: 'Paste or import' }))
      const choosing = page.waitForEvent('filechooser')
      await person.tap(main.getByRole('button', { name: words.en.ImportData.chooseFile }))
      await (await choosing).setFiles([incoming(area)])
      await person.tap(main.getByRole('button', { name: `Import ${MANY} rows` }))
      await person.see(page.getByRole('dialog'))
      await person.press('Enter')
      await person.tap(page.getByRole('navigation').getByRole('link', { name: 'User Permission' }).first())
    })
    await test.step('and are let in on that day', () => change('Newguard', 'Active'))

    expect(
      await rowsOf(
        `select a.from_day::text, a.phase, a.change ->> 'isOn', (select count(*)::int from act_row r where r.act_id = a.id) from act a order by a.id`,
        [],
      ),
    ).toEqual([
      [DAY, 'planned', 'false', MANY],
      [DAY, 'planned', 'true', MANY],
    ])
  })
})
