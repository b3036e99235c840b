import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId, ReportStatus } from '@daybook/shared/rules/rules'
import { areaName, eventColor, eventTypeName, reportSource } from '../../events/rows.queries.ts'
import { type Search, findsReport } from '../../events/search.queries.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { mayDelete } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn, otherName } from '../../platform/postgres/names.ts'

export type BinFilter = {
  companyId: number | null
  areaId: number | null
  /** Only reports deleted after this moment. */
  since: Date
  search: Search
}

export type DeletedRow = {
  id: number
  groupId: EventGroupId
  companyName: string
  areaName: string
  typeName: string
  colorId: number
  description: string
  day: string
  reporterName: string
  status: ReportStatus
  fileCount: number
  deletedBy: string
  deletedAt: Date
}

/** Recently deleted reports that the caller may restore, over `e`. */
const inBin = (caller: Caller, from: Date) => sql`e.deleted_at > ${from}::timestamptz and ${mayDelete(caller)}`

/** One page of the bin, the latest first, and the total count. */
function binQuery(
  caller: Caller,
  { companyId, areaId, since, search }: BinFilter,
  page: { limit: number; offset: number },
  language: Language,
): RawBuilder<{ total: number; rows: DeletedRow[] }> {
  const conditions = [
    inBin(caller, since),
    ...(companyId === null ? [] : [sql`e.company_id = ${companyId}::int`]),
    ...(areaId === null ? [] : [sql`(a.id = ${areaId}::int or a.parent_id = ${areaId}::int)`]),
    findsReport(search),
  ]
  return sql`
    with matched as materialized (
      select e.id, e.deleted_at from event_report e join area a on a.id = e.area_id where ${sql.join(conditions, sql` and `)}),
    part as (
      select id from matched order by deleted_at desc, id desc limit ${page.limit}::int offset ${page.offset}::bigint)
    select (select count(*)::int from matched) as total, coalesce((select jsonb_agg(r order by r."deletedAt" desc, r.id desc) from (
      select e.id, e.event_group_id as "groupId", ${nameIn('c', language)} as "companyName", ${areaName(language)} as "areaName",
        ${eventTypeName(language)} as "typeName", ${eventColor} as "colorId", e.description, e.event_date as day,
        u.first_name || ' ' || u.last_name as "reporterName", e.status,
        (select count(*)::int from event_report_file f where f.report_id = e.id) as "fileCount",
        by.first_name || ' ' || by.last_name as "deletedBy", e.deleted_at as "deletedAt"
      from part join (${reportSource}) on e.id = part.id join user_account by on by.id = e.deleted_by) r), '[]') as rows`
}

export async function loadBin(
  db: Querying,
  ...asked: Parameters<typeof binQuery>
): Promise<{ total: number; rows: DeletedRow[] }> {
  const { rows } = await binQuery(...asked).execute(db)
  const [found] = rows
  // JSON carries timestamps as text.
  return {
    total: found?.total ?? 0,
    rows: (found?.rows ?? []).map((row) => ({ ...row, deletedAt: new Date(row.deletedAt) })),
  }
}

/** The companies and areas of every report in the bin. */
type BinPlace = {
  companyId: number
  companyName: string
  otherCompanyName: string
  areaId: number
  name: string
  otherName: string
}

export async function loadBinPlaces(
  db: Querying,
  caller: Caller,
  since: Date,
  language: Language,
): Promise<BinPlace[]> {
  const { rows } = await sql<BinPlace>`
    select c.id as "companyId", ${nameIn('c', language)} as "companyName", ${otherName('c', language)} as "otherCompanyName",
      a.id as "areaId", ${choiceNames(areaName, language)}
    from (select distinct e.area_id from event_report e where ${inBin(caller, since)}) place
    join area a on a.id = place.area_id join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    order by c.position, ${nameIn('c', language)}, c.id, coalesce(upper.position, a.position), coalesce(upper.id, a.id), a.position, a.id`.execute(
    db,
  )
  return rows
}
