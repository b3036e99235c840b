import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const reachedShape = z.object({
  /** The last position that was verified, with its hash in hexadecimal and the latest time so far. */
  position: z.int(),
  hash: z.string(),
  newest: z.number(),
  /** Where to resume the comparison of rows; null: it has not begun. */
  rows: z.object({ table: z.string(), from: z.int() }).nullable(),
})
const fileShape = z.object({ at: z.iso.datetime(), reached: reachedShape, signature: z.string() })

/** How far a verification has come. */
export type Reached = z.output<typeof reachedShape>

/** Stores how far a verification has come, and returns how far an interrupted one came. */
export type Progress = {
  earlier(key: Buffer): Promise<Reached | undefined>
  note(key: Buffer, reached: Reached): Promise<void>
}

/** After this time a verification starts over: what it has read may have been changed since. */
const HOURS = 24
const SECONDS_BETWEEN = 10

const fileIn = (dataDir: string) => path.join(dataDir, 'audit-verification.json')

function signatureOf(key: Buffer, at: string, reached: Reached): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['verification', at, reached]))
    .digest('hex')
}

/** Stores it in a file, signed like the head of the chain, so that nobody can make it skip an unverified part. */
export function progressIn(dataDir: string, now: () => Date, secondsBetween = SECONDS_BETWEEN): Progress {
  let noted = performance.now()
  return {
    async earlier(key) {
      const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
      const { data } = fileShape.safeParse(text === '' ? undefined : asJson(text))
      if (!data) return undefined
      const [expected, found] = [signatureOf(key, data.at, data.reached), data.signature].map((one) => Buffer.from(one))
      const isOurs = expected?.length === found?.length && timingSafeEqual(expected as Buffer, found as Buffer)
      const age = now().getTime() - Date.parse(data.at)
      return isOurs && age >= 0 && age < HOURS * 3_600_000 ? data.reached : undefined
    },
    async note(key, reached) {
      if (performance.now() - noted < secondsBetween * 1_000) return
      noted = performance.now()
      const at = now().toISOString()
      const unfinished = `${fileIn(dataDir)}.${process.pid}.new`
      const content = JSON.stringify({ at, reached, signature: signatureOf(key, at, reached) })
      // A missing or read-only folder must not prevent verification.
      await writeFile(unfinished, content, { mode: 0o600 })
        .then(() => rename(unfinished, fileIn(dataDir)))
        .catch(() => {})
    },
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Call when a verification is complete, so that it is not resumed. */
export async function forgetProgress(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}
