/* What a lookup asks of the `employee` table of a staff directory, whatever database it is in. */

/** Most suggestions. */
export const MOST_FOUND = 20
/** Timeout of one step; all steps together get twice as long. Somebody is waiting while typing. */
export const PATIENCE_MS = 3_000

export const EMPLOYEE_COLUMNS = [
  'emp_code',
  'first_name',
  'last_name',
  'email',
  'position',
  'org_name',
  'mobile',
] as const
export type EmployeeRow = Record<(typeof EMPLOYEE_COLUMNS)[number], string | number | null>

/** A directory lookup: `pattern` for LIKE with '!' as its escape, in lower case. */
export type Lookup = { url: string; companyId: number; pattern: string }
export type Directory = (lookup: Lookup) => Promise<EmployeeRow[]>
