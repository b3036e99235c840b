import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '../packages/shared/src/index.ts'
import { decode } from '../packages/shared/src/names.ts'
import { type Due, dueWith, idsIn } from '../packages/shared/src/rules/hints.ts'
import { withChanged } from '../packages/web/src/groups/EventToday/changed.ts'
import { pauseAfter } from '../packages/web/src/groups/EventToday/pace.ts'
import { SECTIONS, type Today } from '../packages/web/src/groups/EventToday/sections.ts'
import { AS_A_BROWSER, bodyOf, open } from './load.ts'
import type { Person } from './peakData.ts'
import { type Asked, timesOf } from './steady.ts'

const isSuccess = (body: string) => /^\{"\w+":"Success"/.test(body)
/** Milliseconds until the last hint has arrived and its page has loaded the change. */
const SETTLED_MS = 20_000

/** A page's reports; those of one second are in any order, since the page does not define one. */
const shownOf = (today: Today) =>
  JSON.stringify(SECTIONS.map(({ list }) => today[list].toSorted((one, other) => one.eventId - other.eventId)))

/**
 * People with Event Today open: each listens, and loads changes on a hint, as often as the page does. `stop` reloads the whole
 * list for each and compares it with what their page shows.
 */
export async function watch(port: number, people: readonly Person[]) {
  const asked: Asked[] = []
  const faults: string[] = []
  let hints = 0
  let isStopped = false
  const streams: IncomingMessage[] = []
  const clients: Awaited<ReturnType<typeof open>>[] = []
  const checks: (() => Promise<void>)[] = []

  async function follow({ cookie }: Person): Promise<void> {
    const [client, stream] = await Promise.all([open(port, AS_A_BROWSER), listen(port, cookie)])
    clients.push(client)
    streams.push(stream)
    const ask = async <Answer>(call: 'LoadEventToday' | 'LoadChanged', input: object): Promise<Answer> => {
      const answer = bodyOf(await client.ask({ path: `/api/EventToday/${call}`, cookie, body: input }))
      if (!isSuccess(answer)) throw new Error(`${call} answered ${answer.slice(0, 200)}`)
      return decode(JSON.parse(answer), `EventToday/${call}`) as Answer
    }
    const whole = () => ask<Today>('LoadEventToday', { mode: 1 })
    let today = await whole()
    let due: Due | null = null
    let isReading = false
    const read = async (ids: Iterable<number> | 'all') => {
      due = dueWith(due, ids)
      if (isReading) return
      isReading = true
      while (due && !isStopped) {
        const now: Due = due
        due = null
        const at = performance.now()
        try {
          const found =
            now === 'all'
              ? await whole()
              : withChanged(
                  today,
                  now,
                  await ask<Output<'EventToday/LoadChanged'>>('LoadChanged', { eventIds: [...now] }),
                )
          today = found ?? (await whole())
          asked.push({ at, took: performance.now() - at })
        } catch (error) {
          if (!isStopped) faults.push(String(error))
        }
        // Pause as the page does.
        await sleep(pauseAfter(performance.now() - at))
      }
      isReading = false
    }
    stream.on('data', (text: Buffer) => {
      for (const [, hint = ''] of text.toString().matchAll(/^data: (.*)$/gm)) {
        hints += 1
        void read(idsIn(hint))
      }
    })
    stream.on('error', () => {})
    stream.on('close', () => {
      if (!isStopped) faults.push('a live stream ended')
    })
    checks.push(async () => {
      if (shownOf(today) !== shownOf(await whole())) faults.push('a page of Event Today shows something else')
    })
  }
  await Promise.all(people.map(follow))
  return {
    async stop() {
      const times = timesOf(asked)
      const reads = asked.length
      await sleep(SETTLED_MS)
      for (const check of checks) await check().catch((error: unknown) => faults.push(String(error)))
      isStopped = true
      for (const stream of streams) stream.destroy()
      for (const client of clients) client.close()
      return { reads, hints, faults, times }
    },
  }
}

function listen(port: number, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/live/EventToday', headers: { cookie } }, (answer) => {
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`/live/EventToday answered ${answer.statusCode}`))
    }).on('error', reject)
  })
}
