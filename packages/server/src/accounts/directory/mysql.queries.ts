import mysql, { type RowDataPacket } from 'mysql2/promise'
import { EMPLOYEE_COLUMNS, type EmployeeRow, type Lookup, MOST_FOUND, PATIENCE_MS } from './lookup.ts'

/** Queries MySQL and MariaDB on a connection of its own. */
export async function findInMysql({ url, companyId, pattern }: Lookup): Promise<EmployeeRow[]> {
  const connection = await mysql.createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    connectTimeout: PATIENCE_MS,
    charset: 'utf8mb4',
  })
  connection.on('error', () => {})
  const ask = (sql: string) => connection.query<RowDataPacket[]>({ sql, timeout: PATIENCE_MS })
  try {
    await ask('start transaction read only')
    const [, fields] = await ask('select * from employee limit 0')
    const isShared = fields.some(({ name }) => name === 'company_id')
    // Prepared, so that typed text never becomes part of the statement, whatever the server's escape rules.
    const [rows] = await connection.execute<RowDataPacket[]>({
      sql: `select ${EMPLOYEE_COLUMNS.map((column) => `\`${column}\``).join(', ')} from employee
       where (lower(emp_code) like ? escape '!' or lower(concat_ws(' ', first_name, last_name)) like ? escape '!')
         ${isShared ? 'and cast(company_id as char) = ?' : ''}
       order by emp_code limit ${MOST_FOUND}`,
      values: [pattern, pattern, ...(isShared ? [String(companyId)] : [])],
      timeout: PATIENCE_MS,
    })
    return rows as EmployeeRow[]
  } finally {
    // After a timeout, an orderly end would wait for the missing answer.
    connection.destroy()
  }
}
