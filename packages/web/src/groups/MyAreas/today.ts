import type { Output } from '@daybook/shared'
import { type CompanyTime, endsAt, inOfferedOrder } from '@daybook/shared/rules/shiftTimes'
import type { Offline } from '../../app/offline.ts'

export type Today = Output<'MyAreas/GetToday'>
export type Cell = Today['cells'][number]
export type Shift = Cell['shifts'][number]

/** A rejected report: the caller's, from any day, or today's in one of the caller's areas. */
export type ToMend = Today['toMend'][number]

/** What is left of an earlier day, until it is due. */
export type Earlier = {
  day: string
  /** When the first is due; null if the device does not know. */
  dueAt: string | null
  left: readonly Cell[]
  nil: readonly Cell[]
}

/** The areas grouped by what needs to be done. */
export type Parts = {
  toMend: readonly ToMend[]
  /** How many more of the caller's reports are rejected, beyond those listed. */
  more: number
  /** The oldest day first. */
  earlier: readonly Earlier[]
  /** Today's areas. */
  left: readonly Cell[]
  /** Of those, the ones for which 'nothing happened' is enough. */
  nil: readonly Cell[]
  /** Their shifts have not started. */
  later: readonly Cell[]
  /** Today's first. */
  reported: readonly Cell[]
  /** Their reports are queued on this device. */
  waiting: readonly Cell[]
  /** The server refused their reports, which need the user. */
  refused: readonly Cell[]
  /** Rejected reports whose corrections are queued on this device. */
  mended: readonly ToMend[]
}

type Place = { areaId: number; day: string; shiftId: number | null }

/** 'area day', with the shift if the cell is about one: also how the outbox names what it files. */
export const keyOf = ({ areaId, day, shiftId }: Place) => `${areaId} ${day}${shiftId === null ? '' : ` ${shiftId}`}`

export function partsOf(
  { cells, toMend, attention, day: today }: Today,
  { queued, refused, mends }: Pick<Offline, 'queued' | 'refused' | 'mends'>,
): Parts {
  const isIn = (areas: ReadonlySet<string>) => (cell: Cell) => cell.state !== 'reported' && areas.has(keyOf(cell))
  const isRefused = isIn(refused)
  const isQueued = (cell: Cell) => isIn(queued)(cell) && !isRefused(cell)
  const listed = new Set(toMend.map(({ id }) => id))
  const others = cells.flatMap(({ state, report, day, areaId, areaName, companyName }): ToMend[] =>
    state === 'rejected' && report && !listed.has(report.id) ? [{ ...report, day, areaId, areaName, companyName }] : [],
  )
  const all = [...toMend, ...others]
  const isMended = ({ id }: ToMend) => mends.get(id) === null
  const open = cells.filter((cell) => cell.state === 'left' && !isQueued(cell) && !isRefused(cell))
  const isToday = ({ day }: Cell) => day === today
  const left = open.filter((cell) => isToday(cell) && !isLater(cell))
  const reported = cells.filter(({ state }) => state === 'reported')
  return {
    toMend: all.filter((report) => !isMended(report)),
    mended: all.filter(isMended),
    more: Math.max(0, attention - toMend.length),
    earlier: [...new Set(open.filter((cell) => !isToday(cell)).map(({ day }) => day))].toSorted().map((day) => {
      const ofDay = open.filter((cell) => cell.day === day)
      const due = ofDay.flatMap(({ dueAt }) => dueAt ?? []).toSorted()
      return { day, dueAt: due[0] ?? null, left: ofDay, nil: ofDay.filter(({ canFileNil }) => canFileNil) }
    }),
    left,
    nil: left.filter(({ canFileNil }) => canFileNil),
    later: open.filter((cell) => isToday(cell) && isLater(cell)),
    waiting: cells.filter(isQueued),
    refused: cells.filter(isRefused),
    reported: [...reported.filter(isToday), ...reported.filter((cell) => !isToday(cell))],
  }
}

/** The first `most` rows in page order; the few reports to correct do not count. */
export function firstRows({ earlier, left, mended, waiting, later, reported }: Parts, most: number) {
  let room = most
  const taken = <T>(rows: readonly T[]) => {
    const some = rows.slice(0, room)
    room -= some.length
    return some
  }
  return {
    earlier: earlier.map((of) => ({ ...of, drawn: taken(of.left) })),
    left: taken(left),
    mended: taken(mended),
    waiting: taken(waiting),
    later: taken(later),
    reported: taken(reported),
  }
}

