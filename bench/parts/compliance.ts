import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '../../packages/server/src/db/types.ts'
import { summaryQuery } from '../../packages/server/src/groups/Compliance/Compliance.queries.ts'
import { median } from '../compare.ts'
import { ADMIN, connected, signIn } from '../data.ts'
import type { Figure } from '../figures.ts'
import { bodyOf, open } from '../load.ts'
import { startServer } from '../processes.ts'
import { type Bench, isSuccess, scratch, today } from './bench.ts'

const RUNS = 5
/** Compliance of all areas over a month and a year, by shift in one group, each against its SQL. */
export async function compliance(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  await byShift(url)
  const server = await startServer(bench.port, scratch(bench), url)
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c daybook.time_zone=Asia/Bangkok' })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    const cookie = await signIn(url, ADMIN)
    const figures: Figure[] = []
    for (const [name, days, goal] of [
      ['month', 30, 300],
      ['year', 365, 300],
    ] as const) {
      const to = today()
      const period = { from: to.subtract({ days: days - 1 }).toString(), to: to.toString() }
      const before = {
        from: to.subtract({ days: 2 * days - 1 }).toString(),
        to: to.subtract({ days }).toString(),
      }
      const everywhere = { scope: { all: true, companyIds: [], areaIds: [] }, groupIds: null, companyIds: null }
      const moment = { today: period.to, timeZone: 'Asia/Bangkok', now: new Date() }
      const { sql, parameters } = summaryQuery(
        db,
        everywhere,
        [
          { nth: 0, ...period },
          { nth: 1, ...before },
        ],
        moment,
        'en',
      ).compile(db)
      const ask = { path: '/api/Compliance/GetSummary', cookie, body: { period: 'range', ...period } }
      // The server closes a connection that is idle for long.
      const client = await open(server.port)
      const once = async () => {
        if (!isSuccess(bodyOf(await client.ask(ask)))) throw new Error('Compliance/GetSummary was refused')
      }
      await pool.query('truncate state_sum')
      const begun = performance.now()
      await once()
      const first = performance.now() - begun
      await allStored(pool)
      const call = await timed(once).finally(() => client.close())
      const bare = await timed(() => pool.query(sql, [...parameters]))
      figures.push(
        {
          part: 'compliance',
          what: `summary of 1,200 areas, a ${name} and the one before`,
          value: `${call.toFixed(0)} ms`,
          goal: `≤ ${goal} ms`,
          isGood: call <= goal,
          note: `nothing stored yet: ${first.toFixed(0)} ms`,
        },
        {
          part: 'compliance',
          what: `the same against its SQL, a ${name}`,
          value: (call / bare).toFixed(2),
          goal: '≤ 1.50',
          isGood: call <= 1.5 * bare,
          note: `its SQL ${bare.toFixed(0)} ms`,
        },
      )
    }
    return figures
  } finally {
    await Promise.all([pool.end(), server.stop()])
  }
}

/** Waits until the job has stored all sums. It begins again each minute. */
async function allStored(pool: pg.Pool): Promise<void> {
  const count = async () => Number((await pool.query('select count(*) as n from state_sum')).rows[0]?.n)
  for (let before = 0, now = await count(); now === 0 || now !== before; now = await count()) {
    before = now
    await sleep(65_000)
  }
}

/**
 * Requires a report per shift from the areas of one group, for all time: through the product, rules and periods cannot start
 * in the past.
 */
async function byShift(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into area_shift_period (area_id, shift_id, during, end_time, ends_next_day)
        select s.area_id, s.shift_id, daterange('2000-01-01', null), h.end_time, h.ends_next_day
        from area_shift s join shift h on h.id = s.shift_id on conflict do nothing`)
    await client.query(`
      insert into expectation_rule (event_group_id, by_shift, weekdays, leaves_out_holidays, due_next_day, grace_minutes,
        from_day, created_by, updated_by, series_id)
      select 2, true, array[1, 2, 3, 4, 5, 6, 7], false, false, 60, '2000-01-01', ${ADMIN}, ${ADMIN}, 1
      where not exists (select from expectation_rule)`)
    // Data loaded without triggers does not invalidate any sums.
    await client.query('truncate state_sum, state_sum_outdated')
    await client.query('reset session_replication_role')
    await client.query('analyze')
  })
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  await run()
  const times: number[] = []
  for (let turn = 0; turn < RUNS; turn++) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  return median(times, (value) => value)
}
