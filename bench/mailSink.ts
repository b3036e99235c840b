import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { RECEIVERS } from './receivers.ts'
import { decode, encodeInput } from '../packages/shared/src/names.ts'

/* A mail server in a process of its own, and the day's letters sent to it. */

export const TOKEN = 'the scheduler of the bench'.replaceAll(' ', '-')

export type Sink = { url: string; times: number[]; bytes: number; stop(): void }

export async function startSink(): Promise<Sink> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'smtpSink.mjs')], {
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
