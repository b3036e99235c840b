import type { MenuId } from '@daybook/shared/registry'
import type { Language } from '@daybook/shared/registry'
import type { Querying } from '../platform/postgres/database.ts'

export async function backMenus(db: Querying): Promise<MenuId[]> {
  const rows = await db.selectFrom('menu').select('id').where('is_back', '=', true).execute()
  return rows.map(({ id }) => id as MenuId)
}

export async function menuNames(db: Querying, language: Language): Promise<Map<number, string>> {
  const rows = await db.selectFrom('menu').select(['id', 'name_en', 'name_th']).execute()
  return new Map(rows.map((row) => [row.id, row[`name_${language}`]]))
}
