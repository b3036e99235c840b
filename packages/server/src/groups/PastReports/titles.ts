import { LANGUAGES } from '@daybook/shared/registry'
import { nameKey } from '@daybook/shared/rules/cleanText'
import { PAST_FIELDS, type PastField } from '@daybook/shared/rules/pastFields'
import { pastTexts } from '@daybook/shared/texts/catalogues'

const keyOf = (title: string) =>
  nameKey(title)
    .replace(/[*.:\-_]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The column of each field that a file's titles name; the first of several. */
export function columnsByTitle(titles: readonly string[]): Partial<Record<PastField, number>> {
  const keys = titles.map(keyOf)
  const taken = new Set<number>()
  const columns: Partial<Record<PastField, number>> = {}
  const claim = (names: (field: PastField) => readonly string[]) => {
    for (const field of PAST_FIELDS) {
      const wanted = names(field).map(keyOf)
      const column = keys.findIndex((key, at) => key !== '' && !taken.has(at) && wanted.includes(key))
      if (columns[field] !== undefined || column < 0) continue
      columns[field] = column
      taken.add(column)
    }
  }
  claim((field) => LANGUAGES.map((language) => pastTexts[language].field[field]))
  claim((field) =>
    LANGUAGES.flatMap((language) => {
      const also: Partial<Record<PastField, string>> = pastTexts[language].also
      return also[field]?.split('|') ?? []
    }),
  )
  return columns
}
