import { inTurns } from '../compare.ts'
import { signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { comparedText, withEffort } from '../effort.ts'
import { load } from '../load.ts'
import { recordPlan } from '../plan.ts'
import { startPeer, startServer } from '../processes.ts'
import { type Bench, companyOf, isSuccess, scratch, today, formatDay } from './bench.ts'

/** EventRecord/GetData: 20 rows of a 30-day range of one company, sorted, with total, against the bare server. */
export async function record(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const server = await startServer(bench.port, scratch(bench), url)
  const peer = await startPeer(bench.port + 1, url)
  try {
    const cookies = await Promise.all(
      Array.from({ length: bench.connections }, (_, n) => signIn(url, userOf(companyOf(n), 'company'))),
    )
    let asked = 0
    const range = () => {
      // A different month for each request, so that neither side answers from cached data.
      const to = today().subtract({ days: (asked++ * 37) % 365 })
      return { from: to.subtract({ days: 29 }).toString(), to: to.toString() }
    }
    const ours = () =>
      withEffort(server, url, () =>
        load(
          server.port,
          bench.connections,
          bench.seconds,
          (n) => {
            const { from, to } = range()
            const body = {
              companyId: companyOf(n),
              startDate: formatDay(from),
              endDate: formatDay(to),
              page: 1,
              pageSize: 20,
              sort: 'eventDay',
              order: 'desc',
            }
            return { path: '/api/EventRecord/GetData', cookie: cookies[n], body }
          },
          isSuccess,
        ),
      )
    const theirs = () =>
      withEffort(peer, url, () =>
        load(
          peer.port,
          bench.connections,
          bench.seconds,
          (n) => ({
            path: '/record',
            body: { ...range(), companyId: companyOf(n), size: 20, userId: userOf(companyOf(n), 'company') },
          }),
          isSuccess,
        ),
      )
    const { ratio, ours: own, theirs: bare } = await inTurns(bench.turns, ours, theirs)
    const plan = await recordPlan(url)
    return [
      {
        part: 'record',
        what: `GetData, ${bench.connections} connections, relative to the bare server`,
        value: ratio.toFixed(2),
        goal: '≥ 0.50',
        isGood: ratio >= 0.5,
        note: comparedText(own, bare),
      },
      { part: 'record', what: 'GetData, index-only scan', ...plan },
    ]
  } finally {
    await Promise.all([server.stop(), peer.stop()])
  }
}
