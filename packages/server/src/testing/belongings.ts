import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { newCompany } from './groups/Company.ts'
import { receiverForm } from './groups/ReceiverGroup.ts'
import { userForm } from './groups/UserPermission.ts'
import { anyOf, prepared } from '../platform/postgres/database.ts'
import type { TestApp } from './app.ts'
import { goodFor } from './everyCall.ts'
import type { Kind } from './fields.ts'
import { payloadsOf } from './belongingsOfDeadlines.ts'
import { type Furniture, SECRET } from './furniture.ts'
import { HIDDEN, type Looker } from './outOfScope.ts'
import { pagesOf } from './pdfText.ts'
import { type Role, area, company, eventType, people, shift } from './world.ts'

/* Ownership of records, for the test that tries every call with other people's ids. */

/** The callers, their own records, and an area of their company that is outside their scope. */
export const lookers: Looker[] = (
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

export const MISSING = 987_654

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
    act: [made.act],
    token: [made.token],
    view: [made.view],
    schedule: [made.schedule],
    wall: [made.wall],
    delegation: [made.delegation],
    alert: [made.alert],
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
  'Alerts/Save': ['alertId'],
  'Acts/Start': ['actId'],
  'Actions/Add': ['actionId'],
  'Expectations/SaveRule': ['ruleId'],
  'Expectations/AddExcuse': ['excuseId'],
  'Webhooks/Add': ['id', 'secret'],
  'MyAccount/MakeToken': ['token'],
  'Views/Save': ['viewId'],
  'Schedules/Save': ['scheduleId'],
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
      active: true,
      shiftIds: own.group === 2 ? [shift.morning] : [],
      eventTypeIds: [own.type],
    },
    'Area/LoadChanges': { id: head },
    'AreaSheets/ExportSheets': { size: 'A6' },
    'Inbox/Decide': { rows: [{ eventId: event, version: 1 }] },
    'MyAreas/FileNil': { cells: [{ areaId: own.area }] },
    'Area/ChangeSubOrderFromModal': { areaId: area.port, from: 1, to: 2 },
    'Expectations/SaveRule': { scope: 'area' },
    'Report/GetBoard': { startDate: '2026-11-15' },
    'Report/GetNotReportedDays': { eventGroupIds: [own.group], areaId: null, from: '2026-11-10', to: '2026-11-20' },
    'Report/ExportBoardExcel': { startDate: '2026-11-15' },
    'Report/ExportBoardPDF': { startDate: '2026-11-15' },
    'Compliance/Remind': { cells: [{ areaId: own.area, day: '2026-11-20', shiftId: null }] },
    'Compliance/ExportExcel': { day: '2026-11-21' },
    'Compliance/ExportPDF': { day: '2026-11-21' },
    'Expectations/Preview': { scope: 'area', previewAreaId: own.area },
    'Expectations/AddExcuse': { areaId: own.area },
    ...payloadsOf(ownDeadlines),
    'UserPermission/LoadChanges': { id: people.colleague.id },
    'NotificationCompany/onSaveData': {
      modeName: 'Add',
      active: true,
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
    userIds: [people.colleague.id],
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
 * Counts references to others' data: rights, members, areas and rules that name foreign records. Nothing that another
 * company's administrator sends may increase it. Prepared: it runs after thousands of calls.
 */
export async function heldOfOthers(db: TestApp['db'], { outside }: Looker): Promise<number> {
  const ofOthers = anyOf([area.foreign, area.foreignSecurity, area.foreignCsr, outside])
  const theirs = anyOf([company.foreign, company.foreignCsr])
  const { rows } = await prepared(
    db,
    sql<{ count: number }>`
    select (select count(*) from user_area where area_id = ${ofOthers})
      + (select count(*) from receiver_group_area where area_id = ${ofOthers})
      + (select count(*) from area where (company_id = ${theirs} or parent_id = ${ofOthers}) and deleted_at is null)
      + (select count(*) from area_shift where shift_id = ${shift.foreign} or area_id = ${ofOthers})
      + (select count(*) from area_event_type where area_id = ${ofOthers})
      + (select count(*) from company where (id = ${theirs} or head_company_id = ${theirs}) and deleted_at is null)
      + (select count(*) from notification_company where company_id = ${theirs})
      + (select count(*) from receiver_group_member m join user_account u on u.id = m.user_id where u.company_id = ${theirs})
      + (select count(*) from user_account where company_id = ${theirs} and is_active and deleted_at is null)
      + (select count(*) from session s join user_account u on u.id = s.user_id where u.company_id = ${theirs})
      + (select count(*) from letter l join user_account u on u.id = l.receiver_id where u.company_id = ${theirs})
      + (select count(*) from corrective_action where owner_id in (select id from user_account where company_id = ${theirs}))
      + (select count(*) from report_comment_mention m join user_account u on u.id = m.user_id where u.company_id = ${theirs})
      + (select count(*) from report_comment where area_id = ${ofOthers} and deleted_at is null)
      + (select count(*) from expectation_rule where area_id = ${ofOthers} or company_id = ${theirs})
      + (select count(*) from excuse where area_id = ${ofOthers})
      + (select count(*) from company_holiday where company_id = ${theirs})
      + (select count(*) from event_report where area_id = ${ofOthers} and deleted_at is null) as count`,
  )
  return Number(rows[0]?.count)
}

/** Whether an answer names something outside the caller's scope; hide() gave such things unique names. */
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
