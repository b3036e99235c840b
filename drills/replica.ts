import { setTimeout } from 'node:timers/promises'
import { CookieJar } from './cookies.ts'
import type { Drill } from './main.ts'
import { until } from './machine.ts'
import { configure, query, startPostgres, startReplica } from './postgres.ts'
import { requireStored, startDaybook, startWriters } from './product.ts'
import { succeeded } from '../packages/server/src/testing/resilience/visitor.ts'

const BEHIND_SECONDS = 30

/** Calls of reports, lists and exports; sessions, saves and live updates also read event_report. */
const CALLS = [
  ['Report/GetByEventType', { eventGroupId: 2, companyId: 3 }],
  ['Report/GetBoard', { eventGroupId: 2, companyId: 3 }],
  ['ReportAbnormal/GetByEventType', { eventGroupId: [2], companyId: 3 }],
  ['EventRecord/GetData', { page: 1, pageSize: 20 }],
  ['Compliance/GetSummary', {}],
] as const

/**
 * Asks until an answer of Compliance finds all its sums stored: what an answer lacks, a job computes on the primary some seconds
 * later. See docs/decisions/compliance-answers-from-stored-sums.md.
 */
async function sumsStored(primaryUrl: string, ask: () => Promise<void>): Promise<void> {
  await until('the sums to be stored', 120, async () => {
    await query(primaryUrl, 'select pg_stat_statements_reset()')
    await ask()
    await setTimeout(10_000)
    const jobs = await query(primaryUrl, "select from pg_stat_statements where query ~ 'insert into state_sum '")
    return jobs.length === 0
  })
}

export const replicaDrill: Drill = async (machine) => {
  const primary = await startPostgres(machine)
  const replica = await startReplica(machine, primary)
  const settings = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, DATABASE_READ_LAG_SECONDS: '60' }
  const first = await startDaybook(machine, 'first', settings)
  const second = await startDaybook(machine, 'second', settings)
  const state = async (url: string) =>
    (await (await fetch(`${url}/health`)).json()) as { status: string; replica: string }
  for (const { url } of [first, second]) await until('the replica', 30, async () => (await state(url)).replica === 'ok')

  const onPrimary = `postgres://postgres@127.0.0.1:${primary.port}/daybook`
  const onReplica = `postgres://postgres@127.0.0.1:${replica.port}/daybook`
  await query(onPrimary, 'create extension pg_stat_statements')
  await until('the extension on the replica', 30, async () => {
    await query(onReplica, 'select pg_stat_statements_reset()')
    return true
  })

  // A user who changes nothing reads only from the replica.
  const reader = await CookieJar.signIn(first.url, 'viewer')
  const askAll = async (url: string) => {
    for (const [name, input] of CALLS) succeeded(await reader.call(url, name, input as never))
  }
  // The first answer's job may begin after ten seconds.
  await askAll(first.url)
  await setTimeout(10_000)
  await sumsStored(onPrimary, () => askAll(first.url))
  await query(onPrimary, 'select pg_stat_statements_reset()')
  await query(onReplica, 'select pg_stat_statements_reset()')
  for (let turn = 0; turn < 5; turn += 1) await askAll(turn % 2 ? first.url : second.url)
  const statements = `select query, calls from pg_stat_statements where query ~ '\\m(from|join) event_report\\M'
    and query !~ 'pg_stat_statements'`
  const [here, there] = [await query<{ query: string }>(onPrimary, statements), await query(onReplica, statements)]
  if (here.length > 0) throw new Error(`the primary was queried: ${here[0]?.query.slice(0, 400)}`)
  if (there.length < CALLS.length - 1) throw new Error(`the replica was queried with only ${there.length} statements`)
  const figures = [
    `${CALLS.length * 5} calls: 0 statements about reports on the primary, ${there.length} kinds on the replica`,
  ]

  // The replica falls behind; users who write still see their changes, also at the other process.
  configure(replica.folder, { recovery_min_apply_delay: `${BEHIND_SECONDS}s` })
  await query(onReplica, 'select pg_reload_conf()')
  const writers = await startWriters([first.url, second.url], 4)
  await writers.grow(100, 120)
  await writers.stop()
  const reporter = await CookieJar.signIn(first.url, 'reporter')
  const { eventIds } = succeeded(await reporter.call(first.url, 'CreateReport/SaveData', writers.filing(9_000)))
  const listed = async (jar: CookieJar, url: string) => {
    const { events } = succeeded(await jar.call(url, 'EventRecord/GetData', { page: 1, pageSize: 500 } as never))
    return (events as { eventId: number }[]).some(({ eventId }) => eventIds.includes(eventId))
  }
  for (const { url } of [second, first, second])
    if (!(await listed(reporter, url))) throw new Error('a reporter did not see what they had just filed')
  const [lag] = await query<{ seconds: number }>(
    onReplica,
    `select extract(epoch from now() - pg_last_xact_replay_timestamp())::int as seconds`,
  )
  const other = await CookieJar.signIn(second.url, 'viewer')
  const isHidden = !(await listed(other, second.url))
  if (!isHidden) throw new Error('the replica was not behind: others already see the report')
  const begun = performance.now()
  await until('others to see it', 60, () => listed(other, second.url))
  figures.push(
    `replica ${lag?.seconds} s behind: a person saw their own report at once at both processes, others after ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  )

  // If it dies, the primary answers, and the replica is used again once it is back.
  await replica.end('SIGKILL')
  const cut = performance.now()
  await askAll(first.url)
  figures.push(
    `replica killed: ${CALLS.length} calls answered by the primary within ${((performance.now() - cut) / 1_000).toFixed(1)} s`,
  )
  await until('health to say so', 10, async () => {
    const { status, replica: said } = await state(first.url)
    return status === 'ok' && said === 'away'
  })
  configure(replica.folder, { recovery_min_apply_delay: '0' })
  await replica.start()
  await until('the replica again', 60, async () => (await state(first.url)).replica === 'ok')
  return [await requireStored(primary.url, writers), ...figures]
}
