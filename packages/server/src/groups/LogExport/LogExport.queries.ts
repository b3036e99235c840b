import { texts } from '@daybook/shared/problems'
import type { Language, MenuId } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, nameIn } from '../../platform/postgres/names.ts'
import { placeAmong } from '../../administration/placeAmong.queries.ts'
import type { Page, Sorting } from '../../administration/list.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'

/** Search criteria; null means no restriction. Days are ISO, in the company time zone, and inclusive. */
export type LogFilter = { menuId: number | null; from: string | null; to: string | null; timeZone: string }

const SORTS = {
  date: () => sql`l.exported_at`,
  exportType: (language: Language) => placeAmong(texts[language].menu, language, 'l.menu_id'),
  fileType: () => sql`l.file_type`,
  companyName: (language: Language) => byNameIn('c', language),
  userName: () => sql`(u.first_name || ' ' || u.last_name) collate "th-x-icu"`,
  rowCount: () => sql`l.row_count`,
  isCancelled: () => sql`l.is_cancelled`,
} satisfies Record<string, (language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const logSorts = SORTS
export type LogSort = Sorting<keyof typeof SORTS>

const source = sql`export_log l join user_account u on u.id = l.user_id left join company c on c.id = l.company_id`

/** Rows by users of the scope. */
function matching(scope: CompanyScope, { menuId, from, to, timeZone }: LogFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [inCompanies(scope, 'u.company_id')]
  if (menuId !== null) conditions.push(sql`l.menu_id::int = ${menuId}::int`)
  if (from !== null) conditions.push(sql`l.exported_at >= ${from}::timestamp at time zone ${timeZone}`)
  if (to !== null) conditions.push(sql`l.exported_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function ordered({ by, descending }: LogSort, language: Language): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`
  // Sorting by date alone matches an index.
  if (by === 'date') return sql`l.exported_at ${way}, l.id ${way}`
  return sql`${SORTS[by](language)} ${way} ${descending ? sql`nulls last` : sql`nulls first`}, l.exported_at desc, l.id desc`
}

export type LogRow = {
  id: number
  menu_id: MenuId
  file_type: string
  company: string | null
  user: string
  exported_at: Date
  row_count: number | null
  is_cancelled: boolean
}

function listQuery(scope: CompanyScope, filter: LogFilter, order: LogSort, page: Page, language: Language) {
  return sql<LogRow>`
    select l.id, l.menu_id, l.file_type, ${nameIn('c', language)} as company, u.first_name || ' ' || u.last_name as "user",
      l.exported_at, l.row_count, l.is_cancelled
    from ${source} where ${matching(scope, filter)}
    order by ${ordered(order, language)} limit ${page.limit} offset ${page.offset}`
}

export function countQuery(scope: CompanyScope, filter: LogFilter) {
  return sql<{ total: number }>`
    select count(*)::int as total from export_log l join user_account u on u.id = l.user_id
    where ${matching(scope, filter)}`
}

export async function loadLog(
  db: Querying,
  scope: CompanyScope,
  filter: LogFilter,
  order: LogSort,
  page: Page,
  language: Language,
): Promise<{ rows: LogRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    listQuery(scope, filter, order, page, language).execute(db),
    countQuery(scope, filter).execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Every row that matches a filter, in screen order, with the workbook's columns in order, for a cursor. */
export function exportQuery(scope: CompanyScope, filter: LogFilter, order: LogSort, language: Language) {
  return sql`
    select row_number() over (order by ${ordered(order, language)}), l.menu_id, l.file_type, ${nameIn('c', language)},
      u.first_name || ' ' || u.last_name, to_char(l.exported_at at time zone ${filter.timeZone}, 'YYYY-MM-DD HH24:MI'),
      l.row_count, l.is_cancelled::int
    from ${source} where ${matching(scope, filter)} order by 1`
}
