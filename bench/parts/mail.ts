import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrateToLatest } from '../../packages/server/src/db/migrate.ts'
import { composers } from '../../packages/server/src/mail/letters/composers.ts'
import { claimLetters, releaseClaims } from '../../packages/server/src/mail/outbox/outbox.queries.ts'
import { systemClock } from '../../packages/server/src/platform/clock.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { openServices } from '../../packages/server/src/services.ts'
import { signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { steadyLoad, timesOf } from '../steady.ts'
import { type Running, startServer } from '../processes.ts'
import { RECEIVERS, addReceivers, removeReceivers } from '../receivers.ts'
import { type Bench, count, isSuccess, scratch } from './bench.ts'
import { decode, encodeInput } from '../../packages/shared/src/names.ts'

export const TOKEN = 'the scheduler of the bench'.replaceAll(' ', '-')
const MOST_MS = 60_000
const WARM_UP_MS = 5_000
const IDLE_MS = 10_000
/** Milliseconds to wait after the run: recording the last letters is not idle time. */
const SETTLED_MS = 1_000
const READS_A_SECOND = 40

/**
 * The daily run: letters sent to a mail server in its own process, while Event Today is requested at a steady rate. The
 * p99 of requests from the start of the run until its last letter is sent is compared with that of as many idle seconds
 * of the same server at the same rate, before and after.
 */
export async function mail(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  await migrateToLatest(url)
  await addReceivers(url)
  const sink = await startSink()
  const server = await startServer(bench.port, scratch(bench), url, { SMTP_URL: sink.url, TASK_TOKEN: TOKEN })
  try {
    const cookie = await signIn(url, userOf(1, 'company'))
    const request = { path: '/api/EventToday/LoadEventToday', cookie, body: { mode: 1 } }
    const reading = steadyLoad(server.port, READS_A_SECOND, request, isSuccess)
    await setTimeout(WARM_UP_MS + IDLE_MS)
    const begun = performance.now()
    const { seconds, all, bytes } = await send(server, sink)
    const ended = performance.now()
    await setTimeout(SETTLED_MS + Math.max(IDLE_MS, ended - begun - IDLE_MS))
    const asked = await reading.stop()
    const within = (from: number, to: number) => asked.filter(({ at }) => at >= from && at < to)
    const busy = timesOf(within(begun, ended))
    const toFirst = timesOf(within(begun, begun + seconds * 1000))
    const idle = timesOf([...within(begun - IDLE_MS, begun), ...within(ended + SETTLED_MS, Number.POSITIVE_INFINITY)])
    const ratio = busy.p99 / idle.p99
    const composed = await compose(url, bench)
    return [
      {
        part: 'mail',
        what: `${count(RECEIVERS)} letters composed and sent`,
        value: `${seconds.toFixed(1)} s`,
        goal: '≤ 20 s',
        isGood: seconds <= 20,
        note: `${count(all.letters)} of the run in ${all.seconds.toFixed(1)} s, ${(bytes / all.letters / 1024).toFixed(0)} kB each`,
      },
      {
        part: 'mail',
        what: `composing a letter at ${count(bench.events)} reports`,
        value: `${composed.toFixed(2)} ms`,
        goal: '< 5 ms (median)',
        isGood: composed < 5,
      },
      {
        part: 'mail',
        what: 'p99 of LoadEventToday during the run, relative to its idle p99',
        value: ratio.toFixed(2),
        goal: '≤ 2',
        isGood: ratio <= 2,
        note: `${busy.p99.toFixed(1)} ms against ${idle.p99.toFixed(1)} ms (${toFirst.p99.toFixed(1)} until ${count(RECEIVERS)} had left); median ${busy.median.toFixed(1)} against ${idle.median.toFixed(1)}`,
      },
    ]
  } finally {
    await server.stop()
    sink.stop()
    await removeReceivers(url)
  }
}

export type Sink = { url: string; times: number[]; bytes: number; stop(): void }

export async function startSink(): Promise<Sink> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../smtpSink.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const sink: Sink = { url: `smtp://127.0.0.1:${port}`, times: [], bytes: 0, stop: () => child.disconnect() }
  child.on('message', ({ taken }: { taken: number }) => {
    sink.times.push(performance.now())
    sink.bytes += taken
  })
  return sink
}

/** Writes yesterday's letters and waits until all are sent; returns the seconds for the first 2,000 and for all. */
async function send({ port }: Running, sink: Sink) {
  const begun = performance.now()
  const letterCount = await sendDaily(port, sink, MOST_MS)
  const after = (letters: number) => ((sink.times[letters - 1] ?? Number.POSITIVE_INFINITY) - begun) / 1000
  return { seconds: after(RECEIVERS), all: { letters: letterCount, seconds: after(letterCount) }, bytes: sink.bytes }
}

/** Starts yesterday's letters and waits until all are sent, for at most `mostMs`; returns their number. */
export async function sendDaily(port: number, sink: Sink, mostMs: number): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/TrackMail/SentDailyMail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify(encodeInput('TrackMail/SentDailyMail', { mode: 2 })),
  })
  const { letterCount, message } = decode(await response.json()) as { letterCount?: number; message: string }
  if (letterCount === undefined || letterCount < RECEIVERS)
    throw new Error(`the run wrote ${letterCount} letters: ${message}`)
  while (sink.times.length < letterCount && performance.now() - begun < mostMs) await setTimeout(20)
  return letterCount
}

/** The median milliseconds to compose a letter, as the sender does. */
async function compose(url: string, bench: Bench): Promise<number> {
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: scratch(bench),
    APP_SECRET: 'only of the measured server, 32 letters',
  })
  const log = { info: () => {}, warn: console.error, error: console.error }
  const { services, close } = openServices(config, url, systemClock(config.timeZone), log)
  try {
    await sql`update letter set status = 'waiting', sent_at = null, due_at = now() where kind = 'daily'`.execute(
      services.db,
    )
    const letters = await claimLetters(services.db, RECEIVERS)
    const times: number[] = []
    for (const letter of letters) {
      const asked = performance.now()
      await composers[letter.kind]?.(
        letter.content,
        { name: letter.receiverName, email: letter.receiverEmail, language: letter.language },
        services,
      )
      times.push(performance.now() - asked)
    }
    await releaseClaims(services.db, letters)
    return times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN
  } finally {
    await close()
  }
}
