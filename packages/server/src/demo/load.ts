import { hash } from '@node-rs/argon2'
import type { Services } from '../call/call.ts'
import { type Querying, write } from '../platform/postgres/database.ts'
import { withPlaces } from '../administration/ordering.ts'
import { colorOf, eventTypes } from './eventTypes.ts'
import {
  actAs,
  ageShifts,
  analyze,
  applyDecisions,
  hasAccount,
  hasCompanies,
  insertRows,
  lockLoading,
  makeStaffDirectory,
  moveSequences,
} from './load.queries.ts'
import { demoPassword, passwordNow } from './password.ts'
import { storeDemoFiles } from './files.ts'
import { makeFollowUps, withDeleted } from './followUps.ts'
import { accountLines, type DemoUser, users } from './people.ts'
import { areas, companies, DEMO_COMPANY, OLDEST_DAYS, shifts } from './places.ts'
import { type DemoReport, makeReports } from './reports.ts'
import { makeRules } from './rules.ts'
import { staff } from './staff.ts'

/**
 * Loads the demo data into an empty database, completely or not at all, and returns the lines that list the demo
 * accounts; false if there is other data. If two processes start at once, one of them loads it.
 */
export async function loadDemo({
  db,
  clock,
  config,
  files,
}: Pick<Services, 'db' | 'clock' | 'config' | 'files'>): Promise<string | false> {
  if (!(await hasCompanies(db))) {
    await write(db, { actorId: null, call: 'demo' }, async (tx) => {
      await lockLoading(tx)
      if (!(await hasCompanies(tx))) await load(tx, clock, demoPassword(config))
    })
  }
  if (!(await hasAccount(db, DEMO_COMPANY, 'reporter'))) return false
  // At each start, because the store may have been replaced since the data was loaded.
  await storeDemoFiles({ db, files })
  return accountLines(await passwordNow({ db, config }))
}

async function load(db: Querying, clock: Services['clock'], password: string): Promise<void> {
  const now = clock.now()
  const today = now.toZonedDateTimeISO(clock.timeZone).startOfDay()
  const startOf = (offset: number) => {
    const day = today.add({ days: offset })
    return { day: day.toPlainDate().toString(), at: day.epochMilliseconds }
  }
  const instantOf = (offset: number) => new Date(startOf(offset).at).toISOString()
  await loadPlaces(db, instantOf)
  await loadUsers(db, instantOf(-OLDEST_DAYS), new Date(now.epochMilliseconds).toISOString(), password)
  const reports = withDeleted(makeReports(now.epochMilliseconds, startOf), now.epochMilliseconds)
  await loadReports(db, reports)
  await makeFollowUps(db, reports, now.epochMilliseconds, (offset) => startOf(offset).day)
  await actAs(db, null)
  await makeRules(db)
  await makeStaffDirectory(db, staff)
  await moveSequences(db, [
    'company',
    'shift',
    'event_type',
    'area',
    'user_account',
    'event_report',
    'receiver_group',
    'corrective_action',
    'report_comment',
    'upload',
    'delegation',
  ])
  await analyze(db)
}

