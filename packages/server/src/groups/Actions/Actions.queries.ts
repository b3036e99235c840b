import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { ActionState } from '@daybook/shared/rules/actionRules'
import {
  actionInScope,
  addedInScope,
  foundActions,
  fullName,
  isOverdue,
  typedActions,
} from '../../events/actions.queries.ts'
import { areaName, eventTypeName, lacksAction } from '../../events/rows.queries.ts'
import { type Search, findsAction } from '../../events/search.queries.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { type StoredUpload, uploadJson, uploadSource } from '../../uploads/uploads.queries.ts'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn, otherName } from '../../platform/postgres/names.ts'
import { STATUS_ID } from '../../people/ids.ts'

export type ActionFilter = {
  states: ActionState[]
  ownerId: number | null
  companyId: number | null
  eventGroupId: number | null
  /** Includes sub areas. */
  areaId: number | null
  isOverdue: boolean
  search: Search
}

export type StoredAction = {
  id: number
  version: number
  eventId: number
  text: string
  ownerId: number
  ownerName: string
  due: string
  state: ActionState
  isOverdue: boolean
  reason: string
  givenAwayBy: number[]
  createdById: number
  createdBy: string
  createdAt: Date
  doneAt: Date | null
  closedBy: string | null
  closedAt: Date | null
  companyId: number
  areaId: number
  companyName: string
  areaName: string
  eventTypeName: string
  eventDay: string
  /** True for a waiver: the report needs no action. */
  isWaiver: boolean
  files: StoredActionFile[]
  commentCount: number
}

export type StoredActionFile = { file: StoredUpload; addedById: number; addedBy: string; addedAt: string }

/** The actions joined with every table that supplies a name. */
const source = sql`
  ${typedActions}
  join user_account maker on maker.id = x.created_by
  left join user_account closer on closer.id = x.closed_by`

const readComments = (scope: Scope) => sql`(
  select count(*)::int from report_comment said
  where said.action_id = x.id and said.deleted_at is null and ${inScope(scope, 'said.company_id', 'said.area_id')})`

