import { ADMIN, signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { type Bench, companyOf, isSuccess, scratch } from './bench.ts'

/** The number in a report's text, another in each request, so that no answer comes from a cache alone. It tells which text it is. */
const number = (n: number, kind: number) => 104 + ((8 * n) % 896) + kind
const [PUMP, CONVEYOR, GATE] = [2, 3, 5]

/** Texts as people type them. */
const TEXTS = {
  'one word': (n: number) => `#${number(n, 0)}`,
  'two words in another order': (n: number) => `#${number(n, CONVEYOR)} conveyor`,
  'Thai in another spelling': (n: number) => `#${number(n, PUMP)} น\u0e4d\u0e49\u0e32หมายเลข`,
  'a phrase, and a word not wanted': (n: number) => `"checked at night" #${number(n, GATE)} -conveyor`,
  'a frequent word': () => 'inspection',
  'one letter forgiven': (n: number) => `conveyer #${number(n, CONVEYOR)}`,
  'nothing found': (n: number) => `zzqx${n}`,
  'two words never together': (n: number) => `#${number(n, GATE)} conveyor`,
}
const RECORD = 'EventRecord/GetData'
/** What is asked, for each kind of text. */
const ASKED: [string, string, (n: number) => object][] = [
  ...Object.entries(TEXTS).map(([kind, textOf]): (typeof ASKED)[number] => [
    RECORD,
    kind,
    (n) => ({ text: textOf(n), pageSize: 10 }),
  ]),
  [RECORD, 'a status', (n) => ({ text: TEXTS['two words in another order'](n), statusId: 1, pageSize: 10 })],
  ['QuickSearch/Find', 'two words in another order', (n) => ({ text: TEXTS['two words in another order'](n) })],
  ['QuickSearch/Find', 'a frequent word', () => ({ text: TEXTS['a frequent word']() })],
]

/** p95 of one request at a time, by somebody who sees everything, and by a reader of a few areas. */
export async function search(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const server = await startServer(bench.port, scratch(bench), url)
  const goal = bench.events > 2_000_000 ? 300 : 150
  try {
    const cookies = {
      everything: await signIn(url, ADMIN),
      'few areas': await signIn(url, userOf(companyOf(0), 'reporter')),
    }
    const figures: Figure[] = []
    let asked = 1000
    for (const [reader, cookie] of Object.entries(cookies)) {
      for (const [call, kind, bodyOf] of ASKED) {
        const next = () => ({ path: `/api/${call}`, cookie, body: bodyOf((asked += 7919)) })
        const { median, p95, answers } = await load(server.port, 1, bench.seconds, next, isSuccess)
        figures.push({
          part: 'search',
          what: `${call}, ${kind}, a reader of ${reader}: p95 in ms`,
          value: p95.toFixed(0),
          goal: `≤ ${goal}`,
          isGood: p95 <= goal,
          note: `median ${median.toFixed(0)}, ${answers} answers`,
        })
      }
    }
    return figures
  } finally {
    await server.stop()
  }
}
