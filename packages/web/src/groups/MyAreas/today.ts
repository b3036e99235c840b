import type { Output } from '@daybook/shared'
import type { Offline } from '../../app/offline.ts'

export type Today = Output<'MyAreas/GetToday'>
export type Cell = Today['cells'][number]
export type Shift = Cell['shifts'][number]

/** A rejected report: of the caller on any day, or of today in one of the caller's areas. */
export type ToMend = Today['toMend'][number]

/** The areas by what is to be done about them. */
export type Parts = {
  toMend: readonly ToMend[]
  /** Rejected reports of the caller that the answer does not list. */
  more: number
  left: readonly Cell[]
  /** Of those, where nothing but 'nothing happened' need be said. */
  nil: readonly Cell[]
  /** Their shifts have not begun. */
  later: readonly Cell[]
  reported: readonly Cell[]
  /** What was filed for them waits on this device. */
  waiting: readonly Cell[]
  /** Rejected reports whose mend waits on this device. */
  mended: readonly ToMend[]
}

export function partsOf(
  { cells, toMend, attention, day }: Today,
  { queued, mends }: Pick<Offline, 'queued' | 'mends'>,
): Parts {
  const isQueued = ({ areaId, state }: Cell) => state !== 'reported' && queued.has(`${areaId} ${day}`)
  const listed = new Set(toMend.map(({ id }) => id))
  const others = cells.flatMap(({ state, report, areaId, areaName, companyName }): ToMend[] =>
    state === 'rejected' && report && !listed.has(report.id) ? [{ ...report, day, areaId, areaName, companyName }] : [],
  )
  const all = [...toMend, ...others]
  const isMended = ({ id }: ToMend) => mends.get(id) === null
  const open = cells.filter((cell) => cell.state === 'left' && !isQueued(cell))
  const left = open.filter((cell) => !isLater(cell))
  return {
    toMend: all.filter((report) => !isMended(report)),
    mended: all.filter(isMended),
    more: Math.max(0, attention - toMend.length),
    left,
    nil: left.filter(({ canFileNil }) => canFileNil),
    later: open.filter(isLater),
    waiting: cells.filter(isQueued),
    reported: cells.filter(({ state }) => state === 'reported'),
  }
}

/** The first `most` rows in the order of the page; what is to be mended is few and counts for none. */
export function firstRows({ left, mended, waiting, later, reported }: Parts, most: number) {
  let room = most
  const taken = <T>(rows: readonly T[]) => {
    const some = rows.slice(0, room)
    room -= some.length
    return some
  }
  return {
    left: taken(left),
    mended: taken(mended),
    waiting: taken(waiting),
    later: taken(later),
    reported: taken(reported),
  }
}

/** The shifts that may be reported for now, the running one first. */
export const begun = ({ shifts }: Cell): readonly Shift[] => shifts.filter(({ hasBegun }) => hasBegun)

const isLater = (cell: Cell) => cell.shifts.length > 0 && begun(cell).length === 0

/** 'Morning 08:00–16:00', as everywhere. */
export const shiftText = ({ name, from, to }: Shift) => `${name} ${from}–${to}`

/** What FileNil gets for a cell: the shift that was chosen, if it may be, else the first. */
export function nilOf(cell: Cell, chosen: number | undefined): { areaId: number; shiftId: number | null } {
  const shifts = begun(cell)
  const shift = shifts.find(({ id }) => id === chosen) ?? shifts[0]
  return { areaId: cell.areaId, shiftId: shift?.id ?? null }
}

/** 'HH:mm' of an instant of the wire. */
export const timeText = (instant: string) => instant.slice(11, 16)

/** Whether the names of companies tell the areas apart. */
export const hasManyCompanies = ({ cells }: Today) => new Set(cells.map(({ companyId }) => companyId)).size > 1

/** One line of what came of a submission that was not filed as a whole. */
export type Outcome = Output<'MyAreas/FileNil'>['cells'][number]

export const messagesOf = (outcomes: readonly Outcome[]): ReadonlyMap<number, string> =>
  new Map(outcomes.flatMap(({ areaId, message }) => (message === null ? [] : [[areaId, message] as const])))
