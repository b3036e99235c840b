import pg from 'pg'
import { embeddedUrl } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'

/** Does to the product's database what no screen can do, such as making a stored address wrong; resolves with how many rows it met. */
export async function execute(statement: string, values: readonly unknown[]): Promise<number> {
  return (await run(statement, values)).rowCount ?? 0
}

/** Reads rows, each as the list of its values. */
export async function rowsOf(statement: string, values: readonly unknown[]): Promise<unknown[][]> {
  return (await run(statement, values)).rows
}

async function run(text: string, values: readonly unknown[]): Promise<pg.QueryArrayResult<unknown[]>> {
  const url = process.env.E2E_DATABASE_URL ?? embeddedUrl(process.env.E2E_DATA_DIR ?? '')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
  } finally {
    await client.end()
  }
}
