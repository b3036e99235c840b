import { MENU } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { type CallName, allCalls } from '@daybook/shared'
import { describe, expect, it } from 'vitest'
import { type Kind, type Records, administrators, furnishRecords, verdict } from '../../testing/administration.ts'
import { type Attempt, ATTEMPTS, OTHERS } from '../../testing/administrativeWrites.ts'
import { prepared } from '../../platform/postgres/database.ts'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { PARTS, swept } from '../../testing/sweep.ts'
import type { Role } from '../../testing/world.ts'

/*
 * Tries every administrative write as every kind of administrator, with records that are completely, partly and not
 * theirs, and with people above them. The oracle (testing/administration.ts) decides what is allowed; a write that is
 * impossible even for a corporate administrator must change nothing either.
 */

const TABLES = [
  'company',
  'shift',
  'company_event_type',
  'event_type',
  'area',
  'area_shift',
  'area_event_type',
  'mail_setup',
  'notification_time_rule',
  'advance_rule',
  'notification_company_rule',
  'notification_company',
  'receiver_group',
  'receiver_group_member',
  'receiver_group_area',
  'user_account',
  'user_group',
  'user_menu',
  'user_area',
  'feed_token',
  'letter',
]

/**
 * Everything that administration writes, except who touched a row and when, and when that is fed on; the audit trail shows a lifted lock-out.
 * Adds the rows' hashes: sorting the rows of twenty tables takes seven times as long.
 */
async function fingerprint({ db }: TestApp): Promise<string> {
  const parts = TABLES.map(
    (table) => sql`select ${sql.lit(table)} as name,
      sum(jsonb_hash_extended(to_jsonb(t) - array['updated_at', 'updated_by', 'feed_at'], 0))::text as part from ${sql.table(table)} t`,
  )
  const { rows } = await prepared(
    db,
    sql<{ part: string }>`${sql.join(parts, sql` union all `)}
      union all select 'unlocked', count(*)::text from audit_entry where action = 'sign-in-unlocked' order by name`,
  )
  return rows.map(({ part }) => part).join()
}

/** Makes an attempt and rolls it back: returns whether it changed anything, and the answer. */
async function attempt(test: TestApp, before: string, role: Role, { call }: Attempt, payload: unknown) {
  await sql`savepoint attempt`.execute(test.db)
  const { http, body } = await test.call(role, call, payload as Record<string, unknown>)
  const isChanged = (await fingerprint(test)) !== before
  await sql`rollback to savepoint attempt`.execute(test.db)
  return { http, text: body.message, isChanged }
}

/** Whether a corporate administrator can make an attempt on a record; the same in every test. */
const possibilities = new Map<string, boolean>()

/** The records that a list shows as theirs to change, by id; undefined for kinds whose list has no such mark. */
async function markedIn(test: TestApp, role: Role, kind: Kind): Promise<Map<number, boolean> | undefined> {
  const call = async <Row>(name: CallName, rows: (answer: never) => Row[], id: (row: Row) => number) => {
    const answer = success(await test.call(role, name, {}))
    return new Map(rows(answer as never).map((row) => [id(row), (row as { canEdit: boolean }).canEdit]))
  }
  type Rows<Key extends string> = Record<Key, Record<string, number>[]>
  if (kind === 'person')
    return call(
      'UserPermission/LoadUserListData',
      ({ users }: Rows<'users'>) => users,
      ({ userId }) => userId as number,
    )
  if (kind === 'company')
    return call(
      'Company/LoadCompanyListData',
      ({ companies }: Rows<'companies'>) => companies,
      ({ companyId }) => companyId as number,
    )
  if (kind === 'eventType')
    return call(
      'EventType/LaodDataList',
      ({ rows }: Rows<'rows'>) => rows,
      ({ eventTypeId }) => eventTypeId as number,
    )
  if (kind === 'companyRule')
    return call(
      'NotificationCompany/LoadDataList',
      ({ rows }: Rows<'rows'>) => rows,
      ({ ruleId }) => ruleId as number,
    )
  if (kind === 'receiver')
    return call(
      'ReceiverGroup/LoadListData',
      ({ rows }: Rows<'rows'>) => rows,
      ({ receiverGroupId }) => receiverGroupId as number,
    )
  if (kind === 'eventGroup')
    return call(
      'MailSetupMonitoring/onLoad',
      ({ setups }: Rows<'setups'>) => setups,
      ({ eventGroupId }) => eventGroupId as number,
    )
  return undefined
}

