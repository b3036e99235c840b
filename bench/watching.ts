import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from '../packages/web/src/groups/EventToday/pace.ts'
import { AS_A_BROWSER, bodyOf, open } from './load.ts'
import type { Person } from './peakData.ts'
import { type Asked, timesOf } from './steady.ts'

const isSuccess = (body: string) => /^\{"\w+":"Success"/.test(body)

/** People with Event Today open: each listens, and reads the list again on a hint, as often as the page does. */
export async function watch(port: number, people: readonly Person[]) {
  const asked: Asked[] = []
  const faults: string[] = []
  let hints = 0
  let isStopped = false
  const streams: IncomingMessage[] = []
  const clients: Awaited<ReturnType<typeof open>>[] = []

  async function follow({ cookie }: Person): Promise<void> {
    const [client, stream] = await Promise.all([open(port, AS_A_BROWSER), listen(port, cookie)])
    clients.push(client)
    streams.push(stream)
    let [isReading, isDue] = [false, false]
    const read = async () => {
      if (isStopped) return
      isDue = isReading
      if (isReading) return
      isReading = true
      const at = performance.now()
      try {
        const body = bodyOf(await client.ask({ path: '/api/EventToday/LoadEventToday', cookie, body: { mode: 1 } }))
        asked.push({ at, took: performance.now() - at })
        if (!isSuccess(body)) faults.push(`Event Today answered ${body.slice(0, 200)}`)
      } catch (error) {
        if (!isStopped) faults.push(String(error))
      }
      // As the page does it.
      await sleep(pauseAfter(performance.now() - at))
      isReading = false
      if (isDue) await read()
    }
    stream.on('data', (text: Buffer) => {
      if (!text.includes('data:')) return
      hints += 1
      void read()
    })
    stream.on('error', () => {})
    stream.on('close', () => {
      if (!isStopped) faults.push('a live stream ended')
    })
    await read()
  }
  await Promise.all(people.map(follow))
  return {
    stop() {
      isStopped = true
      for (const stream of streams) stream.destroy()
      for (const client of clients) client.close()
      return { reads: asked.length, hints, faults, times: timesOf(asked) }
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
