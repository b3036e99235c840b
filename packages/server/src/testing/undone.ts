import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/**
 * Does the work and takes back what it wrote, whether it went well or not. The savepoint goes as well, so that what is done
 * next does not lie inside of it.
 */
export async function undone<T>(db: Querying, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undone`.execute(db)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint undone`.execute(db)
    await sql`release savepoint undone`.execute(db)
  }
}
