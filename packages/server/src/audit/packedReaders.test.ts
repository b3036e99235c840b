import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cellValue } from '@daybook/shared/cells'
import { userForm } from '../testing/groups/UserPermission.ts'
import { loadTrailFigures } from '../operations/operations.queries.ts'
import { success } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { addReport } from '../testing/reports.ts'
import { area, company, eventType, people } from '../testing/world.ts'
import { readEntries } from './entries.queries.ts'
import { record } from './record.ts'
import { packedEnd } from './segments.queries.ts'
import { trail } from '../testing/audit.ts'

/* Readers of the trail find the same before and after its entries are packed. */

/** A trail with a report that was decided and then deleted, and a person whose rights changed. */
async function lived() {
  const app = await trail(5)
  const { call } = app
  const { eventIds } = success(await call('reporter', 'CreateReport/SaveData', operationForm({ areaId: [area.quay] })))
  const report = eventIds[0] ?? 0
  success(await call('approver', 'EventApprove/SaveData', { eventId: report, mode: 2, approvalRemark: 'ยัง "ไม่" ครบ' }))
  success(await call('company', 'UserPermission/SaveCreateUser', userForm()))
  await sql`update user_account set position = 'Chief' where id = ${people.colleague.id}`.execute(app.db)
  await sql`delete from user_area where user_id = ${people.colleague.id} and area_id = ${area.fence}`.execute(app.db)
  /** Packs everything written so far, and leaves two entries unpacked. */
  const packAll = async () => {
    await app.entry('Test/filler')
    await app.entry('Test/filler')
    await app.seal()
    await app.packOld()
    expect(await app.pack(2)).toBeGreaterThan(20)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry where table_name <> ''`.execute(app.db)
    expect(rows).toEqual([{ n: 0 }])
  }
  /** The same, and moves everything packed to files. */
  const archiveAll = async () => {
    await packAll()
    expect(await app.archive(1)).toBeGreaterThan(5)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_segment where body is not null`.execute(app.db)
    expect(rows).toEqual([{ n: 0 }])
  }
  return { ...app, report, packAll, archiveAll }
}

