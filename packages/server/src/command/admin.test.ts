import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateToLatest } from '../db/migrate.ts'
import { credentials } from '../groups/Login/testing.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { scratchApp } from '../testing/app.ts'
import { company, makeWorld, people } from '../testing/world.ts'

/** The output and exit code of `npm run admin`. */
async function admin(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const command = path.join(import.meta.dirname, 'admin.ts')
  const { DATABASE_URL: _ours, ...inherited } = process.env
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...args], {
      env: { ...inherited, ...env },
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

describe('npm run admin -- unlock', () => {
  it('unlocks somebody while the server runs, and records it in the audit trail', async () => {
    const app = await scratchApp()
    const env = { DATABASE_URL: app.url, APP_SECRET: app.services.config.secret, DATA_DIR: app.services.config.dataDir }
    const signIn = async (password?: string) =>
      (await app.call('nobody', 'Login/Login', credentials('reporter', password ? { password } : {}))).http
    for (let time = 0; time < 5; time += 1) expect(await signIn('a guess')).toBe(200)
    expect(await signIn()).toBe(429)
    expect(await admin(env, 'unlock', 'Reporter', '--company', String(company.home))).toEqual({
      code: 0,
      output: 'reporter of company 1 can sign in again.\n',
    })
    expect(await signIn()).toBe(200)
    const entries = app.db.selectFrom('audit_entry').select(['actor_id', 'call', 'row_key'])
    expect(await entries.where('action', '=', 'sign-in-unlocked').execute()).toEqual([
      { actor_id: null, call: 'npm run admin unlock', row_key: String(people.reporter.id) },
    ])

    expect(await admin(env, 'unlock', 'nobody', '--company', '1')).toEqual({
      code: 1,
      output: 'There is no active user nobody in company 1.\n',
    })
    for (const args of [[], ['unlock'], ['unlock', 'reporter'], ['unlock', 'reporter', '--all'], ['no-such']]) {
      const { code, output } = await admin(env, ...args)
      expect([code, output], args.join(' ')).toEqual([
        1,
        expect.stringContaining('npm run admin -- unlock USER --company ID'),
      ])
    }
  }, 60_000)

  it('reaches the embedded database while the server is running and after it has stopped', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-admin-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
    onTestFinished(stop)
    await migrateToLatest(url)
    const { db } = openDatabase({ url, timeZone: 'Asia/Bangkok', size: 1, onError: () => {} })
    await makeWorld(db)
    await db.destroy()
    const done = { code: 0, output: 'reporter of company 1 can sign in again.\n' }
    const unlock = () => admin({ DATA_DIR: dataDir }, 'unlock', 'reporter', '--company', '1')
    expect(await unlock()).toEqual(done)
    await stop()
    expect(await unlock()).toEqual(done)
    expect((await admin({ DATA_DIR: path.join(dataDir, 'none') }, 'unlock', 'x', '--company', '1')).output).toMatch(
      /^There is no database in /,
    )
  }, 60_000)
})
