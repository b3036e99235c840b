import pg from 'pg'
import { product } from './product.ts'

/**
 * Changes the product's database in ways that no screen can, such as making a stored address invalid; resolves to the number
 * of affected rows.
 */
export async function execute(statement: string, values: readonly unknown[]): Promise<number> {
  return (await run(statement, values)).rowCount ?? 0
}

/** Reads rows, each as a list of values. */
export async function rowsOf(statement: string, values: readonly unknown[]): Promise<unknown[][]> {
  return (await run(statement, values)).rows
}

async function run(text: string, values: readonly unknown[]): Promise<pg.QueryArrayResult<unknown[]>> {
  const client = new pg.Client({ connectionString: product().databaseUrl })
  await client.connect()
  try {
    return await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
  } finally {
    await client.end()
  }
}
