import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import {
  DEFAULT_ORDER,
  pageQuery,
  type RecordFilter,
} from '../packages/server/src/groups/EventRecord/EventRecord.queries.ts'
import type { DB } from '../packages/server/src/db/types.ts'
import { rowsQuery } from '../packages/server/src/events/rows.queries.ts'
import { sql } from 'kysely'

/*
 * The bare server for comparison: Fastify and pg with the same SQL and nothing else: no session, rights, validation, locks or
 * live updates.
 */

pg.types.setTypeParser(1082, (value) => value)
pg.types.setTypeParser(20, Number)

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: '-c daybook.time_zone=Asia/Bangkok',
})

/** The product's own statements, compiled once, with placeholders for the values of a request. */
const MARK = { company: 111_111, from: '2001-01-01', to: '2001-01-02', size: 222_222, ids: [333_333], user: 444_444 }
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
const everything: RecordFilter = {
  groupId: null,
  companyId: null,
  areaIds: null,
  type: null,
  levelId: null,
  statusId: null,
  search: null,
  from: null,
  to: null,
  day: null,
  ids: null,
  counted: null,
}
const scope = { all: false, companyIds: [MARK.company], areaIds: [] }
const page = pageQuery(
  scope,
  { ...everything, companyId: MARK.company, from: MARK.from, to: MARK.to },
  DEFAULT_ORDER,
  { limit: MARK.size, offset: 0 },
  'en',
).compile(db)
const rows = rowsQuery(
  { caller: { userId: MARK.user, partners: [] }, language: 'en', clock: { timeZone: 'Asia/Bangkok' } },
  sql`e.id = any(${MARK.ids}::int[]) and e.deleted_at is null`,
).compile(db)

type Asked = { companyId: number; from: string; to: string; size: number; userId: number }

function pageValues({ companyId, from, to, size }: Asked): unknown[] {
  return page.parameters.map((mark) => {
    if (Array.isArray(mark)) return [companyId]
    return (
      new Map<unknown, unknown>([
        [MARK.company, companyId],
        [MARK.from, from],
        [MARK.to, to],
        [MARK.size, size],
      ]).get(mark) ?? mark
    )
  })
}

const app = Fastify({ logger: false })

app.post<{ Body: Asked }>('/record', async ({ body }) => {
  const found = await pool.query<{ ids: number[]; total: number }>({
    name: 'page',
    text: page.sql,
    values: pageValues(body),
  })
  const { ids = [], total = 0 } = found.rows[0] ?? {}
  const values = rows.parameters.map((mark) => (Array.isArray(mark) ? ids : mark === MARK.user ? body.userId : mark))
  return {
    status: 'Success',
    total,
    events: (await pool.query({ name: 'rows', text: rows.sql, values })).rows,
  }
})

type Filed = {
  group: number
  company: number
  area: number
  day: string
  type: number
  start: string
  end: string
  text: string
  shift: number
  user: number
}

app.post<{ Body: Filed }>('/save', async ({ body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Writes the same rows: the audit trigger needs to know person and call.
    await client.query({
      name: 'cause',
      text: "select set_config('daybook.actor', $1, true), set_config('daybook.call', $2, true)",
      values: [String(body.user), 'CreateReport/SaveData'],
    })
    const made = await client.query<{ id: number }>({
      name: 'report',
      text: `insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, start_time, end_time, is_open,
        description, status, reported_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, false, $8, 2, $9, $9) returning id`,
      values: [body.group, body.company, body.area, body.day, body.type, body.start, body.end, body.text, body.user],
    })
    const id = made.rows[0]?.id
    await client.query({
      name: 'shift',
      text: 'insert into event_report_shift values ($1, $2)',
      values: [id, body.shift],
    })
    await client.query({
      name: 'submission',
      text: 'insert into submission (request_id, user_id, report_ids, payload_hash) values ($1, $2, $3, $4)',
      values: [randomUUID(), body.user, [id], Buffer.alloc(32)],
    })
    await client.query('commit')
    return { status: 'Success', eventIds: [id] }
  } finally {
    client.release()
  }
})

/** The statements of an administration list, one after another, ignoring the rows. */
app.post<{ Body: { statements: pg.QueryConfig[] } }>('/statements', async ({ body }) => {
  const answers: unknown[] = []
  for (const statement of body.statements) answers.push((await pool.query(statement)).rows)
  return { status: 'Success', answers }
})

process.on('SIGTERM', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log('ready')
