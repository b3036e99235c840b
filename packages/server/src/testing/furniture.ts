import { sql } from 'kysely'
import { furnishDeadlines } from './belongingsOfDeadlines.ts'
import type { TestApp } from './app.ts'
import { addReport } from './reports.ts'
import { NO_CHANGE } from '../administration/act.ts'
import { area, company, people } from './world.ts'

/* Everybody's records in every area, for the test that tries every call with other people's ids. */

/** The text that marks others' records. */
export const SECRET = 'only-for-others'

/** Creates reports in every area: each caller gets their own, and others' reports are marked. */
export async function furnish({ db }: TestApp) {
  const leaves = [
    area.gate,
    area.quay,
    area.yard,
    area.fence,
    area.dock,
    area.foreign,
    area.foreignSecurity,
    area.csr,
    area.foreignCsr,
  ]
  const events = new Map<number, number>()
  for (const leaf of leaves) {
    const by = [area.foreign, area.foreignSecurity, area.foreignCsr].some((one) => one === leaf)
      ? 'foreignreporter'
      : 'colleague'
    events.set(leaf, await addReport(db, { area: leaf, by, status: 1, description: `${SECRET} ${leaf}` }))
  }
  const action = await db
    .insertInto('corrective_action')
    .values({
      report_id: events.get(area.foreign) as number,
      description: `${SECRET} draft`,
      owner_id: people.foreignreporter.id,
      due_date: '2026-11-30',
      created_by: people.foreignreporter.id,
      updated_by: people.foreignreporter.id,
      request_id: crypto.randomUUID(),
      request_hash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const draft = await db
    .insertInto('draft')
    .values({ user_id: people.foreignreporter.id, form_data: `{"note":"${SECRET} draft"}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = await db
    .insertInto('upload')
    .values({
      folder: 'CreateReport',
      stored_name: 'secretsecretsecretsecret',
      original_name: `${SECRET}.png`,
      media_type: 'image/png',
      extension: 'png',
      byte_size: 1,
      sha256: Buffer.alloc(32),
      uploaded_by: people.foreignreporter.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('event_report_file')
    .values({ report_id: events.get(area.foreign) as number, upload_id: upload.id })
    .execute()
  const group = await db
    .insertInto('receiver_group')
    .values({ name: `${SECRET} draft` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('receiver_group_area').values({ receiver_group_id: group.id, area_id: area.foreign }).execute()
  await db
    .insertInto('receiver_group_member')
    .values({ receiver_group_id: group.id, user_id: people.foreignreporter.id })
    .execute()
  const rule = await db
    .insertInto('notification_company_rule')
    .values({ month: 2, day: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notification_company')
    .values({ rule_id: rule.id, company_id: company.foreign, month: 2, day: 3 })
    .execute()
  const letter = await db
    .insertInto('letter')
    .values({
      kind: 'daily',
      receiver_id: people.foreignreporter.id,
      subject_key: SECRET,
      event_date: '2026-11-19',
      language: 'en',
      content: '{}',
      message_id: `<${SECRET}@localhost>`,
      status: 'N',
      reason: `${SECRET} draft`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alert = await db
    .insertInto('alert_rule')
    .values({ owner_id: people.foreigncompany.id, name: `${SECRET} draft`, count: 1, minutes: 60 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delegation = await db
    .insertInto('delegation')
    .values({
      delegator_id: people.foreignreporter.id,
      delegate_id: people.foreigncompany.id,
      from_day: '2026-11-20',
      until_day: '2026-11-27',
      reason: `${SECRET} draft`,
      request_id: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a0f',
      created_by: people.foreignreporter.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comment = async (leaf: number, author: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into report_comment (report_id, company_id, area_id, author_id, request_id, body, written_at)
      select id, company_id, area_id, ${author}, gen_random_uuid(), ${`${SECRET} ${leaf}`}, daybook_now()
      from event_report where id = ${events.get(leaf)} returning id`.execute(db)
    return rows[0]?.id as number
  }
  const { rows: acts } = await sql<{ id: number }>`
    insert into act (author_id, request_id, payload_hash, kind, change, phase)
    values (${people.foreigncompany.id}, gen_random_uuid(), '', 'person.status',
      ${JSON.stringify({ ...NO_CHANGE, kind: 'person.status', isOn: false, note: SECRET })}::jsonb, 'planned') returning id`.execute(
    db,
  )
  const deadlines = await furnishDeadlines(db, SECRET)
  const comments = new Map<number, number>()
  for (const leaf of leaves) comments.set(leaf, await comment(leaf, people.colleague.id))
  return {
    act: acts[0]?.id as number,
    delegation: delegation.id,
    alert: alert.id,
    comments,
    letter: letter.id,
    action: action.id,
    events,
    draft: draft.id,
    upload: upload.id,
    receiverGroup: group.id,
    companyRule: rule.id,
    ...deadlines,
  }
}
export type Furniture = Awaited<ReturnType<typeof furnish>>
