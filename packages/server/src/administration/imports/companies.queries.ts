import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { hasName } from '../../platform/postgres/names.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { inTurns, reading } from './judge.ts'
import type { Sheet } from './sheet.ts'

export type NamedCompany = {
  /** The name as requested. */
  asked: string
  id: number
  isActive: boolean
  /** Whether all of the company's subsidiaries are in scope too. */
  isFamilyInScope: boolean
}

/** Companies of a scope by name. */
export async function findCompanies(db: Querying, scope: CompanyScope, names: string[]): Promise<NamedCompany[]> {
  const { rows } = await sql<NamedCompany>`
    select asked.name as asked, c.id, c.is_active as "isActive", not exists (
        select 1 from company s where s.head_company_id = c.id and s.deleted_at is null
          and not (${inCompanies(scope, 's.id')})) as "isFamilyInScope"
    from unnest(${names}::text[]) asked (name) join company c on ${hasName('c', 'asked.name')}
    where c.deleted_at is null and ${inCompanies(scope, 'c.id')}`.execute(db)
  return rows
}

const SOME = 500

/** The companies of a scope that a file names, by the name in its cell. */
export async function namedCompanies(
  db: Querying,
  scope: CompanyScope,
  sheet: Sheet,
): Promise<Map<string, NamedCompany>> {
  const valueOf = reading(sheet)
  const names = [...new Set(sheet.rows.map((row) => valueOf(row, 'company') ?? ''))].filter((name) => name !== '')
  const companies = new Map<string, NamedCompany>()
  await inTurns(names, SOME, async (some) => {
    for (const company of await findCompanies(db, scope, some)) companies.set(company.asked, company)
  })
  return companies
}
