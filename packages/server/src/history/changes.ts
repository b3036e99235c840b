import type { ChangeEntry } from '@daybook/shared/calls/shapes/admin'
import { texts } from '@daybook/shared/problems'
import type { SignedIn } from '../call/call.ts'
import { isCorporate } from '../people/rights/caller.ts'
import { wireInstant } from '../platform/clock.ts'
import {
  NAMED,
  type NameScope,
  type Named,
  type Names,
  type Stored,
  type Trail,
  loadActs,
  loadNames,
  loadTrail,
} from './changes.queries.ts'
import { type Stages, sidesOf } from './stages.ts'

type Entry = ChangeEntry
type Change = Entry['changes'][number]

/** How to show a stored value; ids as names, secrets only as changed. */
type Kind =
  | Named
  | 'eventGroup'
  | 'employeeType'
  | 'areaRole'
  | 'menuLevel'
  | 'signIn'
  | 'color'
  | 'text'
  | 'number'
  | 'flag'
  | 'time'
  | 'secret'
type Column = { field: string; kind: Kind }

/**
 * How to show a table of a record: column by column, under the names of their fields; or, for rows that are only added and
 * removed, all changes of one save together. `qualifier` is appended to each name, `named` tells which of several parts a
 * row is about.
 */
export type Part =
  | { part: string; columns: Record<string, Column>; named?: { column: string; kind: Named } }
  | { part: string; field: string; of: string; kind: Named; qualifier?: Column & { column: string } }

/** The tables of a record by database name. The audit trail has the record's id for each of them. */
export type ChangePlan = Record<string, Part>

/** Children in the same tables, such as sub areas: their ids, and the name of their `part`. */
export type Below = { kind: Named; ids: number[]; part: string }

/**
 * Changes of a record and its parts, latest first. The caller must check whether the reader may see the record; names that
 * the reader may not see are left out. A time when the record was outside the reader's scope is one entry 'outside' without
 * content.
 */
export async function loadChanges(
  { db, caller, language, clock }: Pick<SignedIn, 'db' | 'caller' | 'language' | 'clock'>,
  plan: ChangePlan,
  recordId: number,
  scope: NameScope,
  { below, stagesOf }: { below?: Below; stagesOf?: (names: Names) => Stages } = {},
): Promise<Entry[]> {
  const trail = await loadTrail(db, Object.keys(plan), [recordId, ...(below?.ids ?? [])])
  const acts = await loadActs(
    db,
    [...new Set(trail.map(({ transactionId }) => transactionId))],
    isCorporate(caller) ? null : caller.userId,
  )
  const mentioned = mentionedIn(plan, trail)
  if (below) mentioned[below.kind].push(...below.ids)
  const names = await loadNames(db, mentioned, scope, language)
  const read = (kind: Kind, value: Stored) => readable(kind, value, names, language)
  const sides = stagesOf && sidesOf(trail, stagesOf(names))
  const hidden = texts[language].message.beforeMove
  const entries = stepsOf(plan, trail)
    .map(({ part, rows: [first, ...more] }): Entry => {
      const side = sides?.get(first.transactionId)
      if (side && !side.isInside) return OUTSIDE
      const isBelow = below !== undefined && first.key !== String(recordId)
      const isRemoved = 'columns' in part && isRemoval(first)
      return {
        date: wireInstant(first.at, clock.timeZone),
        userName: first.actor,
        action: isRemoved ? 'delete' : more.length > 0 && !('columns' in part) ? 'update' : first.action,
        part: isBelow && 'columns' in part ? below.part : part.part,
        actId: acts.get(first.transactionId) ?? null,
        name: isBelow ? (names[below.kind].get(Number(first.key)) ?? '') : partName(part, first, names),
        changes: (isRemoved
          ? []
          : 'columns' in part
            ? columnChanges(part.columns, first, read)
            : listChange(part, [first, ...more], read)
        ).map((change) => (side?.wasInside === false && change.before !== '' ? { ...change, before: hidden } : change)),
      }
    })
    .filter((entry) => entry.changes.length > 0 || entry.action === 'delete' || entry === OUTSIDE)
  return entries.filter((entry, nth) => entry !== OUTSIDE || entries[nth - 1] !== OUTSIDE)
}

const OUTSIDE: Entry = { date: '', userName: '', action: 'outside', part: '', name: '', actId: null, changes: [] }

/** Deleted records keep their row, which is marked. */
function isRemoval({ action, after }: Trail): boolean {
  return action === 'update' && typeof after?.deleted_at === 'string'
}