const files = (scope: Scope) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('file', ${uploadJson}, 'addedById', f.added_by, 'addedBy', ${fullName('adder')},
      'addedAt', f.added_at) order by f.added_at, u.id), '[]')
  from corrective_action_file f join (${uploadSource}) on u.id = f.upload_id join user_account adder on adder.id = f.added_by
  where f.action_id = x.id and ${addedInScope(scope, 'f')})`

const columns = (scope: Scope, language: Language) => sql`
  x.id, x.version, x.report_id as "eventId", x.description as text, x.owner_id as "ownerId", ${fullName('o')} as "ownerName",
  x.given_away_by as "givenAwayBy", x.due_date as due, x.state, ${isOverdue} as "isOverdue", x.reason, x.created_by as "createdById",
  ${fullName('maker')} as "createdBy", x.created_at as "createdAt", x.done_at as "doneAt", ${fullName('closer')} as "closedBy",
  x.closed_at as "closedAt", e.company_id as "companyId", e.area_id as "areaId", ${nameIn('c', language)} as "companyName",
  ${areaName(language)} as "areaName", ${eventTypeName(language)} as "eventTypeName", e.event_date as "eventDay", x.is_waiver as "isWaiver",
  ${files(scope)} as files, ${readComments(scope)} as "commentCount"`

function conditions(scope: Scope, filter: ActionFilter): RawBuilder<unknown> {
  const { states, ownerId, companyId, eventGroupId, areaId, search } = filter
  const all: RawBuilder<unknown>[] = [actionInScope(scope)]
  if (states.length > 0) all.push(sql`x.state = any(${states}::text[])`)
  if (ownerId !== null) all.push(sql`x.owner_id = ${ownerId}::int`)
  if (companyId !== null) all.push(sql`e.company_id = ${companyId}::int`)
  if (eventGroupId !== null) all.push(sql`e.event_group_id = ${eventGroupId}::int`)
  if (areaId !== null) all.push(sql`${areaId}::int in (a.id, a.parent_id)`)
  if (filter.isOverdue) all.push(isOverdue)
  all.push(findsAction(search))
  return sql.join(all, sql` and `)
}

/** Open actions first, then by due date; among closed actions, the most recently closed first. */
const order = sql`x.state <> 'open', case when x.state in ('open', 'done') then x.due_date end nulls last, x.closed_at desc, x.id`

export async function loadActions(
  db: Querying,
  scope: Scope,
  filter: ActionFilter,
  page: { limit: number; offset: number },
  language: Language,
): Promise<{ rows: StoredAction[]; total: number }> {
  const where = conditions(scope, filter)
  const { rows } = await sql<StoredAction>`
    select ${columns(scope, language)} from ${source} where ${where}
    order by ${order} limit ${page.limit}::int offset ${page.offset}::bigint`.execute(db)
  const counted = await actionCountQuery(scope, filter).execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export function actionCountQuery(scope: Scope, filter: ActionFilter): RawBuilder<{ total: number }> {
  return sql`select count(*)::int as total from ${foundActions} where ${conditions(scope, filter)}`
}

/** Every action in list order, with the cells in the workbook's column order. */
export function actionExportQuery(
  scope: Scope,
  filter: ActionFilter,
  timeZone: string,
  language: Language,
): RawBuilder<unknown> {
  const at = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
  return sql`
    select row_number() over (order by ${order})::int, ${nameIn('c', language)}, ${areaName(language)}, ${eventTypeName(language)}, e.event_date::text, x.description,
      ${fullName('o')}, x.due_date::text, x.state, ${isOverdue}::int, x.reason, ${fullName('maker')}, ${at('x.created_at')},
      ${at('x.done_at')}, ${fullName('closer')}, ${at('x.closed_at')},
      ${readComments(scope)}, (select count(*)::int from corrective_action_file f where f.action_id = x.id and ${addedInScope(scope, 'f')})
    from ${source} where ${conditions(scope, filter)} order by ${order}`
}

type Choice = { id: number; name: string; otherName: string }

/** The companies, areas and owners of all visible actions. */
export async function loadActionChoices(
  db: Querying,
  scope: Scope,
  language: Language,
): Promise<{ companyChoices: Choice[]; areas: (Choice & { companyId: number })[]; owners: Choice[] }> {
  const { rows } = await sql<Choice & { kind: string; companyId: number }>`
    with seen as (
      select distinct e.company_id, ${nameIn('c', language)} as company, ${otherName('c', language)} as other_company, e.area_id, ${choiceNames(areaName, language)}, a.company_id as in_company, x.owner_id, ${fullName('o')} as owner
      from ${foundActions} where ${actionInScope(scope)})
    select * from (
      select distinct 'company' as kind, company_id as id, company as name, other_company as "otherName", company_id as "companyId" from seen
      union all select distinct 'area', area_id, name, "otherName", in_company from seen
      union all select distinct 'owner', owner_id, owner, '', null::int from seen) choices
    order by name collate "th-x-icu", id`.execute(db)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return { companyChoices: of('company'), areas: of('area'), owners: of('owner') }
}

export async function loadActionsOfReport(
  db: Querying,
  scope: Scope,
  eventId: number,
  language: Language,
): Promise<StoredAction[]> {
  const { rows } = await prepared(
    db,
    sql<StoredAction>`select ${columns(scope, language)} from ${source} where x.report_id = ${eventId}::int and ${actionInScope(scope)} order by x.created_at, x.id`,
  )
  return rows
}

/** One action within a scope; undefined if not found. */
export async function findAction(
  db: Querying,
  scope: Scope,
  id: number,
  language: Language,
): Promise<StoredAction | undefined> {
  const { rows } = await sql<StoredAction>`
    select ${columns(scope, language)} from ${source} where x.id = ${id}::int and ${actionInScope(scope)}`.execute(db)
  return rows[0]
}

type Placed = { companyId: number; areaId: number; eventDate: string }

/** Company, area and day of a report; undefined if outside the scope. */
export async function findReport(db: Querying, scope: Scope, id: number): Promise<Placed | undefined> {
  const { rows } = await sql<Placed>`
    select e.company_id as "companyId", e.area_id as "areaId", e.event_date as "eventDate" from event_report e
    where e.id = ${id}::int and e.deleted_at is null and ${inScope(scope, 'e.company_id', 'e.area_id')}`.execute(db)
  return rows[0]
}

/** What the report's type requires. With `lock`, other requests that add to the report wait. */
export async function loadRequirement(
  db: Querying,
  eventId: number,
  lock: 'lock' | 'read' = 'read',
): Promise<{ isRequired: boolean; isMissing: boolean; actionDays: number | null; levelId: number | null }> {
  if (lock === 'lock') await sql`select id from event_report where id = ${eventId}::int for update`.execute(db)
  const { rows } = await sql<{
    isRequired: boolean
    isMissing: boolean
    actionDays: number | null
    levelId: number | null
  }>`
    select t.requires_action as "isRequired", e.status <> ${STATUS_ID.APPROVED} and ${lacksAction} as "isMissing", t.action_days as "actionDays",
      e.security_level_id as "levelId"
    from event_report e join event_type t on t.id = e.event_type_id where e.id = ${eventId}::int`.execute(db)
  return rows[0] ?? { isRequired: false, isMissing: false, actionDays: null, levelId: null }
}

type Change = { changedBy: number; changedByName: string; changedAt: Date; lastRequest: string | null }
type LockedAction = StoredAction & Change

/** Locks an action until the transaction ends, then reads it, so that it includes what an earlier writer saved. */
export async function lockAction(
  db: Querying,
  scope: Scope,
  id: number,
  language: Language,
): Promise<LockedAction | undefined> {
  await sql`select id from corrective_action where id = ${id}::int for update`.execute(db)
  const { rows } = await sql<LockedAction>`
    select ${columns(scope, language)}, x.updated_by as "changedBy", ${fullName('changer')} as "changedByName", x.updated_at as "changedAt",
      x.change_request_id as "lastRequest"
    from ${source} join user_account changer on changer.id = x.updated_by
    where x.id = ${id}::int and ${actionInScope(scope)}`.execute(db)
  return rows[0]
}

export type NewAction = {
  eventId: number
  text: string
  ownerId: number
  due: string
  userId: number
  at: Date
  requestId: string
  payloadHash: Buffer
  /** Why the report needs no action; null for a real action. */
  waiver: string | null
}

/** The id of the new action, or of the one this request already added; `isSame` tells whether the content matches. */
export async function insertAction(
  db: Querying,
  { eventId, text, ownerId, due, userId, at, requestId, payloadHash, waiver }: NewAction,
): Promise<{ id: number; isSame: boolean; isNew: boolean }> {
  const { rows } = await sql<{ id: number }>`
    insert into corrective_action (report_id, description, owner_id, due_date, created_by, created_at, updated_by, updated_at,
      request_id, request_hash, is_waiver, state, reason, closed_by, closed_at)
    values (${eventId}, ${text}, ${ownerId}, ${due}, ${userId}, ${at}, ${userId}, ${at}, ${requestId}::uuid, ${payloadHash},
      ${waiver !== null}, ${waiver === null ? 'open' : 'waived'}, ${waiver ?? ''}, ${waiver === null ? null : userId},
      ${waiver === null ? null : at})
    on conflict (created_by, request_id) do nothing returning id`.execute(db)
  if (rows[0]) return { id: rows[0].id, isSame: true, isNew: true }
  const first = await findAdded(db, { userId, requestId, payloadHash })
  return { ...(first ?? { id: 0, isSame: false }), isNew: false }
}

/** What a request already added; `isSame`: with the same content. */
export async function findAdded(
  db: Querying,
  { userId, requestId, payloadHash }: Pick<NewAction, 'userId' | 'requestId' | 'payloadHash'>,
): Promise<{ id: number; isSame: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select id, request_hash = ${payloadHash}::bytea as "isSame" from corrective_action
    where created_by = ${userId} and request_id = ${requestId}::uuid`.execute(db)
  return rows[0]
}

