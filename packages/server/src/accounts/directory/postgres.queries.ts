import pg from 'pg'
import { EMPLOYEE_COLUMNS, type EmployeeRow, type Lookup, MOST_FOUND, PATIENCE_MS } from './lookup.ts'

/** Uses a connection of its own: lookups are rare, and we should not occupy the external directory. */
export async function findInPostgres({ url, companyId, pattern }: Lookup): Promise<EmployeeRow[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    query_timeout: PATIENCE_MS + 500,
    application_name: 'daybook staff directory',
  })
  // An error on an idle connection surfaces with the next query.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin transaction read only')
    const { fields } = await client.query('select * from employee limit 0')
    const isShared = fields.some(({ name }) => name === 'company_id')
    const { rows } = await client.query<EmployeeRow>(
      `select ${EMPLOYEE_COLUMNS.join(', ')} from employee
       where (lower(emp_code::text) like $1 escape '!' or lower(concat_ws(' ', first_name, last_name)) like $1 escape '!')
         ${isShared ? 'and company_id::text = $2' : ''}
       order by emp_code limit ${MOST_FOUND}`,
      isShared ? [pattern, String(companyId)] : [pattern],
    )
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}
