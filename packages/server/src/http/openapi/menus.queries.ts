import type { MenuId } from '@daybook/shared/registry'
import type { Querying } from '../../platform/postgres/database.ts'

export async function backMenus(db: Querying): Promise<MenuId[]> {
  const rows = await db.selectFrom('menu').select('id').where('is_back', '=', true).execute()
  return rows.map(({ id }) => id as MenuId)
}