async function loadPlaces(db: Querying, instantOf: (offset: number) => string): Promise<void> {
  const created_at = instantOf(-OLDEST_DAYS)
  await insertRows(
    db,
    'company',
    companies.map(({ id, name, second_name, isCsrArea, headId }) => ({
      id,
      name,
      second_name,
      is_csr_area: isCsrArea,
      head_company_id: headId,
      position: id,
      created_at,
      updated_at: created_at,
    })),
  )
  await insertRows(
    db,
    'shift',
    shifts.map(({ id, companyId, name, second_name, start, end, endsNextDay }) => ({
      id,
      company_id: companyId,
      name,
      second_name,
      start_time: start,
      end_time: end,
      ends_next_day: endsNextDay,
      created_at,
      updated_at: created_at,
    })),
  )
  await insertRows(
    db,
    'event_type',
    withPlaces(eventTypes, ({ group, parentId }) => `${group}/${parentId}`).map((type) => ({
      id: type.id,
      event_group_id: type.group,
      parent_id: type.parentId,
      color_id: colorOf(type),
      name: type.name,
      second_name: type.second_name,
      short_name: type.shortName,
      definition: type.definition,
      is_active: type.isActive,
      inactive_note: type.isActive ? null : 'ใช้ประเภทใหม่แทนแล้ว / Replaced by newer types.',
      allows_advance: type.allowsAdvance,
      is_nil: type.isNil,
      requires_action: type.requiresAction,
      action_days: type.actionDays,
      position: type.position,
      created_at,
      updated_at: created_at,
    })),
  )
  await insertRows(
    db,
    'area',
    withPlaces(areas, ({ companyId, group, parentId }) => `${companyId}/${group}/${parentId}`).map((area) => ({
      id: area.id,
      company_id: area.companyId,
      event_group_id: area.group,
      parent_id: area.parentId,
      name: area.name,
      second_name: area.second_name,
      requires_approval: area.requiresApproval,
      position: area.position,
      created_at: instantOf(-area.age),
      updated_at: instantOf(-area.age),
    })),
  )
  const upperTypes = eventTypes.filter(({ parentId }) => parentId === null)
  const upperAreas = areas.filter(({ parentId }) => parentId === null)
  await insertRows(
    db,
    'company_event_type',
    companies.flatMap(({ id, isCsrArea }) =>
      upperTypes
        .filter(({ group }) => (group === 1) === isCsrArea)
        .map((type) => ({ company_id: id, event_type_id: type.id })),
    ),
  )
  await insertRows(
    db,
    'area_event_type',
    upperAreas.flatMap(({ id, group }) =>
      upperTypes.filter((type) => type.group === group).map((type) => ({ area_id: id, event_type_id: type.id })),
    ),
  )
  await insertRows(
    db,
    'area_shift',
    areas
      .filter(({ isLeaf }) => isLeaf)
      .flatMap(({ id, companyId }) =>
        shifts.filter((shift) => shift.companyId === companyId).map((shift) => ({ area_id: id, shift_id: shift.id })),
      ),
  )
  await ageShifts(db)
}

async function loadUsers(db: Querying, created_at: string, now: string, password: string): Promise<void> {
  const password_hash = await hash(password)
  await insertRows(
    db,
    'user_account',
    users.map((user) => ({
      id: user.id,
      company_id: user.companyId,
      employee_id: `D${String(user.id).padStart(4, '0')}`,
      first_name: user.firstName,
      last_name: user.lastName,
      position: user.position,
      department: companies.find(({ id }) => id === user.companyId)?.name ?? '',
      email: `${user.username}@daybook.example`,
      username: user.username,
      password_hash,
      password_changed_at: now,
      created_at,
      updated_at: created_at,
    })),
  )
  await insertRows(
    db,
    'user_group',
    users.flatMap(({ id, groups }) => groups.map((group_id) => ({ user_id: id, group_id }))),
  )
  const menus = await db.selectFrom('menu').select('id').where('link', '<>', '/Admin-Home').execute()
  await insertRows(
    db,
    'user_menu',
    users.flatMap(({ id, level }) => menus.map((menu) => ({ user_id: id, menu_id: menu.id, level }))),
  )
  await insertRows(
    db,
    'user_area',
    users.flatMap(({ id, areas: own }: DemoUser) =>
      Object.entries(own).flatMap(([role, ids]) => ids.map((area_id) => ({ user_id: id, area_id, role }))),
    ),
  )
}

/** Files and decides as the reporters and approvers, so that each history names the right people. */
async function loadReports(db: Querying, reports: DemoReport[]): Promise<void> {
  for (const [reporter, own] of Map.groupBy(reports, ({ row }) => row.reported_by)) {
    await actAs(db, reporter)
    await insertRows(
      db,
      'event_report',
      own.map(({ row }) => row),
    )
    await insertRows(
      db,
      'event_report_shift',
      own.flatMap(({ row, shiftIds }) => shiftIds.map((shift_id) => ({ report_id: row.id, shift_id }))),
    )
  }
  const decisions = reports.flatMap(({ decision }) => (decision ? [decision] : []))
  for (const [approver, own] of Map.groupBy(decisions, (decision) => decision.decided_by)) {
    await actAs(db, approver)
    await applyDecisions(db, own)
  }
}
