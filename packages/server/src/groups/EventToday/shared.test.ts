import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { CallName } from '@daybook/shared'
import { findCaller } from '../../people/rights/caller.ts'
import { viewerOf } from '../../people/rights/viewer.ts'
import { startSession } from '../../people/sessions/session.ts'
import { today } from '../../platform/clock.ts'
import { type TestApp, scratchApp, success, testApp } from '../../testing/app.ts'
import { abnormalForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { loadDay } from './EventToday.queries.ts'

const LOAD = 'EventToday/LoadEventToday' satisfies CallName
const ROLES = Object.keys(people) as Role[]

const load = async ({ call }: TestApp, role: Role, language = 'en') =>
  success(await call(role, LOAD, {}, { 'accept-language': language }))

/** Reports in each area, by several people, waiting or not. */
async function fill({ db }: TestApp) {
  for (const place of Object.values(area).filter((id) => id !== area.port))
    for (const by of ['reporter', 'both', 'approver'] as const)
      for (const status of [1, 2, 3] as const) await addReport(db, { area: place, by, status })
}

describe('the shared list of Event Today', () => {
  it('returns to each person alone what it returns to all of them at once', async () => {
    const test = await scratchApp()
    await fill(test)
    const alone = []
    for (const role of ROLES) alone.push(await load(test, role))
    const asked = [...ROLES, ...ROLES, ...ROLES]
    const together = await Promise.all(asked.map((role) => load(test, role)))
    expect(together).toEqual([...alone, ...alone, ...alone])
    // Otherwise everyone would see the same and the test could not fail.
    expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(6)
  })

  it('gives every row the rights of its reader', async () => {
    const test = await testApp()
    await fill(test)
    const { clock } = test.services
    for (const role of ROLES) {
      const caller = await findCaller(test.db, people[role].id)
      if (!caller) throw new Error(`nobody is ${role}`)
      const named = await loadDay(test.db, { caller, clock, language: 'en' }, today(clock))
      const viewed = await loadDay(test.db, { caller: viewerOf(caller), clock, language: 'en' }, today(clock))
      expect(viewed, role).toEqual(named)
    }
  })

  it('is shared by people of one scope, and never where the person matters', async () => {
    const { db } = await testApp()
    const seen = async (role: Role) => {
      const caller = await findCaller(db, people[role].id)
      return caller && viewerOf(caller)
    }
    const other = { ...(await findCaller(db, people.company.id)), userId: 77, username: 'x', fullName: 'X' }
    expect(viewerOf(other as Parameters<typeof viewerOf>[0])).toEqual(await seen('company'))
    for (const role of ['reporter', 'colleague', 'approver', 'both'] as const)
      expect((await seen(role))?.userId).toBe(people[role].id)
    expect(await seen('viewer')).not.toEqual(await seen('company'))
    expect(await seen('foreigncompany')).not.toEqual(await seen('company'))
  })

  it('is computed once for many concurrent requests', async () => {
    const test = await scratchApp()
    await fill(test)
    await load(test, 'company')
    const asked = vi.spyOn(test.services.db.getExecutor(), 'executeQuery')
    const statements = () =>
      asked.mock.calls.filter(([query]) => query.sql.includes('order by e.reported_at desc')).length
    const { rows: crowd } = await sql<{ id: number }>`
      with made as (
        insert into user_account (company_id, employee_id, first_name, last_name, email, username)
        select company_id, 'C' || n, 'Crowd', n::text, 'crowd' || n || '@example.com', 'crowd' || n
        from user_account, generate_series(1, 12) n where id = ${people.company.id} returning id),
      grouped as (insert into user_group (user_id, group_id) select id, 2 from made),
      levels as (
        insert into user_menu (user_id, menu_id, level)
        select made.id, menu_id, level from made, user_menu where user_id = ${people.company.id})
      select id from made`.execute(test.db)
    const user = { address: '127.0.0.1', userAgent: 'test' }
    const cookies = await Promise.all(
      crowd.map(async ({ id }) => `daybook=${await startSession(test.db, test.services.clock, { ...user, id })}`),
    )
    const answers = await Promise.all(cookies.map((cookie) => test.call('nobody', LOAD, {}, { cookie })))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    expect(statements()).toBeGreaterThan(0)
    expect(statements()).toBeLessThan(6)
  })

  it('shows a person their own save at once, at any process, however many are reading', async () => {
    const first = await scratchApp()
    const second = await first.second()
    await fill(first)
    let isOver = false
    const crowd = [first, second].map(async (test) => {
      while (!isOver) await Promise.all([load(test, 'admin'), load(test, 'admin'), load(test, 'admin', 'th')])
    })
    for (let nth = 0; nth < 8; nth += 1) {
      const form = abnormalForm({ startTime: `0${nth}:00`, description: `own ${nth}` })
      const [saver, reader] = nth % 2 === 0 ? [first, second] : [second, first]
      success(await saver.call('admin', 'CreateReport/SaveData', form))
      for (const test of [saver, reader]) {
        const { operationEvents } = await load(test, 'admin')
        expect(operationEvents.map(({ description }) => description)).toContain(`own ${nth}`)
      }
    }
    isOver = true
    await Promise.all(crowd)
  })
})
