import { read } from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, scratchApp, success, testApp } from '../../testing/app.ts'
import { addReceivers, composed, letter } from '../../testing/mailRuns.ts'
import { addReport } from '../../testing/reports.ts'
import { tablesOf } from '../../testing/tables.ts'
import { type Role, area, company, eventType, people } from '../../testing/world.ts'
import { MENU } from '@daybook/shared/registry'
import { openOutbox } from '../delivery/outbox.ts'
import { keepViews } from './keep.ts'
import { madeOnce } from './shared.ts'
import { writeScheduleLetters } from './writeSchedules.ts'

const DAILY = { rhythm: 'day', onDay: 1, hour: 7 } as const

async function scheduled(app: TestApp, members: Role[]): Promise<number> {
  const query = `group=2&company=${company.home}`
  const view = { name: 'Ours', page: '/Report-Event', query, period: 'last7Days', groupId: 4 } as const
  const { viewId } = success(await app.call('company', 'Views/Save', view))
  const receiverGroupId = await addReceivers(app, 'Managers', members, [area.gate])
  success(await app.call('company', 'Schedules/Save', { viewId, receiverGroupId, ...DAILY }))
  await sql`update view_schedule_turn set next_at = daybook_now()`.execute(app.db)
  return receiverGroupId
}

const statuses = async ({ db }: TestApp) => {
  const rows = await db.selectFrom('letter').select(['receiver_id', 'status']).where('kind', '=', 'view').execute()
  return new Map(rows.map(({ receiver_id, status }) => [receiver_id, status]))
}

