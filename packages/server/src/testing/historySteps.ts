import { sql } from 'kysely'
import { EMPTY, REPORT_FIELDS, valuesBy } from '@daybook/shared/calls/reportFields'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { rewriteReport } from '../events/save.queries.ts'
import { cutRule, writeRule } from '../expectations/change.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import {
  type Log,
  type Place,
  type Ruled,
  type Step,
  FIRST,
  SHIFTS,
  SLOTS,
  START,
  dayOf,
  idOf,
  keyOf,
  placeOf,
  plus,
} from './history.ts'
import { addReport } from './reports.ts'
import { eventType, people } from './world.ts'

/** The companies and shifts of all histories. */
export async function makePlaces(db: Querying): Promise<void> {
  for (const company of [0, 1])
    await sql`insert into company (id, name, position) values (${idOf(company)}, ${`Walk ${company}`}, ${900 + company})`.execute(
      db,
    )
  for (const [index, shift] of SHIFTS.entries())
    await sql`insert into shift (id, company_id, name, start_time, end_time, ends_next_day)
      values (${idOf(index)}, ${idOf(shift.company)}, ${`Shift ${index}`}, ${shift.start}, ${shift.end}, ${shift.isNext})`.execute(
      db,
    )
}

export function newLog(): Log {
  return {
    now: START,
    areas: new Map(),
    gone: new Map(),
    places: new Map(),
    areaActive: [],
    companyActive: [0, 1].map((company) => ({ company, isActive: true, at: START })),
    rules: [],
    series: [new Map()],
    reports: [],
    excuses: [],
    holidays: [],
    cutOffs: [],
    areaShifts: [],
    shiftEnds: [],
  }
}

/** Where a history takes place: a test's app, or the database of a running product. */
type Lived = { db: Querying; setNow(iso: string): Promise<void> }

