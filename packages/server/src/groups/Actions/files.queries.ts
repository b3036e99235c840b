import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

/** Attaches uploads to an action in the given order. */
export async function insertFiles(
  db: Querying,
  actionId: number,
  { fileIds, userId, at }: { fileIds: number[]; userId: number; at: Date },
): Promise<void> {
  await sql`
    insert into corrective_action_file (action_id, upload_id, added_by, added_at)
    select ${actionId}, id, ${userId}, ${at} from unnest(${fileIds}::int[]) as given (id)`.execute(db)
}

export async function deleteFile(db: Querying, actionId: number, fileId: number): Promise<void> {
  await sql`
    delete from corrective_action_file where action_id = ${actionId} and upload_id = ${fileId}`.execute(db)
}