describe('a view that comes to a receiver group', () => {
  it('is cut to the rights of each receiver, counted once for equal ones, and not sent to who sees nothing', async () => {
    const app = await scratchApp()
    await addReport(app.db, { area: area.gate, day: '2026-11-18' })
    await addReport(app.db, { area: area.dock, day: '2026-11-19', by: 'both', type: eventType.abnormal })
    // The viewer sees what the company's user sees; nobody of the foreign company sees any of it.
    await scheduled(app, ['viewer', 'reporter', 'company', 'foreigncompany'])
    expect(await writeScheduleLetters(app.services)).toBe(4)
    const outbox = openOutbox(app.services)
    await outbox.deliver()
    await outbox.close()
    expect(await statuses(app)).toEqual(
      new Map([
        [people.viewer.id, 'file'],
        [people.reporter.id, 'file'],
        [people.company.id, 'file'],
        [people.foreigncompany.id, 'cancelled'],
      ]),
    )
    const log = await app.db.selectFrom('export_log').select('user_id').orderBy('user_id').execute()
    expect(log.map(({ user_id }) => user_id)).toEqual([people.company.id, people.viewer.id, people.reporter.id])
    // Sent again, a letter says what it said; made anew here, to see its file.
    await sql`update letter set content = content - 'said'`.execute(app.db)
    const [whole, part] = [await letter(app, 'view', 'viewer'), await letter(app, 'view', 'reporter')]
    expect(whole.text).toContain('Dock')
    expect(part.text).not.toContain('Dock')
    const sheets = JSON.stringify(tablesOf(read(part.files?.[0]?.bytes)))
    expect(sheets).toContain('Gate')
    expect(sheets).not.toMatch(/Dock|viewer|company Tester/)
    expect(sheets).toContain('Daybook (Ours), Managers')
  })

  it('is made once for a scope, and anew after a failure', async () => {
    let count = 0
    const make = async () => (count += 1)
    expect(await Promise.all([madeOnce('a', make), madeOnce('a', make), madeOnce('b', make)])).toEqual([
      { value: 1, isNew: true },
      { value: 1, isNew: false },
      { value: 2, isNew: true },
    ])
    await expect(madeOnce('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await madeOnce('c', make)).toEqual({ value: 3, isNew: true })
  })

  it('follows rights, membership and sharing until it is sent', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: '2026-11-18' })
    const group = await scheduled(app, ['reporter', 'company'])
    await writeScheduleLetters(app.services)
    expect(await composed(app, 'view', 'reporter')).toBeDefined()
    const set = async (statement: ReturnType<typeof sql>, role: Role) => {
      await statement.execute(app.db)
      return composed(app, 'view', role)
    }
    const member = people.reporter.id
    expect(await set(sql`delete from user_menu where user_id = ${member}`, 'reporter')).toBeUndefined()
    const active = (is: boolean) =>
      sql`update receiver_group_member set is_active = ${is} where receiver_group_id = ${group}`
    expect(await set(active(false), 'company')).toBeUndefined()
    expect(await set(active(true), 'company')).toBeDefined()
    expect(await set(sql`update saved_view set group_id = null`, 'company')).toBeUndefined()
  })

  it('is written once by processes at once, and wholly or not at all by one that is killed', async () => {
    const app = await scratchApp()
    const other = await app.second()
    const roles: Role[] = ['viewer', 'reporter', 'company', 'both', 'colleague']
    await scheduled(app, roles)
    // Killed after any statement: nothing is left, and the turn is still due.
    const killAt = async (table: string, when: string) => {
      await sql
        .raw(`create function stop_here() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`)
        .execute(app.db)
      await sql
        .raw(`create trigger stop_here ${when} on ${table} for each row execute function stop_here()`)
        .execute(app.db)
      await expect(writeScheduleLetters(app.services)).rejects.toThrow('killed')
      await sql.raw(`drop function stop_here() cascade`).execute(app.db)
      expect(await statuses(app)).toEqual(new Map())
    }
    await killAt('letter', 'before insert')
    await killAt('letter', 'after insert')
    await killAt('view_schedule_turn', 'before update')
    await killAt('view_schedule_turn', 'after update')
    const counts = await Promise.all([app, other, app, other].map(({ services }) => writeScheduleLetters(services)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(roles.length)
    const outboxes = [openOutbox(app.services), openOutbox(other.services)]
    const sent = await Promise.all(outboxes.map((outbox) => outbox.deliver()))
    await Promise.all(outboxes.map((outbox) => outbox.close()))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(
      [...(await statuses(app)).values()].filter((one) => one === 'file').length,
    )
    const { rows } = await sql`select from letter where kind = 'view'`.execute(app.db)
    expect(rows).toHaveLength(roles.length)
  })

  it('survives who made it: an administrator of the company keeps it and the view, and is told', async () => {
    const app = await testApp()
    await addReport(app.db, { area: area.gate, day: '2026-11-18' })
    await scheduled(app, ['reporter'])
    // Another administrator of the company, with a view of the same name.
    await sql`update user_group set group_id = 2 where user_id = ${people.areaadmin.id}`.execute(app.db)
    const own = { name: 'ours', page: '/Report-Event', query: 'group=2' } as const
    success(await app.call('areaadmin', 'Views/Save', own))
    expect(await keepViews(app.services)).toBe(0)
    await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.company.id}`.execute(
      app.db,
    )
    expect(await keepViews(app.services)).toBe(2)
    expect(await keepViews(app.services)).toBe(0)
    const { text, subject } = await letter(app, 'view', 'areaadmin')
    expect(subject).toBe('Views of company Tester are yours now')
    expect(text).toMatch(/“Ours \(\d+\)” to Managers/)
    const { views } = success(await app.call('areaadmin', 'Views/List', {}))
    const view = views.find(({ name }) => name.startsWith('Ours ('))
    if (!view) throw new Error('the view was not passed on')
    success(await app.call('areaadmin', 'Views/Save', { ...view, period: 'lastMonth' }))
    expect(success(await app.call('areaadmin', 'Schedules/List', {})).schedules).toMatchObject([
      { ownerName: 'areaadmin Tester' },
    ])
    // It goes on.
    expect(await writeScheduleLetters(app.services)).toBe(1)
    expect(await composed(app, 'view', 'reporter')).toBeDefined()
  })

  it('is kept by somebody else when its keeper may no longer, and by corporate administrators without any other', async () => {
    const app = await testApp()
    await scheduled(app, ['reporter'])
    await sql`update user_menu set level = 1 where user_id = ${people.company.id} and menu_id = ${MENU.receiverGroup}`.execute(
      app.db,
    )
    expect(await keepViews(app.services)).toBe(1)
    expect((await letter(app, 'view', 'admin')).text).toContain('no longer administers receiver groups')
    // They are still here: the view stays theirs.
    expect(success(await app.call('company', 'Views/List', {})).views).toMatchObject([{ isOwn: true }])
  })
})
