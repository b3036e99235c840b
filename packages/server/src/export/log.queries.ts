import type { MenuId } from '@daybook/shared/registry'
import type { Querying } from '../platform/postgres/database.ts'
import type { Caller } from '../people/rights/caller.ts'

/** Logs an export: the page, the number of rows, and the person. Returns its id. */
export async function logExport(
  db: Querying,
  caller: Caller,
  { menuId, fileType, rows }: { menuId: MenuId; fileType: 'Excel' | 'PDF' | 'CSV' | 'OData'; rows: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('export_log')
    .values({
      menu_id: menuId,
      file_type: fileType,
      company_id: caller.companyId,
      user_id: caller.userId,
      row_count: rows,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Corrects the log by what was written after all. */
export async function logWritten(
  db: Querying,
  id: number,
  { rows, isWhole }: { rows: number; isWhole: boolean },
): Promise<void> {
  await db.updateTable('export_log').set({ row_count: rows, is_cancelled: !isWhole }).where('id', '=', id).execute()
}
