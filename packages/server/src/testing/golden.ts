import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { addReport } from './reports.ts'
import { area, eventType, people, type Role } from './world.ts'

/*
 * A small November whose counts were calculated by hand, so that every level (SQL, call, link, Excel, PDF) can be compared with
 * the same numbers. Today is the 20th: every area of the test world was expected to report on twenty days.
 *
 * | area           | events                                               | total | days | not reported |
 * | Gate           | 3rd: Normal twice; 4th: Stoppage                     |     3 |    2 |           18 |
 * | Port / Quay    | none                                                 |     0 |    0 |           20 |
 * | Port / Yard    | 3rd: Normal; 10th: Release / Leak                    |     2 |    2 |           18 |
 * | Dock           | 2nd: Normal, waiting for approval                    |     1 |    1 |           19 |
 * | Fence          | 3rd: Quiet, level 1; 4th: Quiet 2 and Intrusion 4    |     3 |    2 |           18 |
 * | Watch          | none                                                 |     0 |    0 |           20 |
 * | Village (CSR)  | 19th: Community visit                                |     1 |    1 |           19 |
 * | Foreign gate   | 3rd: Normal, of another company                      |     1 |    1 |           19 |
 *
 * Not counted: a rejected report of the gate on the 5th and a deleted one on the 6th. Not counted in November: one of the dock
 * in October.
 */
export async function addGolden(db: Querying): Promise<Record<string, number>> {
  const add = (filed: Parameters<typeof addReport>[1]) => addReport(db, filed)
  const abnormal = { start: '08:00', end: '09:00' }
  const gone = await add({ area: area.gate, day: '2026-11-06' })
  await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${gone}`.execute(db)
  return {
    gone,
    rejected: await add({ area: area.gate, day: '2026-11-05', status: 4 }),
    october: await add({ area: area.dock, day: '2026-10-02', status: 3 }),
    gateFirst: await add({ area: area.gate, day: '2026-11-03', description: 'ตรวจครบทุกจุด ไม่พบสิ่งผิดปกติ' }),
    gateSecond: await add({ area: area.gate, day: '2026-11-03', description: '=1+1' }),
    stoppage: await add({
      area: area.gate,
      day: '2026-11-04',
      type: eventType.abnormal,
      description: 'ปั๊มน้ำหมายเลข 3 หยุดทำงาน ช่างเข้าแก้ไขแล้ว',
      ...abnormal,
    }),
    yard: await add({ area: area.yard, day: '2026-11-03' }),
    leak: await add({
      area: area.yard,
      day: '2026-11-10',
      type: eventType.release,
      subType: eventType.leak,
      description: 'น้ำมันรั่วซึมเล็กน้อย',
      ...abnormal,
    }),
    dock: await add({ area: area.dock, day: '2026-11-02', status: 1, by: 'both' }),
    fenceFirst: await add({ area: area.fence, day: '2026-11-03', level: 1 }),
    fenceSecond: await add({ area: area.fence, day: '2026-11-04', level: 2 }),
    intrusion: await add({
      area: area.fence,
      day: '2026-11-04',
      level: 4,
      type: eventType.securityAbnormal,
      description: 'พบบุคคลภายนอกปีนรั้ว',
      ...abnormal,
    }),
    village: await add({ area: area.csr, day: '2026-11-19' }),
    foreign: await add({ area: area.foreign, day: '2026-11-03', by: 'foreignreporter' }),
  }
}

/** Removes a person's access to a page. */
export async function denyMenu(db: Querying, role: Role, menu: number): Promise<void> {
  await db
    .updateTable('user_menu')
    .set({ level: 0 })
    .where('menu_id', '=', menu)
    .where('user_id', '=', people[role].id)
    .execute()
}
