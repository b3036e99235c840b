import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { type Caller, findCaller } from './caller.ts'
import { VERIFIERS, inCharge } from './inCharge.queries.ts'
import { covers, verifiable } from './scope.ts'

it('the people in charge of an area are those who may verify its actions', async () => {
  const { db } = await testApp()
  await sql`update user_account set is_active = false, inactive_note = 'x' where id = ${people.both.id}`.execute(db)
  const { rows: places } = await sql<{ id: number; companyId: number }>`
    select id, company_id as "companyId" from area order by id`.execute(db)
  const callers = await Promise.all((Object.keys(people) as Role[]).map((role) => findCaller(db, people[role].id)))
  const rings = new Set<number>()
  for (const place of places) {
    const { rows } = await sql<{ id: number; ring: number }>`
      select person.id, person.ring from area a join company c on c.id = a.company_id
      cross join lateral ${inCharge(VERIFIERS)} person where a.id = ${place.id} order by person.id`.execute(db)
    const may = (caller: Caller | undefined) =>
      caller && covers(verifiable(caller), { areaId: place.id, companyId: place.companyId }) ? [caller.userId] : []
    expect(
      rows.map(({ id }) => id),
      String(place.id),
    ).toEqual(callers.flatMap(may).sort((one, other) => one - other))
    for (const { ring } of rows) rings.add(ring)
  }
  expect(rings).toEqual(new Set([1, 2, 3]))
  expect(places.map(({ id }) => id)).toContain(area.quay)
})
