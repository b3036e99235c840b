import pg from 'pg'
import { createApp } from '../packages/server/src/start/app.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { openServices } from '../packages/server/src/call/services.ts'
import { encodeInput } from '../packages/shared/src/names.ts'
import { plainOf } from '../packages/server/src/testing/wire.ts'

/** A statement as sent to PostgreSQL. */
export type Statement = { text: string; values: unknown[] }

/** Statements about the session, which run for every call, and `listen`, which runs once per process. */
const OF_THE_SESSION = /token_hash|u\.id as user_id, u\.username|^listen /

/**
 * The statements that each call sends to PostgreSQL, recorded from a server in this process, without those about the
 * session.
 */
export async function statementsOf(
  url: string,
  dataDir: string,
  asks: { call: string; cookie: string; body: object }[],
): Promise<Statement[][]> {
  const config = readConfig({
    DATA_DIR: dataDir,
    APP_SECRET: 'only of the measured server, 32 letters',
    DATABASE_URL: url,
  })
  const quiet = { info: () => {}, warn: () => {}, error: (...parts: unknown[]) => console.error(...parts) }
  const { services, close } = openServices(config, url, systemClock(config.timeZone), quiet)
  const app = await createApp(services)
  const sent: Statement[] = []
  const query = pg.Client.prototype.query
  type Query = (this: pg.Client, text: unknown, values?: unknown, ...rest: unknown[]) => unknown
  const listening: Query = function (this: pg.Client, text, values, ...rest) {
    const own = typeof text === 'object' && text !== null ? (text as { text?: string; values?: unknown[] }) : undefined
    const asked = typeof text === 'string' ? text : own?.text
    if (asked) sent.push({ text: asked, values: own?.values ?? (Array.isArray(values) ? values : []) })
    return (query as unknown as Query).call(this, text, values, ...rest)
  }
  pg.Client.prototype.query = listening as unknown as typeof query
  try {
    const all: Statement[][] = []
    for (const { call, cookie, body } of asks) {
      sent.length = 0
      const answer = await app.inject({
        method: 'POST',
        url: `/api/${call}`,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        payload: encodeInput(call, body) as object,
      })
      if (plainOf(answer).status !== 'Success') throw new Error(`${call} answered ${answer.body.slice(0, 300)}`)
      all.push(sent.filter(({ text }) => !OF_THE_SESSION.test(text)))
    }
    return all
  } finally {
    pg.Client.prototype.query = query
    await app.close()
    await close()
  }
}