function partName(part: Part, { before, after }: Trail, names: Names): string {
  if (!('columns' in part) || !part.named) return ''
  const { column, kind } = part.named
  return names[kind].get(Number((after ?? before)?.[column])) ?? ''
}

type Step = { part: Part; rows: [Trail, ...Trail[]] }

/** Groups rows that are only added and removed by save; every other row is a separate step. */
function stepsOf(plan: ChangePlan, trail: Trail[]): Step[] {
  const steps: Step[] = []
  const lists = new Map<string, Step>()
  for (const row of trail) {
    const part = plan[row.table] as Part
    const key = `${row.transactionId} ${row.table} ${row.key}`
    const known = 'columns' in part ? undefined : lists.get(key)
    if (known) known.rows.push(row)
    else {
      const step: Step = { part, rows: [row] }
      steps.push(step)
      lists.set(key, step)
    }
  }
  return steps
}

function columnChanges(
  columns: Record<string, Column>,
  { before, after }: Trail,
  read: (kind: Kind, value: Stored) => string,
): Change[] {
  return Object.entries(columns)
    .filter(([column]) => (after ?? before)?.[column] !== undefined)
    .map(([column, { field, kind }]) => ({
      field,
      before: read(kind, before?.[column]),
      after: read(kind, after?.[column]),
    }))
    .filter(({ before, after }) => before !== '' || after !== '')
}

function listChange(
  part: Extract<Part, { of: string }>,
  rows: Trail[],
  read: (kind: Kind, value: Stored) => string,
): Change[] {
  const said = (row: Record<string, Stored> | null) => {
    const name = row ? read(part.kind, row[part.of]) : ''
    const { qualifier } = part
    // Level 0 is that there is none.
    if (qualifier && row?.[qualifier.column] === 0) return ''
    return name && row && qualifier ? `${name}: ${read(qualifier.kind, row[qualifier.column])}` : name
  }
  const joined = (side: 'before' | 'after') =>
    rows
      .map((row) => said(row[side]))
      .filter((name) => name !== '')
      .sort((one, other) => one.localeCompare(other))
      .join(', ')
  const change = { field: part.field, before: joined('before'), after: joined('after') }
  return change.before === change.after ? [] : [change]
}

function readable(kind: Kind, value: Stored, names: Names, language: SignedIn['language']): string {
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'text':
    case 'number':
      return String(value)
    case 'flag':
      return value ? 'Y' : 'N'
    case 'time':
      return String(value).slice(0, 5)
    case 'secret':
      return '•••'
    case 'color':
      return texts[language].eventColor[Number(value) === 4 ? 4 : 3]
    case 'eventGroup':
      return (texts[language].eventGroup as Record<string, string>)[String(value)] ?? ''
    case 'employeeType':
      return (texts[language].employeeType as Record<string, string>)[String(value)] ?? ''
    case 'signIn':
      return (texts[language].signIn as Record<string, string>)[String(value)] ?? ''
    case 'menuLevel':
      return (texts[language].menuLevel as Record<string, string>)[String(value)] ?? ''
    case 'areaRole':
      return (texts[language].areaRole as Record<string, string>)[String(value)] ?? ''
    case 'area':
    case 'company':
    case 'eventType':
    case 'groupUser':
    case 'menu':
    case 'shift':
    case 'user':
      return names[kind].get(Number(value)) ?? ''
  }
}

function mentionedIn(plan: ChangePlan, trail: Trail[]): Record<Named, number[]> {
  const found = Object.fromEntries(NAMED.map((kind) => [kind, new Set<number>()])) as Record<Named, Set<number>>
  const isNamed = (kind: Kind): kind is Named => (NAMED as readonly string[]).includes(kind)
  for (const { table, before, after } of trail) {
    const part = plan[table] as Part
    const columns: [string, Kind][] =
      'columns' in part
        ? [
            ...Object.entries(part.columns).map(([column, { kind }]): [string, Kind] => [column, kind]),
            ...(part.named ? [[part.named.column, part.named.kind] as [string, Kind]] : []),
          ]
        : [[part.of, part.kind]]
    for (const [column, kind] of columns) {
      if (!isNamed(kind)) continue
      for (const value of [before?.[column], after?.[column]]) if (typeof value === 'number') found[kind].add(value)
    }
  }
  return Object.fromEntries(NAMED.map((kind) => [kind, [...found[kind]]])) as Record<Named, number[]>
}
