import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Querying } from '../../platform/postgres/database.ts'
import { endSession, startSession, tokenHash } from '../sessions/session.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { type Role, people } from '../../testing/world.ts'
import { findSession } from './callers.ts'

const signIn = (test: TestApp, role: Role) =>
  startSession(test.db, test.services.clock, { id: people[role].id, address: '', userAgent: '' })
const callerOf = async (db: Querying, token: string) => (await findSession(db, tokenHash(token)))?.caller
const rename = (db: Querying, role: Role, name: string) =>
  sql`update user_account set first_name = ${name} where id = ${people[role].id}`.execute(db)

describe('findSession', () => {
  it('answers concurrent calls each with their own person, and an ended session with nobody', async () => {
    const test = await scratchApp()
    const roles = ['company', 'reporter', 'approver', 'viewer'] as const
    const tokens = await Promise.all(roles.map((role) => signIn(test, role)))
    const ended = await signIn(test, 'reporter')
    await endSession(test.db, test.services.clock, ended)
    const asked = [...tokens, ended, ...tokens, 'nothing']
    const found = await Promise.all(asked.map((token) => callerOf(test.db, token)))
    const ids = roles.map((role) => people[role].id)
    expect(found.map((caller) => caller?.userId)).toEqual([...ids, undefined, ...ids, undefined])
  })

  it('reads everybody again on another day, because delegations begin and end with a day', async () => {
    const test = await scratchApp({}, { connections: 1 })
    const token = await signIn(test, 'reporter')
    await sql`set daybook.now = '2026-11-20T23:59:00+07:00'`.execute(test.db)
    const first = await callerOf(test.db, token)
    expect(await callerOf(test.db, token)).toBe(first)
    await sql`set daybook.now = '2026-11-21T00:00:00+07:00'`.execute(test.db)
    expect(await callerOf(test.db, token)).not.toBe(first)
  })

  it('reads nobody again while nothing changes, nor for a change that was rolled back', async () => {
    const test = await scratchApp()
    const token = await signIn(test, 'reporter')
    const first = await callerOf(test.db, token)
    expect(await callerOf(test.db, token)).toBe(first)
    await test.services.database
      .transaction()
      .execute(async (tx) => {
        await rename(tx, 'reporter', 'Nobody')
        throw new Error('no')
      })
      .catch(() => {})
    expect(await callerOf(test.db, token)).toBe(first)
  })

  it.each([
    ['company', 'update company set name = name'],
    ['area', 'update area set is_active = is_active'],
    ['user_account', 'update user_account set email = email'],
    ['user_group', 'delete from user_group where user_id = 0'],
    ['user_menu', 'update user_menu set level = level'],
    ['user_area', 'delete from user_area where user_id = 0'],
    ['group_menu_limit', 'update group_menu_limit set level = level'],
    ['delegation', 'delete from delegation'],
  ])('reads everybody again after any statement that changes %s', async (_table, statement) => {
    const test = await scratchApp()
    const token = await signIn(test, 'reporter')
    const first = await callerOf(test.db, token)
    await sql.raw(statement).execute(test.db)
    const second = await callerOf(test.db, token)
    expect(second).not.toBe(first)
    expect(second).toEqual(first)
  })

  it('sees a change that began before the person was read and commits after others', async () => {
    const test = await scratchApp()
    const token = await signIn(test, 'reporter')
    const { database } = test.services
    const slow = await database.startTransaction().execute()
    await rename(slow, 'reporter', 'Slow')
    await rename(database, 'viewer', 'Quick')
    expect((await callerOf(test.db, token))?.fullName).not.toMatch(/^Slow/)
    await rename(database, 'viewer', 'Quicker')
    expect((await callerOf(test.db, token))?.fullName).not.toMatch(/^Slow/)
    await slow.commit().execute()
    expect((await callerOf(test.db, token))?.fullName).toMatch(/^Slow/)
  })

  it('sees its own change within a transaction', async () => {
    const test = await testApp()
    const token = await signIn(test, 'reporter')
    const others = await scratchApp()
    for (const name of ['One', 'Two', 'Three']) {
      await rename(test.db, 'reporter', name)
      // Transactions that started later and have ended move the end of the snapshot past this one.
      await rename(others.db, 'viewer', name)
      expect((await callerOf(test.db, token))?.fullName).toMatch(new RegExp(`^${name} `))
    }
  })

  it('returns frozen objects', async () => {
    const test = await testApp()
    const caller = await callerOf(test.db, await signIn(test, 'reporter'))
    expect(() => caller?.areas.report.push(1)).toThrow(TypeError)
    expect(() => caller?.groups.pop()).toThrow(TypeError)
  })

  it('rejects every waiting call when the database does not answer', async () => {
    const test = await scratchApp()
    expect(await callerOf(test.db, 'nothing')).toBeUndefined()
    await test.services.database.destroy()
    const asked = await Promise.allSettled([1, 2, 3].map((n) => callerOf(test.db, `token ${n}`)))
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })
})

describe('a revoked right', () => {
  it('is gone at the next call, in every process', async () => {
    const one = await scratchApp()
    const other = await one.second()
    for (const [taking, asking] of [
      [one, other],
      [other, one],
    ] as const) {
      for (let turn = 0; turn < 20; turn++) {
        success(await asking.call('reporter', 'EventRecord/GetData', {}))
        await sql`update user_menu set level = 0 where user_id = ${people.reporter.id} and menu_id = 3`.execute(
          taking.db,
        )
        expect(refused(await asking.call('reporter', 'EventRecord/GetData', {})).http).toBe(403)
        await sql`update user_menu set level = 1 where user_id = ${people.reporter.id} and menu_id = 3`.execute(
          taking.db,
        )
      }
    }
  })
})
