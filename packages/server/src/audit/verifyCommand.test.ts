import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateToLatest } from '../db/migrate.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { loadTrailFigures } from '../operations/operations.queries.ts'
import { record } from './record.ts'
import { sealTrail } from './seal.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** The output and exit code of `npm run audit:verify`. */
async function verify(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const command = path.join(import.meta.dirname, 'verifyCommand.ts')
  const { DATABASE_URL: _ours, ...inherited } = process.env
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command], { env: { ...inherited, ...env } })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

describe('npm run audit:verify', () => {
  it('reads the embedded database while the app runs and after it has stopped, and the one of DATABASE_URL', async () => {
    const dataDir = scratchFolder()
    const config = readConfig({ DATA_DIR: dataDir })
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet, settings: { fsync: 'off' } })
    onTestFinished(stop)
    await migrateToLatest(url)
    const { db } = openDatabase({ url, timeZone: config.timeZone, onError: () => {} })
    await record(db, { actorId: null, call: 'Test/one', action: 'sign-in' })
    await record(db, { actorId: null, call: 'Test/two', action: 'sign-in' })
    await sealTrail({ database: db, config, clock: systemClock(config.timeZone), log: quiet })

    const running = await verify({ DATA_DIR: dataDir })
    expect(running).toMatchObject({ code: 0, output: expect.stringContaining('(Daybook is running)') })
    expect(running.output).toMatch(/holds: \d+ entries sealed, the last at 2\d+-.*; 0 wait/)
    // As Operations shows it.
    const { verifiedAt, isBroken } = await loadTrailFigures(db)
    expect([verifiedAt, isBroken]).toEqual([expect.any(Date), false])
    const external = await verify({
      DATABASE_URL: url,
      APP_SECRET: config.secret,
      DATA_DIR: path.join(dataDir, 'none'),
    })
    expect(external).toMatchObject({ code: 0, output: expect.stringContaining('There is no copy of its head') })

    await sql`alter table audit_entry disable trigger append_only`.execute(db)
    await sql`update audit_entry set call = 'Test/three' where call = 'Test/two'`.execute(db)
    await db.destroy()
    await stop()
    const stopped = await verify({ DATA_DIR: dataDir })
    expect(stopped).toMatchObject({ code: 1, output: expect.stringContaining('(Daybook is not running)') })
    expect(stopped.output).toMatch(/BROKEN at position \d+ \(edited\): Entry \d+ at position \d+ was edited/)
  })

  it('creates no database if there is none', async () => {
    const dataDir = path.join(os.tmpdir(), 'daybook-no-such-folder')
    expect(await verify({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `There is no database in ${dataDir}; set DATA_DIR, or DATABASE_URL and APP_SECRET.\n`,
    })
  })
})
