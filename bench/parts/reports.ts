import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { CountFilter } from '../../packages/server/src/statistics/conditions.queries.ts'
import { areaCountsQuery, areaYearsQuery } from '../../packages/server/src/statistics/counting.queries.ts'
import type { DB } from '../../packages/server/src/db/types.ts'
import { monthOf, yearOf } from '../../packages/server/src/statistics/periods.ts'
import { inTurns, median } from '../compare.ts'
import { signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { statementsOf } from '../statements.ts'
import { type Bench, count, isSuccess, scratch, today, formatDay } from './bench.ts'

const COMPANY = 2
const scope = { all: false, companyIds: [COMPANY], areaIds: [] }
const BLOCKS = [2, 3, 1]
/** 40 of the 60 areas of the operation group. */
const YEARLY_AREAS = Array.from({ length: 40 }, (_, index) => COMPANY * 1000 + index + 1)

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Heap Fetches'?: number; Plans?: Node[] }

/** The bare statements of the reports on a separate connection: the minimum work without a server. */
function bare(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c daybook.time_zone=Asia/Bangkok' })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const moment = { today: today().toString(), timeZone: 'Asia/Bangkok' }
  const filter = (groupIds: number[], from: string, to: string): CountFilter => ({
    scope,
    groupIds,
    companyId: groupIds[0] === 1 ? null : COMPANY,
    areaIds: null,
    typeIds: null,
    isAbnormal: false,
    from,
    to,
  })
  const month = monthOf(today().subtract({ months: 2 }).toString())
  const year = yearOf(today().year - 1)
  const run = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
    pool.query<Record<string, unknown>>(sql, [...parameters])
  const areas = (groups: number[], from: string, to: string) =>
    areaCountsQuery(filter(groups, from, to), moment, 'en', true).compile(db)
  return {
    month,
    year,
    close: () => pool.end(),
    /** The three blocks of a monthly report. */
    async monthly() {
      for (const group of BLOCKS) await run(areas([group], month.from, month.to))
    },
    ofMonth: () => run(areas([2], month.from, month.to)),
    ofYear: () => run(areas([2], year.from, year.to)),
    yearly: () => run(areaYearsQuery(filter([2], year.from, year.to), moment, 'en').compile(db)),
    async plan() {
      const { sql, parameters } = areas([2], month.from, month.to)
      const { rows } = await run({ sql: `explain (analyze, format json) ${sql}`, parameters })
      const [root] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Node }[]
      return flat(root?.Plan).filter((node) => node['Relation Name'] === 'event_report')
    },
  }
}

function flat(node: Node | undefined): Node[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(flat)] : []
}

/** Median milliseconds of some runs, after a warm-up. */
async function timed(run: () => Promise<unknown>, runs = 9): Promise<number> {
  await run()
  const times: number[] = []
  for (let turn = 0; turn < runs; turn++) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  return median(times, (value) => value)
}

const eventsIn = ({ rows }: pg.QueryResult<Record<string, unknown>>) =>
  rows.reduce((sum, { events }) => sum + Number(events ?? 0), 0)

/** The monthly, event and yearly report of a company with 60 areas, against their bare SQL. */
export async function reports(bench: Bench): Promise<Figure[]> {
  const urls = [await bench.database(bench.events), await bench.database(bench.smallEvents)] as const
  const server = await startServer(bench.port, scratch(bench), urls[0])
  // Starting the server migrates the small database, which the bare statements need too.
  const small = await startServer(bench.port + 1, scratch(bench), urls[1])
  await small.stop()
  const [large, little] = [bare(urls[0]), bare(urls[1])]
  try {
    const cookie = await signIn(urls[0], userOf(COMPANY, 'company'))
    const ask = () => {
      let turn = 0
      return load(
        server.port,
        1,
        bench.seconds,
        () => ({
          path: '/api/MonthlyReport/GetByEventType',
          cookie,
          body: {
            companyId: COMPANY,
            eventGroupId: BLOCKS[turn++ % BLOCKS.length],
            startDate: formatDay(large.month.from),
          },
        }),
        isSuccess,
      )
    }
    /** The same three blocks, so that both rates count blocks. */
    const statements = async () => {
      const end = performance.now() + bench.seconds * 1000
      const begun = performance.now()
      let answers = 0
      for (; performance.now() < end; answers += BLOCKS.length) await large.monthly()
      const rate = answers / ((performance.now() - begun) / 1000)
      return { rate, median: 1000 / rate, p95: 1000 / rate, p99: 1000 / rate, answers }
    }
    const { ratio, ours, theirs } = await inTurns(bench.turns, ask, statements)
    const nodes = await large.plan()
    const fetches = nodes.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0)
    const isIndexOnly = nodes.length > 0 && nodes.every((node) => node['Node Type'] === 'Index Only Scan')
    const [bigMonth, smallMonth] = [await timed(large.monthly), await timed(little.monthly)]
    const [month, year] = [await large.ofMonth(), await large.ofYear()]
    const perEvent = {
      month: (await timed(large.ofMonth)) / eventsIn(month),
      year: (await timed(large.ofYear)) / eventsIn(year),
    }
    const [yearly = []] = await statementsOf(urls[0], scratch(bench), [
      {
        call: 'YearlyReport/GetByEventType',
        cookie,
        body: {
          companyId: COMPANY,
          eventGroupId: 2,
          areaIds: YEARLY_AREAS,
          startDate: formatDay(large.year.from),
        },
      },
    ])
    const counting = yearly.filter(({ text }) => /event_report\b/.test(text) && text.includes('event_date')).length
    const times = 1 / ratio
    return [
      {
        part: 'reports',
        what: 'monthly report of 60 areas, time of the call against its SQL',
        value: times.toFixed(2),
        goal: '≤ 1.50',
        isGood: times <= 1.5,
        note: `a block ${ours.median.toFixed(1)} ms, its SQL ${theirs.median.toFixed(1)} ms`,
      },
      {
        part: 'reports',
        what: 'its SQL, index-only scan',
        value: isIndexOnly ? 'index only' : nodes.map((node) => node['Node Type']).join(', '),
        goal: 'index only',
        isGood: isIndexOnly && fetches === 0,
        note: `heap fetches: ${fetches}`,
      },
      {
        part: 'reports',
        what: `its SQL at ${count(bench.events)} against ${count(bench.smallEvents)} reports`,
        value: (bigMonth / smallMonth).toFixed(2),
        goal: 'flat (≤ 1.25)',
        isGood: bigMonth / smallMonth <= 1.25,
        note: `${bigMonth.toFixed(1)} ms against ${smallMonth.toFixed(1)} ms`,
      },
      {
        part: 'reports',
        what: 'event report, time per event of a year against a month',
        value: (perEvent.year / perEvent.month).toFixed(2),
        goal: '< 3',
        isGood: perEvent.year / perEvent.month < 3,
        note: `${count(eventsIn(year))} events against ${count(eventsIn(month))}`,
      },
      {
        part: 'reports',
        what: 'yearly report of 40 areas, queries that count',
        value: String(counting),
        goal: '1',
        isGood: counting === 1,
        note: `of ${yearly.length} statements; it takes ${(await timed(large.yearly)).toFixed(1)} ms`,
      },
    ]
  } finally {
    await Promise.all([large.close(), little.close(), server.stop()])
  }
}
