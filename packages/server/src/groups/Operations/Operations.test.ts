import { migrations } from '../../db/migrate.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { heartbeat } from '../../operations/heartbeat.ts'

const facts = async (test: TestApp, language = 'en') =>
  success(await test.call('admin', 'Operations/GetFacts', {}, { 'accept-language': language }))

/** If a busy machine did not finish a check in time, the next one reports it. */
const soon = (test: TestApp, read: (answer: Awaited<ReturnType<typeof facts>>) => unknown) =>
  expect.poll(async () => read(await facts(test)), { timeout: 30_000, interval: 500 })

describe('Operations.GetFacts', { timeout: 60_000 }, () => {
  it('shows a corporate administrator the state of each part, in their language, with what to do', async () => {
    const test = await scratchApp()
    await heartbeat(test.services).run(test.services)
    await soon(test, ({ facts: all }) => all.map(({ id }) => id)).toEqual([
      'database',
      'backups',
      'letters',
      'mailServer',
      'channels',
      'jobs',
      'auditTrail',
      'disk',
      'files',
      'certificates',
      'processes',
    ])
    const answer = await facts(test)
    const of = (id: string) => answer.facts.find((fact) => fact.id === id)
    expect(of('database')).toMatchObject({ name: 'Database', state: 'green' })
    expect(of('backups')).toMatchObject({
      state: 'amber',
      findings: [{ says: 'No backup is scheduled.', todo: expect.stringContaining('BACKUP_TO') }],
    })
    expect(of('auditTrail')?.findings.map(({ says }) => says)).toContain(
      'The trail has not been verified in the last 35 days.',
    )
    expect(answer.processes).toEqual([expect.objectContaining({ pid: process.pid, isHeard: true })])
    expect(answer.versions.node).toBe(process.versions.node)
    expect(answer.versions).toMatchObject({
      daybook: expect.stringMatching(/^\d+\.\d+\.\d+ \([0-9a-f]{10}\)$/) as string,
      schema: Object.keys(migrations).sort().at(-1),
    })
    const thai = await facts(test, 'th')
    expect(thai.facts.find(({ id }) => id === 'backups')?.findings[0]?.says).toBe('ยังไม่ได้ตั้งเวลาสำรองข้อมูล')
  })

  it('counts waiting and failed letters', async () => {
    const test = await scratchApp()
    await sql`
      insert into letter (kind, receiver_id, subject_key, language, content, message_id, status, due_at)
      select 'comment', id, n::text, 'en', '{}', '<' || n || '@x>', case when n < 3 then 'waiting' else 'N' end,
        daybook_now() - interval '70 minutes'
      from generate_series(1, 5) n, (select id from user_account order by id limit 1) u`.execute(test.db)
    await soon(test, ({ facts: all }) => all.find(({ id }) => id === 'letters')).toMatchObject({
      state: 'red',
      findings: [
        { state: 'red', says: expect.stringMatching(/^2 letters wait\. The oldest has been due for 70 minutes/) },
        { state: 'amber', says: '3 letters failed in the last 24 hours.' },
      ],
    })
  })

  it('forgets a process that stopped by itself, and reports one that was killed', async () => {
    const test = await scratchApp()
    const stopped = heartbeat(test.services)
    await stopped.run(test.services)
    await heartbeat(test.services).run(test.services)
    await stopped.close?.()
    await sql`update server_process set seen_at = daybook_now() - interval '4 minutes'`.execute(test.db)
    await soon(test, ({ processes }) => processes.map(({ isHeard }) => isHeard)).toEqual([false])
    expect((await facts(test)).facts.find(({ id }) => id === 'processes')).toMatchObject({ state: 'amber' })
    await sql`update server_process set seen_at = daybook_now() - interval '25 hours'`.execute(test.db)
    await heartbeat(test.services).run(test.services)
    const { rows } = await sql`select from server_process`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('is for corporate administrators only', async () => {
    const test = await testApp()
    expect(refused(await test.call('nobody', 'Operations/GetFacts', {}))).toMatchObject({ http: 401 })
    for (const role of ['areaadmin', 'company', 'csradmin', 'reporter', 'approver'] as const) {
      expect(refused(await test.call(role, 'Operations/GetFacts', {})), role).toMatchObject({ http: 403 })
    }
  })

  it('is at the end of a corporate administrator’s menu, and in nobody else’s', async () => {
    const test = await testApp()
    const links = async (role: 'admin' | 'areaadmin') =>
      success(await test.call(role, 'MP_Back/LoadMP_Back', {})).menus.map(({ link }) => link)
    expect((await links('admin')).at(-1)).toBe('/Operations')
    expect(await links('areaadmin')).not.toContain('/Operations')
  })
})
