import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { scratchApp } from '../../testing/app.ts'
import { type FeedRow, feedOf } from '../../testing/groups/Feed.ts'
import { addReport } from '../../testing/reports.ts'
import { area, people } from '../../testing/world.ts'

const ROUNDS = 6
const WRITERS = 4
/** The reporter sees `gate` and `yard`, and not `dock`. */
const PLACES = [area.gate, area.yard, area.dock]

it('a copy kept by links and updatedAt equals the feed after each round, under writers who commit late', async () => {
  const app = await scratchApp({}, { connections: 12 })
  const { db } = app
  const { all } = await feedOf(app, 'reporter')
  const chance = (below: number) => Math.floor(Math.random() * below)
  const ids: number[] = []
  for (let n = 0; n < 40; n += 1) ids.push(await addReport(db, { area: PLACES[n % 3] as number }))
  await sql`
    insert into event_report (area_id, company_id, event_group_id, event_date, event_type_id, status, reported_by, updated_by)
    select 11, 1, 2, '2026-11-20'::date, 201, 2, 5, 5 from generate_series(1, 2100)`.execute(db)

  /** Adds, edits, moves, deletes and restores in one transaction, and waits before it commits. */
  const write = async () => {
    await db.transaction().execute(async (tx) => {
      const added = await addReport(tx, { area: PLACES[chance(3)] as number })
      await new Promise((done) => setTimeout(done, chance(60)))
      const id = ids[chance(ids.length)] as number
      const change = [
        { description: `edited ${chance(1_000_000)}` },
        { area_id: area.gate },
        { area_id: area.dock },
        { deleted_at: new Date(), deleted_by: people.reporter.id },
        { deleted_at: null, deleted_by: null },
      ][chance(5)] as object
      await tx.updateTable('event_report').set(change).where('id', '=', id).execute()
      await new Promise((done) => setTimeout(done, chance(60)))
      ids.push(added)
    })
  }

  const copy = new Map<number, FeedRow>()
  const since = { reports: '', removed: '' }
  const news = async (set: 'reports' | 'removed') => {
    const rows = await all(`/${set}${since[set] === '' ? '' : `?$filter=updatedAt gt ${since[set]}`}`)
    since[set] = String(rows.at(-1)?.updatedAt ?? since[set])
    return rows
  }
  /** One refresh: what has changed, then what is gone. Of both about one report the later counts. */
  const refresh = async () => {
    for (const row of await news('reports')) copy.set(Number(row.id), row)
    for (const row of await news('removed')) {
      const kept = copy.get(Number(row.id))
      if (row.entitySet === 'reports' && kept && String(kept.updatedAt) <= String(row.updatedAt))
        copy.delete(Number(row.id))
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false
    const writers = Array.from({ length: WRITERS }, async () => {
      for (let n = 0; n < 8; n += 1) await write()
    })
    const writing = Promise.all(writers).finally(() => (isOver = true))
    while (!isOver) await refresh()
    await writing
    await refresh()
    const stored = await all('/reports?$orderby=id')
    expect([...copy.values()].toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(stored)
    const seen = await db
      .selectFrom('event_report')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('area_id', '<>', area.dock)
      .orderBy('id')
      .execute()
    expect(stored.map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
  }
}, 120_000)