/** Performs a step on the database and logs it; impossible steps are skipped. */
export async function walk(test: Lived, log: Log, { after, what }: Step): Promise<void> {
  const { db } = test
  log.now = log.now.add({ minutes: after })
  const now = log.now.toString()
  await test.setNow(now)
  const today = dayOf(log.now)
  const moment = log.now
  const active = async (table: 'area' | 'company', id: number, isActive: boolean) => {
    await sql`update ${sql.table(table)} set is_active = ${isActive}, inactive_note = 'x' where id = ${id}`.execute(db)
  }
  if (what.kind === 'make' && 'slot' in what) {
    const place = SLOTS[what.slot] as Place
    const { company, group, parent } = place
    if (log.areas.has(what.slot) || !isThere(log, place)) return
    await sql`insert into area (id, company_id, event_group_id, parent_id, name, position)
      values (${idOf(what.slot)}, ${idOf(company)}, ${group}, ${parent === null ? null : idOf(parent)}, ${`Slot ${what.slot}`}, ${100 + what.slot})`.execute(
      db,
    )
    log.areas.set(what.slot, moment)
    log.areaActive.push({ slot: what.slot, isActive: true, at: moment })
    for (const [index, shift] of SHIFTS.entries())
      if (shift.company === company && group === 2) {
        await sql`insert into area_shift (area_id, shift_id) values (${idOf(what.slot)}, ${idOf(index)})`.execute(db)
        log.areaShifts.push({ slot: what.slot, shift: index, isOn: true, at: moment })
      }
  } else if ((what.kind === 'close' || what.kind === 'open') && 'slot' in what) {
    if (!log.areas.has(what.slot) || log.gone.has(what.slot)) return
    await active('area', idOf(what.slot), what.kind === 'open')
    log.areaActive.push({ slot: what.slot, isActive: what.kind === 'open', at: moment })
  } else if (what.kind === 'deleteArea' && 'slot' in what) {
    if (!log.areas.has(what.slot) || log.gone.has(what.slot)) return
    await sql`update area set deleted_at = daybook_now() where id = ${idOf(what.slot)}`.execute(db)
    log.gone.set(what.slot, moment)
    log.areaActive.push({ slot: what.slot, isActive: false, at: moment })
  } else if ((what.kind === 'companyOff' || what.kind === 'companyOn') && 'slot' in what) {
    const company = what.slot % 2
    await active('company', idOf(company), what.kind === 'companyOn')
    log.companyActive.push({ company, isActive: what.kind === 'companyOn', at: moment })
  } else if (what.kind === 'rule' && 'content' in what) {
    if (what.scope.areaId !== null && !log.areas.has(what.scope.areaId - FIRST)) return
    const { isAtShiftEnd, starts, lasts, ...asked } = what.content
    const from = plus(today, starts)
    const ruled: Ruled = {
      ...what.scope,
      ...asked,
      dueAt: asked.isByShift && isAtShiftEnd ? null : asked.dueAt,
      lockAfterDays: null,
      from,
      until: lasts === null ? null : plus(from, lasts),
    }
    const scope = keyOf(ruled)
    const seriesId = log.series[0]?.get(scope) ?? null
    const made = await writeRule(db, { ...ruled, seriesId }, people.admin.id)
    log.series[0]?.set(scope, made)
    log.rules.push({ scope, from, ruled, nth: made })
  } else if (what.kind === 'end' && 'nth' in what && 'starts' in what) {
    const [scope, series] = [...(log.series[0] ?? [])][what.nth] ?? []
    if (scope === undefined || series === undefined) return
    const from = plus(today, what.starts)
    await cutRule(db, series, from, people.admin.id)
    log.rules.push({ scope, from, ruled: null, nth: series })
  } else if (what.kind === 'file' && 'waited' in what) {
    if (!log.areas.has(what.slot)) return
    const filed = moment.subtract({ minutes: what.waited })
    const day = plus(today, what.ahead)
    const id = await addReport(db, {
      area: idOf(what.slot),
      day,
      at: filed.toString(),
      status: what.status as 1 | 2 | 3 | 4,
    })
    const shifts = what.shifts.map(idOf)
    for (const shift of shifts)
      await sql`insert into event_report_shift (report_id, shift_id) values (${id}, ${shift})`.execute(db)
    log.reports.push({ id, slot: what.slot, day, at: filed, shifts, isDeleted: false, was: [] })
  } else if (what.kind === 'moveReport' && 'isBack' in what) {
    await moveReport(db, log, what)
  } else if (what.kind === 'deleteReport' && 'nth' in what) {
    const report = log.reports[what.nth]
    if (!report) return
    report.isDeleted = !report.isDeleted
    await sql`update event_report set deleted_at = case when ${report.isDeleted} then daybook_now() end,
      deleted_by = case when ${report.isDeleted} then 1 end where id = ${report.id}`.execute(db)
  } else if (what.kind === 'excuse' && 'lasts' in what) {
    if (!log.areas.has(what.slot)) return
    const from = plus(today, what.ahead)
    const until = plus(from, what.lasts)
    const shift = what.shift === null ? null : idOf(what.shift)
    const { rows } = await sql<{ id: number }>`
      insert into excuse (area_id, shift_id, from_day, until_day, reason, created_by)
      values (${idOf(what.slot)}, ${shift}, ${from}, ${until}, 'Closed for works', ${people.admin.id}) returning id`.execute(
      db,
    )
    log.excuses.push({ id: rows[0]?.id ?? 0, slot: what.slot, shift, from, until, made: today, isSeconded: false })
  } else if (what.kind === 'second' && 'nth' in what) {
    const excuse = log.excuses[what.nth]
    if (!excuse) return
    excuse.isSeconded = true
    await sql`update excuse set seconded_at = daybook_now(), seconded_by = ${people.company.id} where id = ${excuse.id}`.execute(
      db,
    )
  } else if (what.kind === 'holiday' && 'company' in what) {
    const day = plus(today, what.ahead)
    await sql`insert into company_holiday (company_id, day, name) values (${idOf(what.company)}, ${day}, 'Holiday') on conflict do nothing`.execute(
      db,
    )
    log.holidays.push({ company: what.company, day })
  } else if (what.kind === 'cutOff' && 'group' in what) {
    await sql`update mail_setup set cut_off_at = ${what.time} where event_group_id = ${what.group} and kind = 3`.execute(
      db,
    )
    log.cutOffs.push({ group: what.group, time: what.time, at: moment })
  } else if (what.kind === 'shifts' && 'slot' in what && 'shift' in what) {
    const made = log.areas.get(what.slot)
    const own = placeOf(log, what.slot)
    if (!made || dayOf(made) === today || own.group !== 2 || SHIFTS[what.shift]?.company !== own.company) return
    const isOn = log.areaShifts.findLast((one) => one.slot === what.slot && one.shift === what.shift)?.isOn === true
    await (isOn
      ? sql`delete from area_shift where area_id = ${idOf(what.slot)} and shift_id = ${idOf(what.shift as number)}`.execute(
          db,
        )
      : sql`insert into area_shift (area_id, shift_id) values (${idOf(what.slot)}, ${idOf(what.shift as number)})`.execute(
          db,
        ))
    log.areaShifts.push({ slot: what.slot, shift: what.shift as number, isOn: !isOn, at: moment })
  } else if (what.kind === 'shiftEnd' && 'time' in what && 'shift' in what) {
    const shift = SHIFTS[what.shift as number]
    const isNext = what.time !== shift?.end || shift.isNext
    await sql`update shift set end_time = ${what.time}, ends_next_day = ${isNext} where id = ${idOf(what.shift as number)}`.execute(
      db,
    )
    log.shiftEnds.push({ shift: what.shift as number, time: what.time, at: moment })
  } else if (what.kind === 'moveArea' && 'to' in what) {
    await moveArea(db, log, what.slot, what.to)
  } else if (what.kind === 'moveCompany' && 'head' in what) {
    // The parent company changes, which does not affect what the areas report.
    await sql`update company set head_company_id = ${what.head ? idOf(0) : null} where id = ${idOf(1)}`.execute(db)
  }
}