/** The shifts that have started and may be reported, in the order in which they are offered. */
export const begun = ({ shifts }: Cell): readonly Shift[] => shifts.filter(({ hasBegun }) => hasBegun)

const isLater = (cell: Cell) => cell.shifts.length > 0 && begun(cell).length === 0

/** Whether time has overtaken the list: its day, a shift or an earlier day's time has ended, or a shift has begun since. */
export const isOutdated = ({ day, cells }: Today, at: CompanyTime): boolean =>
  at.today > day || (at.today === day && cells.some((cell) => isOverdue(cell, day, at) || hasMoved(cell, at)))

const isOverdue = ({ day, dueAt }: Cell, today: string, at: CompanyTime) =>
  day < today && dueAt !== null && dueAt.slice(0, 16) <= `${at.today}T${at.now}`

/** Only forwards: the device's clock may be behind. */
const hasMoved = ({ shifts, day }: Cell, at: CompanyTime) =>
  inOfferedOrder(shifts, day, at).some((is) => {
    const was = shifts.find(({ id }) => id === is.id)
    return is.hasBegun && (was?.hasBegun !== true || (was.isRunning && !is.isRunning))
  })

/**
 * From when 'nothing to report' may be said, if its time has not ended and the rule wants that: 'yyyy-MM-ddTHH:mm'. Null: now.
 * `shiftId`: the shift that would be filed.
 */
export function nilFrom({ day, nilOnlyAfterEnd, shifts }: Cell, shiftId: number | null, today: string): string | null {
  if (!nilOnlyAfterEnd) return null
  const shift = shifts.find(({ id }) => id === shiftId)
  const isOver = shift ? shift.hasBegun && !shift.isRunning : day < today
  return isOver ? null : endsAt(day, shift ? [shift] : [])
}

/** 'Morning 08:00–16:00', the format used everywhere. */
export const shiftText = ({ name, from, to }: Shift) => `${name} ${from}–${to}`

/** FileNil's input for a cell: the chosen shift if it may be reported, otherwise the first one offered. */
export function nilOf(cell: Cell, chosen: number | undefined): { areaId: number; shiftId: number | null } {
  const shifts = begun(cell)
  const shift = shifts.find(({ id }) => id === chosen) ?? shifts[0]
  return { areaId: cell.areaId, shiftId: shift?.id ?? null }
}

/** The 'HH:mm' of an API timestamp. */
export const timeText = (instant: string) => instant.slice(11, 16)

/** What is needed to tell the areas apart. */
export type Apart = { hasGroup: boolean; hasCompany: boolean }

export const apartBy = ({ cells }: Today): Apart => ({
  hasGroup: new Set(cells.map(({ eventGroupName }) => eventGroupName)).size > 1,
  hasCompany: new Set(cells.map(({ companyId }) => companyId)).size > 1,
})

export const inPlace = ({ eventGroupName, companyName }: Cell, { hasGroup, hasCompany }: Apart): string =>
  [...(hasGroup ? [eventGroupName] : []), ...(hasCompany ? [companyName] : [])].join(' · ')

/** Neighbours in one place, with when they are due if that is the same for all of them. */
export type Placed = { place: string; dueAt: string | null; cells: readonly Cell[] }

/** When all of them are due; null if that differs. */
export function dueOf(cells: readonly Cell[]): string | null {
  const [dueAt = null, ...others] = new Set(cells.map((cell) => cell.dueAt))
  return others.length === 0 ? dueAt : null
}

export function byPlace(cells: readonly Cell[], apart: Apart): Placed[] {
  const places = [...new Set(cells.map((cell) => inPlace(cell, apart)))]
  return places.map((place) => {
    const own = cells.filter((cell) => inPlace(cell, apart) === place)
    return { place, dueAt: dueOf(own), cells: own }
  })
}

/** One result line of a submission that was only partly filed. */
export type Outcome = Output<'MyAreas/FileNil'>['cells'][number]

export const messagesOf = (outcomes: readonly Outcome[]): ReadonlyMap<string, string> =>
  new Map(outcomes.flatMap((outcome) => (outcome.message === null ? [] : [[keyOf(outcome), outcome.message] as const])))
