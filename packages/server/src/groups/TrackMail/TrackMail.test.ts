import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TASK_MODE } from '@daybook/shared/calls/TrackMail'
import { addReceivers } from '../../testing/mailRuns.ts'
import { planRuns } from '../../mail/schedule/schedule.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { administerAll, area, company, people } from '../../testing/world.ts'
import { plainOf } from '../../testing/wire.ts'
import { encodeInput } from '@daybook/shared/names'

const CALL = 'TrackMail/SentDailyMail'
const TOKEN = 'a-token-of-a-scheduler'
const BEFORE = '2026-11-20T08:30:00+07:00'
const AFTER = '2026-11-20T09:30:00+07:00'

/** Scheduled since Thursday, with two receivers; Thursday's daily mail is due on Friday at 09:00. */
async function scheduled(now: string, env: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp(env)
  await addReceivers(app, 'Operation', ['company', 'viewer'], [area.gate, area.port])
  await app.setNow('2026-11-19T12:00:00+07:00')
  await planRuns(app.services)
  await app.setNow(now)
  return app
}

/** A call as an external scheduler makes it: no cookie, no page. */
const bearer = (app: TestApp, token: string, call = CALL) =>
  app.app.inject({
    method: 'POST',
    url: `/api/${call}`,
    headers: { authorization: `Bearer ${token}` },
    payload: encodeInput(call, { mode: TASK_MODE.AUTOMATIC }) as object,
  })

const daily = (answer: { runs: { kind: string }[] }) => answer.runs.find(({ kind }) => kind === 'daily')

