import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyTrail } from '../audit/verify.ts'
import { sealTrail } from '../audit/seal.ts'
import { type TestApp, scratchApp, success, testApp } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { uploadPicture } from '../testing/upload.ts'
import { area, people } from '../testing/world.ts'
import { claimStore } from '../uploads/storeOwner.ts'
import { orphanUploads } from './orphanUploads.ts'
import { purgeReports } from './purgeReports.ts'

const file = async (test: TestApp, change: object = {}) =>
  success(await test.call('reporter', 'CreateReport/SaveData', operationForm(change))).eventIds
const remove = async (test: TestApp, eventIds: number[]) =>
  success(await test.call('reporter', 'EventRecord/DeleteEvent', { eventIds }))
const reports = async (test: TestApp) =>
  (await test.db.selectFrom('event_report').select('id').orderBy('id').execute()).map(({ id }) => id)
const isStored = async (test: TestApp, name: string) => (await test.services.files.size(name)) !== undefined
const quarantine = (test: TestApp) =>
  readdir(path.join(test.services.config.dataDir, 'files/quarantine')).catch(() => [] as string[])

describe('the job that purges deleted reports', () => {
  it('removes a report after the configured days, with its parts, then its files; the trail stays', async () => {
    const test = await testApp()
    const [own, shared] = [await uploadPicture(test, 'reporter'), await uploadPicture(test, 'reporter')]
    const [gone = 0, kept = 0] = await file(test, { areaId: [area.gate, area.yard], files: [shared] })
    const [alone = 0] = await file(test, { areaId: [area.quay], files: [own] })
    const about = { eventId: alone, text: 'Mend the fence', requestId: crypto.randomUUID() }
    success(await test.call('company', 'Comments/Add', { ...about, mentionIds: [people.reporter.id] }))
    success(await test.call('company', 'Actions/Add', { ...about, ownerId: people.reporter.id, due: '2026-12-24' }))
    await remove(test, [gone, alone])

    await test.setNow('2026-12-20T09:59:59+07:00')
    await purgeReports.run(test.services)
    expect(await reports(test)).toEqual([gone, kept, alone])
    expect([await isStored(test, own.url), await quarantine(test)]).toEqual([true, []])

    await test.setNow('2026-12-20T10:00:00+07:00')
    await purgeReports.run(test.services)
    expect(await reports(test)).toEqual([kept])
    expect([await isStored(test, own.url), await isStored(test, shared.url)]).toEqual([false, true])
    expect(await quarantine(test)).toEqual([own.url])
    const parts = await sql<{ left: number }>`
      select (select count(*) from event_report_shift where report_id <> ${kept})
        + (select count(*) from event_report_file where report_id <> ${kept}) as left`.execute(test.db)
    expect(Number(parts.rows[0]?.left)).toBe(0)
    const row = await test.db
      .selectFrom('upload')
      .select('deleted_at')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(row.deleted_at).toBeInstanceOf(Date)

    const { rows: trail } = await sql`
      select call, action, before ->> 'area_id' as area from audit_entry
      where table_name = 'event_report' and row_key = ${String(alone)} order by id`.execute(test.db)
    expect(trail).toMatchObject([
      { call: 'CreateReport/SaveData', action: 'insert' },
      { call: 'EventRecord/DeleteEvent', action: 'update' },
      { call: 'purge deleted reports', action: 'delete', area: String(area.quay) },
    ])
  })

  it('covers every table that names a report', async () => {
    const test = await testApp()
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'event_report'::regclass order by 1`.execute(test.db)
    const removal = await readFile(new URL('purgeReports.queries.ts', import.meta.url), 'utf8')
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter(({ name }) => !removal.includes(`delete from ${name} `))).toEqual([])
  })

  it('keeps the files of deleted reports until then, for the configured days', async () => {
    const test = await testApp({ BIN_DAYS: '3' })
    await claimStore(test.services)
    const picture = await uploadPicture(test, 'reporter')
    const [id = 0] = await file(test, { files: [picture] })
    await remove(test, [id])
    await test.setNow('2026-11-23T09:00:00+07:00')
    await orphanUploads.run(test.services)
    await purgeReports.run(test.services)
    expect([await reports(test), await isStored(test, picture.url)]).toEqual([[id], true])
    await test.setNow('2026-11-23T11:00:00+07:00')
    await purgeReports.run(test.services)
    expect([await reports(test), await isStored(test, picture.url)]).toEqual([[], false])
  })

  it('never leaves a row whose files are gone, even if killed in between', async () => {
    const test = await testApp({ BIN_DAYS: '1' })
    await claimStore(test.services)
    const picture = await uploadPicture(test, 'reporter')
    const [id = 0] = await file(test, { files: [picture] })
    await remove(test, [id])
    await test.setNow('2026-11-22T10:00:00+07:00')
    const { files } = test.services
    const killed = new Error('killed')
    const held = files.quarantine
    files.quarantine = () => Promise.reject(killed)
    await expect(purgeReports.run(test.services)).rejects.toBe(killed)
    // The rows are deleted first, which leaves a file without a row.
    expect([await reports(test), await isStored(test, picture.url)]).toEqual([[], true])
    files.quarantine = held
    await test.setNow('2030-01-01T10:00:00+07:00')
    await orphanUploads.run(test.services)
    expect(await isStored(test, picture.url)).toBe(false)
  })

  it('works in batches, by several processes at once, and the trail verifies', async () => {
    const test = await scratchApp({}, { connections: 4 })
    await sql`
      insert into event_report (event_group_id, company_id, area_id, event_date, event_type_id, status, reported_by, updated_by,
        deleted_at, deleted_by)
      select 2, 1, ${area.gate}, '2026-10-01', 201, 2, 5, 5, '2026-10-20T10:00:00+07:00', 5 from generate_series(1, 450)`.execute(
      test.db,
    )
    const [id = 0] = await file(test)
    const other = await test.second()
    await Promise.all([purgeReports.run(test.services), purgeReports.run(other.services)])
    expect(await reports(test)).toEqual([id])
    await sealTrail(test.services)
    expect((await verifyTrail(test.services)).finding).toBeUndefined()
  })
})
