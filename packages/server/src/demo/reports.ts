import type { Insertable } from 'kysely'
import { DEFAULT_END_TIME, EVENT_GROUP, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { EventReport } from '../db/types.ts'
import { type Chance, chance } from './chance.ts'
import { type DemoEventType, eventTypes } from './eventTypes.ts'
import { usersOf } from './people.ts'
import { describe, levelReasons, rejectReasons } from './phrases.ts'
import { areaNamed, areas, DEMO_COMPANY, type DemoArea, shifts } from './places.ts'

const HISTORY_DAYS = 120
export const ADVANCE_DAYS = { [EVENT_GROUP.CSR]: 30, [EVENT_GROUP.OPERATION]: 14 } as const

const SEED = 20_260_101
const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Filed = Omit<Insertable<EventReport>, 'id' | 'reported_at' | 'updated_at'> & { reported_at: string }

/** A decision about a waiting report. */
export type DemoDecision = {
  id: number
  status: 3 | 4
  decided_by: number
  decided_at: string
  reject_reason: string
}

export type DemoReport = {
  /** As filed: waiting, or completed if no approval is needed. */
  row: Filed & { id: number; updated_at: string }
  shiftIds: number[]
  decision: DemoDecision | undefined
}

/** Areas that have reported today and areas left for the visitor; elsewhere chance decides. */
const reportedToday = new Set(
  [
    areaNamed(DEMO_COMPANY, 'ลานกองตู้ A'),
    areaNamed(DEMO_COMPANY, 'Control Room'),
    areaNamed(DEMO_COMPANY, 'Main Gate'),
    areaNamed(DEMO_COMPANY, 'แนวรั้วทิศเหนือ'),
    areaNamed(4, 'หมู่ 2'),
  ].map(({ id }) => id),
)
const openToday = new Set(
  [
    areaNamed(DEMO_COMPANY, 'ปั้นจั่นหน้าท่า'),
    areaNamed(DEMO_COMPANY, 'ถัง T-101'),
    areaNamed(DEMO_COMPANY, 'Workshop'),
    areaNamed(DEMO_COMPANY, 'แนวรั้วทิศใต้'),
    areaNamed(4, 'หมู่ 1'),
  ].map(({ id }) => id),
)

/**
 * The reports of the last 120 days, and some advance reports, ordered by the time of filing.
 *
 * @param now epoch milliseconds; nothing is filed or decided later
 * @param startOf midnight of the day this many days after today (negative: before), with its ISO date
 */
export function makeReports(now: number, startOf: (offset: number) => { day: string; at: number }): DemoReport[] {
  const by = chance(SEED)
  const drafts = areas
    .filter(({ isLeaf }) => isLeaf)
    .flatMap((area) => [...pastReports(area, now, startOf, by), ...advanceReports(area, now, startOf, by)])
  return drafts
    .toSorted((a, b) => (a.row.reported_at < b.row.reported_at ? -1 : 1))
    .map((report, index) => {
      const id = index + 1
      return {
        ...report,
        row: { ...report.row, id, updated_at: report.row.reported_at },
        decision: report.decision && { ...report.decision, id },
      }
    })
}

type Draft = { row: Filed; shiftIds: number[]; decision: DemoDecision | undefined }
type StartOf = Parameters<typeof makeReports>[1]

function pastReports(area: DemoArea, now: number, startOf: StartOf, by: Chance): Draft[] {
  const reliability = 0.8 + by.next() * 0.18
  let level = 1
  const made: Draft[] = []
  for (let offset = -Math.min(HISTORY_DAYS, area.age - 1); offset <= 0; offset++) {
    const { day, at } = startOf(offset)
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    const isMissing =
      offset === 0
        ? openToday.has(area.id) || (!reportedToday.has(area.id) && by.happens(0.4))
        : !by.happens(isWeekend ? reliability * 0.9 : reliability)
    if (isMissing || (area.isClosed && offset === 0)) continue
    const used = new Set<number>()
    for (let count = by.happens(0.06) ? 2 : 1; count > 0; count--) {
      const type = pickType(area, used, offset, by)
      used.add(type.id)
      const before = level
      if (area.group === EVENT_GROUP.SECURITY) level = nextLevel(level, type, by)
      made.push(file({ area, type, day, dayStart: at, offset, now, level, isLevelChanged: level !== before }, by))
    }
  }
  return made
}

/** Works and visits planned for the next weeks. */
function advanceReports(area: DemoArea, now: number, startOf: StartOf, by: Chance): Draft[] {
  const ahead = area.group === EVENT_GROUP.SECURITY ? 0 : ADVANCE_DAYS[area.group]
  if (ahead === 0 || area.isClosed || !by.happens(0.3)) return []
  const types = eventTypes.filter(({ group, allowsAdvance }) => group === area.group && allowsAdvance)
  const type = by.pick(types)
  const { day, at } = startOf(by.between(1, Math.min(ahead, 10)))
  return [file({ area, type, day, dayStart: at, offset: 1, now, level: 1, isLevelChanged: false }, by)]
}

function pickType(area: DemoArea, used: Set<number>, offset: number, by: Chance): DemoEventType {
  const isAbnormal = by.happens(0.11)
  const choices = eventTypes.filter(
    (type) =>
      type.group === area.group && type.parentId === null && !used.has(type.id) && (type.isActive || offset < -60),
  )
  const fitting = choices.filter((type) => type.isAbnormal === isAbnormal)
  const [usual] = fitting
  if (usual && !isAbnormal && by.happens(0.6)) return usual
  return by.pick(fitting.length > 0 ? fitting : choices)
}

/** Levels mostly stay the same; an abnormal event raises them, quiet days lower them again. */
function nextLevel(level: number, type: DemoEventType, by: Chance): number {
  if (type.isAbnormal && by.happens(0.6)) return Math.min(4, level + by.between(1, 2))
  if (level > 1 && by.happens(0.35)) return level - 1
  return by.happens(0.02) ? 2 : level
}

type Facts = {
  area: DemoArea
  type: DemoEventType
  day: string
  dayStart: number
  /** Days after today; above 0 for an advance report. */
  offset: number
  now: number
  level: number
  isLevelChanged: boolean
}

function file(facts: Facts, by: Chance): Draft {
  const { area, type, day, offset } = facts
  const filedAt = momentOfFiling(facts, by)
  const times = timesOf(facts, filedAt, by)
  const reporter = by.pick(usersOf(area.id, 'report'))
  const subs = eventTypes.filter(({ parentId }) => parentId === type.id)
  const isSecurity = area.group === EVENT_GROUP.SECURITY
  const text = describe(type.theme, times.start_time ?? clock(8 * 60 + by.between(0, 600)), by)
  return {
    row: {
      event_group_id: area.group,
      company_id: area.companyId,
      area_id: area.id,
      event_date: day,
      event_type_id: type.id,
      sub_event_type_id: subs.length > 0 ? by.pick(subs).id : null,
      ...times,
      description: text,
      security_level_id: isSecurity ? facts.level : null,
      is_level_changed: isSecurity && facts.isLevelChanged,
      security_note: isSecurity && facts.isLevelChanged ? by.pick(levelReasons) : '',
      is_advance: offset > 0,
      status: area.requiresApproval ? REPORT_STATUS.WAITING : REPORT_STATUS.COMPLETED,
      reported_by: reporter.id,
      updated_by: reporter.id,
      reported_at: new Date(filedAt).toISOString(),
    },
    shiftIds: area.group === EVENT_GROUP.OPERATION ? shiftsOf(facts, filedAt, by) : [],
    decision: area.requiresApproval ? decide(area.id, reporter.id, filedAt, facts, by) : undefined,
  }
}

function momentOfFiling({ dayStart, offset, now }: Facts, by: Chance): number {
  if (offset > 0) return now - Math.floor(by.next() * 5 * 24 * HOUR) - MINUTE
  const sameDay = dayStart + by.between(9 * 60, 21 * 60) * MINUTE
  const nextMorning = dayStart + by.between(30 * 60, 32 * 60) * MINUTE
  const wanted = by.happens(0.1) ? nextMorning : sameDay
  // Today ends now: later times are spread over the part of the day so far.
  return wanted <= now ? wanted : dayStart + Math.floor(by.next() * Math.max(0, now - dayStart))
}

/** Abnormal events have times: finished ones end before they were filed, open ones at 08:00 of the next day. */
function timesOf({ type, dayStart }: Facts, filedAt: number, by: Chance) {
  if (!type.isAbnormal) return { start_time: null, end_time: null, is_open: false }
  const latest = Math.min(23 * 60 + 59, Math.floor((filedAt - dayStart) / MINUTE))
  const start = by.between(0, latest)
  const end = start + by.between(15, 360)
  const isOpen = end > latest || by.happens(0.1)
  return { start_time: clock(start), end_time: isOpen ? DEFAULT_END_TIME : clock(end), is_open: isOpen }
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Shifts of a report: for today only those that have begun, if any has. */
function shiftsOf({ area, dayStart, offset }: Facts, filedAt: number, by: Chance): number[] {
  const all = shifts.filter(({ companyId }) => companyId === area.companyId)
  const filed = clock(Math.floor((filedAt - dayStart) / MINUTE))
  const begun = offset === 0 ? all.filter(({ start }) => start <= filed) : all
  const own = begun.length > 0 ? begun : all
  return by.happens(0.08) ? own.map(({ id }) => id) : [by.pick(own).id]
}

/** Decided within a day and a half, by somebody else; the newest ones are still waiting. */
function decide(
  areaId: number,
  reporterId: number,
  filedAt: number,
  { offset, now }: Facts,
  by: Chance,
): DemoDecision | undefined {
  const at = filedAt + by.between(30, 36 * 60) * MINUTE
  const isLeftWaiting = offset >= 0 || at > now || by.happens(0.03) || (offset >= -2 && by.happens(0.6))
  const approvers = usersOf(areaId, 'approve').filter(({ id }) => id !== reporterId)
  if (isLeftWaiting || approvers.length === 0) return undefined
  const isRejected = by.happens(0.06)
  return {
    id: 0,
    status: isRejected ? REPORT_STATUS.REJECTED : REPORT_STATUS.APPROVED,
    decided_by: by.pick(approvers).id,
    decided_at: new Date(at).toISOString(),
    reject_reason: isRejected ? by.pick(rejectReasons) : '',
  }
}