/** Whether an area may be at a place: its upper area exists, at the top level of the same company and group. */
function isThere(log: Log, { company, group, parent }: Place): boolean {
  if (parent === null) return true
  const upper = placeOf(log, parent)
  return (
    log.areas.has(parent) &&
    !log.gone.has(parent) &&
    upper.parent === null &&
    upper.company === company &&
    upper.group === group
  )
}

/** Moves an area with its sub areas. With reports, it has to stay in its company and group. */
async function moveArea(db: Querying, log: Log, slot: number, to: Place): Promise<void> {
  if (!log.areas.has(slot) || log.gone.has(slot) || to.parent === slot || !isThere(log, to)) return
  const { company, group } = placeOf(log, slot)
  const subs = [...log.areas.keys()].filter((one) => placeOf(log, one).parent === slot)
  const isSame = company === to.company && group === to.group
  if (subs.length > 0 && to.parent !== null) return
  if (!isSame && log.reports.some((one) => one.slot === slot || subs.includes(one.slot))) return
  await sql`
    update area set company_id = ${idOf(to.company)}, event_group_id = ${to.group},
      parent_id = case when id = ${idOf(slot)} then ${to.parent === null ? null : idOf(to.parent)}::int else parent_id end
    where id = ${idOf(slot)} or parent_id = ${idOf(slot)}`.execute(db)
  log.places.set(slot, to)
  for (const sub of subs) log.places.set(sub, { ...to, parent: slot })
}

type Move = Extract<Step['what'], { kind: 'moveReport' }>

/** Edits a report so that it stands for something else, or for what it stood for first. */
async function moveReport(db: Querying, log: Log, { nth, to, ahead, shifts, isBack }: Move): Promise<void> {
  const report = log.reports[nth]
  if (!report || report.isDeleted) return
  const { slot, day, at, id, was } = report
  const first = isBack ? was[0] : undefined
  const moved = first ?? {
    slot: to !== null && log.areas.has(to) ? to : slot,
    day: ahead === null ? day : plus(dayOf(log.now), ahead),
    shifts: shifts === null ? report.shifts : shifts.map(idOf),
  }
  const place = placeOf(log, moved.slot)
  const { status } = await db.selectFrom('event_report').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  // An approved report can no longer be edited; an edit removes a rejection.
  if (status === REPORT_STATUS.APPROVED) return
  await rewriteReport(db, {
    id,
    report: {
      groupId: place.group,
      companyId: idOf(place.company),
      areaId: idOf(moved.slot),
      eventDate: moved.day,
      status: status === REPORT_STATUS.COMPLETED ? status : REPORT_STATUS.WAITING,
      isLevelChanged: false,
    },
    content: {
      ...valuesBy((name) => EMPTY[REPORT_FIELDS[name].kind]),
      levelId: place.group === 3 ? 1 : null,
      eventTypeId: place.group === 3 ? eventType.securityNormal : eventType.normal,
      subEventTypeId: null,
      startTime: null,
      endTime: null,
      isNotEnded: false,
      shiftIds: moved.shifts,
    },
    addedFileIds: [],
    removedFileIds: [],
    needsApproval: false,
    isMoved: true,
    userId: people.reporter.id,
    at: new Date(log.now.epochMilliseconds),
    request: null,
    draftId: null,
    host: 'daybook.test',
  })
  was.push({ slot, day, at, shifts: report.shifts })
  Object.assign(report, { slot: moved.slot, day: moved.day, shifts: moved.shifts, at: log.now })
}
