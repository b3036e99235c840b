import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

export async function saveContactPage(db: Querying, content: string): Promise<void> {
  await db.updateTable('contact_page').set({ content, updated_at: sql`daybook_now()` }).execute()
}

/** The job finds out when each alert is due. */
export async function judgeAtOnce(db: Querying): Promise<void> {
  await sql`insert into alert_due (rule_id, due_at) select id, daybook_now() from alert_rule`.execute(db)
}

export async function closeAreas(db: Querying, areaIds: number[]): Promise<void> {
  await db
    .updateTable('area')
    .set({ is_active: false, inactive_note: 'เลิกใช้พื้นที่แล้ว / No longer in use.', updated_at: sql`daybook_now()` })
    .where('id', 'in', areaIds)
    .execute()
}
