import type pg from 'pg'
import { sealAddress } from '../channels/addresses.ts'
import { sealer } from '../platform/sealed.ts'
import { lineUser } from './channelServer.ts'

/** Adds a company with areas and one reporter per area; its rule reminds them when their reports are due. */
export async function addReminded(
  database: pg.Pool | pg.Client,
  {
    people,
    dueAt,
    channels,
  }: {
    people: number
    /** 'HH:mm' today. */
    dueAt: string
    /** If set, a third of them use LINE and a third Teams; otherwise all use e-mail. */
    channels?: { secret: string; workflows: string }
  },
): Promise<void> {
  await database.query(`
    with made as (insert into company (name, position) values ('Reminded', 9999) returning id),
    areas as (
      insert into area (event_group_id, company_id, name, position)
      select 2, made.id, 'พื้นที่ ' || n, n from made, generate_series(1, ${people}) n returning id, company_id, position),
    person as (
      insert into user_account (company_id, employee_id, first_name, last_name, email, username)
      select company_id, 'R' || position, 'ผู้รายงาน', position::text, 'reminded' || position || '@example.com', 'reminded' || position
      from areas returning id, last_name),
    grouped as (insert into user_group (user_id, group_id) select id, 4 from person),
    menus as (insert into user_menu (user_id, menu_id, level) select id, 1, 2 from person)
    insert into user_area (user_id, area_id, role)
    select p.id, a.id, 'report' from person p join areas a on a.position = p.last_name::int`)
  await database.query('alter table expectation_rule disable trigger keep_begun_days')
  await database.query(
    `insert into expectation_rule (series_id, company_id, by_shift, weekdays, leaves_out_holidays, due_at, due_next_day,
       grace_minutes, from_day, created_by, updated_by, reminder_steps)
     select 1, c.id, false, '{1,2,3,4,5,6,7}', false, $1::time, false, 0, daybook_today(), u.id, u.id,
       '[{"minutes": 0, "to": "reporters"}]'
     from company c, (select min(id) as id from user_account) u where c.name = 'Reminded'`,
    [dueAt],
  )
  await database.query('alter table expectation_rule enable trigger keep_begun_days')
  if (channels) await addChannels(database, channels)
  await database.query('analyze')
}

async function addChannels(
  database: pg.Pool | pg.Client,
  { secret, workflows }: { secret: string; workflows: string },
) {
  const seal = sealer(secret)
  const { rows } = await database.query<{ id: number; n: number }>(
    `select id, last_name::int as n from user_account where username like 'reminded%' and last_name::int % 3 > 0`,
  )
  const addresses = rows.map(({ id, n }) => {
    const channel = n % 3 === 1 ? ('line' as const) : ('teams' as const)
    const { sealed, hash } = sealAddress(seal, channel, channel === 'line' ? lineUser(n) : `${workflows}/${n}`)
    return { id, channel, sealed, hash: hash.toString('hex') }
  })
  await database.query(
    `with a as (select * from jsonb_to_recordset($1::jsonb) as a (id int, channel text, sealed text, hash text)),
     addressed as (
       insert into channel_address (user_id, channel, address, address_hash)
       select id, channel, sealed, decode(hash, 'hex') from a)
     insert into notice_choice (user_id, channel) select id, channel from a`,
    [JSON.stringify(addresses)],
  )
}
