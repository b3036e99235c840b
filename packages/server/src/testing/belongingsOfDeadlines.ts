import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { type Role, area, company, people } from './world.ts'

/* Rules, excuses, holidays, reminders and webhooks: the caller's company's, and others' that contain the marker `secret`. */

type Of = { areaId: number; companyId: number; by: Role; text: string }

export async function furnishDeadlines(db: TestApp['db'], secret: string) {
  const others = await records(db, {
    areaId: area.foreign,
    companyId: company.foreign,
    by: 'foreigncompany',
    text: `${secret} draft`,
  })
  const ownDeadlines = await records(db, { areaId: area.gate, companyId: company.home, by: 'admin', text: 'Own' })
  return { ...others, ownDeadlines: { ...ownDeadlines, letter: await reminder(db, secret) } }
}

async function records(db: TestApp['db'], { areaId, companyId, by, text }: Of) {
  const { id } = people[by]
  const rule = await db
    .insertInto('expectation_rule')
    .values({
      series_id: 900_000 + areaId,
      area_id: areaId,
      by_shift: false,
      weekdays: [1],
      leaves_out_holidays: false,
      due_at: '18:00',
      due_next_day: false,
      grace_minutes: 0,
      from_day: '2026-11-21',
      created_by: id,
      updated_by: id,
    })
    .returning('series_id')
    .executeTakeFirstOrThrow()
  const excuse = await db
    .insertInto('excuse')
    .values({ area_id: areaId, from_day: '2026-11-18', until_day: '2026-11-25', reason: text, created_by: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('company_holiday').values({ company_id: companyId, day: '2026-12-31', name: text }).execute()
  const webhook = await db
    .insertInto('webhook')
    .values({
      company_id: companyId,
      address: '',
      address_hash: Buffer.alloc(32, areaId),
      host: `${text.replace(' ', '-')}.example.com`,
      events: ['report.filed'],
      secret: '',
      created_by: id,
      updated_by: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await db
    .insertInto('webhook_delivery')
    .values({ webhook_id: webhook.id, event: 'report.filed', body: text })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await db
    .insertInto('feed_token')
    .values({
      user_id: id,
      name: text,
      token_hash: Buffer.alloc(32, areaId),
      expires_at: new Date('2027-01-01T00:00:00Z'),
      created_at: new Date('2026-11-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const view = await db
    .insertInto('saved_view')
    .values({ owner_id: id, name: text, page: '/Event-Record', query: `area=${areaId}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const group = await db.insertInto('receiver_group').values({ name: text }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('receiver_group_area').values({ receiver_group_id: group.id, area_id: areaId }).execute()
  const schedule = await db
    .insertInto('view_schedule')
    .values({ view_id: view.id, receiver_group_id: group.id, owner_id: id, rhythm: 'day', on_day: 1, hour: 7 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('view_schedule_turn')
    .values({ schedule_id: schedule.id, next_at: new Date('2027-01-01T00:00:00Z') })
    .execute()
  const wall = await db
    .insertInto('wall')
    .values({ owner_id: id, name: text, token_hash: Buffer.alloc(32, areaId), language: 'en', shows_names: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    wall: wall.id,
    token: token.id,
    view: view.id,
    schedule: schedule.id,
    expectation: rule.series_id,
    excuse: excuse.id,
    webhook: webhook.id,
    delivery: Number(delivery.id),
  }
}

/** A reminder to an administrator of all companies, with areas that few readers of the log can see. */
async function reminder(db: TestApp['db'], secret: string): Promise<number> {
  const cells = [area.quay, area.foreign].map((areaId) => ({
    areaId,
    day: '2026-11-20',
    shiftId: null,
    minutes: 60,
    to: 'areaAdministrators',
  }))
  const said = {
    day: '2026-11-20',
    cells: cells.map((cell) => ({
      ...cell,
      companyId: cell.areaId === area.foreign ? company.foreign : company.home,
      companyName: 'A company',
      areaName: cell.areaId === area.foreign ? `${secret} draft` : 'Port / Quay',
      groupId: 2,
      shiftName: '',
      dueAt: '2026-11-20T01:00:00Z',
      isOverdue: true,
    })),
  }
  const content = { to: people.admin.id, moment: '2026-11-20T02:00:00Z', cells, said }
  const { rows } = await sql<{ id: number }>`
    insert into letter (kind, receiver_id, subject_key, language, content, message_id, status)
    values ('reminder', ${people.admin.id}, '2026-11-20T02:00:00Z', 'en', ${JSON.stringify(content)}, '<r@localhost>', 'N')
    returning id`.execute(db)
  return Number(rows[0]?.id)
}

/** The payloads of calls about single records. */
export function payloadsOf({
  wall,
  token,
  view,
  schedule,
  expectation,
  excuse,
  webhook,
  delivery,
  letter,
}: Awaited<ReturnType<typeof furnishDeadlines>>['ownDeadlines']): Record<string, object> {
  const one = { id: webhook }
  return {
    'MyAccount/RevokeToken': { tokenId: token },
    'Views/Open': { viewId: view },
    'Views/SetStart': { viewId: view },
    'Views/SetLetter': { viewId: view, letter: null },
    'Views/Delete': { viewId: view },
    'Schedules/Save': { viewId: view, rhythm: 'day', onDay: 1, hour: 7 },
    'Schedules/Pause': { scheduleId: schedule, isPaused: true },
    'Schedules/Delete': { scheduleId: schedule },
    'Schedules/Stop': { scheduleId: schedule, isStopped: true },
    'Schedules/MarkOpened': { viewId: view, on: '2026-11-20' },
    'Wall/Rename': { wallId: wall, name: 'Own' },
    'Wall/Revoke': { wallId: wall },
    'Expectations/GetRule': { ruleId: expectation },
    'Expectations/DeleteRule': { ruleId: expectation },
    'Expectations/EndRule': { ruleId: expectation },
    'Expectations/SecondExcuse': { excuseId: excuse },
    'Expectations/EndExcuse': { excuseId: excuse },
    'Webhooks/GetLog': one,
    'Webhooks/Remove': one,
    'Webhooks/Rotate': one,
    'Webhooks/Change': one,
    'Webhooks/Test': one,
    'Webhooks/Redeliver': { deliveryId: delivery },
    'Compliance/GetSummary': { period: 'week', day: '2026-11-20' },
    'Compliance/GetTrend': { period: 'week', day: '2026-11-20' },
    'Compliance/GetDays': { from: '2026-11-16', to: '2026-11-22' },
    'Compliance/GetCells': { day: '2026-11-18' },
    'LogMailMonitoring/LoadLetter': { letterId: letter },
    'LogMailMonitoring/onResentMail': { modeName: 'RESEND', kind: 'reminder', letterIds: [letter] },
    'LogMailMonitoring/onLoadData': { modeName: 'SEARCH', kind: 'reminder', eventDate: '2026-11-20' },
  }
}
