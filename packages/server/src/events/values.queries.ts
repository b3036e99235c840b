import { type RawBuilder, sql } from 'kysely'
import { plainAt, REPORT_FIELDS, type ValueField, type Values } from '@daybook/shared/calls/reportFields'

/** The column of a choice or a text of the report `e`. */
export const valueColumn = (name: ValueField) => sql.raw(`e.${REPORT_FIELDS[name].column}`)

/** Choices and texts of the report `e` for the end of a select list, by the names of their fields. */
export function valueColumns(names: readonly ValueField[]): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => sql`, ${valueColumn(name)} as ${sql.ref(name)}`),
    sql``,
  )
}

const LETTER = plainAt('letter')
/** Partial: a letter stored before a field was introduced does not have it. */
export type LetterValues = Partial<Pick<Values, (typeof LETTER)[number]>>
export const letterValues = valueColumns(LETTER)
