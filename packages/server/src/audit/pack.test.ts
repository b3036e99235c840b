import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrateTo, migrateToLatest } from '../db/migrate.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { folderStore } from '../platform/files.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { createScratchDatabase } from '../testing/scratchDatabase.ts'
import { addLinks, entriesAfter, unpackedLinks, writeHead } from './chain.queries.ts'
import { type Entry, chainKey, GENESIS, linkHash, signHead, TAG_BYTES } from './chain.ts'
import { headFile } from './headCopy.ts'
import { packTrail } from './pack.ts'
import { placeOf, placesOf } from './places.ts'
import { TrailBroken } from './seal.ts'
import { segmentFrom, type StoredSegment } from './segments.queries.ts'
import { packEntries, unpackEntries } from './segments.ts'
import { LATER, trail } from '../testing/audit.ts'
import type { Finding } from './verdict.ts'
import { verifyTrail } from './verify.ts'

/** A trail whose first entries are packed, six to a segment. */
async function packed() {
  const app = await trail(20)
  await app.seal()
  expect(await app.pack(6, 4)).toBe(4)
  return app
}

/** Of a packed segment, its positions from its first to its last. */
async function secondOf({ services }: Awaited<ReturnType<typeof packed>>) {
  const segment = await segmentFrom(services.db, 7)
  const entries = segment?.archived === null ? unpackEntries(segment) : undefined
  if (segment?.archived !== null || !entries) throw new Error('no segment')
  expect(segment.first).toBe(7)
  return { segment, entries }
}

const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'::bytea`

const SLOW = { timeout: 25_000 }

