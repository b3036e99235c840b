import pg from 'pg'
import { embeddedUrl } from '../packages/server/src/platform/embeddedPostgres.ts'

/** Does to the product's database what no screen can do, such as making a stored address wrong; resolves with how many rows it met. */
export async function execute(statement: string, values: readonly unknown[]): Promise<number> {
  const url = process.env.E2E_DATABASE_URL ?? embeddedUrl(process.env.E2E_DATA_DIR ?? '')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, [...values])
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
