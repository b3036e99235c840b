import type { ImportColumn } from '@daybook/shared/importKinds'
import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { columnTitle } from '@daybook/shared/importColumns'
import type { Language } from '@daybook/shared/registry'
import { type ProblemCode, type ProblemValues, problemText } from '@daybook/shared/problems'
import { Problem } from '../../platform/problem.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** What is wrong with a row; `column` is null if the whole row is at fault. */
export type RowProblem = { column: ImportColumn | null; code: ProblemCode; values?: ProblemValues }

export type Judged<W> = {
  problems: RowProblem[]
  action: 'add' | 'change' | 'same'
  name: string
  /** What else must be as it was confirmed. */
  mark?: string
  /** A readable description of what is added or changed. */
  detail(): string
  write?: W
}

/** What an import would do. */
export type Plan<W> = {
  added: number
  changed: number
  unchanged: number
  refused: number
  digest: string
  /** Why rows were refused. */
  codes: Set<ProblemCode>
  errors: { rowNumber: number; reason: string }[]
  preview: { rowNumber: number; action: 'add' | 'change'; name: string; detail: string }[]
  /** What of the file is not read, or may not be what its author meant. */
  notes: string[]
  writes: W[]
}

/** Rows to validate before other requests get a turn. */
const IN_A_TURN = 100
const SHOWN = 100
/** Maximum characters of a cell to quote. */
const LONGEST_QUOTE = 60

export type Step = (done: number, total: number) => void

/** `signal`: whether somebody still waits. `step`: notes how far the work is. */
export type Turns = { signal?: AbortSignal | undefined; step?: Step }

/**
 * Calls `work` with as many entries as fit in one turn of the event loop, and serves other requests in between. Ends with
 * tooSlow once the signal says that nobody waits any more.
 */
export async function inTurns<T>(
  entries: readonly T[],
  size: number,
  work: (some: T[]) => unknown,
  { signal, step }: Turns = {},
): Promise<void> {
  for (let at = 0; at < entries.length; at += size) {
    if (signal?.aborted) throw new Problem('tooSlow')
    await work(entries.slice(at, at + size))
    step?.(Math.min(at + size, entries.length), entries.length)
    await othersTurn()
  }
}

/** Returns a column's text in a row; undefined if the file does not have the column. */
export function reading({ columns }: Sheet): (row: SheetRow, column: ImportColumn) => string | undefined {
  const places = new Map(columns.map((column, place) => [column, place]))
  return (row, column) => {
    const place = places.get(column)
    return place === undefined ? undefined : (row.cells[place] ?? '')
  }
}

/** Validates every row; a cell's read error takes precedence over any other problem of that cell. */
export async function planRows<W>(
  { columns, rows, notes }: Sheet,
  language: Language,
  judge: (row: SheetRow) => Judged<W>,
  turns: Turns,
): Promise<Plan<W>> {
  const plan: Plan<W> = {
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    digest: '',
    codes: new Set(),
    errors: [],
    preview: [],
    notes: notes.map(({ code, values }) => problemText(code, language, values)),
    writes: [],
  }
  const digest = createHash('sha256')
  await inTurns(
    rows,
    IN_A_TURN,
    (some) => {
      for (const row of some) {
        const judged = judge(row)
        const faults = row.faults.map(({ column, code, values }): RowProblem => {
          const named = columns[column] ?? null
          return { column: named, code, values: values ?? (named ? { name: columnTitle(named, language) } : {}) }
        })
        const faulty = new Set(faults.map(({ column }) => column))
        const problems = [...faults, ...judged.problems.filter(({ column }) => !faulty.has(column))]
        const cellOf = (column: ImportColumn) => row.cells[columns.indexOf(column)] ?? ''
        take(plan, row.row, { ...judged, problems }, language, cellOf)
        digest.update(
          `${row.row} ${problems.length > 0 ? 'refused' : judged.action} ${judged.name}${judged.mark ?? ''}\n`,
        )
      }
    },
    turns,
  )
  plan.digest = digest.digest('base64url')
  return plan
}

function take<W>(
  plan: Plan<W>,
  row: number,
  judged: Judged<W>,
  language: Language,
  cellOf: (column: ImportColumn) => string,
): void {
  const { problems, action, name, detail, write } = judged
  if (problems.length > 0) {
    plan.refused += 1
    for (const { code } of problems) plan.codes.add(code)
    plan.errors.push({
      rowNumber: row,
      reason: problems.map((problem) => sentence(problem, language, cellOf)).join('; '),
    })
    return
  }
  if (action === 'same') plan.unchanged += 1
  else {
    if (action === 'add') plan.added += 1
    else plan.changed += 1
    if (plan.preview.length < SHOWN) plan.preview.push({ rowNumber: row, action, name, detail: detail() })
  }
  if (write !== undefined) plan.writes.push(write)
}

/** 'Company "Nowhere": …': the column, its content, and what is wrong with it. */
function sentence(
  { column, code, values }: RowProblem,
  language: Language,
  cellOf: (column: ImportColumn) => string,
): string {
  const text = problemText(code, language, values)
  if (!column) return text
  const cell = cellOf(column)
  const quoted = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell
  return `${columnTitle(column, language)}${quoted === '' ? '' : ` "${quoted}"`}: ${text}`
}
