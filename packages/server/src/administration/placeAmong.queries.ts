import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'

/** An expression that sorts a column of ids by their names in a language. */
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
