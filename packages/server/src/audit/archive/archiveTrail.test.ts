import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Services } from '../../call/call.ts'
import { archiveTrail as job } from '../../jobs/archiveTrail.ts'
import { readConfig } from '../../platform/config.ts'
import { ConfigError } from '../../platform/configError.ts'
import { orphanUploads } from '../../jobs/orphanUploads.ts'
import { claimStore } from '../../uploads/storeOwner.ts'
import { chainKey, type Entry } from '../chain.ts'
import { linksFrom } from '../links.ts'
import { forgetProgress, progressIn } from '../progress.ts'
import { TrailBroken } from '../seal.ts'
import { chainKeys } from '../secrets.ts'
import { hashBefore, segmentFrom, type StoredSegment } from '../segments.queries.ts'
import { packEntries, unpackEntries } from '../segments.ts'
import { LATER, trail } from '../../testing/audit.ts'
import { verifyTrail } from '../verify.ts'
import { type Archive, archivedSegments, archivesFrom, databaseId } from './archive.queries.ts'
import { archiveTrail } from './archiveTrail.ts'
import { withContent } from './content.ts'
import { archiveFile, readArchiveHead, sha256 } from './file.ts'

/** A trail with all but a few entries packed, twenty to a segment. */
async function packed() {
  const app = await trail(60)
  await app.seal()
  const segments = await app.pack(20)
  expect(segments).toBeGreaterThan(4)
  const { services } = app
  const archives = () => archivesFrom(services.db, 1, 1e9)
  const place = (name: string) => path.join(services.config.dataDir, 'files', name.slice(0, 2), name)
  const { rows } = await sql<{ last: number }>`select max(last_position) as last from audit_segment`.execute(
    services.db,
  )
  const stored = async () => {
    const names: string[] = []
    for await (const name of services.files.namesBefore(LATER)) names.push(name)
    return names
  }
  return { ...app, segments, end: rows[0]?.last ?? 0, archives, place, stored }
}

/** The same trail with all segments archived, two to a file. */
async function archived() {
  const app = await packed()
  expect(await app.archive(2)).toBeGreaterThanOrEqual(4)
  const [first, second] = await app.archives()
  if (!first || !second) throw new Error('there are no two archives')
  return { ...app, first, second }
}

const inTable = async (db: Services['db']) => {
  const { rows } = await sql<{ last: number }>`
    select last_position as last from audit_segment where body is not null order by 1`.execute(db)
  return rows.map(({ last }) => last)
}

