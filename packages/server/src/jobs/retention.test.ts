import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compareRows } from '../audit/rows.ts'
import { addLetters } from '../letters/outbox.queries.ts'
import { scratchApp } from '../testing/app.ts'
import { NOW, people } from '../testing/world.ts'
import { retention } from './retention.ts'

const daysBefore = (days: number) =>
  new Date(Temporal.Instant.from(NOW).subtract({ hours: days * 24 }).epochMilliseconds)

describe('retention', () => {
  it('deletes request ids after REQUEST_DAYS, over many pages of their table', async () => {
    const { services, db } = await scratchApp({ REQUEST_DAYS: '30' })
    const add = (days: number, count: number) =>
      sql`insert into submission (request_id, user_id, report_ids, payload_hash, created_at)
        select gen_random_uuid(), ${people.reporter.id}, array[1, 2], sha256('x'), ${daysBefore(days)}
        from generate_series(1, ${count}::int)`.execute(db)
    await add(31, 25_000)
    await add(29, 500)
    await add(400, 25_000)
    const pages = await sql<{ n: number }>`select pg_relation_size('submission') / 8192 as n`.execute(db)
    expect(Number(pages.rows[0]?.n)).toBeGreaterThan(400)
    await retention.run(services)
    const left = await sql<{ n: number }>`select count(*)::int as n from submission`.execute(db)
    expect(left.rows).toEqual([{ n: 500 }])
  })

  it('deletes letters that ended before LETTER_DAYS, and leaves a trail that agrees', async () => {
    const { services, db } = await scratchApp({ LETTER_DAYS: '60' })
    const letters = Array.from({ length: 1_105 }, (_, n) => ({
      receiverId: people.reporter.id,
      subjectKey: String(n),
      content: {},
    }))
    await addLetters(db, { kind: 'daily', eventDate: '2026-01-01', host: 'localhost', letters })
    const set = (range: string, values: string) =>
      sql.raw(`update letter set ${values} where subject_key::int ${range}`).execute(db)
    await set('< 1100', "status = 'N', reason = 'x'")
    // A trigger sets changed_at when the status changes, so set the ages afterwards.
    const old = daysBefore(61).toISOString()
    await set('< 1100', `changed_at = '${old}', created_at = '${old}'`)
    await set('between 1103 and 1104', `created_at = '${old}'`)
    await retention.run(services)
    const { rows } = await sql<{ key: string }>`select subject_key as key from letter order by id`.execute(db)
    expect(rows.map(({ key }) => key)).toEqual(['1100', '1101', '1102', '1103', '1104'])
    expect(await compareRows(services.db)).toBeUndefined()
    const { rows: entries } = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where table_name = 'letter' and action = 'delete'
        and call = 'delete old letters'`.execute(db)
    expect(entries).toEqual([{ n: 1_100 }])
  })

  it('deletes in one run finished letters behind letters that still wait, however many do', async () => {
    const { services, db } = await scratchApp({ LETTER_DAYS: '60' })
    const letters = Array.from({ length: 2_700 }, (_, n) => ({
      receiverId: people.reporter.id,
      subjectKey: String(n),
      content: {},
    }))
    await addLetters(db, { kind: 'daily', eventDate: '2026-01-01', host: 'localhost', letters })
    await sql`update letter set status = 'N', reason = 'x' where subject_key::int between 600 and 2599`.execute(db)
    await sql`update letter set created_at = ${daysBefore(70)}, changed_at = ${daysBefore(69)}
      where subject_key::int < 2600`.execute(db)
    await retention.run(services)
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from letter group by 1`.execute(db)
    expect(rows).toEqual([{ status: 'waiting', n: 700 }])
  })
})
