import type { DirectoryProtocol } from '../../platform/configParts.ts'
import { type Directory, PATIENCE_MS } from './lookup.ts'

/*
 * The staff directory of a company: an external database that this product only reads. It has a table or view
 * `employee` with emp_code, first_name, last_name, email, position, org_name, mobile and, if several companies share
 * it, company_id.
 */

export type StaffMember = {
  code: string
  firstName: string
  lastName: string
  email: string
  position: string
  department: string
  mobile: string
}

/** Least characters for a lookup. */
export const LOOKUP_MINIMUM = 3
/** Drivers are loaded on demand. */
const DIRECTORIES: Record<string, () => Promise<Directory>> = {
  'postgres:': async () => (await import('./postgres.queries.ts')).findInPostgres,
  'mysql:': async () => (await import('./mysql.queries.ts')).findInMysql,
}

const KINDS: Record<DirectoryProtocol, keyof typeof DIRECTORIES> = {
  'postgres:': 'postgres:',
  'postgresql:': 'postgres:',
  'mysql:': 'mysql:',
  'mariadb:': 'mysql:',
}

/**
 * Staff of a company whose code or name contains the text, at most 20, by code; none for fewer than three characters.
 * Rejects with the driver's error if the directory is down, too slow, or not as expected.
 */
export async function findStaff(url: string, companyId: number, text: string): Promise<StaffMember[]> {
  const sought = text.trim()
  if ([...sought].length < LOOKUP_MINIMUM) return []
  const load = DIRECTORIES[KINDS[new URL(url).protocol as DirectoryProtocol]]
  if (!load) throw new Error('a staff directory of an unknown kind')
  const find = await load()
  const lookup = { url, companyId, pattern: `%${sought.toLowerCase().replace(/[!%_]/g, '!$&')}%` }
  const rows = await inTime(find(lookup))
  return rows.map((row) => ({
    code: textOf(row.emp_code),
    firstName: textOf(row.first_name),
    lastName: textOf(row.last_name),
    email: textOf(row.email),
    position: textOf(row.position),
    department: textOf(row.org_name),
    mobile: textOf(row.mobile),
  }))
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the staff directory did not answer in time')), 2 * PATIENCE_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

function textOf(value: string | number | null): string {
  return value === null ? '' : String(value).trim()
}
