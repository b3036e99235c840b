import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'

/** Sorts a column of ids by the names that a language gives them. */
export function placeAmong(
  names: Readonly<Record<number, string>>,
  language: Language,
  column: string,
): RawBuilder<number> {
  const ids = Object.entries(names)
    .sort(([, one], [, other]) => one.localeCompare(other, language))
    .map(([id]) => sql.lit(Number(id)))
  return sql<number>`array_position(array[${sql.join(ids)}], ${sql.ref(column)}::int)`
}
