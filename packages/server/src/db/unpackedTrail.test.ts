import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Entry } from '../audit/chain.ts'
import { linksFrom } from '../audit/chain.queries.ts'
import { noteFirstSecret, replaceSecrets } from '../audit/secrets.queries.ts'
import { chainKeys, fingerprintOf, sealEarlier } from '../audit/secrets.ts'
import type { Finding } from '../audit/verdict.ts'
import { verifyTrail } from '../audit/verify.ts'
import { ConfigError } from '../platform/configError.ts'
import { folderStore } from '../platform/files.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { archiveTrail, packedBody, packTrail, sealAll } from '../testing/packedTrail.ts'
import { createScratchDatabase, databaseName, type ScratchDatabase } from '../testing/scratchDatabase.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { migrateTo, migrateToLatest, stateOf } from './migrate.ts'

const EARLIER = '113-claims'
const FIRST = 'the first secret of this database, long enough'
const SECRET = 'the second secret of this database, long enough'
const earlier = { generation: 1, secret: FIRST, until: 20 }
/** Entries of a segment. */
const SIZE = 6

let template: ScratchDatabase | undefined
afterAll(() => template?.drop())

const open = (url: string) => openDatabase({ url, timeZone: 'Asia/Bangkok', onError: () => {} }).db

/** A database of an earlier version with a sealed trail, of which the first part was sealed with another secret. */
async function makeTemplate(): Promise<ScratchDatabase> {
  const scratch = await createScratchDatabase(inject('databaseUrl'))
  await migrateTo(scratch.url, EARLIER)
  const db = open(scratch.url)
  await sql`insert into company (name, position) select 'Harbour ' || n, n from generate_series(1, 20) n`.execute(db)
  await sql`update company set name = 'ท่าเรือ "' || id || E'"\\n' where id % 2 = 0`.execute(db)
  await sql`
    insert into audit_entry (actor_id, call, action, row_key, before, after)
    select nullif(n, 3), 'Test/' || n, 'sign-in', 'x' || n, case n when 1 then 'null'::jsonb when 2 then '{"b": null, "a": 1.50}' end,
      jsonb_build_object('at', clock_timestamp(), 'list', jsonb_build_array(n, n / 3.0)) from generate_series(1, 30) n`.execute(
    db,
  )
  await noteFirstSecret(db, fingerprintOf(FIRST))
  await replaceSecrets(db, { generation: 2, fingerprint: fingerprintOf(SECRET) }, [
    { generation: 1, sealed: sealEarlier(SECRET, earlier) },
  ])
  await sealAll(db, chainKeys(SECRET, [earlier]))
  await db.destroy()
  return scratch
}

/** A copy of it, with an empty store. */
async function sealed() {
  template ??= await makeTemplate()
  const scratch = await createScratchDatabase(inject('databaseUrl'), databaseName(template.url))
  onTestFinished(() => scratch.drop())
  const { url } = scratch
  const db = open(url)
  onTestFinished(() => db.destroy())
  const dataDir = scratchFolder()
  const files = folderStore(path.join(dataDir, 'files'))
  const all = async (table: string) =>
    (await sql`select row_to_json(t)::text as row from ${sql.table(table)} t order by 1`.execute(db)).rows
  return {
    url,
    db,
    files,
    place: (name: string) => path.join(dataDir, 'files', name.slice(0, 2), name),
    upgrade: (trail = { secret: SECRET, files }) => migrateToLatest(url, trail),
    verify: () => verifyTrail({ database: db, config: { secret: SECRET, dataDir } }),
    stored: async () => ({ entries: await all('audit_entry'), links: await all('audit_chain') }),
    packed: async () => ({ segments: await all('audit_segment'), archives: await all('audit_archive') }),
    /** Runs a statement without the triggers that guard the trail. */
    async attack(statement: string) {
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(statement).execute(tx)
      })
    },
  }
}

/** Such a database after days: its first entries are in two archive files, the next ones packed, the last ones neither. */
async function packed() {
  const app = await sealed()
  const whole = await app.stored()
  const count = whole.links.length
  expect(count).toBeGreaterThan(55)
  const links = await linksFrom(app.db, 1, count)
  await packTrail(app.db, SIZE, 7)
  const first = await archiveTrail(app.db, app.files, 2)
  const second = await archiveTrail(app.db, app.files, 2)
  return { ...app, count, whole, links, first, second }
}

