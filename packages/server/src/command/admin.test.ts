import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateToLatest } from '../db/migrate.ts'
import { credentials } from '../testing/groups/Login.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { scratchApp } from '../testing/app.ts'
import { company, makeWorld, people } from '../testing/world.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'

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

describe('npm run admin', () => {
  it('shows its usage on request, and reports an unknown command', async () => {
    const unknown = await admin({}, 'unlok', 'boss')
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringMatching(/^There is no command unlok\.\nUsage:\n/)])
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { code, output } = await admin({}, ...args)
      expect([code, output], args.join(' ')).toEqual([
        0,
        expect.stringMatching(/^Usage:\n[^]+create-admin[^]+unlock USER/),
      ])
    }
    const about = await admin({}, 'unlock', '--help')
    expect([about.code, about.output]).toEqual([0, expect.stringMatching(/^Usage:\n.+unlock USER --company ID\n.+\n$/)])
  }, 60_000)
})

describe('npm run admin -- unlock', () => {
  it('unlocks an account while the server runs, and records it in the audit trail', async () => {
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
    const dataDir = scratchFolder()
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

describe('npm run admin', () => {
  async function started() {
    const app = await scratchApp()
    const { secret, dataDir } = app.services.config
    const run = (...args: string[]) => admin({ DATABASE_URL: app.url, APP_SECRET: secret, DATA_DIR: dataDir }, ...args)
    const trail = async (action: string) => {
      const entries = app.db.selectFrom('audit_entry').select(['actor_id', 'call', 'row_key'])
      return entries.where('action', '=', action).execute()
    }
    const tokenIn = (output: string) => /\?token=([\w-]+)/.exec(output)?.[1] ?? ''
    const setPassword = (token: string, password: string) =>
      app.call('nobody', 'Login/SetPassword', { token, newPassword: password })
    return { app, run, trail, tokenIn, setPassword }
  }

  it('create-admin creates a corporate administrator who sets a password and signs in', async () => {
    const { app, run, trail, tokenIn, setPassword } = await started()
    const made = await run('create-admin', 'rescue', '--email', 'rescue@example.com', '--name', 'Rita Rescue')
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^rescue of company 1 .*corporate administrator\.\n/),
    })
    const account = await app.db
      .selectFrom('user_account')
      .selectAll()
      .where('username', '=', 'rescue')
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ first_name: 'Rita', last_name: 'Rescue', email: 'rescue@example.com' })
    expect(await trail('link-issued')).toEqual([
      { actor_id: null, call: 'npm run admin create-admin', row_key: String(account.id) },
    ])
    expect((await setPassword(tokenIn(made.output), 'Lighthouse-42-Keys')).body).toMatchObject({ status: 'Success' })
    const signIn = await app.call(
      'nobody',
      'Login/Login',
      credentials('admin', { username: 'rescue', password: 'Lighthouse-42-Keys' }),
    )
    expect(signIn.body).toMatchObject({ status: 'Success' })
    const cookie = String(signIn.headers['set-cookie']).split(';')[0] ?? ''
    expect((await app.call('nobody', 'Operations/GetFacts', {}, { cookie })).http).toBe(200)

    const again = await run('create-admin', 'Rescue', '--email', 'rescue@example.com')
    expect(again).toEqual({ code: 1, output: 'Company 1 already has a user or employee id Rescue.\n' })
    expect(await run('create-admin', 'x', '--email', 'nothing')).toEqual({
      code: 1,
      output: 'nothing is not an e-mail address.\n',
    })
    const nowhere = await run('create-admin', 'x', '--email', 'x@example.com', '--company', '999')
    expect(nowhere).toEqual({ code: 1, output: 'There is no active company 999.\n' })
    const wrong = (await run('create-admin', 'x')).output
    expect(wrong).toContain('create-admin USER --email ADDRESS')
    expect(wrong).not.toContain('unlock USER')
  }, 60_000)

  it('reset ends sessions and prints a link to set another password; sessions lists and ends them', async () => {
    const { app, run, trail, tokenIn, setPassword } = await started()
    const cookie = await app.signIn('reporter')
    const isIn = async () => (await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http === 200
    const listed = await run('sessions', 'reporter', '--company', '1')
    expect([listed.code, listed.output]).toEqual([
      0,
      expect.stringMatching(/1 open sessions\n {2}from 127\.0\.0\.1, since /),
    ])
    expect(await isIn()).toBe(true)
    expect((await run('sessions', 'reporter', '--company', '1', '--end')).output).toContain('ended now')
    expect(await isIn()).toBe(false)
    expect(await trail('sessions-ended')).toHaveLength(1)

    const other = await app.signIn('reporter')
    const { code, output } = await run('reset', 'reporter', '--company', '1')
    expect(code).toBe(0)
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie: other })).http).toBe(401)
    expect((await setPassword(tokenIn(output), 'Lighthouse-42-Keys')).body).toMatchObject({ status: 'Success' })
    const signIn = await app.call('nobody', 'Login/Login', credentials('reporter', { password: 'Lighthouse-42-Keys' }))
    expect(signIn.body).toMatchObject({ status: 'Success' })
    expect(await trail('link-issued')).toEqual([
      { actor_id: null, call: 'npm run admin reset', row_key: String(people.reporter.id) },
    ])
  }, 60_000)

  it('resend sends failed letters again, and those that may have arrived only on request', async () => {
    const { app, run, trail } = await started()
    await sql`
      insert into letter (kind, receiver_id, subject_key, language, content, message_id, status, changed_at)
      select kind, 1, n::text, 'en', '{}', '<' || n || '@x>', status, daybook_now() - days * interval '1 day'
      from (values (1, 'comment', 'N', 0), (2, 'comment', 'unknown', 0), (3, 'set_password', 'N', 0), (4, 'comment', 'N', 3))
        l (n, kind, status, days)`.execute(app.db)
    const waiting = async () => {
      const rows = await app.db
        .selectFrom('letter')
        .select('subject_key')
        .where('status', '=', 'waiting')
        .orderBy('id')
        .execute()
      return rows.map(({ subject_key }) => subject_key)
    }
    expect((await run('resend')).output).toContain('sent again: 1.')
    expect(await waiting()).toEqual(['1'])
    expect((await run('resend', '--days', '7', '--unknown')).output).toContain('sent again: 2.')
    expect(await waiting()).toEqual(['1', '2', '4'])
    expect(await trail('letters-resent')).toHaveLength(2)
    expect((await run('resend', '--days', 'x')).code).toBe(1)
  }, 60_000)
})