describe('packing', () => {
  it('moves sealed entries into segments, and leaves the trail and its chain unchanged', async () => {
    const app = await trail(20)
    await app.seal()
    const { db } = app.services
    const before = await unpackedLinks(db, 1, 1_000)
    const count = await app.pack()
    expect(count).toBe(Math.floor((before.length - 1) / 6))
    const left = await unpackedLinks(db, 1, 1_000)
    expect(left).toEqual(before.slice(count * 6))
    expect(left.length).toBeGreaterThan(0)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_entry e where not exists (select from audit_chain c where c.entry_id = e.id)`.execute(
      db,
    )
    expect(rows).toEqual([{ n: 0 }])
    const again: Entry[] = []
    for (let at = 1; at <= count * 6; at += 6)
      again.push(...(unpackEntries((await segmentFrom(db, at)) as StoredSegment) ?? []))
    expect(again).toEqual(before.slice(0, count * 6).map(({ entry }) => entry))
    expect(await app.verify()).toMatchObject({ sealed: before.length, waiting: 0 })
    expect((await app.verify()).finding).toBeUndefined()

    await app.entry('Test/later')
    expect(await app.seal()).toBe(1)
    expect((await app.verify()).finding).toBeUndefined()
  })

  it('leaves recent entries, too few entries for a segment, and the last entry', async () => {
    const app = await trail(3)
    await app.seal()
    const { sealed } = await app.verify()
    expect(await packTrail(app.services, { before: new Date('2000-01-01'), size: 2 })).toBe(0)
    expect(await app.pack(sealed)).toBe(0)
    expect(await app.pack(1)).toBe(sealed - 1)
    expect((await unpackedLinks(app.services.db, 1, 10)).map(({ position }) => position)).toEqual([sealed])
  })

  it('packs nothing that differs from what was sealed', async () => {
    const app = await trail(20)
    await app.seal()
    await app.attack(
      `update audit_entry set actor_id = 99 where id = (select entry_id from audit_chain where position = 9)`,
    )
    await expect(app.pack()).rejects.toThrow(TrailBroken)
    expect((await app.verify()).finding).toMatchObject({ kind: 'edited', position: 9 })
  })

  it('happens once with two processes, while a third one writes and seals', async () => {
    const app = await trail(60)
    await app.seal()
    let isOver = false
    const busy = (async () => {
      while (!isOver) {
        await app.entry('Test/busy')
        await app.seal()
      }
    })()
    const packing = async () => {
      let made = 0
      for (let n = 0; n < 20; n++) made += await app.pack(4)
      return made
    }
    await Promise.all([packing(), packing()])
    isOver = true
    await busy
    expect(await app.verify()).toMatchObject({ waiting: 0 })
    expect((await app.verify()).finding).toBeUndefined()
  })

  it('keeps an older copy of the head valid, and still detects a cut tail', async () => {
    const app = await trail(20)
    await app.seal()
    const file = headFile(app.services.config.dataDir)
    const older = readFileSync(file, 'utf8')
    const { position } = JSON.parse(older) as { position: number }
    for (let n = 0; n < 20; n++) await app.entry(`Test/more ${n}`)
    await app.seal()
    // Within a segment, where only the last hash is kept.
    const size = [5, 6, 7].find((one) => position % one !== 0)
    await app.pack(size)
    // Like the copy of another process that has not sealed since.
    writeFileSync(file, older)
    expect((await app.verify()).finding).toBeUndefined()
    await app.entry('Test/last')
    expect(await app.seal()).toBe(1)
    writeFileSync(file, older)
    await app.attack(
      `delete from audit_segment where last_position >= ${position}`,
      'delete from audit_chain',
      'delete from audit_entry',
    )
    await expect(app.seal()).rejects.toThrow(TrailBroken)
    expect((await app.verify()).finding).toMatchObject({ kind: 'cut' })
  })

  it('carries over data written by an earlier version', async () => {
    const scratch = await createScratchDatabase(inject('databaseUrl'))
    onTestFinished(() => scratch.drop())
    await migrateTo(scratch.url, '066-mail-that-came-back')
    const config = readConfig({ DATA_DIR: (await trail(1)).services.config.dataDir })
    const { db } = openDatabase({ url: scratch.url, timeZone: config.timeZone, onError: () => {} })
    onTestFinished(() => db.destroy())
    await sql`
      insert into audit_entry (actor_id, call, action, table_name, row_key, before, after)
      select n, 'Old/Call', 'update', 'area', n::text, jsonb_build_object('name', 'old ' || n, 'nothing', null),
        jsonb_build_object('name', 'ใหม่ "' || n, 'nothing', 1.50) from generate_series(1, 2500) n`.execute(db)
    const key = chainKey(config.secret)
    // A transaction of another test could still come before them.
    await expect.poll(async () => (await entriesAfter(db, undefined, true, 10_000)).length, SLOW).toBe(2_500)
    const entries = await entriesAfter(db, undefined, true, 10_000)
    let hash: Buffer = GENESIS
    const links = entries.map((entry, n) => {
      hash = linkHash(key, hash, n + 1, entry)
      return { position: n + 1, entryId: entry.id, hash }
    })
    await addLinks(db, links)
    const last = entries.at(-1)
    const end = { transactionId: last?.transaction_id ?? '', entryId: last?.id ?? 0, hash: hash.toString('hex') }
    await writeHead(db, signHead(key, { position: links.length, sealedAt: '2026-01-01T00:00:00.000Z', ...end }))

    await migrateToLatest(scratch.url)
    const files = folderStore(config.dataDir)
    const services = { database: db, config, files, clock: systemClock(config.timeZone), log: console }
    const verify = () => verifyTrail({ database: db, files, config: { ...config, dataDir: '/nowhere' } })
    expect((await verify()).sealed).toBe(2_500)
    expect(await packTrail({ ...services, config: { ...config, dataDir: '/nowhere' } }, { before: LATER })).toBe(2)
    const { sealed, finding } = await verify()
    expect(sealed).toBe(2_500)
    // Those areas exist only in the trail.
    expect(finding?.kind).toBe('rows')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(db)
    expect(rows).toEqual([{ n: 500 }])
  })
})

describe('verification of a packed trail', () => {
  type Attack = (second: Awaited<ReturnType<typeof secondOf>>) => string[]
  const second = 'where first_position = 7'
  const rewritten = (entries: Entry[], more = '') =>
    `update audit_segment set body = ${hex(packEntries(entries))}${more} ${second}`

  const attacks: [name: string, kind: Finding['kind'], position: number, attack: Attack][] = [
    [
      'an edited value',
      'edited',
      9,
      ({ entries }) => [rewritten(entries.map((entry, n) => (n === 2 ? { ...entry, call: 'Forged/Call' } : entry)))],
    ],
    [
      'a record made to look like another, with its place',
      'edited',
      8,
      ({ entries }) => {
        const forged = entries.map((entry, n) => (n === 1 ? { ...entry, table_name: 'area', row_key: '7' } : entry))
        return [rewritten(forged, `, places = '{${placesOf(forged).join()}}'`)]
      },
    ],
    [
      'two swapped entries',
      'moved',
      8,
      ({ entries: [a, b, c, ...rest] }) => [rewritten([a, c, b, ...rest] as Entry[])],
    ],
    [
      'a removed entry, with the gap closed',
      'edited',
      8,
      ({ entries, segment: { tags } }) => [
        rewritten(
          entries.toSpliced(1, 1),
          `, last_position = last_position - 1, tags = ${hex(Buffer.concat([tags.subarray(0, TAG_BYTES), tags.subarray(2 * TAG_BYTES)]))}`,
        ),
      ],
    ],
    [
      'an inserted entry',
      'moved',
      8,
      ({ entries: [a, ...rest], segment: { tags } }) => [
        rewritten(
          [a, { ...a, id: 9_999 }, ...rest] as Entry[],
          `, last_position = last_position + 1, tags = ${hex(Buffer.concat([tags, tags.subarray(0, TAG_BYTES)]))}`,
        ),
      ],
    ],
    ['a segment that cannot be read', 'edited', 7, () => [`update audit_segment set body = '\\x00' ${second}`]],
    [
      'edited tags',
      'edited',
      7,
      () => [`update audit_segment set tags = set_byte(tags, 0, 255 - get_byte(tags, 0)) ${second}`],
    ],
    ['missing tags', 'edited', 7, () => [`update audit_segment set tags = '' ${second}`]],
    ['an edited end', 'edited', 12, () => [`update audit_segment set hash = sha256('') ${second}`]],
    ['an entry hidden from a history', 'edited', 12, () => [`update audit_segment set places = places[2:] ${second}`]],
    ['a moved end', 'edited', 12, () => [`update audit_segment set newest_entry = 1 ${second}`]],
    ['a deleted segment', 'deleted', 7, () => [`delete from audit_segment ${second}`]],
    [
      'a segment inserted a second time',
      'inserted',
      7,
      () => [
        `insert into audit_segment select 10, 9, hash, tags, places, newest_entry, newest_transaction, body from audit_segment ${second}`,
      ],
    ],
  ]
  it.each(attacks)('names the position of %s', async (_name, kind, position, attack) => {
    const app = await packed()
    await app.attack(...attack(await secondOf(app)))
    const { finding } = await app.verify()
    expect(finding).toMatchObject({ kind, position })
  })

  it('finds a packed entry that was written twice, linked or not', async () => {
    const app = await packed()
    const { entries } = await secondOf(app)
    const [one] = entries
    await app.attack(
      `insert into audit_entry (id, transaction_id, call, action) overriding system value values (${one?.id}, '${one?.transaction_id}', 'Forged/Call', 'sign-in')`,
    )
    expect((await app.verify()).finding).toMatchObject({ kind: 'inserted', entryId: one?.id })
    await app.attack(`insert into audit_chain values (7, ${one?.id}, sha256(''))`)
    expect((await app.verify()).finding).toMatchObject({ kind: 'inserted', position: 7 })
  })

  it.each([
    'delete from audit_entry where id = (select max(id) from audit_entry)',
    'delete from audit_chain where position = (select max(position) from audit_chain)',
    "update audit_segment set body = ''",
    'delete from audit_segment',
    'truncate audit_segment',
  ])('is not needed for changes that the database refuses: %s', async (statement) => {
    const { services } = await packed()
    await expect(sql.raw(statement).execute(services.db)).rejects.toThrow('append-only')
  })

  it('finds a missing guard', async () => {
    const { services, verify } = await packed()
    await sql`alter table audit_chain disable trigger packed_only`.execute(services.db)
    expect((await verify()).finding).toMatchObject({ kind: 'disarmed' })
    await sql`drop trigger packed_only on audit_chain`.execute(services.db)
    expect((await verify()).finding?.text).toContain('packed_only on audit_chain')
  })
})

describe('the place of a record', () => {
  it('is shared by a report and its parts, and differs for other tables and records', () => {
    expect(placeOf('event_report_shift', '12')).toBe(placeOf('event_report', '12'))
    const others = [
      placeOf('event_report', '12'),
      placeOf('event_report', '13'),
      placeOf('area', '12'),
      placeOf('', 'verified'),
    ]
    expect(new Set(others).size).toBe(others.length)
    for (const place of [placeOf('area', '999999999999'), placeOf('', 'x'.repeat(500))])
      expect(BigInt(place) < 2n ** 63n).toBe(true)
  })
})
