import { inTurns } from '../compare.ts'
import { signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { type Bench, count, isSuccess, scratch } from './bench.ts'

const CALLS = [
  { name: 'LoadEventToday', path: '/api/EventToday/LoadEventToday', body: { mode: 1 } },
  { name: 'GetToday', path: '/api/MyAreas/GetToday', body: {} },
]

/** What a company's user loads about today, alternating between the small and the large database. */
export async function eventToday(bench: Bench): Promise<Figure[]> {
  const urls = [await bench.database(bench.events), await bench.database(bench.smallEvents)] as const
  const servers = [
    await startServer(bench.port, scratch(bench), urls[0]),
    await startServer(bench.port + 1, scratch(bench), urls[1]),
  ] as const
  try {
    const figures: Figure[] = []
    for (const { name, path, body } of CALLS) {
      const side = async (index: 0 | 1) => {
        const cookie = await signIn(urls[index], userOf(1, 'company'))
        return () => load(servers[index].port, 4, bench.seconds, () => ({ path, cookie, body }), isSuccess)
      }
      const { ratio, ours: large, theirs: small } = await inTurns(bench.turns, await side(0), await side(1))
      figures.push({
        part: 'today',
        what: `${name} at ${count(bench.events)} reports, relative to ${count(bench.smallEvents)}`,
        value: ratio.toFixed(2),
        goal: 'flat (≥ 0.90)',
        isGood: ratio >= 0.9,
        note: `median ${large.median.toFixed(1)} ms against ${small.median.toFixed(1)} ms`,
      })
    }
    return figures
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
