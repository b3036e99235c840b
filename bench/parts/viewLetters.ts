import { setTimeout } from 'node:timers/promises'
import { ADMIN, connected } from '../data.ts'
import { type Figure, megabytes } from '../figures.ts'
import { startSink } from '../mailSink.ts'
import { startServer } from '../processes.ts'
import { type Bench, count, scratch } from './bench.ts'

const RECEIVERS = 1_000
const SCOPES = 200
/** Ids above those of the data and of other parts. */
const FIRST_ID = 2_000_000
const GOAL_S = 60
const LONGEST_S = 300

/** A view that comes to a receiver group of 1,000 in 200 scopes, with its Excel file: from its turn to the last letter. */
export async function viewLetters(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const statement of [...removal, ...addition]) await client.query(statement)
  })
  const sink = await startSink()
  const server = await startServer(bench.port, scratch(bench), url, { SMTP_URL: sink.url })
  try {
    await connected(url, (client) =>
      client.query(`update view_schedule_turn set next_at = now() where schedule_id = ${FIRST_ID}`),
    )
    const until = performance.now() + LONGEST_S * 1_000
    while (sink.times.length < RECEIVERS && performance.now() < until) await setTimeout(50)
    const ended = Date.now()
    const [row] = await connected(url, async (client) => {
      const { rows } = await client.query<{ begun: Date; files: string }>(`
        select min(created_at) as begun, (select count(*) from export_log where user_id >= ${FIRST_ID}) as files
        from letter where kind = 'view' and receiver_id >= ${FIRST_ID}`)
      return rows
    })
    const seconds = row?.begun ? (ended - row.begun.getTime()) / 1_000 : Infinity
    const isWhole = sink.times.length === RECEIVERS && Number(row?.files) === RECEIVERS
    return [
      {
        part: 'viewLetters',
        what: `${count(RECEIVERS)} receivers in ${SCOPES} scopes`,
        value: isWhole ? `${seconds.toFixed(1)} s` : `${sink.times.length} letters, ${row?.files} files`,
        goal: `≤ ${GOAL_S} s`,
        isGood: isWhole && seconds <= GOAL_S,
        note: megabytes(sink.bytes),
      },
    ]
  } finally {
    await server.stop()
    sink.stop()
    await connected(url, async (client) => {
      await client.query('set session_replication_role = replica')
      for (const statement of removal) await client.query(statement)
    })
  }
}

const addition = [
  `insert into user_account (id, company_id, employee_id, first_name, last_name, email, username)
     select ${FIRST_ID} + n, 1, 'V' || n, 'ผู้รับ', n::text, 'view' || n || '@example.com', 'view' || n from generate_series(1, ${RECEIVERS}) n`,
  `insert into user_group select ${FIRST_ID} + n, 4 from generate_series(1, ${RECEIVERS}) n`,
  `insert into user_menu select ${FIRST_ID} + n, m.id, 2 from generate_series(1, ${RECEIVERS}) n, menu m where m.id <> 18`,
  // About a third of the company's areas each, and at least one of its operation areas.
  `insert into user_area select ${FIRST_ID} + n, a.id, 'report' from generate_series(1, ${RECEIVERS}) n
     join area a on a.company_id = 1 and (a.id % 40 = n % ${SCOPES} % 40 or abs(hashint8(a.id::bigint * ${SCOPES} + n % ${SCOPES})) % 3 = 0)`,
  `insert into saved_view (id, owner_id, name, page, query, period, group_id)
     values (${FIRST_ID}, ${ADMIN}, 'Bench', '/Report-Event', 'group=2&company=1', 'last30Days', 4)`,
  `insert into receiver_group (id, name) values (${FIRST_ID}, 'Bench views')`,
  `insert into receiver_group_member select ${FIRST_ID}, ${FIRST_ID} + n from generate_series(1, ${RECEIVERS}) n`,
  `insert into view_schedule (id, view_id, receiver_group_id, owner_id, rhythm, on_day, hour)
     values (${FIRST_ID}, ${FIRST_ID}, ${FIRST_ID}, ${ADMIN}, 'day', 1, 7)`,
  `insert into view_schedule_turn (schedule_id, next_at) values (${FIRST_ID}, now() + interval '1 day')`,
]

const removal = [
  `delete from letter where receiver_id >= ${FIRST_ID}`,
  `delete from export_log where user_id >= ${FIRST_ID}`,
  `delete from view_schedule_turn where schedule_id >= ${FIRST_ID}`,
  `delete from view_schedule where id >= ${FIRST_ID}`,
  `delete from saved_view where id >= ${FIRST_ID}`,
  `delete from receiver_group_member where user_id >= ${FIRST_ID}`,
  `delete from receiver_group where id >= ${FIRST_ID}`,
  ...['user_area', 'user_menu', 'user_group'].map((table) => `delete from ${table} where user_id >= ${FIRST_ID}`),
  `delete from user_account where id >= ${FIRST_ID}`,
]
