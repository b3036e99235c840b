import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/**
 * Does the work and rolls back what it wrote, whether it succeeded or not. Also releases the savepoint, so that later work is
 * not nested inside it.
 */
export async function undone<T>(db: Querying, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undone`.execute(db)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint undone; release savepoint undone`.execute(db)
  }
}
