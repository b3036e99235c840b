import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { scratchApp, testApp } from '../testing/app.ts'
import { createScratchDatabase } from '../testing/scratchDatabase.ts'
import { company, eventType } from '../testing/world.ts'
import { migrations } from './migrate.ts'

describe('the migration to nil types', () => {
  async function before() {
    const scratch = await createScratchDatabase(inject('databaseUrl'))
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scratch.url, max: 1 }) }),
    })
    onTestFinished(async () => {
      await db.destroy()
      await scratch.drop()
    })
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const to = async (name: string) => expect((await migrator.migrateTo(name)).error).toBeUndefined()
    await to('032-languages')
    return { db, migrate: () => to('033-nothing-to-report') }
  }
  const nil = async (db: Kysely<unknown>) =>
    (
      await sql<{ name: string }>`select name from event_type where is_nil order by event_group_id`.execute(db)
    ).rows.map(({ name }) => name)

  it('sets it on the normal type of each group, by its name or if it is the only one', async () => {
    const { db, migrate } = await before()
    await sql`
      insert into event_type (event_group_id, name, short_name, color_id, position, is_active, inactive_note) values
        (1, 'ผิดปกติเล็กน้อย', 'C1', 3, 1, true, null), (1, 'Visit', 'C2', 3, 2, true, null), (1, 'สถานการณ์ปกติ', 'C3', 3, 3, true, null),
        (2, 'Abnormality', 'O1', 3, 1, true, null), (2, 'Old Normal', 'O2', 3, 2, false, 'x'), (2, 'Normal', 'O3', 4, 3, true, null),
        (2, 'Normal Operation', 'O4', 3, 4, true, null), (2, 'Normal Round', 'O5', 3, 5, true, null),
        (3, 'Quiet', 'S1', 3, 1, true, null), (3, 'Intrusion', 'S2', 4, 2, true, null)`.execute(db)
    await migrate()
    expect(await nil(db)).toEqual(['สถานการณ์ปกติ', 'Normal Operation', 'Quiet'])
  })

  it('leaves the choice to an administrator if it would be a guess', async () => {
    const { db, migrate } = await before()
    await sql`
      insert into event_type (id, event_group_id, parent_id, name, short_name, color_id, position) values
        (1, 1, null, 'Visit', 'C1', 3, 1), (2, 1, null, 'Round', 'C2', 3, 2), (3, 2, null, 'Abnormal', 'O1', 3, 1),
        (4, 2, null, 'Other', 'O2', 3, 2), (5, 3, null, 'Normal', 'S1', 3, 1), (6, 3, 5, 'Part', 'S2', 3, 1)`.execute(
      db,
    )
    await migrate()
    expect(await nil(db)).toEqual([])
  })

  it('leaves the rows as the trail records them', async () => {
    const { db, migrate } = await before()
    await sql`insert into event_type (event_group_id, name, short_name, color_id) values (3, 'Normal', 'N', 3)`.execute(
      db,
    )
    await migrate()
    const { rows } = await sql`
      select call, action, before, after from audit_entry where table_name = 'event_type' order by id desc limit 1`.execute(
      db,
    )
    expect(rows).toEqual([{ call: 'system', action: 'update', before: { is_nil: false }, after: { is_nil: true } }])
  })
})

describe('nil types of a company', () => {
  it('are limited to one in each event group, whatever writes them', async () => {
    const test = await testApp()
    const wrong = async (statement: ReturnType<typeof sql>) => {
      await sql`savepoint wrong`.execute(test.db)
      const error = await statement.execute(test.db).then(
        () => undefined,
        (thrown: unknown) => thrown as { code?: string; constraint?: string },
      )
      await sql`rollback to savepoint wrong`.execute(test.db)
      return error && [error.code, error.constraint]
    }
    const second = ['23505', 'one_nil_type']
    expect(await wrong(sql`update event_type set is_nil = true where id = ${eventType.works}`)).toEqual(second)
    // One more is allowed in another group, if inactive, or for a company without one.
    await sql`update event_type set is_nil = true, is_active = false, inactive_note = 'x' where id = ${eventType.works}`.execute(
      test.db,
    )
    expect(
      await wrong(sql`update event_type set is_active = true, inactive_note = null where id = ${eventType.works}`),
    ).toEqual(second)
    await sql`delete from area_event_type where event_type_id = ${eventType.works}`.execute(test.db)
    await sql`delete from company_event_type where event_type_id = ${eventType.works}`.execute(test.db)
    await sql`update event_type set is_active = true, inactive_note = null where id = ${eventType.works}`.execute(
      test.db,
    )
    expect(
      await wrong(
        sql`insert into company_event_type (company_id, event_type_id) values (${company.home}, ${eventType.works})`,
      ),
    ).toEqual(second)
    // Neither an abnormal type nor a sub type can be one.
    expect(await wrong(sql`update event_type set is_nil = true where id = ${eventType.abnormal}`)).toEqual([
      '23514',
      'event_type_nil',
    ])
    await sql`update event_type set color_id = 3 where id = ${eventType.leak}`.execute(test.db)
    expect(await wrong(sql`update event_type set is_nil = true where id = ${eventType.leak}`)).toEqual([
      '23514',
      'event_type_nil',
    ])
  })

  it('are limited to one when two are added at the same moment', async () => {
    const { db } = await scratchApp()
    await sql`update event_type set is_nil = false where id = ${eventType.normal}`.execute(db)
    const set = (id: number) => sql`update event_type set is_nil = true where id = ${id}`.execute(db)
    const ends = await Promise.allSettled([set(eventType.normal), set(eventType.works)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