describe('archiving', () => {
  it('moves packed entries to signed files, and leaves the trail and its chain unchanged', async () => {
    const app = await packed()
    const { services } = app
    const before = await linksFrom(services, 1, 10_000)
    expect(await archiveTrail(services, { before: LATER, size: 2 })).toBe(2)
    const [archive] = await app.archives()
    expect(archive).toMatchObject({ first: 1, last: 40, segments: 2 })
    expect(await inTable(services.db)).toEqual(Array.from({ length: app.segments - 2 }, (_, n) => 60 + n * 20))
    const file = readFileSync(app.place(archive?.name ?? ''))
    expect(sha256(file)).toEqual(archive?.sha256)
    const keys = chainKeys(services.config.secret, [])
    expect(readArchiveHead(file, keys)).toMatchObject({ first: 1, last: 40, segments: [{ first: 1 }, { first: 21 }] })
    expect(readArchiveHead(file, chainKeys('another secret of 32 characters, or more', []))).toBeUndefined()
    const { rows } = await sql<{ after: unknown }>`select after from audit_entry where action = 'archived'`.execute(
      services.db,
    )
    const detail = { first: 1, last: 40, file: archive?.name, bytes: file.length, sha256: sha256(file).toString('hex') }
    expect(rows).toEqual([{ after: detail }])
    expect(await linksFrom(services, 1, 10_000)).toEqual(before)
    expect((await app.verify()).finding).toBeUndefined()

    // The next file continues where the first one ends, and new entries are sealed and packed as before.
    await app.archive()
    expect((await app.archives())[1]).toMatchObject({ first: 41, last: 80 })
    for (let n = 0; n < 30; n++) await app.entry(`Test/more ${n}`)
    await app.seal()
    expect(await app.pack(20)).toBeGreaterThan(0)
    expect(await app.archive()).toBeGreaterThan(0)
    expect((await app.verify()).finding).toBeUndefined()
    expect((await linksFrom(services, 1, before.length)).map(({ entry }) => entry)).toEqual(
      before.map(({ entry }) => entry),
    )
  })

  it('runs in the job as configured, and otherwise not at all', async () => {
    const app = await packed()
    const of = (auditArchiveMonths: number) => ({
      ...app.services,
      config: { ...app.services.config, auditArchiveMonths },
    })
    await app.setNow('2027-02-20T10:00:00+07:00')
    await job.run(of(0))
    await job.run(of(4))
    expect(await app.archives()).toEqual([])
    // A month later all segments are old enough, and fit into one file.
    await app.setNow('2027-03-22T10:00:00+07:00')
    await job.run(of(4))
    expect(await app.archives()).toMatchObject([{ first: 1, last: app.end, segments: app.segments }])
    expect(await inTable(app.db)).toEqual([])
    const read = (months: string) => readConfig({ AUDIT_ARCHIVE_MONTHS: months, APP_SECRET: 'x'.repeat(32) })
    expect(['', '0', '2'].map((months) => read(months).auditArchiveMonths)).toEqual([0, 0, 2])
    for (const wrong of ['1', '-2', '2.5', '241', 'all']) expect(() => read(wrong)).toThrow(ConfigError)
  })

  it('leaves recent entries, and writes a partly filled file once a day', async () => {
    const app = await packed()
    const { services } = app
    expect(await archiveTrail(services, { before: new Date('2000-01-01') })).toBe(0)
    expect(await archiveTrail(services, { before: LATER, size: 2 })).toBe(2)
    expect(await archiveTrail(services, { before: LATER, size: 100 })).toBe(0)
    await app.setNow('2026-11-21T10:00:00+07:00')
    expect(await archiveTrail(services, { before: LATER, size: 100 })).toBe(app.segments - 2)
  })

  it('happens once with two processes', async () => {
    const app = await packed()
    const other = await app.second()
    const both = [app.services, other.services].map((services) => ({ ...services, files: app.services.files }))
    for (let n = 0; n < app.segments; n++)
      await Promise.all(both.map((services) => archiveTrail(services, { before: LATER, size: 1 })))
    expect((await app.archives()).map(({ last }) => last)).toEqual(
      Array.from({ length: app.segments }, (_, n) => (n + 1) * 20),
    )
    expect((await app.stored()).sort()).toEqual((await app.archives()).map(({ name }) => name).sort())
    expect((await app.verify()).finding).toBeUndefined()
  })

  it('archives nothing that differs from what was sealed', async () => {
    const app = await packed()
    await app.attack(`update audit_segment set hash = sha256('') where first_position = 21`)
    await expect(archiveTrail(app.services, { before: LATER })).rejects.toThrow(TrailBroken)
    expect(await archiveTrail(app.services, { before: LATER, size: 1 })).toBe(1)
    await expect(archiveTrail(app.services, { before: LATER, size: 1 })).rejects.toThrow('position 21')
    expect(await app.archives()).toHaveLength(1)
  })

  it('keeps the entries in the database if the store does not hold their file as written', async () => {
    const app = await packed()
    const { services } = app
    const withFiles = (files: Partial<Services['files']>) => ({ ...services, files: { ...services.files, ...files } })
    const full = withFiles({ save: () => Promise.reject(new Error('no space')) })
    await expect(archiveTrail(full, { before: LATER })).rejects.toThrow('no space')
    const lost = withFiles({ read: () => Promise.resolve(undefined) })
    await expect(archiveTrail(lost, { before: LATER })).rejects.toThrow('in the store is not as it was written')
    expect(await inTable(services.db)).toHaveLength(app.segments)
    expect(await app.stored()).toEqual([])
    expect((await app.verify()).finding).toBeUndefined()
  })

  it('loses nothing if interrupted between file and rows, and cleans up what it left', async () => {
    const app = await packed()
    const { services } = app
    const files: Services['files'] = {
      ...services.files,
      // The connection breaks once the file is stored.
      async read(name, range) {
        const content = await services.files.read(name, range)
        await sql`
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objid::bigint = hashtext('daybook audit archive')::bigint & 4294967295
            and database = (select oid from pg_database where datname = current_database())`.execute(services.db)
        return content
      },
    }
    await expect(archiveTrail({ ...services, files }, { before: LATER })).rejects.toThrow(/terminat|connection/i)
    expect(await app.stored()).toHaveLength(1)
    expect(await app.archives()).toEqual([])
    expect(await inTable(services.db)).toHaveLength(app.segments)
    expect((await app.verify()).finding).toBeUndefined()

    const [left] = await app.stored()
    // The lock is released when PostgreSQL has closed that connection.
    await expect.poll(() => app.archive(100)).toBe(app.segments)
    const [archive] = await app.archives()
    expect((await app.verify()).finding).toBeUndefined()
    await app.setNow('2026-12-20T10:00:00+07:00')
    await claimStore(services)
    await orphanUploads.run(services)
    expect(await app.stored()).toEqual([archive?.name])
    expect(left).not.toBe(archive?.name)
    expect(await services.files.takeBack(left ?? '')).toBe(true)
    expect((await app.verify()).finding).toBeUndefined()
  })
})

