import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { scratchApp } from '../../testing/app.ts'
import { area, people } from '../../testing/world.ts'
import { loadOpenCells } from './open.queries.ts'
import { addRule } from '../../testing/reminders.ts'

const DAY = '2026-11-21'
/** PostgreSQL makes this many custom plans for a prepared statement before it considers a generic one. */
const PLANNED_FOR_VALUES = 5

it('open reports are found by one plan, however many areas each reminder names', async () => {
  const app = await scratchApp({}, { connections: 1 })
  await addRule(app, [])
  // As many areas as a group of companies has: the number affects which plan looks cheaper.
  await sql`
    insert into area (company_id, event_group_id, parent_id, name, position)
    select company_id, event_group_id, parent_id, name || ' ' || n, 1000 + n from area cross join generate_series(1, 3000) n
    where id = ${area.gate}`.execute(app.db)
  await sql`analyze`.execute(app.db)
  const { gate, quay, yard, fence, dock, watch } = area
  const moment = { today: DAY, timeZone: 'Asia/Bangkok', now: new Date(`${DAY}T17:00:00+07:00`) }
  const lists = [[gate], [quay, yard], [fence], [dock], [gate, quay, yard, fence, dock, watch], [watch]]
  const times = [...lists, ...lists]
  for (const areaIds of times) {
    const cells = areaIds.map((areaId) => ({ areaId, day: DAY, shiftId: null, minutes: 0, to: 'reporters' as const }))
    const open = await loadOpenCells(app.db, { receiverId: people.reporter.id, subjectKey: '', cells }, moment, 'en')
    expect(open.map(({ areaId }) => areaId).toSorted((one, other) => one - other)).toEqual(
      areaIds.toSorted((one, other) => one - other),
    )
  }
  const { rows } = await sql<{ forAll: number }>`
    select generic_plans::int as "forAll" from pg_prepared_statements where statement like '%asked as materialized%'
    order by 1 desc`.execute(app.db)
  expect(rows[0]?.forAll).toBeGreaterThanOrEqual(times.length - PLANNED_FOR_VALUES)
})