describe('TrackMail.SentDailyMail', () => {
  it('writes what is due, once, and reports what is already done', async () => {
    const app = await scheduled(AFTER)
    const first = success(await app.call('admin', CALL, { mode: TASK_MODE.AUTOMATIC }))
    expect(first.letterCount).toBeGreaterThanOrEqual(2)
    expect(daily(first)).toEqual({
      runId: expect.any(Number),
      kind: 'daily',
      kindName: 'Daily report',
      forDate: '2026-11-19',
      state: 'done',
      stateName: 'Completed',
      due: '2026-11-20T09:00:00+07:00',
      startedAt: '2026-11-20T09:30:00+07:00',
      endedAt: '2026-11-20T09:30:00+07:00',
      letterCount: 2,
      newLetterCount: 2,
    })
    for (const [role, mode] of [
      ['areaadmin', TASK_MODE.AUTOMATIC],
      ['admin', TASK_MODE.MANUAL],
    ] as const) {
      const again = success(await app.call(role, CALL, { mode }))
      expect(again.letterCount).toBe(0)
      expect(daily(again)).toMatchObject({ state: 'done', letterCount: 2, newLetterCount: 0 })
    }
    const rows = await app.db.selectFrom('letter').select('id').where('kind', '=', 'daily').execute()
    expect(rows).toHaveLength(2)
    const run = await app.db
      .selectFrom('mail_run')
      .selectAll()
      .where('kind', '=', 'daily')
      .where('ended_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(run.started_by).toBe(1)
  })

  it('waits for the cut-off when it runs by itself, but not on request', async () => {
    const app = await scheduled(BEFORE)
    const early = success(await app.call('admin', CALL, {}))
    expect(early.letterCount).toBe(0)
    expect(daily(early)).toMatchObject({ state: 'planned', due: '2026-11-20T09:00:00+07:00', endedAt: null })
    const asked = success(await app.call('admin', CALL, { mode: TASK_MODE.MANUAL }))
    expect(daily(asked)).toMatchObject({ state: 'done', newLetterCount: 2 })
    await app.setNow(AFTER)
    expect(daily(success(await app.call('admin', CALL, { mode: TASK_MODE.AUTOMATIC })))).toMatchObject({
      letterCount: 2,
      newLetterCount: 0,
    })
  })

  it('is sent before its time only by those who administer every area', async () => {
    const app = await scheduled(BEFORE)
    const ask = (language: string) =>
      app.call('areaadmin', CALL, { mode: TASK_MODE.MANUAL }, { 'accept-language': language })
    expect(refused(await ask('en'))).toMatchObject({
      http: 200,
      message: 'Only an administrator of all areas that this mail is about can send it.',
    })
    expect(refused(await ask('th')).message).toBe('เฉพาะผู้ดูแลทุกพื้นที่ในอีเมลนี้เท่านั้นที่ส่งได้')
    expect(await app.db.selectFrom('letter').select('id').execute()).toEqual([])
    for (const one of Object.values(company)) await administerAll(app.db, 'areaadmin', one)
    expect(daily(success(await ask('en')))).toMatchObject({ state: 'done', newLetterCount: 2 })
  })

  it('also writes to a receiver who was added later, on a second request', async () => {
    const app = await scheduled(AFTER)
    await app.call('admin', CALL, { mode: TASK_MODE.AUTOMATIC })
    await sql`insert into receiver_group_member select receiver_group_id, ${people.areaadmin.id} from receiver_group_member
      limit 1`.execute(app.db)
    expect(success(await app.call('admin', CALL, { mode: TASK_MODE.AUTOMATIC })).letterCount).toBe(0)
    expect(daily(success(await app.call('admin', CALL, { mode: TASK_MODE.MANUAL })))).toMatchObject({
      letterCount: 3,
      newLetterCount: 1,
    })
  })

  it('returns names in Thai to Thai readers', async () => {
    const app = await scheduled(AFTER)
    const answer = success(await app.call('admin', CALL, { mode: 1 }, { 'accept-language': 'th' }))
    expect(daily(answer)).toMatchObject({ kindName: 'รายงานประจำวัน', stateName: 'เสร็จสมบูรณ์' })
  })

  it('accepts the token of a scheduler, without a session or an origin', async () => {
    const app = await scheduled(AFTER, { TASK_TOKEN: TOKEN })
    const answer = await bearer(app, TOKEN)
    expect([answer.statusCode, plainOf(answer).status]).toEqual([200, 'Success'])
    const run = await sql<{
      by: number | null
    }>`select started_by as by from mail_run where ended_at is not null`.execute(app.db)
    expect(run.rows[0]?.by).toBeNull()
  })

  it('refuses a wrong token like a missing session, with a session or without, and limits attempts', async () => {
    const app = await scheduled(AFTER, { TASK_TOKEN: TOKEN })
    const refusal = { status: 'SSEXP', message: 'Session time out' }
    for (const token of ['wrong', `${TOKEN}x`, TOKEN.slice(0, -1), 'a', '"']) {
      const answer = await bearer(app, token)
      expect([answer.statusCode, plainOf(answer)]).toEqual([401, refusal])
    }
    const withSession = await app.call('admin', CALL, { mode: 1 }, { authorization: 'Bearer wrong' })
    expect([withSession.http, withSession.body]).toEqual([401, refusal])
    const tries = await Promise.all(Array.from({ length: 40 }, () => bearer(app, 'wrong')))
    expect(tries.some(({ statusCode }) => statusCode === 429)).toBe(true)
    expect((await bearer(app, TOKEN)).statusCode).toBe(429)
    expect(await app.db.selectFrom('letter').select('id').execute()).toEqual([])
  })

  it('accepts no token if none is set, nor at any other call', async () => {
    const app = await scheduled(AFTER)
    for (const token of ['', 'undefined', TOKEN]) expect((await bearer(app, token)).statusCode).not.toBe(200)
    app.services.config.taskToken = TOKEN
    expect((await bearer(app, TOKEN)).statusCode).toBe(200)
    expect((await bearer(app, TOKEN, 'MP_Back/LoadMP_Back')).statusCode).toBe(401)
    expect((await bearer(app, TOKEN, 'NotificationTime/onDelete')).statusCode).toBe(403)
  })

  it('refuses callers without a session or a right to Mail Setup', async () => {
    const app = await scheduled(AFTER)
    const roles = ['nobody', 'viewer', 'company', 'csradmin', 'reporter', 'approver'] as const
    expect(await statuses(app, [...roles], CALL, { mode: 2 })).toEqual([401, 403, 403, 403, 403, 403])
    await sql`update user_menu set level = 1 where menu_id = 8`.execute(app.db)
    expect(await statuses(app, ['areaadmin'], CALL, { mode: 1 })).toEqual([403])
    expect(await app.db.selectFrom('letter').select('id').execute()).toEqual([])
  })

  it('refuses an unknown mode', async () => {
    const app = await scheduled(AFTER)
    expect(await statuses(app, ['admin'], CALL, { mode: 3 })).toEqual([400])
  })
})
