import type { MenuId } from '@daybook/shared/registry'
import type { Querying } from '../platform/postgres/database.ts'
import type { Caller } from '../people/rights/caller.ts'

/** Logs an export: the page, the number of rows, and the person. */
export async function logExport(
  db: Querying,
  caller: Caller,
  { menuId, fileType, rows }: { menuId: MenuId; fileType: 'Excel' | 'PDF'; rows: number },
): Promise<void> {
  await db
    .insertInto('export_log')
    .values({
      menu_id: menuId,
      file_type: fileType,
      company_id: caller.companyId,
      user_id: caller.userId,
      row_count: rows,
    })
    .execute()
}
