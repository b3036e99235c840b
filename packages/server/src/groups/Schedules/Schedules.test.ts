import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addReceivers, composed } from '../../testing/mailRuns.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { writeScheduleLetters } from '../../mail/views/writeSchedules.ts'

const DAILY = { rhythm: 'day', onDay: 1, hour: 7 } as const
const VIEW = {
  name: 'Ours',
  page: '/Report-Event',
  query: `group=2&company=${company.home}`,
  period: 'last7Days',
  groupId: 4,
} as const
const MEMBERS: Role[] = ['company', 'reporter', 'both', 'foreigncompany']

/** A shared view, and a receiver group of two areas with four members. */
async function made(app: TestApp) {
  const { viewId } = success(await app.call('company', 'Views/Save', VIEW))
  const receiverGroupId = await addReceivers(app, 'Managers', MEMBERS, [area.gate, area.quay])
  return { viewId, receiverGroupId }
}

async function scheduled(app: TestApp) {
  const of = await made(app)
  const { scheduleId } = success(await app.call('company', 'Schedules/Save', { ...of, ...DAILY }))
  return { ...of, scheduleId }
}

const list = async ({ call }: TestApp, role: Role) => success(await call(role, 'Schedules/List', {}))
const due = ({ db }: TestApp) => sql`update view_schedule_turn set next_at = daybook_now()`.execute(db)

describe('Schedules.List', () => {
  it('says who gets what, when and what became of it, to who administers the receiver group', async () => {
    const app = await testApp()
    const { viewId, scheduleId } = await scheduled(app)
    await due(app)
    expect(await writeScheduleLetters(app.services)).toBe(4)
    await sql`update letter set status = 'file' where receiver_id in (2, 5)`.execute(app.db)
    await sql`update letter set status = 'cancelled' where receiver_id = 20`.execute(app.db)
    success(await app.call('reporter', 'Schedules/MarkOpened', { viewId, on: '2026-11-20' }))
    const { schedules, mine, views } = await list(app, 'company')
    expect(schedules).toMatchObject([
      {
        scheduleId,
        viewName: 'Ours',
        receiverGroupName: 'Managers',
        ...DAILY,
        canEdit: true,
        isPaused: false,
        lastAt: '2026-11-20T10:00:00+07:00',
        nextAt: '2026-11-21T07:00:00+07:00',
        receivers: [
          { name: 'both Tester', state: 'waiting', openedAt: null },
          { name: 'company Tester', state: 'sent', openedAt: null },
          { name: 'reporter Tester', state: 'sent', openedAt: '2026-11-20T10:00:00+07:00' },
        ],
        // Somebody of another company, whom they do not administer.
        otherCount: 1,
      },
    ])
    expect(mine).toMatchObject([{ scheduleId, receiverGroupName: 'Managers', state: 'sent' }])
    expect(views).toMatchObject([{ value: viewId, label: 'Ours' }])
    expect((await list(app, 'admin')).schedules[0]?.receivers).toHaveLength(4)
    const reporter = await list(app, 'reporter')
    expect(reporter).toMatchObject({ schedules: [], views: [], mine: [{ scheduleId, isStopped: false }] })
    expect(await list(app, 'foreignreporter')).toMatchObject({ schedules: [], mine: [], receiverGroups: [] })
  })

  it('has what the caller asked for', async () => {
    const app = await testApp()
    const { viewId } = await made(app)
    success(await app.call('reporter', 'Views/SetLetter', { viewId, letter: DAILY }))
    expect((await list(app, 'reporter')).mine).toMatchObject([{ scheduleId: null, viewName: 'Ours', state: 'none' }])
  })

  it('refuses callers without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'Schedules/List', {})).toEqual([401])
  })
})

describe('Schedules.Save', () => {
  it('lets a view be read by its receivers, and saves another time', async () => {
    const app = await testApp()
    const { viewId, receiverGroupId, scheduleId } = await scheduled(app)
    // The view is shared with reporters of the company; 'both' is one, and a member of another company reads it now too.
    expect(success(await app.call('foreigncompany', 'Views/List', {})).views).toMatchObject([{ viewId }])
    const monthly = { rhythm: 'month', onDay: 31, hour: 8 } as const
    expect(success(await app.call('company', 'Schedules/Save', { viewId, receiverGroupId, ...monthly }))).toMatchObject(
      {
        scheduleId,
      },
    )
    expect((await list(app, 'company')).schedules).toMatchObject([{ ...monthly, nextAt: '2026-11-30T08:00:00+07:00' }])
  })

  it('refuses what is private, has no letters, or is of others', async () => {
    const app = await testApp()
    const { viewId, receiverGroupId } = await made(app)
    const save = (role: Role, more: object) =>
      app.call(role, 'Schedules/Save', { viewId, receiverGroupId, ...DAILY, ...more })
    const of = async (change: object) =>
      success(await app.call('company', 'Views/Save', { ...VIEW, name: crypto.randomUUID(), ...change })).viewId
    expect(refused(await save('company', { viewId: await of({ groupId: null }) })).status).toBe('Error')
    const list = await of({ page: '/Event-Today', query: '', period: null })
    expect(refused(await save('company', { viewId: list })).status).toBe('Error')
    const others = await addReceivers(app, 'Others', ['company'], [area.gate, area.foreign])
    expect(refused(await save('company', { receiverGroupId: others })).http).toBe(200)
    expect(refused(await save('company', { viewId: 4711 })).http).toBe(200)
    expect(refused(await save('company', { rhythm: 'week', onDay: 9 })).http).toBe(400)
    // A view that is not shown to them; a receiver group that they only see.
    expect(
      await statuses(app, ['nobody', 'viewer', 'foreigncompany'], 'Schedules/Save', {
        viewId,
        receiverGroupId,
        ...DAILY,
      }),
    ).toEqual([401, 403, 200])
  })
})

