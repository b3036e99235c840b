import { median } from './compare.ts'
import { connected } from './data.ts'
import type { Figure } from './figures.ts'
import { AS_A_BROWSER, bodyOf, open } from './load.ts'
import { type Bench, isSuccess, scratch } from './parts/bench.ts'
import { startPeer, startServer } from './processes.ts'
import { type Statement, statementsOf } from './statements.ts'

/*
 * Compares each administration list, as its page opens, with its bare SQL.
 *
 * 'ours' is the time from a request to the last byte of its answer, sent as a browser does, one after another on a kept
 * connection to a warm server. 'bare' is the list's own statements (rows, total, choices) as the server sends them, one
 * after another on one open connection, without HTTP; the same driver reads the rows. Statements about the session are
 * not included. The sides alternate, and the median ratio of the turns counts.
 *
 * The note adds two more: the same statements prepared, which is the least PostgreSQL can need, and behind a bare
 * server (peer.ts, prepared) without session and rights. Where a list reads for 0.1 to 0.2 ms, even the bare server
 * takes twice as long as its prepared SQL: that is the cost of HTTP, and no goal for a list.
 */

const FIRST_PAGE = { page: 1, pageSize: 20 }
const LISTS = [
  'Company/LoadCompanyListData',
  'Area/LoadAreaList',
  'EventType/LaodDataList',
  'ReceiverGroup/LoadListData',
  'UserPermission/LoadUserListData',
  'NotificationTime/LoadDataList',
  'NotificationCompany/LoadDataList',
  'SetAdvanceEventDays/LoadDataList',
  'LogExport/LoadDataList',
  'MailSetupMonitoring/onLoad',
  'MailSetupMonitoring/LoadRuns',
  'LogMailMonitoring/onLoadData',
  'ImportData/LoadPage',
  'MP_Back/LoadAdminHome',
] as const
const GOAL = 2
/** Time to compile code, and for connections to prepare their statements. */
const WARM_MS = 3_000
const TURNS = 15
/** One turn: this many requests, or as many as fit into the time. */
const ASKS = 20
const TURN_MS = 100

/** The median milliseconds per request of each side in a turn. */
type Times = { ours: number; bare: number; prepared: number; peer: number }

export const lists = (bench: Bench, url: string, cookie: string) =>
  againstSql(bench, url, cookie, {
    part: 'admin',
    asked: LISTS.map((call) => ({ call, body: FIRST_PAGE })),
    goal: GOAL,
  })

type Asked = { call: string; body: object }

/** The first page of each list against its own statements. */
export async function againstSql(
  bench: Bench,
  url: string,
  cookie: string,
  { part, asked, goal }: { part: 'admin' | 'inbox'; asked: readonly Asked[]; goal: number },
): Promise<Figure[]> {
  const asks = asked.map((one) => ({ ...one, cookie }))
  const statements = await statementsOf(url, scratch(bench), asks)
  const server = await startServer(bench.port, scratch(bench), url)
  const peer = await startPeer(bench.port + 1, url)
  try {
    const figures: Figure[] = []
    for (const [place, ask] of asked.entries()) {
      const times = await takeTurns({ server: server.port, peer: peer.port, url, cookie }, ask, statements[place] ?? [])
      figures.push(figureOf(part, ask.call, goal, times))
    }
    return figures
  } finally {
    await Promise.all([server.stop(), peer.stop()])
  }
}

type Sides = { server: number; peer: number; url: string; cookie: string }

async function takeTurns(sides: Sides, { call, body }: Asked, statements: Statement[]): Promise<Times[]> {
  const ours = await open(sides.server, AS_A_BROWSER)
  const peer = await open(sides.peer)
  const answered = (answer: Buffer) => {
    const said = bodyOf(answer)
    if (!isSuccess(said)) throw new Error(`${call} answered ${said.slice(0, 300)}`)
  }
  const ask = { path: `/api/${call}`, cookie: sides.cookie, body }
  const prepared = statements.map((statement, nth) => ({ ...statement, name: `${call} ${nth}` }))
  const askPeer = { path: '/statements', body: { statements: prepared } }
  try {
    return await connected(sides.url, async (client) => {
      const sent = async (all: Statement[]) => {
        for (const statement of all) await client.query(statement)
      }
      const turns = {
        ours: () => turn(() => ours.ask(ask), answered),
        bare: () => turn(() => sent(statements)),
        prepared: () => turn(() => sent(prepared)),
        peer: () => turn(() => peer.ask(askPeer), answered),
      }
      const end = performance.now() + WARM_MS
      while (performance.now() < end) for (const side of Object.values(turns)) await side()
      const times: Times[] = []
      for (let nth = 0; nth < TURNS; nth++)
        times.push({
          ours: await turns.ours(),
          bare: await turns.bare(),
          prepared: await turns.prepared(),
          peer: await turns.peer(),
        })
      return times
    })
  } finally {
    ours.close()
    peer.close()
  }
}

/** The median milliseconds of the work; checking the outcome is not counted. */
async function turn<T>(work: () => Promise<T>, look: (outcome: T) => void = () => {}): Promise<number> {
  const times: number[] = []
  const end = performance.now() + TURN_MS
  while (times.length === 0 || (times.length < ASKS && performance.now() < end)) {
    const begun = performance.now()
    const outcome = await work()
    times.push(performance.now() - begun)
    look(outcome)
  }
  return median(times, (time) => time)
}

function figureOf(part: string, call: string, goal: number, times: Times[]): Figure {
  const middle = (of: (turn: Times) => number) => median(times.map(of), (value) => value)
  const ratio = middle(({ ours, bare }) => ours / bare)
  const ms = (of: (turn: Times) => number) => `${middle(of).toFixed(2)} ms`
  const compared = (side: 'prepared' | 'peer') =>
    `${middle((turn) => turn.ours / turn[side]).toFixed(2)} (${ms((turn) => turn[side])})`
  return {
    part,
    what: `${call}, first page, against its SQL alone`,
    value: ratio.toFixed(2),
    goal: `≤ ${goal.toFixed(2)}`,
    isGood: ratio <= goal,
    note: `${ms(({ ours }) => ours)} against ${ms(({ bare }) => bare)}; against its SQL prepared ${compared('prepared')}, against a bare server with it ${compared('peer')}`,
  }
}