describe('verification of an archived trail', () => {
  type Archived = Awaited<ReturnType<typeof archived>>
  const rewrite = ({ place, second }: Archived, change: (bytes: Buffer) => Buffer) =>
    writeFileSync(place(second.name), change(readFileSync(place(second.name))))

  const attacks: [name: string, position: number, said: string, attack: (app: Archived) => unknown][] = [
    ['a missing file', 41, 'is missing', ({ place, second }) => rmSync(place(second.name))],
    [
      'a file with a changed byte',
      41,
      'was changed',
      (app) => rewrite(app, (bytes) => bytes.fill(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)),
    ],
    ['a truncated file', 41, 'was changed', (app) => rewrite(app, (bytes) => bytes.subarray(0, 100))],
    ['an empty file', 41, 'was changed', (app) => rewrite(app, () => Buffer.alloc(0))],
    [
      'a file that claims to be of another database',
      41,
      'was changed',
      (app) => rewrite(app, (bytes) => Buffer.concat([Buffer.from('x'), bytes.subarray(1)])),
    ],
    [
      'files that were swapped',
      1,
      'another file is in its place',
      ({ place, first, second }) => {
        renameSync(place(first.name), `${place(first.name)}.x`)
        renameSync(place(second.name), place(first.name))
        renameSync(`${place(first.name)}.x`, place(second.name))
      },
    ],
  ]
  it.each(attacks)('names %s', async (_name, position, said, attack) => {
    const app = await archived()
    await attack(app)
    expect((await app.verify()).finding).toMatchObject({
      kind: 'archive',
      position,
      text: expect.stringContaining(said) as string,
    })
  })

  it('names a file that somebody rewrote together with the list of archives', async () => {
    const app = await archived()
    const forged = await again(app, (entries) => entries, 'another secret of 32 characters, or more')
    await app.attack(...forged)
    expect((await app.verify()).finding).toMatchObject({
      kind: 'archive',
      position: 41,
      text: expect.stringContaining('its signature does not match') as string,
    })
  })

  it('names an entry edited by somebody who has the key of the files', async () => {
    const app = await archived()
    const { secret } = app.services.config
    const edited = (entries: Entry[]) => entries.map((one, n) => (n === 3 ? { ...one, call: 'Forged/Call' } : one))
    await app.attack(...(await again(app, edited, secret)))
    expect((await app.verify()).finding).toMatchObject({ kind: 'edited', position: 44 })
  })

  it.each([
    [
      'a list that no longer names the file',
      'alter table audit_segment drop constraint audit_segment_archive_position_fkey',
      'delete from audit_archive where first_position = 41',
    ],
    ['a list with other positions', 'update audit_archive set segments = 3 where first_position = 41', 'select 1'],
    [
      'segments at another place in the file',
      'update audit_segment set content_offset = content_offset + 1 where first_position = 61',
      'select 1',
    ],
  ])('names %s', async (_name, ...statements) => {
    const app = await archived()
    await app.attack(...statements)
    const { finding } = await app.verify()
    expect(finding?.kind).toBe('archive')
    expect(finding?.position).toBe(41)
  })

  it('names segments that were deleted together with their file', async () => {
    const app = await archived()
    rmSync(app.place(app.second.name))
    await app.attack(
      'delete from audit_segment where archive_position = 80',
      'delete from audit_archive where last_position = 80',
    )
    expect((await app.verify()).finding).toMatchObject({ kind: 'deleted', position: 41 })
  })

  it('reports that the store does not answer, which is not a finding', async () => {
    const app = await archived()
    const files = { ...app.services.files, read: () => Promise.reject(new Error('ECONNREFUSED')) }
    await expect(verifyTrail({ ...app.services, files })).rejects.toThrow('does not answer')
  })

  it('resumes within an archive after an interruption, and a complete run finds earlier changes', async () => {
    const app = await archived()
    const { dataDir, secret } = app.services.config
    const file = progressIn(dataDir, () => new Date('2026-11-24T10:00:00Z'), 0)
    const cut = {
      ...file,
      async note(key: Buffer, reached: Parameters<typeof file.note>[1]) {
        await file.note(key, reached)
        if (reached.position === 50) throw new Error('power cut')
      },
    }
    await expect(verifyTrail(app.services, { progress: cut, page: 10 })).rejects.toThrow('power cut')
    expect(await file.earlier(chainKey(secret))).toMatchObject({ position: 50 })
    rmSync(app.place(app.first.name))
    const { continued, finding } = await verifyTrail(app.services, { progress: file, page: 10 })
    expect(continued).toBe(50)
    // The comparison of rows needs the entries of the first file.
    expect(finding).toMatchObject({ kind: 'archive', position: 0 })
    await forgetProgress(dataDir)
    expect((await app.verify()).finding).toMatchObject({ kind: 'archive', position: 1 })
  })

  it('is not needed for changes that the database refuses', async () => {
    const app = await packed()
    const { db } = app.services
    const fake = (segments: string) => `
      insert into audit_archive values (20, 1, 1, sha256(''), '${'f'.repeat(43)}', 1000000, sha256(''), now());
      update audit_segment set tags = null, body = null, archive_position = 20, content_offset = 0,
        content_bytes = length(tags) + length(body), content_sha256 = ${segments}`
    const statements = [
      // More than the archive covers, or content that differs from the row.
      fake('sha256(tags || body)'),
      `${fake("sha256('other')")} where last_position = 20`,
      `${fake('sha256(tags || body)').replace('content_offset = 0', 'content_offset = 1000000')} where last_position = 20`,
      `${fake('sha256(tags || body)')}, places = '{}' where last_position = 20`,
      'update audit_segment set tags = null, body = null',
      "update audit_segment set body = ''",
      'delete from audit_segment',
      'delete from audit_entry',
    ]
    for (const statement of statements)
      await expect(db.transaction().execute((tx) => sql.raw(statement).execute(tx))).rejects.toThrow('append-only')
    await app.archive()
    for (const statement of [
      'update audit_archive set archived_at = now()',
      'delete from audit_archive',
      'truncate audit_archive, audit_segment',
      "update audit_segment set content_sha256 = sha256('') where body is null",
      "update audit_segment set tags = '', body = '', archive_position = null, content_offset = null, content_bytes = null, content_sha256 = null where body is null",
      'delete from audit_segment where body is null',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
    for (const [guard, table] of [
      ['archived_only', 'audit_segment'],
      ['append_only', 'audit_archive'],
    ]) {
      await sql.raw(`alter table ${table} disable trigger ${guard}`).execute(db)
      expect((await app.verify()).finding).toMatchObject({ kind: 'disarmed' })
      await sql.raw(`alter table ${table} enable trigger ${guard}`).execute(db)
    }
    expect((await app.verify()).finding).toBeUndefined()
  })
})

/** Rewrites the second archive's file, and returns what makes the database agree with it. */
async function again(
  { services, second, place }: Awaited<ReturnType<typeof archived>>,
  change: (entries: Entry[]) => Entry[],
  secret: string,
): Promise<string[]> {
  const { db } = services
  const segments: StoredSegment[] = []
  for (const { last } of await archivedSegments(db, second)) {
    const row = await segmentFrom(db, last)
    const segment = row && (await withContent(services, row))
    const entries = segment && unpackEntries(segment)
    if (!segment || !entries) throw new Error('no segment')
    segments.push({ ...segment, body: packEntries(segment.first === second.first ? change(entries) : entries) })
  }
  const before = (await hashBefore(db, second.first)) ?? Buffer.alloc(0)
  const file = archiveFile(chainKey(secret), { database: await databaseId(db), before, segments })
  writeFileSync(place(second.name), file.bytes)
  const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`
  const said = (archive: Archive) =>
    `update audit_archive set sha256 = ${hex(sha256(file.bytes))}, byte_size = ${file.bytes.length} where last_position = ${archive.last}`
  return [
    said(second),
    ...file.parts.map(
      (part) =>
        `update audit_segment set content_offset = ${part.offset}, content_bytes = ${part.bytes}, content_sha256 = ${hex(part.sha256)} where last_position = ${part.segment.last}`,
    ),
  ]
}
