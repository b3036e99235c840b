import { type Language, LANGUAGES } from './registry.ts'
import { type ProblemValues, texts } from './problems.ts'

/* What the columns of import files are called, in either language. */

export type ImportKind = 'user' | 'receiver'
export type ImportColumn = NonNullable<ProblemValues['field']>

export const IMPORT_ROWS = 20_000

/** In the order of the template. */
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

/** Without these a row says nothing; any other column may be left out, and then leaves what is stored as it is. */
export const KEY_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  user: ['company', 'employeeId'],
  receiver: ['receiverGroup'],
}

export function columnTitle(column: ImportColumn, language: Language): string {
  return texts[language].field[column]
}

/** The column that a header names, whatever its language, case and blanks; undefined for one that is not known. */
export function columnOf(kind: ImportKind, header: string): ImportColumn | undefined {
  const key = (text: string) => text.normalize('NFC').replace(/\*/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
  return IMPORT_COLUMNS[kind].find((column) =>
    LANGUAGES.some((language) => key(columnTitle(column, language)) === key(header)),
  )
}
