import { type Language, LANGUAGES } from './registry.ts'
import { type ProblemValues, texts } from './problems.ts'

/* Column headers of import files, in both languages. */

export type ImportKind = 'user' | 'receiver'
export type ImportColumn = NonNullable<ProblemValues['field']>

export const IMPORT_ROWS = 20_000

/** In template order. */
export const IMPORT_COLUMNS = {
  user: [
    'company',
    'employeeType',
    'employeeId',
    'firstName',
    'lastName',
    'position',
    'department',
    'email',
    'telephone',
    'username',
    'groupUser',
    'status',
  ],
  receiver: ['receiverGroup', 'company', 'employeeId', 'eventGroup', 'areaCompany', 'areaName', 'subArea'],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>

/** A row is meaningless without these; any other column may be left out, which keeps the stored value. */
export const KEY_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  user: ['company', 'employeeId'],
  receiver: ['receiverGroup'],
}

export function columnTitle(column: ImportColumn, language: Language): string {
  return texts[language].field[column]
}

/** The column for a header in any language, case, spacing and hyphenation, as our own workbooks have it; undefined if unknown. */
export function columnOf(kind: ImportKind, header: string): ImportColumn | undefined {
  const key = (text: string) => text.normalize('NFC').replace(/[*-]/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
  return IMPORT_COLUMNS[kind].find((column) =>
    LANGUAGES.some((language) => key(columnTitle(column, language)) === key(header)),
  )
}
