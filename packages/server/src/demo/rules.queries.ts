import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

export async function saveContactPage(db: Querying, content: string): Promise<void> {
  await db.updateTable('contact_page').set({ content, updated_at: sql`daybook_now()` }).execute()
}

export async function closeAreas(db: Querying, areaIds: number[]): Promise<void> {
  await db
    .updateTable('area')
    .set({ is_active: false, inactive_note: 'เลิกใช้พื้นที่แล้ว / No longer in use.', updated_at: sql`daybook_now()` })
    .where('id', 'in', areaIds)
    .execute()
}
