import { texts } from '@daybook/shared/problems'
import type { Language, MenuId } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { GroupUserId } from '@daybook/shared/rules/rules'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { areaName, fullName } from '../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../people/rights/administration.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'

/** A column value as stored in the audit trail. */
export type Stored = string | number | boolean | null | undefined

/** An audit entry of a record or one of its parts. */
export type Trail = {
  transactionId: string
  at: Date
  actor: string
  table: string
  key: string
  action: 'insert' | 'update' | 'delete'
  before: Record<string, Stored> | null
  after: Record<string, Stored> | null
}

/** The most entries in a record's history. */
const MOST = 2_000

/**
 * Audit entries of a record and its parts, latest first: `keys` are its id and those of its children of the same kind.
 */
export async function loadTrail(db: Querying, tables: string[], keys: number[]): Promise<Trail[]> {
  const { rows } = await sql<Trail>`
    select h.transaction_id::text as "transactionId", h.at, coalesce(u.first_name || ' ' || u.last_name, '') as actor,
      h.table_name as "table", h.row_key as key, h.action, h.before, h.after
    from audit_entry h left join user_account u on u.id = h.actor_id
    where h.table_name = any(${tables}::text[]) and h.row_key = any(${keys.map(String)}::text[])
    order by h.id desc limit ${MOST}`.execute(db)
  return rows
}

/** The acts of which some transactions were a part: those of an author, or all. */
export async function loadActs(
  db: Querying,
  transactions: string[],
  authorId: number | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; actId: number }>`
    select done.id::text as id, r.act_id as "actId" from unnest(${transactions}::xid8[]) done (id)
    join act_row r on r.transaction_id = done.id or r.undone_in = done.id
    join act on act.id = r.act_id and (${authorId}::int is null or act.author_id = ${authorId}::int)`.execute(db)
  return new Map(rows.map(({ id, actId }) => [id, actId]))
}

/** Kinds of records that a history mentions by id. */
export const NAMED = ['area', 'company', 'eventType', 'groupUser', 'menu', 'shift', 'user'] as const
export type Named = (typeof NAMED)[number]
/** Names of the ids that the reader may see. */
export type Names = Record<Named, Map<number, string>>

/** The records whose names the reader may see; everybody sees event types, menus and groups. */
export type NameScope = { areas: Scope; companies: CompanyScope; users: CompanyScope }

export async function loadNames(
  db: Querying,
  ids: Record<Named, number[]>,
  scope: NameScope,
  language: Language,
): Promise<Names> {
  const { rows } = await sql<{ kind: Named; id: number; name: string }>`
    select 'area' as kind, a.id, ${areaName(language)} as name from area a left join area upper on upper.id = a.parent_id
      where a.id = any(${ids.area}::int[]) and ${inScope(scope.areas, 'a.company_id', 'a.id')}
    union all select 'company', c.id, ${nameIn('c', language)} from company c
      where c.id = any(${ids.company}::int[]) and ${inCompanies(scope.companies, 'c.id')}
    union all select 'shift', s.id, ${nameIn('s', language)} from shift s
      where s.id = any(${ids.shift}::int[]) and ${inCompanies(scope.companies, 's.company_id')}
    union all select 'user', u.id, u.first_name || ' ' || u.last_name from user_account u
      where u.id = any(${ids.user}::int[]) and ${inCompanies(scope.users, 'u.company_id')}
    union all select 'eventType', t.id, ${fullName('t', language)}
      from event_type t left join event_type upper on upper.id = t.parent_id where t.id = any(${ids.eventType}::int[])`.execute(
    db,
  )
  const namesOf = (kind: Named) => new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  const menus = new Map(ids.menu.map((id) => [id, texts[language].menu[id as MenuId]]))
  const groups = new Map(ids.groupUser.map((id) => [id, texts[language].groupUserName[id as GroupUserId]]))
  return {
    ...(Object.fromEntries(NAMED.map((kind) => [kind, namesOf(kind)])) as Names),
    menu: menus,
    groupUser: groups,
  }
}