/** The fields that a change writes; omitted fields keep their values. */
export type ActionChange = {
  id: number
  userId: number
  at: Date
  requestId: string
  to: ActionState
  reason: string
  form?: { text: string; ownerId: number; due: string }
}

/** Saves a change and returns the new version. */
export async function writeAction(db: Querying, change: ActionChange): Promise<number> {
  const { id, userId, at, requestId, to, reason, form } = change
  const isClosed = to === 'verified' || to === 'waived'
  const done = to === 'done' ? sql`${at}::timestamptz` : to === 'open' ? sql`null` : sql`done_at`
  const { rows } = await sql<{ version: number }>`
    update corrective_action set state = ${to}, reason = ${reason}, done_at = ${done},
      closed_by = ${isClosed ? userId : null}, closed_at = ${isClosed ? at : null},
      description = coalesce(${form?.text ?? null}, description), owner_id = coalesce(${form?.ownerId ?? null}::int, owner_id),
      due_date = coalesce(${form?.due ?? null}::date, due_date),
      given_away_by = case when owner_id = ${userId} and ${form?.ownerId ?? userId}::int <> ${userId}
        and ${userId} <> all(given_away_by) then given_away_by || ${userId}::int else given_away_by end,
      updated_by = ${userId}, updated_at = ${at}, version = version + 1, change_request_id = ${requestId}::uuid
    where id = ${id} returning version`.execute(db)
  return rows[0]?.version ?? 0
}
