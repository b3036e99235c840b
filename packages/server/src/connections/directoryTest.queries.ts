import mysql from 'mysql2/promise'
import pg from 'pg'
import { EMPLOYEE_COLUMNS } from '../people/directory/directory.ts'
import type { TypedDirectory } from './directoryTest.ts'
import { PATIENCE_MS } from './patience.ts'
import { certifiedFor } from './target.ts'

/** What a lookup needs, without a row of it. */
const columns = EMPLOYEE_COLUMNS.join(', ')

/** Reads the columns of the staff at this address; rejects with what the driver says. */
export async function readPostgres(directory: TypedDirectory, address: string): Promise<void> {
  const { host, port, user, password, database, isEncrypted, options } = directory
  const client = new pg.Client({
    host: address,
    port,
    user,
    // An own empty password keeps the driver from looking for one in files of this machine.
    password: () => password,
    database,
    ...(options === '' ? {} : { options }),
    ssl: isEncrypted ? certifiedFor(host) : false,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook connection test',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`select ${columns} from employee limit 0`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same at a MySQL or MariaDB server. */
export async function readMysql(directory: TypedDirectory, address: string): Promise<void> {
  const { host, port, user, password, database, isEncrypted } = directory
  const connection = await mysql.createConnection({
    host: address,
    port,
    user,
    password,
    database,
    ...(isEncrypted ? { ssl: { ...certifiedFor(host), verifyIdentity: true } as mysql.SslOptions } : {}),
    connectTimeout: PATIENCE_MS,
  })
  connection.on('error', () => {})
  try {
    await connection.query({ sql: `select ${columns} from employee limit 0`, timeout: PATIENCE_MS })
  } finally {
    connection.destroy()
  }
}
