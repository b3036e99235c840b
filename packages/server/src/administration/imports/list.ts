import type { Transaction } from 'kysely'
import type { SignedIn } from '../../call/call.ts'
import type { DB } from '../../db/types.ts'
import { type Judged, type Plan, type Step, type Turns, planRows } from './judge.ts'
import { type ColumnOf, type FormRecord, judgeRecords, saveRecords } from './records.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** The import of one kind of list. */
export type Importing = {
  /** With a transaction, what is found stays locked until it ends. */
  plan(tx: Transaction<DB> | null): Promise<Plan<unknown>>
  /** Writes what the last plan found, and returns the ids of the people who were added. */
  write(tx: Transaction<DB>): Promise<number[]>
}

type Options = {
  sendsLetters: boolean
  /** Members and areas of receiver groups that the file does not have are taken away. */
  takesAway: boolean
  step: Step
}
type Judging<W> = (
  context: SignedIn,
  sheet: Sheet,
  tx: Transaction<DB> | null,
  turns: Turns,
  options: Options,
) => Promise<Judge<W>>
type Judge<W> = (row: SheetRow) => Judged<W>
type Writing<W> = (context: SignedIn, tx: Transaction<DB>, writes: W[], options: Options) => Promise<number[] | void>
/** How the import of one kind of list begins. */
export type Starting = (context: SignedIn, sheet: Sheet, options: Options) => Importing

export const listImport =
  <W>(judging: Judging<W>, writing: Writing<W>): Starting =>
  (context, sheet, options) => {
    let writes: W[] = []
    return {
      async plan(tx) {
        // Once it writes, it ends what it began.
        const turns = { signal: tx ? undefined : context.signal, step: options.step }
        const judge = await judging({ ...context, db: tx ?? context.db }, sheet, tx, turns, options)
        const plan = await planRows(sheet, context.language, judge, turns)
        writes = plan.writes
        return plan
      },
      write: async (tx) => (await writing({ ...context, db: tx }, tx, writes, options)) ?? [],
    }
  }

/** A list whose records are saved as by their form. */
export const formImport = (
  records: (context: SignedIn, sheet: Sheet) => Promise<FormRecord[]>,
  columnOf: ColumnOf,
): Starting =>
  listImport<FormRecord>(
    async (context, sheet, _tx, turns) => judgeRecords(context, await records(context, sheet), columnOf, turns),
    (context, _tx, writes, options) => saveRecords(context, writes, options),
  )