describe('readers of the trail', () => {
  it('show the same histories of a report and of a person', async () => {
    const app = await lived()
    const { call, report } = app
    const histories = async () => [
      success(await call('approver', 'EventApprove/GetData', { eventId: report })).history,
      success(await call('admin', 'UserPermission/LoadChanges', { id: people.colleague.id })).changes,
    ]
    // Sign in first, so that the calls below write no entries.
    await histories()
    const before = await histories()
    expect(before.map((one) => one.length > 1)).toEqual([true, true])
    await app.packAll()
    expect(await histories()).toEqual(before)

    // Packed and unpacked entries form one history.
    await sql`update user_account set position = 'Guard' where id = ${people.colleague.id}`.execute(app.db)
    const [, ofPerson] = await histories()
    expect(ofPerson).toHaveLength((before[1]?.length ?? 0) + 1)
    expect(ofPerson?.slice(1)).toEqual(before[1])
  }, 60_000)

  it('show the same histories from archive files, and say so if those cannot be read', async () => {
    const app = await lived()
    const { call, report, services } = app
    const histories = async () => [
      success(await call('approver', 'EventApprove/GetData', { eventId: report })).history,
      success(await call('admin', 'UserPermission/LoadChanges', { id: people.colleague.id })).changes,
    ]
    await histories()
    const before = await histories()
    await app.archiveAll()
    expect(await histories()).toEqual(before)
    // Rights are unchanged: people of another company cannot read the history.
    expect((await call('foreigncompany', 'EventApprove/GetData', { eventId: report })).body.status).not.toBe('Success')

    // If a file is missing, changed or unreachable, a partial history is never shown as the whole.
    await sql`update user_account set position = 'Guard' where id = ${people.colleague.id}`.execute(app.db)
    const read = services.files.read
    for (const broken of [
      () => Promise.resolve(undefined),
      () => Promise.resolve(Readable.from([Buffer.from('other bytes')])),
      () => Promise.reject(new Error('ECONNREFUSED')),
    ]) {
      services.files.read = broken
      for (const history of await histories()) expect(history.map(({ action }) => action)).toEqual(['archived'])
    }
    services.files.read = read
    expect((await histories())[0]).toEqual(before[0])
  }, 60_000)

  it('find every entry once while entries are being packed', async () => {
    const app = await lived()
    for (let n = 1; n <= 40; n++) await sql`update user_account set position = ${`P${n}`} where id = 9`.execute(app.db)
    await app.entry('Test/filler')
    await app.seal()
    await app.packOld()
    const positions = () =>
      readEntries(app.services, { tables: ['user_account'], keys: ['9'] }, async (entries) => {
        const { rows } = await sql<{ position: string }>`
          select after ->> 'position' as position from (${entries}) e
          where after ->> 'position' like 'P%' order by id`.execute(app.db)
        return rows.map(({ position }) => position)
      })
    const expected = await positions()
    expect(expected.length).toBe(40)
    let isOver = false
    const packing = app.pack(2).then(() => (isOver = true))
    while (!isOver) expect(await positions()).toEqual(expected)
    await packing
    expect(await positions()).toEqual(expected)
    expect(await packedEnd(app.db)).toBeGreaterThan(40)
  }, 60_000)

  it.each([
    ['packed', 'packAll'],
    ['archived', 'archiveAll'],
  ] as const)(
    'open the number of a report that was read before its entries were %s',
    async (state, putAway) => {
      const app = await lived()
      const { db, call } = app
      const one = await addReport(db, { area: area.gate, day: '2026-11-03', type: eventType.abnormal })
      const two = await addReport(db, { area: area.gate, day: '2026-11-03', type: eventType.abnormal })
      const asked = { eventGroupId: 2, companyId: company.home }
      const { report, modeName, byTable } = success(await call('company', 'Report/GetByEventType', asked))
      expect(byTable.cells).toMatchObject([{ areaId: area.gate, count: 2 }])
      await sql`update event_report set event_date = '2026-10-01' where id = ${one}`.execute(db)
      await sql`update event_report set description = 'other words' where id = ${two}`.execute(db)
      await sql`update event_type set color_id = 3 where id = ${eventType.abnormal}`.execute(db)
      const later = await addReport(db, { area: area.gate, day: '2026-11-03', type: eventType.abnormal })
      const opened = async () => {
        const sealedEvents = cellValue(report, { area: area.gate, isAbnormal: true }, 2)
        const { events, number } = success(await call('company', 'EventRecord/onLoad', { sealedEvents, modeName }))
        return { ids: events.map(({ eventId }) => eventId).toSorted((a, b) => a - b), number }
      }
      const before = await opened()
      expect(before.ids).toEqual([one, two])
      expect(later).toBeGreaterThan(two)
      await app[putAway]()
      expect(await opened()).toEqual(before)
      const { read } = app.services.files
      app.services.files.read = () => Promise.resolve(undefined)
      const sealedCell = cellValue(report, { area: area.gate, isAbnormal: true }, 2)
      const refused = await call('company', 'EventRecord/onLoad', { sealedEvents: sealedCell, modeName })
      const sentence = expect.stringContaining('archive file') as string
      expect(refused).toMatchObject(state === 'packed' ? { http: 200 } : { http: 503, body: { message: sentence } })
      app.services.files.read = read
      // The newest entry is packed: what is read now must not count as older.
      await app.attack('delete from audit_chain', 'delete from audit_entry')
      const again = success(await call('company', 'Report/GetByEventType', asked))
      expect(again.byTable.cells).toMatchObject([{ areaId: area.gate, count: 2 }])
      const sealedEvents = cellValue(again.report, { area: area.gate }, 2)
      const { events } = success(await call('company', 'EventRecord/onLoad', { sealedEvents, modeName }))
      expect(events.map(({ eventId }) => eventId).toSorted((a, b) => a - b)).toEqual([two, later])
    },
    60_000,
  )

  it('show when the trail was last verified', async () => {
    const app = await lived()
    const { db } = app
    const note = (finding: string) =>
      record(db, { actorId: null, call: 'npm run audit:verify', action: 'verified', detail: { sealed: 1, finding } })
    await note('')
    await note('edited')
    const before = await loadTrailFigures(db)
    expect(before).toMatchObject({ isBroken: true, verifiedAt: expect.any(Date) })
    await app.packAll()
    const { verifiedAt, isBroken } = await loadTrailFigures(db)
    expect({ verifiedAt, isBroken }).toEqual({ verifiedAt: before.verifiedAt, isBroken: true })
  })

  it.each([
    ['packed', 'packAll'],
    ['archived', 'archiveAll'],
  ] as const)(
    'find rows that were changed behind %s entries',
    async (_state, putAway) => {
      const app = await lived()
      await app[putAway]()
      expect((await app.verify()).finding).toBeUndefined()
      const { report } = app
      const behind = (statement: string) =>
        app.services.database.transaction().execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx)
          await sql.raw(statement).execute(tx)
        })
      await behind(`update event_report set device_kind = 'phone', description = 'forged' where id = ${report}`)
      await behind(`delete from event_report_shift where report_id = ${report}`)
      await behind(`insert into user_group values (${people.reporter.id}, 1)`)
      const text = (await app.verify()).finding?.text
      expect(text).toContain(`event_report ${report} was changed (description, device_kind)`)
      expect(text).toMatch(new RegExp(`event_report_shift ${report}/\\d+ was removed`))
      expect(text).toContain(`user_group ${people.reporter.id}/1 was added`)
      // Only packed entries show that the removed row existed.
      await behind(`delete from event_report where id = ${report}`)
      expect((await app.verify()).finding?.text).toContain(`event_report ${report} was removed`)
    },
    60_000,
  )
})
