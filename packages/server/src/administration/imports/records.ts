import type { ImportColumn } from '@daybook/shared/importKinds'
import { texts } from '@daybook/shared/problems'
import type { Language } from '@daybook/shared/registry'
import { NAME_SEPARATOR } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { Problem } from '../../platform/problem.ts'
import { type Judged, type RowProblem, type Turns, inTurns } from './judge.ts'
import type { SheetRow } from './sheet.ts'
import type { Cells } from './values.ts'

/*
 * Rows of lists whose records have a form: those of one record are merged into what its form would send, which the form's own
 * save checks and writes.
 */

export type FormRow = {
  row: SheetRow
  cells: Cells
  isNew: boolean
  name: readonly string[]
  /** Where its fields are in the form, such as 'subAreas.0.'; '' for the record itself. */
  at: string
}

export type FormRecord = {
  rows: FormRow[]
  /** Where it should stand in its list, if it should move. */
  place: number | null
  /** Throws what the form's save refuses. */
  check(): Promise<unknown>
  save(context: SignedIn): Promise<unknown>
}

export type ColumnOf = (field: string, at: string) => ImportColumn | undefined

/** Checks the records that a file changes, and returns the verdict on each row. */
export async function judgeRecords(
  { language }: SignedIn,
  records: FormRecord[],
  columnOf: ColumnOf,
  turns: Turns,
): Promise<(row: SheetRow) => Judged<FormRecord>> {
  const judged = new Map<SheetRow, Judged<FormRecord>>()
  await inTurns(
    records,
    1,
    async ([record]) => {
      if (!record) return
      const isRead = record.rows.every(({ cells }) => cells.problems.length === 0)
      const refusal = isRead && record.rows.some(isChanged) ? await refusalOf(record) : undefined
      const refused = refusal && problemsOf(record, refusal, columnOf)
      const [first] = record.rows.filter(isChanged)
      for (const one of record.rows) {
        const write = one === first && refused === undefined ? record : undefined
        judged.set(one.row, verdict(one, refused?.get(one) ?? [], write, language))
      }
    },
    turns,
  )
  return (row) => judged.get(row) ?? { problems: [], action: 'same', name: '', detail: () => '' }
}

/** Saves records in the order in which they should stand: each place is then still free of later ones. */
export async function saveRecords(context: SignedIn, records: FormRecord[], turns: Turns): Promise<void> {
  const ordered = records.toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || 0)
  await inTurns(ordered, 1, async ([record]) => record?.save(context), turns)
}

const isChanged = ({ isNew, cells }: FormRow) => isNew || cells.changes.length > 0

async function refusalOf(record: FormRecord): Promise<Problem | undefined> {
  try {
    await record.check()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function problemsOf({ rows }: FormRecord, { code, values, fields }: Problem, columnOf: ColumnOf) {
  const problems = new Map<FormRow, RowProblem[]>()
  const add = (row: FormRow | undefined, problem: RowProblem) =>
    row && problems.set(row, [...(problems.get(row) ?? []), problem])
  const first = rows.find(isChanged)
  if (fields.length === 0) add(first, { column: null, code, values })
  for (const field of fields) {
    const owner = rows.find(({ at }) => at !== '' && field.path.startsWith(at)) ?? rows.find(({ at }) => at === '')
    const column = columnOf(field.path.split('.').at(-1) ?? '', owner?.at ?? '') ?? null
    add(owner ?? first, { column, code: field.code, ...(field.values ? { values: field.values } : {}) })
  }
  return problems
}

function verdict(
  { cells, isNew, name }: FormRow,
  refused: RowProblem[],
  write: FormRecord | undefined,
  language: Language,
): Judged<FormRecord> {
  const problems = [...cells.problems, ...refused]
  const { field } = texts[language]
  return {
    problems: problems.filter(({ column }, place) => problems.findIndex((other) => other.column === column) === place),
    action: isNew ? 'add' : cells.changes.length > 0 ? 'change' : 'same',
    name: name.filter((part) => part !== '').join(NAME_SEPARATOR),
    detail: () =>
      cells.changes
        .map(({ column, was, becomes }) =>
          isNew ? `${field[column]}: ${becomes}` : `${field[column]}: ${was || '-'} → ${becomes || '-'}`,
        )
        .join('; '),
    ...(write ? { write } : {}),
  }
}
