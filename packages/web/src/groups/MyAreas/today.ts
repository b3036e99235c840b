import type { Output } from '@daybook/shared'
import type { Offline } from '../../app/offline.ts'

export type Today = Output<'MyAreas/GetToday'>
export type Cell = Today['cells'][number]
export type Shift = Cell['shifts'][number]

/** A rejected report: the caller's, from any day, or today's in one of the caller's areas. */
export type ToMend = Today['toMend'][number]

/** The areas grouped by what needs to be done. */
export type Parts = {
  toMend: readonly ToMend[]
  /** How many more of the caller's reports are rejected, beyond those listed. */
  more: number
  left: readonly Cell[]
  /** Of those, the ones for which 'nothing happened' is enough. */
  nil: readonly Cell[]
  /** Their shifts have not started. */
  later: readonly Cell[]
  reported: readonly Cell[]
  /** Their reports are queued on this device. */
  waiting: readonly Cell[]
  /** The server refused their reports, which need the user. */
  refused: readonly Cell[]
  /** Rejected reports whose corrections are queued on this device. */
  mended: readonly ToMend[]
}

export function partsOf(
  { cells, toMend, attention, day }: Today,
  { queued, refused, mends }: Pick<Offline, 'queued' | 'refused' | 'mends'>,
): Parts {
  const isIn =
    (areas: ReadonlySet<string>) =>
    ({ areaId, state }: Cell) =>
      state !== 'reported' && areas.has(`${areaId} ${day}`)
  const isRefused = isIn(refused)
  const isQueued = (cell: Cell) => isIn(queued)(cell) && !isRefused(cell)
  const listed = new Set(toMend.map(({ id }) => id))
  const others = cells.flatMap(({ state, report, areaId, areaName, companyName }): ToMend[] =>
    state === 'rejected' && report && !listed.has(report.id) ? [{ ...report, day, areaId, areaName, companyName }] : [],
  )
  const all = [...toMend, ...others]
  const isMended = ({ id }: ToMend) => mends.get(id) === null
  const open = cells.filter((cell) => cell.state === 'left' && !isQueued(cell) && !isRefused(cell))
  const left = open.filter((cell) => !isLater(cell))
  return {
    toMend: all.filter((report) => !isMended(report)),
    mended: all.filter(isMended),
    more: Math.max(0, attention - toMend.length),
    left,
    nil: left.filter(({ canFileNil }) => canFileNil),
    later: open.filter(isLater),
    waiting: cells.filter(isQueued),
    refused: cells.filter(isRefused),
    reported: cells.filter(({ state }) => state === 'reported'),
  }
}

/** The first `most` rows in page order; the few reports to correct do not count. */
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

/** The shifts that have started and may be reported, the current one first. */
export const begun = ({ shifts }: Cell): readonly Shift[] => shifts.filter(({ hasBegun }) => hasBegun)

const isLater = (cell: Cell) => cell.shifts.length > 0 && begun(cell).length === 0

/** Whether time has overtaken the list: its day has ended, or one of its shifts has begun since. */
export const isOutdated = ({ day, cells }: Today, now: { today: string; now: string }): boolean =>
  now.today > day ||
  (now.today === day && cells.some(({ shifts }) => shifts.some(({ hasBegun, from }) => !hasBegun && from <= now.now)))

/** 'Morning 08:00–16:00', the format used everywhere. */
export const shiftText = ({ name, from, to }: Shift) => `${name} ${from}–${to}`

/** FileNil's input for a cell: the chosen shift if it may be reported, otherwise the first. */
export function nilOf(cell: Cell, chosen: number | undefined): { areaId: number; shiftId: number | null } {
  const shifts = begun(cell)
  const shift = shifts.find(({ id }) => id === chosen) ?? shifts[0]
  return { areaId: cell.areaId, shiftId: shift?.id ?? null }
}

/** The 'HH:mm' of an API timestamp. */
export const timeText = (instant: string) => instant.slice(11, 16)

/** Whether company names are needed to tell the areas apart. */
export const hasManyCompanies = ({ cells }: Today) => new Set(cells.map(({ companyId }) => companyId)).size > 1

/** One result line of a submission that was only partly filed. */
export type Outcome = Output<'MyAreas/FileNil'>['cells'][number]

export const messagesOf = (outcomes: readonly Outcome[]): ReadonlyMap<number, string> =>
  new Map(outcomes.flatMap(({ areaId, message }) => (message === null ? [] : [[areaId, message] as const])))
