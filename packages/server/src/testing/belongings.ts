import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { newCompany } from '../groups/Company/testing.ts'
import { receiverForm } from '../groups/ReceiverGroup/testing.ts'
import { userForm } from '../groups/UserPermission/testing.ts'
import type { TestApp } from './app.ts'
import { goodFor } from './everyCall.ts'
import type { Kind } from './fields.ts'
import { furnishDeadlines, payloadsOf } from './belongingsOfDeadlines.ts'
import { HIDDEN } from './outOfScope.ts'
import { pagesOf } from './pdfText.ts'
import { addReport } from './reports.ts'
import { type Role, area, company, eventType, people, shift } from './world.ts'

/* Ownership of records, for the test that tries every call with other people's ids. */

/** The callers, their own records, and an area of their company that is outside their scope. */
export const lookers: { role: Role; own: Own; outside: number }[] = (
  [
    ['company', area.gate, area.foreignSecurity],
    ['viewer', area.gate, area.foreign],
    ['areaadmin', area.yard, area.dock],
    ['reporter', area.gate, area.dock],
    ['approver', area.quay, area.gate],
    ['both', area.dock, area.fence],
    ['csradmin', area.csr, area.gate],
  ] as const
).map(([role, own, outside]) => ({
  role,
  outside,
  own: {
    area: own,
    company: own === area.csr ? company.csr : company.home,
    group: own === area.csr ? 1 : 2,
    type: own === area.csr ? eventType.csrNormal : eventType.normal,
  },
}))
/** Writes of an administrator's complete forms that succeed; refusals alone would prove nothing. */
export const SAVES: Partial<Record<Role, string[]>> = {
  company: [
    'Area/SaveAreaData',
    'ReceiverGroup/SaveData',
    'UserPermission/SaveCreateUser',
    'NotificationCompany/onSaveData',
  ],
  areaadmin: ['Area/SaveAreaData', 'ReceiverGroup/SaveData', 'UserPermission/SaveCreateUser'],
  csradmin: ['Area/SaveAreaData', 'ReceiverGroup/SaveData', 'UserPermission/SaveCreateUser'],
}

type Own = { area: number; company: number; group: number; type: number }

export const MISSING = 987_654
export const SECRET = 'only-for-others'