describe('Schedules.Pause', () => {
  it('sends nothing until it goes on, from then', async () => {
    const app = await testApp()
    const { scheduleId } = await scheduled(app)
    success(await app.call('company', 'Schedules/Pause', { scheduleId, isPaused: true }))
    await due(app)
    expect(await writeScheduleLetters(app.services)).toBe(0)
    expect((await list(app, 'company')).schedules).toMatchObject([{ isPaused: true, nextAt: null }])
    success(await app.call('company', 'Schedules/Pause', { scheduleId, isPaused: false }))
    expect((await list(app, 'company')).schedules).toMatchObject([{ nextAt: '2026-11-21T07:00:00+07:00' }])
  })

  it('refuses others', async () => {
    const app = await testApp()
    const { scheduleId } = await scheduled(app)
    const asked = { scheduleId, isPaused: true }
    const who = ['nobody', 'viewer', 'areaadmin', 'foreigncompany'] as const
    expect(await statuses(app, [...who], 'Schedules/Pause', asked)).toEqual([401, 403, 200, 200])
  })
})

describe('Schedules.Delete', () => {
  it('ends the letters, also those that wait', async () => {
    const app = await testApp()
    const { scheduleId } = await scheduled(app)
    await addReport(app.db, { area: area.gate, day: '2026-11-18' })
    await due(app)
    await writeScheduleLetters(app.services)
    expect(await composed(app, 'view', 'reporter')).toBeDefined()
    success(await app.call('company', 'Schedules/Delete', { scheduleId }))
    expect(await composed(app, 'view', 'reporter')).toBeUndefined()
    expect((await list(app, 'company')).schedules).toEqual([])
  })

  it('refuses others', async () => {
    const app = await testApp()
    const { scheduleId } = await scheduled(app)
    const who = ['nobody', 'viewer', 'areaadmin', 'foreigncompany'] as const
    expect(await statuses(app, [...who], 'Schedules/Delete', { scheduleId })).toEqual([401, 403, 200, 200])
  })
})

describe('Schedules.Stop', () => {
  it('ends them for the caller alone, and lets them come again', async () => {
    const app = await testApp()
    const { scheduleId } = await scheduled(app)
    success(await app.call('reporter', 'Schedules/Stop', { scheduleId, isStopped: true }))
    await due(app)
    expect(await writeScheduleLetters(app.services)).toBe(3)
    expect((await list(app, 'reporter')).mine).toMatchObject([{ isStopped: true, state: 'none' }])
    const { schedules } = await list(app, 'company')
    expect(schedules[0]?.receivers.find(({ userId }) => userId === people.reporter.id)).toMatchObject({
      isStopped: true,
    })
    success(await app.call('reporter', 'Schedules/Stop', { scheduleId, isStopped: false }))
    expect((await list(app, 'reporter')).mine).toMatchObject([{ isStopped: false }])
  })

  it('refuses who does not get them', async () => {
    const app = await testApp()
    const { scheduleId } = await scheduled(app)
    const asked = { scheduleId, isStopped: true }
    expect(await statuses(app, ['nobody', 'admin', 'foreignreporter'], 'Schedules/Stop', asked)).toEqual([
      401, 200, 200,
    ])
  })
})

describe('Schedules.MarkOpened', () => {
  it('notes the first time, of own letters alone', async () => {
    const app = await testApp()
    const { viewId } = await scheduled(app)
    await due(app)
    await writeScheduleLetters(app.services)
    await sql`update letter set status = 'file'`.execute(app.db)
    const open = () => app.call('reporter', 'Schedules/MarkOpened', { viewId, on: '2026-11-20' })
    success(await open())
    success(await open())
    success(await app.call('reporter', 'Schedules/MarkOpened', { viewId, on: '2026-11-19' }))
    const { rows } = await sql<{ receiver_id: number }>`
      select receiver_id from letter_opened o join letter l on l.id = o.letter_id`.execute(app.db)
    expect(rows).toEqual([{ receiver_id: people.reporter.id }])
  })

  it('refuses views of others', async () => {
    const app = await testApp()
    const { viewId } = await made(app)
    const asked = { viewId, on: '2026-11-20' }
    expect(await statuses(app, ['nobody', 'approver'], 'Schedules/MarkOpened', asked)).toEqual([401, 200])
  })
})
