import { sql } from 'kysely'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSession } from '../people/sessions/session.ts'
import { issueLink } from '../accounts/tokens.queries.ts'
import { type TestApp, scratchApp, success, testApp } from '../testing/app.ts'
import { checkedPast, givePhotos, pastRow } from '../testing/groups/PastReports.ts'
import { people } from '../testing/world.ts'
import { claimStore } from '../uploads/storeOwner.ts'
import { cleanUp } from './cleanUp.ts'
import { letters } from './letters.ts'
import { orphanUploads } from './orphanUploads.ts'
import { passwordRequests } from './passwordRequests.ts'
import { startJobs } from './start.ts'

describe('jobs', () => {
  it('send the letter of a forgotten password at once, with a link that sets a new one', async () => {
    const app = await scratchApp()
    const jobs = startJobs(app.services, [passwordRequests, letters()])
    onTestFinished(() => jobs.stop())
    success(await app.call('nobody', 'Login/ForgotPassword', { userNameOrEmail: 'reporter@example.com' }))
    const source = await letterIn(app)
    const token = /token=3D([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? ''
    success(await app.call('nobody', 'Login/SetPassword', { token, newPassword: 'Another tide 2026' }))
    const signIn = { username: 'reporter', password: 'Another tide 2026', companyId: 1, modeName: '' }
    success(await app.call('nobody', 'Login/Login', signIn))
  })

  it('never run twice at once, and run again for work that arrived meanwhile', async () => {
    const app = await testApp()
    const turns: number[] = []
    let atOnce = 0
    let wake = () => {}
    const second = Promise.withResolvers<void>()
    const jobs = startJobs(app.services, [
      {
        name: 'counted',
        everySeconds: 3600,
        wakenBy: (_services, wakeStep) => {
          wake = wakeStep
          return () => {}
        },
        async run() {
          atOnce += 1
          turns.push(atOnce)
          if (turns.length === 1) wake()
          await setTimeout(5)
          atOnce -= 1
          if (turns.length === 2) second.resolve()
        },
      },
    ])
    wake()
    await second.promise
    await jobs.stop()
    expect(turns).toEqual([1, 1])
    wake()
    expect(turns).toEqual([1, 1])
  })

  it('log a failure and retry', async () => {
    const app = await testApp()
    const warned: unknown[][] = []
    app.services.log.warn = (...parts) => void warned.push(parts)
    let turns = 0
    const done = Promise.withResolvers<void>()
    const jobs = startJobs(app.services, [
      {
        name: 'broken once',
        everySeconds: 0.005,
        async run() {
          turns += 1
          if (turns === 1) throw new Error('not now')
          done.resolve()
        },
      },
    ])
    await done.promise
    await jobs.stop()
    expect(warned).toMatchObject([[{ job: 'broken once' }, expect.any(String)]])
  })
})

describe('the clean-up job', () => {
  it('deletes unusable sessions, tokens and link values, and keeps the others', async () => {
    const { db, services } = await testApp()
    const at = (days: number) => new Date(services.clock.now().epochMilliseconds - days * 86_400_000)
    const token = await startSession(db, services.clock, { id: people.reporter.id, address: '', userAgent: '' })
    for (const [days, letter] of [
      [9, 'a'],
      [7, 'b'],
    ] as const) {
      await db
        .insertInto('session')
        .values({ token_hash: Buffer.alloc(32, letter), user_id: 5, created_at: at(days), seen_at: at(days) })
        .execute()
    }
    await issueLink(db, people.reporter.id, at(2))
    await issueLink(db, people.reporter.id, at(0.5))
    for (const days of [401, 399]) {
      await db
        .insertInto('sealed_value')
        .values({ handle: `of ${days} days`, page: 'p', content: Buffer.from(''), created_at: at(days) })
        .execute()
      const for_date = at(days).toISOString().slice(0, 10)
      await db
        .insertInto('letter_edition')
        .values({ kind: 'daily', for_date, content: '{}', made_at: at(days) })
        .execute()
    }
    for (const [hours, userId] of [
      [0.1, people.reporter.id],
      [-0.1, people.viewer.id],
    ] as const)
      await db
        .insertInto('line_code')
        .values({ user_id: userId, code_hash: Buffer.alloc(32, userId), expires_at: at(hours / 24) })
        .execute()
    await cleanUp.run(services)
    expect(await db.selectFrom('line_code').select('user_id').execute()).toEqual([{ user_id: people.viewer.id }])
    expect(token).toHaveLength(43)
    expect(await db.selectFrom('session').select('created_at').execute()).toHaveLength(2)
    expect(await db.selectFrom('one_time_token').select('user_id').execute()).toHaveLength(1)
    expect(await db.selectFrom('sealed_value').select('handle').execute()).toEqual([{ handle: 'of 399 days' }])
    expect(await db.selectFrom('letter_edition').select('made_at').execute()).toEqual([{ made_at: at(399) }])
  })
})

describe('the clean-up', () => {
  it('forgets a file of past reports 30 days after the last act on it, and keeps its reports', async () => {
    const test = await testApp()
    await claimStore(test.services)
    const used = await checkedPast(test, [pastRow('1')])
    await checkedPast(test, [pastRow('2')])
    success(await test.call('admin', 'PastReports/BringIn', { fileId: used, month: '2026-10-01', without: 0 }))
    const ago = (days: number) => sql`daybook_now() - make_interval(days => ${days})`
    await sql`update past_file set added_at = ${ago(40)}, checked_at = ${ago(31)}`.execute(test.db)
    await sql`update past_month set brought_at = ${ago(29)}`.execute(test.db)
    await cleanUp.run(test.services)
    const files = async () =>
      success(await test.call('admin', 'PastReports/LoadPage', {})).files.map((file) => file.fileId)
    expect(await files()).toEqual([used])
    const rows = await test.db.selectFrom('past_row').select('file_id').execute()
    expect(rows).toEqual([{ file_id: used }])
    const [photo] = await givePhotos(test, used, ['gate.png'])
    await sql`update past_month set brought_at = ${ago(31)}`.execute(test.db)
    await sql`update past_photo set given_at = ${ago(29)}`.execute(test.db)
    await sql`update upload set uploaded_at = ${ago(31)}`.execute(test.db)
    const isKept = async () => {
      await cleanUp.run(test.services)
      await orphanUploads.run(test.services)
      const { deleted_at } = await test.db
        .selectFrom('upload')
        .select('deleted_at')
        .where('id', '=', photo ?? 0)
        .executeTakeFirstOrThrow()
      return deleted_at === null
    }
    expect(await isKept()).toBe(true)
    expect(await files()).toEqual([used])
    await sql`update past_photo set given_at = ${ago(31)}`.execute(test.db)
    expect(await isKept()).toBe(false)
    expect(await files()).toEqual([])
    const reports = await test.db
      .selectFrom('event_report')
      .select('id')
      .where('brought_in_key', 'is not', null)
      .execute()
    expect(reports).toHaveLength(1)
  })
})

/** Waits for the first letter in the outbox. */
async function letterIn(app: TestApp): Promise<string> {
  const folder = path.join(app.services.config.dataDir, 'outbox')
  for (;;) {
    const [file] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    if (file) return readFileSync(path.join(folder, file), 'latin1')
    await setTimeout(20)
  }
}
