import mysql from 'mysql2/promise'
import pg from 'pg'
import { EMPLOYEE_COLUMNS } from '../../accounts/directory/lookup.ts'
import { PATIENCE_MS } from './patience.ts'
import { certifiedFor } from '../../platform/transport/target.ts'

/** A typed directory URL, parsed: drivers get these parts and nothing else of the text. */
export type TypedDirectory = {
  kind: 'postgres' | 'mysql'
  host: string
  port: number
  user: string
  password: string
  database: string
  isEncrypted: boolean
  /** PostgreSQL session settings, such as the schema. */
  options: string
}

/** Selects what a lookup needs, but no row. */
const columns = EMPLOYEE_COLUMNS.join(', ')

/** Reads the staff columns at this address; rejects with the driver's error. */
export async function readPostgres(directory: TypedDirectory, address: string): Promise<void> {
  const { host, port, user, password, database, isEncrypted, options } = directory
  const client = new pg.Client({
    host: address,
    port,
    user,
    // A password function keeps the driver from looking for one in files, even if it is empty.
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

/** The same for MySQL or MariaDB. */
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
