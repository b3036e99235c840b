import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addLetters, claimLetters, endTries } from '../letters/outbox.queries.ts'
import { type TestApp, scratchApp, success } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { area, people } from '../testing/world.ts'
import { userForm } from '../testing/groups/UserPermission.ts'
import { verifyTrail } from './verify.ts'

/** An app with an edited report, a person with changed rights, and letters: one waiting, one sent. */
async function lived() {
  const app = await scratchApp()
  const { call, db } = app
  const { eventIds } = success(await call('reporter', 'CreateReport/SaveData', operationForm({ areaId: [area.quay] })))
  const report = eventIds[0] ?? 0
  success(await call('approver', 'EventApprove/SaveData', { eventId: report, mode: 2, approvalRemark: 'again' }))
  success(await call('company', 'UserPermission/SaveCreateUser', userForm()))
  await sql`delete from user_area where user_id = ${people.colleague.id} and area_id = ${area.fence}`.execute(db)
  await sql`insert into user_area (user_id, area_id, role) values (${people.colleague.id}, ${area.fence}, 'report')`.execute(
    db,
  )
  const letters = ['one', 'other'].map((subjectKey) => ({
    receiverId: people.reporter.id,
    subjectKey,
    content: { secret: 'a secret', subjectKey },
  }))
  await addLetters(db, { kind: 'set_password', eventDate: null, host: 'example.com', letters })
  const [one, other] = (await claimLetters(db, 10)).slice(-2)
  if (!one || !other) throw new Error('no letters')
  await endTries(db, [{ letter: one, outcome: { status: 'Y', said: 'what was said' } }])
  return { ...app, report, sent: one.id, waiting: other.id }
}

const rowsOf = async ({ services }: TestApp) => (await verifyTrail(services)).finding

/** Runs a statement as PostgreSQL's superuser without firing triggers. */
async function behind({ services }: TestApp, statement: string): Promise<void> {
  await services.database.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
}

describe('verification of rows', () => {
  it('finds that they match the trail in any time zone of the session', async () => {
    const app = await lived()
    expect(await rowsOf(app)).toBeUndefined()
    await sql.raw(`alter database ${new URL(app.url).pathname.slice(1)} set timezone = 'Asia/Tokyo'`).execute(app.db)
    const other = await app.second()
    expect(await rowsOf(other)).toBeUndefined()
  })

  it('reports changes made without the trail: reports, rights, letters', async () => {
    const app = await lived()
    const { report, sent, waiting } = app
    const adminArea = `${people.areaadmin.id}/admin/${area.port}`
    const attacks: [statement: string, undo: string, named: string][] = [
      [
        `update event_report set description = description || ' forged', version = version + 1 where id = ${report}`,
        `update event_report set description = replace(description, ' forged', ''), version = version - 1 where id = ${report}`,
        `event_report ${report} was changed (description, version)`,
      ],
      [
        `update event_report set reported_at = reported_at - interval '1 hour' where id = ${report}`,
        `update event_report set reported_at = reported_at + interval '1 hour' where id = ${report}`,
        `event_report ${report} was changed (reported_at)`,
      ],
      [
        `insert into user_group values (${people.reporter.id}, 1)`,
        `delete from user_group where user_id = ${people.reporter.id} and group_id = 1`,
        `user_group ${people.reporter.id}/1 was added`,
      ],
      [
        `delete from user_area where user_id = ${people.areaadmin.id} and area_id = ${area.port}`,
        `insert into user_area (user_id, area_id, role) values (${people.areaadmin.id}, ${area.port}, 'admin')`,
        `user_area ${adminArea} was removed`,
      ],
      [
        `update user_menu set level = 1 where user_id = ${people.company.id} and menu_id = 10`,
        `update user_menu set level = 2 where user_id = ${people.company.id} and menu_id = 10`,
        `user_menu ${people.company.id}/10 was changed (level)`,
      ],
      [
        `update user_account set email = 'forged@example.com' where id = ${people.admin.id}`,
        `update user_account set email = 'admin@example.com' where id = ${people.admin.id}`,
        `user_account ${people.admin.id} was changed (email)`,
      ],
      [
        `update letter set content = jsonb_build_object('said', 'forged') where id = ${sent}`,
        `update letter set content = jsonb_build_object('said', 'what was said') || (content - 'said') where id = ${sent}`,
        `letter ${sent} was changed`,
      ],
    ]
    for (const [statement, undo, named] of attacks) {
      await behind(app, statement)
      expect(await rowsOf(app), statement).toEqual({
        kind: 'rows',
        position: 0,
        text: `Rows do not match the trail: ${named}.`,
      })
      if (named.startsWith('letter')) break
      await behind(app, undo)
      expect(await rowsOf(app), undo).toBeUndefined()
    }
    await behind(app, `update letter set receiver_id = ${people.admin.id} where id = ${waiting}`)
    await behind(
      app,
      `delete from event_report_shift where report_id = ${report}; delete from event_report where id = ${report}`,
    )
    expect((await rowsOf(app))?.text).toMatch(
      new RegExp(
        `^Rows do not match the trail: event_report ${report} was removed; event_report_shift ${report}/\\d+ was removed; ` +
          `letter ${sent} was changed; letter ${waiting} was changed\\.$`,
      ),
    )
  }, 90_000)

  it('stores only a digest of a letter in the trail', async () => {
    const { db, sent, waiting } = await lived()
    const entries = await db
      .selectFrom('audit_entry')
      .select(['row_key', 'action', 'before', 'after'])
      .where('table_name', '=', 'letter')
      .where('row_key', 'in', [String(sent), String(waiting)])
      .orderBy('id')
      .execute()
    const digest = { digest: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(entries).toEqual([
      { row_key: String(sent), action: 'insert', before: null, after: digest },
      { row_key: String(waiting), action: 'insert', before: null, after: digest },
      { row_key: String(sent), action: 'update', before: digest, after: digest },
    ])
  })
})
