import { randomBytes } from 'node:crypto'
import type { Querying } from '../platform/postgres/database.ts'
import { insertRows } from './load.queries.ts'
import type { BothNames } from './names.ts'
import { users } from './people.ts'
import { areas, companies, DEMO_COMPANY } from './places.ts'
import { closeAreas, judgeAtOnce, saveContactPage } from './rules.queries.ts'
import { ADVANCE_DAYS } from './reports.ts'

const CONTACT_PAGE = `<h2>ติดต่อเรา / Contact Us</h2>
<p>ศูนย์ประสานงานระบบรายงานเหตุการณ์ประจำวัน เปิดทุกวัน เวลา 08:00 ถึง 20:00 น.</p>
<p>The reporting desk is open every day from 08:00 to 20:00.</p>
<ul>
<li>โทรศัพท์ / Telephone: <strong>02-000-0000</strong></li>
<li>อีเมล / E-mail: <a href="mailto:desk@daybook.example">desk@daybook.example</a></li>
</ul>
<p>เหตุฉุกเฉินให้แจ้งหัวหน้ากะทันที แล้วจึงบันทึกในระบบ / In an emergency call the shift leader first, then report here.</p>`

const usersCalled = (...names: string[]) => users.filter(({ username }) => names.includes(username)).map(({ id }) => id)
const areasOf = (companyId: number, group?: number) =>
  areas.filter((area) => area.companyId === companyId && (!group || area.group === group)).map(({ id }) => id)

const receivers: (BothNames & { members: number[]; areaIds: number[] })[] = [
  {
    name: 'Port Operation',
    second_name: 'ปฏิบัติการท่าเรือ',
    members: usersCalled('company', 'areaadmin', 'approver', 'both'),
    areaIds: areasOf(DEMO_COMPANY, 2),
  },
  {
    name: 'Port Security',
    second_name: 'รักษาความปลอดภัยท่าเรือ',
    members: usersCalled('company', 'areaadmin', 'manager.c3'),
    areaIds: [...areasOf(DEMO_COMPANY, 3), ...areasOf(8, 3)],
  },
  {
    name: 'Community',
    second_name: 'ชุมชนสัมพันธ์',
    members: usersCalled('csradmin', 'company'),
    areaIds: companies.filter(({ isCsrArea }) => isCsrArea).flatMap(({ id }) => areasOf(id)),
  },
  ...companies
    .filter(({ id, isCsrArea }) => id !== DEMO_COMPANY && !isCsrArea)
    .map(({ id, name, second_name }) => ({
      name,
      second_name,
      members: usersCalled(`manager.c${id}`, 'admin'),
      areaIds: areasOf(id),
    })),
]

/** Receivers of letters, rules of administration, alerts and a wall, the contact page, and an area closed today. */
export async function makeRules(db: Querying): Promise<void> {
  await insertRows(
    db,
    'receiver_group',
    receivers.map(({ name, second_name }, index) => ({ id: index + 1, name, second_name })),
  )
  await insertRows(
    db,
    'receiver_group_member',
    receivers.flatMap(({ members }, index) =>
      members.map((user_id, nth) => ({ receiver_group_id: index + 1, user_id, is_active: nth < 3 })),
    ),
  )
  await insertRows(
    db,
    'receiver_group_area',
    receivers.flatMap(({ areaIds }, index) => areaIds.map((area_id) => ({ receiver_group_id: index + 1, area_id }))),
  )
  await insertRows(
    db,
    'advance_rule',
    Object.entries(ADVANCE_DAYS).map(([group, days]) => ({ event_group_id: Number(group), days_ahead: days })),
  )
  await insertRows(db, 'notification_time_rule', [
    { event_group_id: 1, days_before: 3, is_active: true },
    { event_group_id: 2, days_before: 1, is_active: true },
  ])
  // Late in the year, so that it reports the year with demo data.
  const yearly = { month: 12, day: 15 }
  const [rule] = await db.insertInto('notification_company_rule').values(yearly).returning('id').execute()
  await insertRows(
    db,
    'notification_company',
    [1, 2, DEMO_COMPANY, 6].map((company_id) => ({ rule_id: rule?.id as number, company_id, ...yearly })),
  )
  const owner = usersCalled('admin')[0] ?? 0
  const alert = {
    owner_id: owner,
    group_ids: [] as number[],
    levels: [] as number[],
    count: 1,
    is_abnormal: false,
    is_each_area: false,
    silent_since: null,
  }
  await insertRows(
    db,
    'alert_rule',
    [
      {
        ...alert,
        name: 'Severe security events',
        company_id: 2,
        group_ids: [3],
        levels: [3, 4],
        count: 2,
        minutes: 1440,
      },
      {
        ...alert,
        name: 'Stoppages in one area',
        company_id: 6,
        is_abnormal: true,
        count: 6,
        minutes: 7 * 1440,
        is_each_area: true,
      },
      { ...alert, name: 'คลังสินค้าเงียบ', company_id: 8, silent_since: '06:00', minutes: 8 * 60 },
    ].map((one) => ({ ...one, area_ids: [], type_ids: [] })),
  )
  await judgeAtOnce(db)
  const wall = { owner_id: owner, name: 'Control room', language: 'en', shows_names: false, company_id: DEMO_COMPANY }
  await db
    .insertInto('wall')
    .values({ ...wall, token_hash: randomBytes(32) })
    .execute()
  await saveContactPage(db, CONTACT_PAGE)
  await closeAreas(
    db,
    areas.filter(({ isClosed }) => isClosed).map(({ id }) => id),
  )
}