describe('the upgrade of a packed and archived trail', () => {
  it('puts back every entry and link as it was, and the trail is whole', async () => {
    const { count, whole, stored, upgrade, verify } = await packed()
    expect((await stored()).entries).toHaveLength(count - 7 * SIZE)
    await upgrade()
    expect(await stored()).toEqual(whole)
    const { sealed: found, finding } = await verify()
    expect({ found, finding }).toEqual({ found: count, finding: undefined })
  })

  it('reads archive files from the quarantine too', async () => {
    const { whole, stored, files, first, upgrade } = await packed()
    await files.quarantine(first)
    await upgrade()
    expect(await stored()).toEqual(whole)
  })

  it('changes nothing if it is killed in the middle, and can be run again', async () => {
    const { url, db, whole, stored, packed: left, files, second, upgrade, verify } = await packed()
    const before = [await stored(), await left()]
    const read: typeof files.read = async (name) => {
      if (name === second)
        await sql`
          select pg_terminate_backend(pid) from pg_locks
          where relation = 'audit_segment'::regclass and mode = 'AccessExclusiveLock' and granted`.execute(db)
      return files.read(name)
    }
    await expect(upgrade({ secret: SECRET, files: { ...files, read } })).rejects.toThrow(/terminat|connection/i)
    expect([await stored(), await left()]).toEqual(before)
    expect((await stateOf(url)).done.at(-1)).toBe(EARLIER)
    await upgrade()
    expect(await stored()).toEqual(whole)
    expect((await verify()).finding).toBeUndefined()
  })

  it('leaves a guarded trail: nothing of it can be edited or deleted', async () => {
    const { db, upgrade } = await packed()
    await upgrade()
    for (const table of ['audit_entry', 'audit_chain'])
      for (const statement of [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set ${table === 'audit_chain' ? 'hash = hash' : 'call = call'}`,
      ])
        await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('append-only')
  })

  type Packed = Awaited<ReturnType<typeof packed>>
  const refusals: [name: string, said: RegExp, attack: (app: Packed) => unknown][] = [
    [
      'a missing file',
      /^Positions 1 to 6 of the audit trail are in the archive file \S+, which is missing .* files\/(\w\w)\/\1\w{62}\. .*"Packed audit entries"/,
      ({ place, first }) => rmSync(place(first)),
    ],
    ['a changed file', /^Positions 13 to 18 .* was changed/, ({ place, second }) => writeFileSync(place(second), 'x')],
    [
      'a file that is no longer listed',
      /^Positions 1 to 6 .* no longer in the list/,
      ({ attack }) => attack('delete from audit_archive where first_position = 1'),
    ],
    [
      'content that cannot be read',
      /^Positions 25 to 30 .* cannot be read/,
      ({ attack }) => attack(`update audit_segment set body = '\\x00' where first_position = 25`),
    ],
    [
      'an entry that is there a second time',
      /^Positions 1 to 6 .* cannot be put back: duplicate key/,
      ({ attack, links: [one] }) =>
        attack(
          `insert into audit_entry (id, call, action) overriding system value values (${one?.entryId}, 'Forged/Call', 'sign-in')`,
        ),
    ],
  ]
  it.each(refusals)('refuses %s by one line, and changes nothing', async (_name, said, attack) => {
    const app = await packed()
    await attack(app)
    const before = [await app.stored(), await app.packed()]
    const error = await app.upgrade().catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toMatch(said)
    expect([await app.stored(), await app.packed()]).toEqual(before)
  })

  it('refuses a store that does not answer and another secret, and then goes on with the right ones', async () => {
    const { files, whole, stored, upgrade } = await packed()
    const read = () => Promise.reject(new Error('ECONNREFUSED'))
    await expect(upgrade({ secret: SECRET, files: { ...files, read } })).rejects.toThrow(
      'does not answer: ECONNREFUSED.',
    )
    await expect(upgrade({ secret: FIRST, files })).rejects.toThrow('sealed with a different APP_SECRET')
    await upgrade()
    expect(await stored()).toEqual(whole)
  })

  it('goes on without the entries of a lost file once an operator has given them up, and verification names them', async () => {
    const { db, place, first, upgrade, verify } = await packed()
    rmSync(place(first))
    await sql
      .raw(
        `alter table audit_segment disable trigger user; alter table audit_archive disable trigger user;
         delete from audit_segment where last_position between 1 and 12; delete from audit_archive where stored_name = '${first}'`,
      )
      .execute(db)
    await upgrade()
    expect((await verify()).finding).toMatchObject({ kind: 'deleted', position: 1 })
  })

  const second = 'where first_position = 25'
  const rewritten = (entries: (Entry | undefined)[], more = '') =>
    `update audit_segment set body = '\\x${packedBody(entries as Entry[]).toString('hex')}'${more} ${second}`
  const attacks: [name: string, kind: Finding['kind'], position: number, attack: (entries: Entry[]) => string][] = [
    [
      'an edited value',
      'edited',
      27,
      (entries) => rewritten(entries.map((entry, n) => (n === 2 ? { ...entry, call: 'Forged/Call' } : entry))),
    ],
    ['two swapped entries', 'moved', 26, ([a, b, c, ...rest]) => rewritten([a, c, b, ...rest])],
    [
      'a removed entry, with the gap closed',
      'edited',
      26,
      (entries) =>
        rewritten(
          entries.toSpliced(1, 1),
          ', last_position = last_position - 1, tags = substring(tags for 8) || substring(tags from 17)',
        ),
    ],
    [
      'edited tags',
      'edited',
      25,
      () => `update audit_segment set tags = set_byte(tags, 0, 255 - get_byte(tags, 0)) ${second}`,
    ],
    ['missing tags', 'edited', 25, () => `update audit_segment set tags = '' ${second}`],
    ['an edited end', 'edited', 30, () => `update audit_segment set hash = sha256('') ${second}`],
    ['a deleted segment', 'deleted', 25, () => `delete from audit_segment ${second}`],
  ]
  it.each(attacks)('leaves %s where verification finds it as before', async (_name, kind, position, attack) => {
    const app = await packed()
    const entries = app.links.slice(24, 24 + SIZE).map(({ entry }) => entry as Entry)
    await app.attack(attack(entries))
    await app.upgrade()
    expect((await app.verify()).finding).toMatchObject({ kind, position })
  })
})
