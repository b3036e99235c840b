import type { ImportColumn } from '@daybook/shared/importKinds'
import { texts } from '@daybook/shared/problems'
import { LANGUAGES, type Language } from '@daybook/shared/registry'
import { nameKey } from '@daybook/shared/rules/cleanText'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { RowProblem, reading } from './judge.ts'
import type { SheetRow } from './sheet.ts'

/* What the cells of a row mean, as people write it in either language. */

/** Empties a column that may be empty; an empty cell says nothing. */
export const NOTHING = '-'

/** Whether a cell says yes, as Y and N, in words, or as a status. */
export function flagOf(text: string): boolean | undefined {
  const key = text.toLowerCase()
  return [true, false].find((isYes) =>
    [
      isYes ? 'Y' : 'N',
      ...LANGUAGES.flatMap((language) => [
        texts[language].status[`${isYes}`],
        sheetTexts[language][isYes ? 'yes' : 'notYes'],
      ]),
    ].some((word) => word.toLowerCase() === key),
  )
}

type Names = 'eventGroup' | 'eventColor' | 'employeeType'

/** The id of a choice by its name in either language, or by itself. */
export function choiceOf(names: Names, text: string): number | undefined {
  const key = nameKey(text)
  const all = LANGUAGES.flatMap((language) => Object.entries<string>(texts[language][names]))
  const found = all.find(([id, name]) => id === key || nameKey(name) === key)
  return found && Number(found[0])
}

const flagText = (isYes: boolean, language: Language) => sheetTexts[language][isYes ? 'yes' : 'notYes']
const statusText = (isActive: boolean, language: Language) => texts[language].status[`${isActive}`]

/** The ids that a list of names stands for, each of at least one, and the names that stand for none. */
export function idsOf(text: string, find: (name: string) => number[]): { ids: number[]; unknown: string[] } {
  const ids = new Set<number>()
  const unknown: string[] = []
  const take = (name: string, parts: string[]) => {
    const found = find(name)
    for (const id of found) ids.add(id)
    if (found.length > 0) return
    if (parts.length > 1) for (const part of parts) take(part, [])
    else unknown.push(name)
  }
  // A single name may have what separates several.
  const whole = find(text.trim())
  if (whole.length > 0) return { ids: whole, unknown: [] }
  for (const name of split(text, ';')) take(name, split(name, ','))
  return { ids: [...ids], unknown }
}

const split = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What a list of names can mean; `asExported`: how our workbooks write the stored one, first in the reader's language. */
export type Known = { asExported: string[]; find(name: string): number[] }

function listed(said: string, stored: number[], { asExported, find }: Known) {
  if (said === '' || asExported.includes(said)) return { ids: stored, unknown: [] }
  return said === NOTHING ? { ids: [], unknown: [] } : idsOf(said, find)
}

const isSame = (one: number[], other: number[]) => new Set(one).symmetricDifference(new Set(other)).size === 0
const asIs = (text: string) => text
/** Flags that are written as Active and Inactive. */
const STATUSES: readonly ImportColumn[] = ['status', 'emailNotification']

/** A row's cells as values of a form. Notes what it cannot read, and what differs from the stored values. */
export class Cells {
  readonly problems: RowProblem[] = []
  readonly changes: { column: ImportColumn; was: string; becomes: string }[] = []
  readonly #row: SheetRow
  readonly #valueOf: ReturnType<typeof reading>

  constructor(row: SheetRow, valueOf: ReturnType<typeof reading>) {
    this.#row = row
    this.#valueOf = valueOf
  }

  /** Of a row that a file does not have. */
  static empty(): Cells {
    return new Cells({ row: 0, cells: [], faults: [] }, () => undefined)
  }

  /** A column that is set elsewhere. */
  refuse(column: ImportColumn): void {
    this.problems.push({ column, code: 'importOfUpper', values: { field: column } })
  }

  /** That a cell names nothing known, or nothing at all. */
  notInList(column: ImportColumn): RowProblem {
    return { column, code: this.said(column) === '' ? 'required' : 'notInList', values: { field: column } }
  }

  /** What a cell says; '' if it says nothing. */
  said(column: ImportColumn): string {
    return this.#valueOf(this.#row, column) ?? ''
  }

  /** A value: the stored one unless the cell says another. `parse` returns undefined for what it cannot read. */
  value<T>(column: ImportColumn, stored: T, parse: (text: string) => T | undefined, show: (value: T) => string): T {
    const said = this.said(column)
    const value = said === '' || said === show(stored) ? stored : parse(said)
    if (value === undefined) {
      this.problems.push(this.notInList(column))
      return stored
    }
    return this.become(column, stored, value, show)
  }

  /** Notes a changed value. */
  become<T>(column: ImportColumn, stored: T, value: T, show: (value: T) => string): T {
    const [was, becomes] = [show(stored), show(value)]
    if (was !== becomes) this.changes.push({ column, was, becomes })
    return value
  }

  text(column: ImportColumn, stored: string): string {
    return this.value(column, stored, asIs, asIs)
  }

  /** A text that may be emptied. */
  optional(column: ImportColumn, stored: string): string {
    return this.value(column, stored, (text) => (text === NOTHING ? '' : text), asIs)
  }

  flag(column: ImportColumn, stored: boolean, language: Language): boolean {
    const words = STATUSES.includes(column) ? statusText : flagText
    return this.value(column, stored, flagOf, (value) => words(value, language))
  }

  /** The ids of a list of names. */
  list(column: ImportColumn, stored: number[], known: Known): number[] {
    const said = this.said(column)
    const { ids, unknown } = listed(said, stored, known)
    if (unknown.length > 0)
      this.problems.push({ column, code: 'importListNames', values: { names: unknown.join(', ') } })
    if (unknown.length > 0 || isSame(ids, stored)) return stored
    this.changes.push({ column, was: known.asExported[0] ?? '', becomes: said === NOTHING ? '' : said })
    return ids
  }

  /** Whether a cell says another list than this one. */
  saysOther(column: ImportColumn, stored: number[], known: Known): boolean {
    const { ids, unknown } = listed(this.said(column), stored, known)
    return unknown.length > 0 || !isSame(ids, stored)
  }

  /** A whole number; null if none is stored and none said. */
  number(column: ImportColumn, stored: number | null): number | null {
    const said = this.said(column)
    if (said === '' || said === NOTHING || /^\d{1,6}$/.test(said)) {
      const value = said === '' ? stored : said === NOTHING ? null : Number(said)
      return this.become(column, stored, value, (number) => String(number ?? ''))
    }
    this.problems.push({ column, code: 'notWholeNumber', values: { field: column } })
    return stored
  }
}