const MENU_OF: Partial<Record<Kind, number>> = {
  person: MENU.userPermission,
  company: MENU.company,
  eventType: MENU.eventType,
  companyRule: MENU.notificationCompany,
  receiver: MENU.receiverGroup,
  eventGroup: MENU.mailSetup,
}

describe('a record of the administration', () => {
  it.each(administrators.filter(({ group }) => group !== 4))(
    'is marked in its list as one to change exactly for those who may: $role',
    async (by) => {
      const test = await testApp()
      const records = await furnishRecords(test)
      const wrong: string[] = []
      for (const kind of Object.keys(MENU_OF) as Kind[]) {
        const menu = MENU_OF[kind] ?? 0
        if (kind === 'eventGroup' && [2, 7].includes(by.group)) continue
        const marked = await markedIn(test, by.role, kind)
        for (const target of records[kind]) {
          const may = verdict(by, menu, kind, target) === 'may'
          if ((marked?.get(target.id) ?? false) !== may)
            wrong.push(`${kind} ${target.id} ${target.state ?? ''}: ${marked?.get(target.id)}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('is written only by calls that this test tries', () => {
    const writing = allCalls()
      .filter(({ call }) => call.writes && call.output !== 'file' && typeof call.access === 'object')
      .filter(
        ({ call }) =>
          typeof call.access === 'object' &&
          call.access.menus.some((menu) => [4, 6, 7, 8, 9, 10, 11, 19, 20, 21, 26].includes(menu)),
      )
      .map(({ group, name }) => `${group}/${name}`)
    const known = new Set<string>([...ATTEMPTS.map(({ call }) => call), ...Object.keys(OTHERS)])
    expect(writing.filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => !writing.includes(name))).toEqual([])
  })

  it.each(administrators)(
    'is changed by $role exactly where they administer everything it affects',
    async (by) => {
      const test = await testApp()
      const records: Records = await furnishRecords(test)
      // Signed in before anything is rolled back.
      for (const role of new Set<Role>(['admin', by.role])) await test.call(role, 'Login/CheckSession', {})
      const before = await fingerprint(test)
      const wrong: string[] = []
      const counts = { changed: 0, kept: 0 }
      for (const [nth, one] of swept([...ATTEMPTS.entries()], administrators.indexOf(by))) {
        let canBeMade = false
        for (const [place, target] of records[one.kind].entries()) {
          const called = `${one.call} ${one.name ?? ''} of ${one.kind} ${target.id} ${target.state ?? ''}`
          const key = `${nth} ${place}`
          const possible =
            possibilities.get(key) ??
            (await attempt(test, before, 'admin', one, await one.payload(test, 'admin', target))).isChanged
          possibilities.set(key, possible)
          canBeMade ||= possible
          const expected = verdict(by, one.menu, one.kind, target, one.extra)
          const { http, text, isChanged } = await attempt(
            test,
            before,
            by.role,
            one,
            await one.payload(test, by.role, target),
          )
          if (isChanged !== (possible && expected === 'may'))
            wrong.push(`${called}: ${expected}, ${isChanged} ${http} ${text}`)
          if (expected === 'unseen' && text !== 'The data was not found.') wrong.push(`${called}: unseen, but ${text}`)
          if (expected === 'no level' && http !== 403) wrong.push(`${called}: no level, but ${http} ${text}`)
          if (http >= 500) wrong.push(`${called}: ${http}`)
          counts[isChanged ? 'changed' : 'kept']++
        }
        if (!canBeMade) wrong.push(`${one.call} ${one.name ?? ''} cannot be made of any record`)
      }
      expect(wrong).toEqual([])
      expect(counts.changed + counts.kept).toBeGreaterThan(100 / PARTS)
    },
    240_000,
  )
})
