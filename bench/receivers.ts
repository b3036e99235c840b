import pg from 'pg'
import { COMPANIES } from './data.ts'

export const RECEIVERS = 2_000
/** Ids above those of the data. */
const FIRST_ID = 1_000_000

/** Adds receivers who each get the areas of two companies, replacing those of an earlier run. */
export async function addReceivers(url: string): Promise<void> {
  await run(url, [
    ...removal,
    `insert into user_account (id, company_id, employee_id, first_name, last_name, email, username, language)
       select ${FIRST_ID} + n, 1 + n % ${COMPANIES}, 'M' || n, 'ผู้รับ', n::text, 'receiver' || n || '@example.com', 'receiver' || n,
         case n % 2 when 0 then 'th' else 'en' end from generate_series(1, ${RECEIVERS}) n`,
    `insert into receiver_group (id, name) select ${FIRST_ID} + c, 'Bench ' || c from generate_series(1, ${COMPANIES}) c`,
    `insert into receiver_group_area select ${FIRST_ID} + company_id, id from area`,
    `insert into receiver_group_member
       select distinct ${FIRST_ID} + 1 + c % ${COMPANIES}, ${FIRST_ID} + n from generate_series(1, ${RECEIVERS}) n, unnest(array[n, n * 7 + 3]) c`,
  ])
}

export async function removeReceivers(url: string): Promise<void> {
  await run(url, removal)
}

const removal = [
  'delete from letter',
  'delete from letter_edition',
  'delete from mail_run',
  `delete from receiver_group_member where user_id > ${FIRST_ID}`,
  `delete from receiver_group_area where receiver_group_id > ${FIRST_ID}`,
  `delete from receiver_group where id > ${FIRST_ID}`,
  `delete from user_account where id > ${FIRST_ID}`,
]

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
