import { setImmediate as othersTurn } from 'node:timers/promises'
import { PAST_REQUIRED, type PastField } from '@daybook/shared/rules/pastFields'
import { pastTexts } from '@daybook/shared/texts/catalogues'
import { MOST_MEANINGS } from '@daybook/shared/calls/PastReports'
import type { SignedIn } from '../../call/call.ts'
import { instant, today } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { type Judging, judgeRow } from './judge.ts'
import { loadLookups, meaningKey } from './lookups.ts'
import { photoFinder } from './photos.ts'
import { judgeFolders, loadPhotos } from './photos.queries.ts'
import {
  type PastFile,
  type Unknown,
  beginCheck,
  endCheck,
  judgeByReports,
  judgeTwice,
  loadFile,
  nextRows,
  saveVerdicts,
} from './PastReports.queries.ts'

/** Rows judged and stored at once; other requests have their turn between a hundred. */
const AT_ONCE = 1_000
const IN_A_TURN = 100

/**
 * Judges every row of a file, in transactions of a thousand rows: whatever ends it leaves the file unchecked. Throws
 * pastColumnMissing, and importChanged if somebody changed the mapping or gave photos meanwhile.
 */
export async function checkFile(context: SignedIn, fileId: number): Promise<void> {
  const { db, signal } = context
  const file = await loadFile(db, fileId)
  requireColumns(context, file)
  await context.write((tx) => beginCheck(tx, fileId))
  const judging: Judging = {
    columns: file.columns,
    lookups: await loadLookups(db, file.meanings),
    findPhotos: photoFinder(await loadPhotos(db, fileId)),
    today: today(context.clock),
    now: instant(context),
    timeZone: context.clock.timeZone,
    userId: context.caller.userId,
  }
  const unknown = new Map<string, Unknown>()
  for (let after = -1; ; ) {
    const rows = await nextRows(db, fileId, after, AT_ONCE)
    if (rows.length === 0) break
    const verdicts: Parameters<typeof saveVerdicts>[2][number][] = []
    for (const [index, { rowNumber, cells }] of rows.entries()) {
      const { unknown: values, ...judged } = judgeRow(judging, cells)
      note(unknown, values)
      verdicts.push({ ...judged, rowNumber })
      if (index % IN_A_TURN === 0) await othersTurn()
    }
    signal.throwIfAborted()
    const to = rows.at(-1)?.rowNumber ?? after
    const from = after + 1
    await context.write(async (tx) => {
      await saveVerdicts(tx, fileId, verdicts)
      await judgeByReports(tx, fileId, null, { from, to })
    })
    after = to
  }
  const isSame = await context.write(async (tx) => {
    await judgeFolders(tx, fileId)
    await judgeTwice(tx, fileId)
    const found = [...unknown.values()].sort((one, other) => other.rows - one.rows)
    return endCheck(tx, file, found, instant(context))
  })
  if (!isSame) throw new Problem('importChanged')
}

/** Counts each value once a row; more than can be given a meaning means that a column is the wrong one. */
function note(unknown: Map<string, Unknown>, values: readonly Pick<Unknown, 'kind' | 'value'>[]): void {
  for (const { kind, value } of values) {
    const key = meaningKey(kind, value)
    const known = unknown.get(key)
    if (known) known.rows += 1
    else if (unknown.size < MOST_MEANINGS) unknown.set(key, { kind, value, rows: 1 })
  }
}

function requireColumns({ language }: SignedIn, { columns }: PastFile): void {
  const missing = PAST_REQUIRED.find((field: PastField) => columns[field] === undefined)
  if (missing) throw new Problem('pastColumnMissing', { name: pastTexts[language].field[missing] })
}
