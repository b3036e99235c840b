import { expect, type Page } from './test.ts'
import { areas as demoAreas, DEMO_COMPANY } from '../packages/server/src/demo/places.ts'
import { execute } from './database.ts'
import { EQUIPMENT_STOPPAGE } from './reports.ts'

/* The administration lists that have a form, and records for them: twelve at a time, so that a list with ten per page has a
   second page. */

export type RecordList = {
  /** The heading of the list. */
  title: string
  path: string
  /** The text field used to search the list. */
  search: string
  /** A column that the list can be sorted by. */
  column: string
  /** A text field of the form. */
  field: string
  /** The list's link to an empty form. */
  add: string
  /** Creates twelve records, named by this text and a two-digit number. */
  make: (words: string) => Promise<unknown>
}

const OPERATION = 2
const SOME_AREA = demoAreas.find(({ companyId, group }) => companyId === DEMO_COMPANY && group === OPERATION)?.id
const account = `lower(translate($1, ' ', '.')) || '.' || n`
const lastPlace = (table: string) => `(select coalesce(max(position), 0) from ${table})`
const numbers = `generate_series(1, 12) n`
const name = `$1 || ' ' || lpad(n::text, 2, '0')`

export const RECORD_LISTS: readonly RecordList[] = [
  {
    title: 'Company',
    path: '/Company',
    search: 'Company Name or CSR Area',
    column: 'Last Update',
    field: 'Company Name or CSR Area',
    add: 'Add Company',
    make: (words) => execute(companies, [words]),
  },
  {
    title: 'Area Structure',
    path: '/Area-Structure',
    search: 'Search by Area',
    column: 'Area',
    field: 'Area',
    add: 'Add Area',
    make: (words) => execute(areas, [words]),
  },
  {
    title: 'Event Type',
    path: '/Event-Type',
    search: 'Search by Event Type',
    column: 'Short Event Type',
    field: 'Short Event Type',
    add: 'Add Event Type',
    make: (words) =>
      execute(
        `insert into event_type (event_group_id, name, short_name, position) select $2, ${name}, ${name}, ${lastPlace('event_type')} + n from ${numbers}`,
        [words, OPERATION],
      ),
  },
  {
    title: 'Receiver Group',
    path: '/Receiver-Group',
    search: 'Search by Receiver Group Name',
    column: 'Receiver Group Name',
    field: 'Receiver Group Name',
    add: 'Add Receiver Group',
    make: (words) =>
      execute(
        `with g as (insert into receiver_group (name) select ${name} from ${numbers} returning id)
         insert into receiver_group_area select id, $2 from g`,
        [words, SOME_AREA],
      ),
  },
  {
    title: 'User Permission',
    path: '/User-Permission',
    search: 'Search by Name',
    column: 'Last Update',
    field: 'Tel',
    add: 'Add User',
    make: (words) => execute(people, [words, DEMO_COMPANY, SOME_AREA]),
  },
]

const companies = `
  with c as (insert into company (name, position) select ${name}, ${lastPlace('company')} + n from ${numbers} returning id),
    s as (insert into shift (company_id, name, start_time, end_time) select id, 'Day', '08:00', '16:00' from c)
  insert into company_event_type select id, ${EQUIPMENT_STOPPAGE} from c`

const areas = `
  with c as (insert into company (name, position) select $1, ${lastPlace('company')} + 1 returning id),
    s as (insert into shift (company_id, name, start_time, end_time) select id, 'Day', '08:00', '16:00' from c returning id),
    t as (insert into company_event_type select id, ${EQUIPMENT_STOPPAGE} from c),
    a as (insert into area (event_group_id, company_id, name, position)
      select ${OPERATION}, c.id, ${name}, n from c, ${numbers} returning id),
    o as (insert into area_event_type select id, ${EQUIPMENT_STOPPAGE} from a)
  insert into area_shift select a.id, s.id from a, s`

const people = `
  with u as (insert into user_account (company_id, employee_type, employee_id, first_name, last_name, email, username)
      select $2, 2, ${name}, ${name}, 'Tester', ${account} || '@daybook.example', ${account} from ${numbers} returning id),
    g as (insert into user_group select id, 4 from u),
    m as (insert into user_menu select id, 1, 2 from u)
  insert into user_area select id, $3, 'report' from u`

/** A field's full name; a required field's name includes its star. */
export const named = (name: string) => new RegExp(`^\\W*${name.replace(/[()]/g, '\\$&')}$`)

/** Searches a list for a text, and waits for a matching row. */
export async function findRecords(page: Page, list: RecordList, words: string) {
  await page
    .getByRole('search')
    .getByRole('textbox', { name: named(list.search) })
    .fill(words)
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/(text|name)=/)
  await expect(page.getByRole('link', { name: `Edit ${words}` }).first()).toBeVisible()
}
