import { IMPORT_COLUMNS, type ImportColumn, type ImportKind } from './importKinds.ts'
import { type Language, LANGUAGES } from './registry.ts'
import { texts } from './problems.ts'
import { sheetTexts } from './texts/catalogues.ts'
import type { SheetText } from './texts/en/sheets.ts'

/* The headers of the columns of import files, in both languages. */

/** Columns that our workbooks call otherwise than the forms. */
const SHEET_TITLE: Partial<Record<ImportColumn, SheetText>> = { remark: 'inactiveRemark', secondName: 'secondName' }
/** Shorter headers that are accepted too. */
const SHORT: Partial<Record<ImportColumn, string>> = {
  eventGroup: 'Group',
  requireApproval: 'Approval',
  workingTime: 'Shifts',
  eventType: 'Types',
}

export function columnTitle(column: ImportColumn, language: Language): string {
  const title = SHEET_TITLE[column]
  return title ? sheetTexts[language][title] : texts[language].field[column]
}

/** All that a column is called: in our workbooks, and in the forms. */
function titlesOf(column: ImportColumn, language: Language): string[] {
  const sheet: Partial<Record<string, string>> = sheetTexts[language]
  return [columnTitle(column, language), texts[language].field[column], sheet[column] ?? '']
}

/** The column for a header in any language, case, spacing and hyphenation, as our own workbooks have it; undefined if unknown. */
export function columnOf(kind: ImportKind, header: string): ImportColumn | undefined {
  const key = (text: string) => text.normalize('NFC').replace(/[*-]/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
  const asked = key(header)
  return IMPORT_COLUMNS[kind].find(
    (column) =>
      key(SHORT[column] ?? '') === asked ||
      LANGUAGES.some((language) => titlesOf(column, language).some((title) => key(title) === asked)),
  )
}
