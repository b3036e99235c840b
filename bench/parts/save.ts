import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTurns } from '../compare.ts'
import { connected, removeFiled, signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { comparedText, withEffort } from '../effort.ts'
import { load } from '../load.ts'
import { startPeer, startServer } from '../processes.ts'
import { type Bench, companyOf, isSuccess, scratch, today, formatDay } from './bench.ts'

/** Operation areas that need no approval, used in turn, and the number of days to go back. */
const AREAS = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14]
const DAYS = 28

/** Resolves once the product has sealed the whole trail: the bare server's writes also need sealing. */
async function sealed(url: string): Promise<void> {
  const left = () =>
    connected(url, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        'select (select count(*) from audit_entry) - (select count(*) from audit_chain) as n',
      )
      return Number(rows[0]?.n)
    })
  while ((await left()) > 0) await sleep(200)
}

/** CreateReport/SaveData against a bare transaction that inserts the same rows, including audit. */
export async function save(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const before = await connected(url, async (client) =>
    Number((await client.query('select max(id) as id from event_report')).rows[0]?.id),
  )
  const server = await startServer(bench.port, scratch(bench), url)
  const peer = await startPeer(bench.port + 1, url)
  try {
    const cookies = await Promise.all(
      Array.from({ length: bench.connections }, (_, n) => signIn(url, userOf(companyOf(n), 'reporter'))),
    )
    let filed = 0
    /**
     * A place and time without a report: days and areas vary first, as in production, where each area files a few reports a
     * day.
     */
    const place = (n: number) => {
      const nth = filed++
      const day = today()
        .subtract({ days: 1 + (nth % DAYS) })
        .toString()
      const area = AREAS[Math.floor(nth / DAYS) % AREAS.length] ?? 1
      // From 10:00 on: existing reports start earlier, so that none is a duplicate.
      const minute = 600 + (Math.floor(nth / DAYS / AREAS.length) % 750)
      const clock = (at: number) =>
        `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
      return {
        company: companyOf(n),
        area: companyOf(n) * 1000 + area,
        day,
        start: `${clock(minute)}`,
        end: clock(minute + 61),
      }
    }
    const words = 'สายพานหยุดทำงาน ช่างเข้าแก้ไขแล้ว เดินเครื่องต่อได้ตามปกติ'
    const ours = () =>
      withEffort(server, url, () =>
        load(
          server.port,
          bench.connections,
          bench.seconds,
          (n) => {
            const { company, area, day, start, end } = place(n)
            const body = {
              eventGroupId: 2,
              companyId: company,
              areaId: [area],
              eventDate: formatDay(day),
              eventTypeId: 202,
              startTime: start,
              endTime: end,
              description: words,
              shifts: [company * 10],
              requestId: randomUUID(),
            }
            return { path: '/api/CreateReport/SaveData', cookie: cookies[n], body }
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
          (n) => {
            const { company, area, day, start, end } = place(n)
            return {
              path: '/save',
              body: {
                group: 2,
                company,
                area,
                day,
                type: 202,
                start,
                end,
                text: words,
                shift: company * 10,
                user: userOf(company, 'reporter'),
              },
            }
          },
          isSuccess,
        ),
      )
    const { ratio, ours: own, theirs: bare } = await inTurns(bench.turns, ours, theirs, () => sealed(url))
    return [
      {
        part: 'save',
        what: `SaveData, ${bench.connections} connections, relative to a bare transaction`,
        value: ratio.toFixed(2),
        goal: '≥ 0.40',
        isGood: ratio >= 0.4,
        note: comparedText(own, bare),
      },
    ]
  } finally {
    await Promise.all([server.stop(), peer.stop()])
    await removeFiled(url, before)
  }
}
