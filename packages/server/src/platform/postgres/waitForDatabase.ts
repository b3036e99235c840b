import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../configError.ts'
import { postgresClient } from './client.ts'

const PATIENCE_MS = 4_000
const PAUSE_MS = 2_000

/** Error codes of a database that is not up yet; waiting does not help with others. */
const MAY_PASS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '53300',
])

/**
 * Waits until the database of DATABASE_URL answers: server and database are often started together.
 *
 * @param tell called with a line when the wait begins
 * @throws ConfigError with one line if the database does not answer in time, or refuses
 */
export async function waitForDatabase(
  url: string,
  seconds: number,
  tell: (line: string) => void,
  name = 'DATABASE_URL',
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  for (let isFirst = true; ; isFirst = false) {
    const problem = await tryOnce(url)
    if (!problem) return
    const line = `The database of ${name} (${placeOf(url)}) cannot be used: ${problem.message}`
    if (!problem.mayPass || performance.now() >= end) throw new ConfigError(line)
    if (isFirst) tell(`${line}. Trying again for ${seconds} seconds (DATABASE_WAIT_SECONDS).`)
    await sleep(Math.min(PAUSE_MS, Math.max(0, end - performance.now())))
  }
}

async function tryOnce(url: string): Promise<{ message: string; mayPass: boolean } | undefined> {
  const client = postgresClient(url, {
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook start',
  })
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    // The driver's timeout has no code, nor has the end of a connection by a proxy that has no server behind it. If Node tried
    // several addresses, it reports all of them in one error.
    const mayPass = MAY_PASS.has(code) || /timeout|^Connection terminated/i.test(message)
    return { message: message || code || 'it does not answer', mayPass }
  } finally {
    void client.end().catch(() => {})
  }
}

/** Host, port and database, without user and password. */
function placeOf(url: string): string {
  const { host, searchParams, pathname } = new URL(url)
  return `${searchParams.get('host') ?? (host || 'localhost')}${pathname}`
}
