import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { migrateToLatest } from '../../packages/server/src/db/migrate.ts'
import { addReminded } from '../../packages/server/src/testing/reminded.ts'
import type { Figure } from '../figures.ts'
import { startServer } from '../processes.ts'
import { type Bench, count, scratch } from './bench.ts'
import { startSink } from './mail.ts'

const CELLS = 5_000
/** The worst case: each open report belongs to another person, so each causes a letter. */
const PEOPLE = CELLS
const MOST_MS = 180_000
/** Seconds between the end of the preparation and the moment of the step. */
const AHEAD_SECONDS = 5

/** A reminder step for 5,000 open reports: from its moment until a mail server has the last reminder. */
export async function reminders(bench: Bench): Promise<Figure[]> {
  const url = await bench.adminDatabase()
  await migrateToLatest(url)
  const sink = await startSink()
  const database = new pg.Client({ connectionString: url, options: '-c daybook.time_zone=Asia/Bangkok' })
  await database.connect()
  try {
    await addReminded(database, { people: PEOPLE, dueAt: '00:00' })
    const server = await startServer(bench.port, scratch(bench), url, { SMTP_URL: sink.url })
    try {
      const due = await nextMinute(database)
      while (sink.times.length < PEOPLE && performance.now() - due < MOST_MS) await setTimeout(20)
      const last = ((sink.times[PEOPLE - 1] ?? Number.POSITIVE_INFINITY) - due) / 1000
      const first = ((sink.times[0] ?? Number.POSITIVE_INFINITY) - due) / 1000
      return [
        {
          part: 'reminders',
          what: `${count(CELLS)} open reports of as many people: from the moment of a step to the last reminder`,
          value: `${last.toFixed(1)} s`,
          goal: '≤ 60 s',
          isGood: last <= 60,
          note: `the first after ${first.toFixed(1)} s`,
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await database.end()
    sink.stop()
  }
}

/** Makes the reports due at the next full minute; returns that moment in milliseconds of performance.now(). */
async function nextMinute(database: pg.Client): Promise<number> {
  const now = Temporal.Now.zonedDateTimeISO('Asia/Bangkok')
  const at = now.add({ seconds: AHEAD_SECONDS }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  await database.query('alter table expectation_rule disable trigger keep_begun_days')
  await database.query('update expectation_rule set due_at = $1::time, from_day = $2::date', [
    at.toPlainTime().toString(),
    at.toPlainDate().toString(),
  ])
  await database.query('alter table expectation_rule enable trigger keep_begun_days')
  return performance.now() + (at.epochMilliseconds - Temporal.Now.instant().epochMilliseconds)
}