/** Creates reports in every area, so that each caller has one of their own and those of others are marked. */
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
  const deadlines = await furnishDeadlines(db, SECRET)
  const comments = new Map<number, number>()
  for (const leaf of leaves) comments.set(leaf, await comment(leaf, people.colleague.id))
  return {
    delegation: delegation.id,
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

/** Existing ids of a kind outside the caller's scope. */
export function othersOf(kind: Kind, outside: number, { events, comments, ...made }: Furniture): number[] {
  const others: Record<Kind, number[]> = {
    company: [company.foreign, company.foreignCsr],
    area: [area.foreign, area.foreignCsr, outside],
    event: [area.foreign, area.foreignCsr, outside].map((one) => events.get(one) as number),
    shift: [shift.foreign],
    upload: [made.upload],
    draft: [made.draft],
    receiverGroup: [made.receiverGroup],
    companyRule: [made.companyRule],
    letter: [made.letter],
    delegation: [made.delegation],
    webhook: [made.webhook],
    delivery: [made.delivery],
    action: [made.action],
    comment: [area.foreign, area.foreignCsr, outside].map((one) => comments.get(one) as number),
    user: [people.foreigncompany.id, people.foreignreporter.id],
    expectation: [made.expectation],
    excuse: [made.excuse],
    plain: [],
  }
  return others[kind]
}

/** Keys with ids created by the call, which differ between answers. */
const MADE: Record<string, string[]> = {
  'CreateReport/SaveData': ['eventIds'],
  'CreateReport/SaveDraft': ['draftId'],
  'Comments/Add': ['commentId'],
  'MyAreas/FileNil': ['reportIds'],
  'MyAreas/FileEach': ['reportIds'],
  'UserPermission/SaveCreateUser': ['userId'],
  'ReceiverGroup/SaveData': ['receiverGroupId'],
  'Area/SaveAreaData': ['areaId'],
  'Company/sendToDB': ['companyId'],
  'Delegation/Save': ['id'],
  'Actions/Add': ['actionId'],
  'Expectations/SaveRule': ['ruleId'],
  'Expectations/AddExcuse': ['excuseId'],
  'Webhooks/Add': ['id', 'secret'],
}

/** Values sealed again for each answer; opening them is subject to the opener's rights. */
const SEALED = ['report', 'modeName']

/** An answer with mentions of one of the ids normalized, so that two answers can be compared. */
export function without(name: string, answer: unknown, ids: number[]): string {
  return JSON.stringify(answer, (key, value: unknown) => {
    if (MADE[name]?.includes(key)) return 'a new id'
    if (SEALED.includes(key)) return 'sealed'
    const isId = (typeof value === 'number' || typeof value === 'string') && ids.map(String).includes(String(value))
    return isId ? 'the id' : value
  })
}

export type Looker = (typeof lookers)[number]

/** A payload about the caller's own records, complete where a form is saved. */
export function ownPayload(
  name: string,
  { own }: Looker,
  { events, comments, ownDeadlines }: Furniture,
): Record<string, unknown> {
  const event = events.get(own.area)
  const head = own.area === area.yard ? area.port : own.area
  const picker = own.group === 1 ? 'csrAreas' : 'operationAreas'
  const forms: Record<string, object> = {
    'UserPermission/SaveCreateUser': {
      ...userForm({ companyId: company.home, operationAreas: [] }),
      userId: null,
      [picker]: [{ areaId: own.area }],
    },
    'ReceiverGroup/SaveData': receiverForm({ areaRelations: [{ areaId: head }] }),
    'Company/sendToDB': newCompany({ companyId: own.company, companyName: 'As it is' }),
    'Company/SaveChangeOrder': { tableName: 'company', id: own.company, from: 1, to: 1 },
    'Company/LoadChanges': { id: own.company },
    'Area/SaveAreaData': {
      areaId: head,
      areaName: 'As it is',
      active: 'Y',
      shiftIds: own.group === 2 ? [shift.morning] : [],
      eventTypeIds: [own.type],
    },
    'Area/LoadChanges': { id: head },
    'AreaSheets/ExportSheets': { size: 'A6' },
    'Inbox/Decide': { rows: [{ eventId: event, version: 1 }] },
    'MyAreas/FileNil': { cells: [{ areaId: own.area }] },
    'Area/ChangeSubOrderFromModal': { areaId: area.port, from: 1, to: 2 },
    'Expectations/SaveRule': { scope: 'area' },
    'Report/GetBoard': { startDate: '15/11/2026' },
    'Report/ExportBoardExcel': { startDate: '15/11/2026' },
    'Report/ExportBoardPDF': { startDate: '15/11/2026' },
    'Compliance/ExportExcel': { day: '2026-11-21' },
    'Compliance/ExportPDF': { day: '2026-11-21' },
    'Expectations/Preview': { scope: 'area', previewAreaId: own.area },
    'Expectations/AddExcuse': { areaId: own.area },
    ...payloadsOf(ownDeadlines),
    'UserPermission/LoadChanges': { id: people.colleague.id },
    'NotificationCompany/onSaveData': {
      modeName: 'Add',
      active: 'Y',
      companyIds: [own.company],
      day: 5,
      month: 6,
    },
  }
  return goodFor(name, {
    eventGroupId: own.group,
    companyId: own.company,
    areaId: name.startsWith('CreateReport') ? [own.area] : own.area,
    area: own.area,
    areaIds: [own.area],
    editId: own.company,
    userId: people.colleague.id,
    eventTypeId: own.type,
    eventType: own.type,
    shifts: own.group === 2 ? [shift.morning] : [],
    // Saving with an event is an edit.
    ...(name === 'CreateReport/SaveData' ? {} : { eventId: event }),
    eventId: event,
    eventIds: [event],
    commentId: comments.get(own.area),
    // The count for reports; for administration records the time of their last change, or none.
    version: /^(CreateReport|Inbox|Actions|Comments|Event(Approve|Today|Record))\//.test(name) ? 1 : '',
    mode: 0,
    formData: '{}',
    ...forms[name],
  })
}

/**
 * Counts others' data held by something: rights, members, areas and rules that name foreign records. It must not grow
 * by anything that another company's administrator sends.
 */
export async function heldOfOthers(db: TestApp['db'], { outside }: Looker): Promise<number> {
  const areas = [area.foreign, area.foreignSecurity, area.foreignCsr, outside]
  const companies = [company.foreign, company.foreignCsr]
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from user_area where area_id = any(${areas}))
      + (select count(*) from receiver_group_area where area_id = any(${areas}))
      + (select count(*) from area where (company_id = any(${companies}) or parent_id = any(${areas})) and deleted_at is null)
      + (select count(*) from area_shift where shift_id = ${shift.foreign} or area_id = any(${areas}))
      + (select count(*) from area_event_type where area_id = any(${areas}))
      + (select count(*) from company where (id = any(${companies}) or head_company_id = any(${companies})) and deleted_at is null)
      + (select count(*) from notification_company where company_id = any(${companies}))
      + (select count(*) from receiver_group_member m join user_account u on u.id = m.user_id where u.company_id = any(${companies}))
      + (select count(*) from user_account where company_id = any(${companies}) and is_active and deleted_at is null)
      + (select count(*) from session s join user_account u on u.id = s.user_id where u.company_id = any(${companies}))
      + (select count(*) from letter l join user_account u on u.id = l.receiver_id where u.company_id = any(${companies}))
      + (select count(*) from corrective_action where owner_id in (select id from user_account where company_id = any(${companies})))
      + (select count(*) from report_comment_mention m join user_account u on u.id = m.user_id where u.company_id = any(${companies}))
      + (select count(*) from report_comment where area_id = any(${areas}) and deleted_at is null)
      + (select count(*) from expectation_rule where area_id = any(${areas}) or company_id = any(${companies}))
      + (select count(*) from excuse where area_id = any(${areas}))
      + (select count(*) from company_holiday where company_id = any(${companies}))
      + (select count(*) from event_report where area_id = any(${areas}) and deleted_at is null) as count`.execute(db)
  return Number(rows[0]?.count)
}

/** Whether an answer names something outside the caller's scope: hide() gives it names that nothing else has. */
export function showsOthers(text: string, { outside }: Looker): boolean {
  const places = [outside, area.foreign, area.foreignSecurity, area.foreignCsr, 'draft'].join('|')
  return (
    text.includes(HIDDEN) ||
    /Foreign|foreignreporter|secretsecret/.test(text) ||
    new RegExp(`${SECRET} (${places})\\b`).test(text)
  )
}

/** The readable content of a file: a workbook's cells, a PDF's text, or else its bytes. */
export async function textOf(file: Buffer): Promise<string> {
  if (file.subarray(0, 4).toString() === '%PDF') return JSON.stringify(await pagesOf(file))
  if (file.subarray(0, 2).toString() !== 'PK') return file.toString()
  return JSON.stringify(
    Object.entries(read(file).Sheets).map(([name, sheet]) => [name, utils.sheet_to_json(sheet, { header: 1 })]),
  )
}
