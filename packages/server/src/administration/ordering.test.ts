import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { Migrator } from 'kysely/migration'
import { migrateToLatest, migrations } from '../db/migrate.ts'
import { scratchApp, testApp } from '../testing/app.ts'
import { createScratchDatabase } from '../testing/scratchDatabase.ts'
import { area, company } from '../testing/world.ts'
import { openDatabase, write } from '../platform/postgres/database.ts'
import { arrange, countPlaces, lockOrder, placed, withPlaces } from './ordering.ts'

const port = { table: 'area', companyId: company.home, groupId: 2, parentId: area.port } as const
const home = { table: 'area', companyId: company.home, groupId: 2, parentId: null } as const

describe('placed', () => {
  it.each([
    ['moves one up', [{ id: 4, place: 1 }], [4, 1, 2, 3]],
    ['moves one down', [{ id: 1, place: 3 }], [2, 3, 1, 4]],
    ['treats a position beyond the end as the end', [{ id: 2, place: 99 }], [1, 3, 4, 2]],
    ['treats a position before the first as the first', [{ id: 2, place: -5 }], [2, 1, 3, 4]],
    [
      'moves two at once',
      [
        { id: 1, place: 4 },
        { id: 4, place: 1 },
      ],
      [4, 2, 3, 1],
    ],
    [
      'puts the later of two moved to one position second',
      [
        { id: 3, place: 1 },
        { id: 4, place: 1 },
      ],
      [3, 4, 1, 2],
    ],
    ['ignores ids that are not in the list', [{ id: 9, place: 1 }], [1, 2, 3, 4]],
    ['leaves a list alone without moves', [], [1, 2, 3, 4]],
  ])('%s', (_what, placements, expected) => {
    expect(placed([1, 2, 3, 4], placements)).toEqual(expected)
  })
})

describe('withPlaces', () => {
  it('counts each list from one', () => {
    const entries = [{ list: 'a' }, { list: 'b' }, { list: 'a' }]
    expect(withPlaces(entries, ({ list }) => list).map(({ position }) => position)).toEqual([1, 1, 2])
  })
})

describe('arrange', () => {
  const order = async (db: Parameters<typeof arrange>[0], parentId: number | null) => {
    const { rows } = await sql<{ id: number; position: number }>`
      select id, position from area where company_id = ${company.home} and event_group_id = 2
        and parent_id is not distinct from ${parentId}::int and deleted_at is null order by position`.execute(db)
    return rows.map(({ id, position }) => [id, position])
  }

  it('moves an entry within its list and touches no other list', async () => {
    const { db } = await testApp()
    await arrange(db, home, [{ id: area.dock, place: 1 }])
    expect(await order(db, null)).toEqual([
      [area.dock, 1],
      [area.gate, 2],
      [area.port, 3],
    ])
    expect(await order(db, area.port)).toEqual([
      [area.quay, 1],
      [area.yard, 2],
    ])
    expect(await countPlaces(db, port)).toBe(2)
  })

  it('closes the gap of a deleted entry', async () => {
    const { db } = await testApp()
    await sql`update area set deleted_at = now() where id = ${area.gate}`.execute(db)
    await arrange(db, home)
    expect(await order(db, null)).toEqual([
      [area.port, 1],
      [area.dock, 2],
    ])
    await sql`set constraints all immediate`.execute(db)
  })

  it('is refused by the database if a position is taken twice, at the commit', async () => {
    const { db } = await scratchApp()
    const twice = write(db, { actorId: null, call: 'test' }, async (tx) => {
      await sql`update area set position = 2 where id = ${area.gate}`.execute(tx)
    })
    await expect(twice).rejects.toMatchObject({ code: '23P01' })
  })

  it('keeps a list consistent when twenty move entries at once', async () => {
    const { db } = await scratchApp()
    const ids = [area.gate, area.port, area.dock]
    const moves = Array.from({ length: 20 }, (_, nth) =>
      write(db, { actorId: null, call: 'test' }, async (tx) => {
        await lockOrder(tx, { table: 'area', companyId: company.home })
        await arrange(tx, home, [{ id: ids[nth % 3] as number, place: (nth % 3) + (nth % 2) }])
      }),
    )
    await Promise.all(moves)
    expect((await order(db, null)).map(([, position]) => position)).toEqual([1, 2, 3])
  })
})

describe('the migration to positions without gaps', () => {
  it('renumbers lists with gaps and duplicates', async () => {
    const scratch = await createScratchDatabase(inject('databaseUrl'))
    onTestFinished(() => scratch.drop())
    const { db } = openDatabase({ url: scratch.url, timeZone: 'Asia/Bangkok', size: 2, onError: () => {} })
    onTestFinished(() => db.destroy())
    const before = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    expect((await before.migrateTo('005-limits')).error).toBeUndefined()
    await sql`insert into company (id, name, position, deleted_at) values
      (1, 'A', 7, null), (2, 'B', 7, null), (3, 'C', 1, now()), (4, 'D', 2, null)`.execute(db)
    await sql`insert into area (id, company_id, event_group_id, parent_id, name, position) values
      (1, 1, 2, null, 'a', 4), (2, 1, 2, null, 'b', 4), (3, 1, 2, 1, 'c', 9), (4, 1, 3, null, 'd', 5)`.execute(db)
    await migrateToLatest(scratch.url)
    const companies = await sql`select id, position from company where deleted_at is null order by position`.execute(db)
    expect(companies.rows).toEqual([
      { id: 4, position: 1 },
      { id: 1, position: 2 },
      { id: 2, position: 3 },
    ])
    const areas = await sql`select id, position from area order by id`.execute(db)
    expect(areas.rows).toEqual([
      { id: 1, position: 1 },
      { id: 2, position: 2 },
      { id: 3, position: 1 },
      { id: 4, position: 1 },
    ])
  })
})
