import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { sealTrail } from '../audit/seal.ts'
import { chainKeys } from '../audit/secrets.ts'
import { othersDone } from '../testing/audit.ts'
import { makeBackup } from '../backup/make.ts'
import { backUpFirst } from '../start/backUpFirst.ts'
import { contentFile, findBackup } from '../backup/place.ts'
import { beginRestore, restoreTables } from '../backup/restore.ts'
import { migrateTo, migrateToLatest } from '../db/migrate.ts'
import { backupFailure, backups } from '../jobs/backups.ts'
import { findingsOf } from '../operations/findings.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { embeddedUrl, startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { fileStore } from '../call/services.ts'
import { scratchApp } from '../testing/app.ts'
import { addLogged } from '../testing/loggedLetters.ts'
import { archiveTrail, packTrail, sealAll } from '../testing/packedTrail.ts'
import { createScratchDatabase } from '../testing/scratchDatabase.ts'
import { upload } from '../testing/upload.ts'
import { operationForm } from '../testing/report.ts'
import { company } from '../testing/world.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { backUp, verify } from './backingUp.ts'
import { restore } from './restoring.ts'

type Env = Record<string, string>

/** A Linux device that is always full. */
const FULL = '/dev/full'

/** The output and exit code of an operator's command, run as an operator does. */
async function run(command: string, env: Env, ...args: string[]): Promise<{ code: number; output: string }> {
  const file = path.join(import.meta.dirname, command)
  const { DATABASE_URL: _ours, ...inherited } = process.env
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], {
      env: { ...inherited, ...env },
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** An empty database on the server of the tests. */
async function emptyDatabase(): Promise<string> {
  const scratch = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(() => scratch.drop())
  return scratch.url
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** The content that a restored database must share with the original: every row that people made. */
async function contentOf(url: string): Promise<unknown> {
  const rows = (table: string, order: string) => query(url, `select * from ${table} order by ${order}`)
  return {
    reports: await rows('event_report', 'id'),
    files: await rows('event_report_file', 'report_id, upload_id'),
    uploads: await rows('upload', 'id'),
    people: await rows('user_account', 'id'),
    areas: await rows('area', 'id'),
    chain: await rows('audit_chain', 'position'),
    next: await query(
      url,
      `select sequencename, last_value from pg_sequences where sequencename like '%report%' order by 1`,
    ),
    // Triggers, keys and indexes are restored.
    guards: await query(
      url,
      `select (select count(*) from pg_trigger where tgenabled = 'O') as triggers,
        (select count(*) from pg_constraint where contype = 'f') as keys,
        (select count(*) from pg_indexes where schemaname = 'public') as indexes`,
    ),
  }
}

/** An installation in use, with a report that has two photos with the same content, and a waiting letter. */
async function inUse() {
  const app = await scratchApp()
  const photo = async (name: string, content: string) => {
    const { body } = await upload(app, 'reporter', { name, content: Buffer.from(content), folder: 'CreateReport' })
    if (!body.file) throw new Error(body.message)
    return body.file
  }
  const file = async (day: string, ...contents: string[]) => {
    const files = []
    for (const [index, content] of contents.entries()) files.push(await photo(`${index}.txt`, content))
    const saved = await app.call('reporter', 'CreateReport/SaveData', operationForm({ eventDate: day, files }))
    expect(saved.body.status).toBe('Success')
  }
  await file('20/11/2026', 'the pump', 'the pump')
  await addLogged(app, { to: 'reporter', status: 'waiting', content: { secret: 'token' } })
  await othersDone(app.services.database)
  await sealTrail(app.services)
  const { config } = app.services
  const env = { DATABASE_URL: app.url, APP_SECRET: config.secret, DATA_DIR: config.dataDir }
  return { app, env, file }
}

const contentsIn = (place: string) =>
  readdirSync(path.join(place, 'files'), { recursive: true, withFileTypes: true }).filter((found) => found.isFile())

describe('npm run backup, npm run restore', () => {
  it('moves a product to an embedded database and back without loss', async () => {
    const { app, env, file } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    const first = await run('backup.ts', env, '--to', place)
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/Backup made: .*\n\d+ tables .* 2 uploads/) })
    expect(contentsIn(place)).toHaveLength(1)
    // The next backup copies only what is new.
    await file('19/11/2026', 'the gate')
    await backUp(env, place)
    expect(contentsIn(place)).toHaveLength(2)
    const before = await contentOf(app.url)

    const home = path.join(scratchFolder(), 'data')
    const embedded = { DATA_DIR: home, DEMO: '0' }
    const restored = await run('restore.ts', embedded, '--from', place)
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored: .* 3 uploads\.\n1 letters /) })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const postgres = await startEmbeddedPostgres({ dataDir: home, log, settings: { fsync: 'off' } })
    onTestFinished(() => postgres.stop())
    await migrateToLatest(postgres.url)
    const { chain, ...after } = (await contentOf(postgres.url)) as { chain: unknown[] }
    expect({ ...after, chain }).toEqual(before)
    expect(await query(postgres.url, 'select status, content from letter')).toEqual([
      { status: 'unknown', content: {} },
    ])
    expect(await query(postgres.url, `select call from audit_entry where action = 'restored'`)).toEqual([
      { call: 'npm run restore' },
    ])
    // Made while the server is running, and restored to a separate server.
    const back = path.join(scratchFolder(), 'back')
    expect(await backUp({ DATA_DIR: home }, back)).toContain('3 uploads')
    const external = await emptyDatabase()
    const elsewhere = scratchFolder()
    const moved = await run(
      'restore.ts',
      { DATABASE_URL: external, DATA_DIR: elsewhere },
      '--from',
      back,
      '--send-letters',
    )
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Start with APP_SECRET') })
    expect(await contentOf(external)).toEqual(await contentOf(postgres.url))
    expect(embeddedUrl(home)).toBe(postgres.url)
    expect(readFileSync(path.join(elsewhere, 'app-secret'), 'utf8')).toBe(env.APP_SECRET)
    const stored = (await query(external, 'select stored_name as name from upload order by id')).map(({ name }) =>
      String(name),
    )
    expect(stored.map((name) => readFileSync(path.join(elsewhere, 'files', name.slice(0, 2), name), 'utf8'))).toEqual([
      'the pump',
      'the pump',
      'the gate',
    ])
  }, 300_000)

  it('refuses a target that is not empty, another secret, and another database', async () => {
    const { env } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    await backUp(env, place)
    const refusal = (settings: Env, from: string) => restore(settings, from).catch(String)
    expect(await refusal(env, place)).toContain('The database is not empty. Restore into an empty DATA_DIR')
    expect(await refusal({ ...env, APP_SECRET: 'x'.repeat(40) }, place)).toContain('APP_SECRET is not the one')
    const used = scratchFolder()
    writeFileSync(path.join(used, 'app-secret'), 'another secret')
    expect(await refusal({ DATA_DIR: used }, place)).toContain('belongs to another database')
    const url = await emptyDatabase()
    expect(await refusal({ ...env, DATABASE_URL: url }, place)).toContain('store of uploads (FILES_URL) is not empty')
    expect(await refusal(env, scratchFolder())).toContain('There is no backup in')
    expect(await refusal(env, path.join(used, 'app-secret'))).toContain('There is no backup in')
    const usage = { code: 1, output: expect.stringContaining('npm run restore -- --from PATH') }
    expect(await run('restore.ts', env)).toEqual(usage)
    expect((await run('backup.ts', env)).output).toContain('npm run backup -- --to PATH')

    const other = await inUse()
    // Test databases are copies of one template, so give this one a new holder.
    await query(other.app.url, 'update installation set holder = gen_random_uuid()')
    await expect(backUp(other.env, place)).rejects.toThrow('contains the backups of another installation')
    await expect(backUp(env, used)).rejects.toThrow('is not empty and contains no backups')
    // A partial file from a full disk does not count as other content.
    const tried = scratchFolder()
    writeFileSync(path.join(tried, 'daybook-backups.json.part'), '')
    expect(await backUp(env, tried)).toContain('Backup made')
  }, 300_000)

  it('verifies a backup and finds damage; an interrupted restore can be run again', async () => {
    const { app, env } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    await backUp(env, place)
    expect(await run('backup.ts', {}, 'verify', place)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /made by Daybook [\d.]+ \(\w+\) with schema \d{3}-[\w-]+, is good: .* [1-9]\d* sealed .* 2 uploads/,
      ),
    })

    const [content] = contentsIn(place)
    const file = path.join(content?.parentPath ?? '', content?.name ?? '')
    const sound = readFileSync(file)
    writeFileSync(file, 'the pomp')
    const found = await verify({}, place).catch(String)
    expect(found.match(/The upload \S+ is damaged/g)).toHaveLength(2)
    const partly = { DATABASE_URL: await emptyDatabase(), DATA_DIR: scratchFolder(), APP_SECRET: env.APP_SECRET }
    expect(await restore(partly, place)).toMatch(
      / 0 of 2 uploads\.\n[^]*(Warning: The upload \S+ is missing from the backup, or damaged in it\.\n?){2}$/,
    )
    writeFileSync(file, sound)

    const [backup = ''] = readdirSync(place).filter((name) => name.endsWith('Z'))
    const table = path.join(place, backup, 'tables', 'event_report.zst')
    const whole = readFileSync(table)
    writeFileSync(table, whole.subarray(0, whole.length - 8))
    await expect(verify({}, place)).rejects.toThrow('The table event_report of the backup')
    const url = await emptyDatabase()
    const target = { DATABASE_URL: url, DATA_DIR: scratchFolder(), APP_SECRET: env.APP_SECRET }
    await expect(restore(target, place)).rejects.toThrow('Nothing was restored')
    writeFileSync(table, whole)
    await beginRestore(url, await findBackup(place))
    await expect(migrateToLatest(url)).rejects.toThrow('The restore of this database was interrupted')
    await restore(target, place)
    expect(await contentOf(url)).toEqual(await contentOf(app.url))
    await migrateToLatest(url)
  }, 300_000)

  it('notices every file of a backup that is missing or has a byte more', async () => {
    const { app, env } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    await backUp(env, place)
    const { folder: made } = await findBackup(place)
    const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: scratchFolder() }
    const longer = (file: string, sound: Buffer) => writeFileSync(file, Buffer.concat([sound, Buffer.from('x')]))
    const tables = readdirSync(path.join(made, 'tables')).map((name) => path.join('tables', name))
    for (const name of ['app-secret', 'files.jsonl', ...tables]) {
      const file = path.join(made, name)
      const sound = readFileSync(file)
      const called = name.startsWith('tables') ? `The table ${path.basename(name, '.zst')} ` : `${name} is `
      for (const damage of [() => rmSync(file), () => longer(file, sound)]) {
        damage()
        await expect(restore(target, place), name).rejects.toThrow(called)
        writeFileSync(file, sound)
      }
    }
    const secret = path.join(made, 'app-secret')
    const sound = readFileSync(secret)
    longer(secret, sound)
    rmSync(path.join(made, 'audit-head.json'))
    const found = await verify({}, place).catch(String)
    expect(found).toContain('app-secret is damaged.')
    expect(found).toContain('audit-head.json is missing.')
    writeFileSync(secret, sound)
    // The database has a head too, so a backup without the copy of it is of use.
    expect(await restore(target, place)).toContain('Warning: audit-head.json of the backup is missing or damaged')
    expect(await contentOf(target.DATABASE_URL)).toEqual(await contentOf(app.url))
  }, 300_000)

  it('says what the manifest of an earlier version does not cover, and notices another secret all the same', async () => {
    const { env } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    await backUp(env, place)
    const { folder: made } = await findBackup(place)
    const file = path.join(made, 'manifest.json')
    const {
      parts: _parts,
      madeBy: _madeBy,
      ...earlier
    } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify(earlier))
    expect(await verify({}, place)).toMatch(
      / is good: .*\nNot covered by a manifest of that version: app-secret, audit-head\.json\.$/,
    )
    writeFileSync(path.join(made, 'app-secret'), `${env.APP_SECRET}x\n`)
    await expect(verify({}, place)).rejects.toThrow('APP_SECRET')
    const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: scratchFolder() }
    await expect(restore(target, place)).rejects.toThrow(
      'app-secret is not the secret that the database was sealed with',
    )
    writeFileSync(path.join(made, 'app-secret'), `${env.APP_SECRET}\n`)
    expect(await restore(target, place)).toContain('Restored: ')
  }, 300_000)

  it('includes the archive files of an earlier version, and finds missing or damaged ones', async () => {
    const url = await emptyDatabase()
    await migrateTo(url, '113-claims')
    await query(url, `insert into company (name, position) select 'Harbour ' || n, n from generate_series(1, 30) n`)
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: scratchFolder(), APP_SECRET: 'x'.repeat(32) })
    const store = fileStore(config)
    const { db } = openDatabase({ url, timeZone: config.timeZone, onError: () => {} })
    onTestFinished(() => db.destroy())
    await sealAll(db, chainKeys(config.secret, []))
    await packTrail(db, 5, 4)
    const name = await archiveTrail(db, store, 2)
    const env = { DATABASE_URL: url, APP_SECRET: config.secret, DATA_DIR: config.dataDir }
    const place = path.join(scratchFolder(), 'backups')
    expect(await backUp(env, place)).toContain(' 1 uploads ')
    expect(await verify({}, place)).toMatch(/is good: .* 1 uploads/)
    const target = { DATABASE_URL: await emptyDatabase(), APP_SECRET: config.secret, DATA_DIR: scratchFolder() }
    await restore(target, place)
    const verified = await run('../audit/verifyCommand.ts', target)
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('The audit trail holds') })

    // A backup without files finds them in the store of the settings.
    const clock = systemClock(config.timeZone)
    const made = { madeBy: 'upgrade' as const, config, databaseUrl: url, store, clock, withFiles: false }
    const { folder: without } = await makeBackup({ ...made, to: path.join(scratchFolder(), 'others') })
    expect(await verify(env, without)).toContain('is good')

    const content = contentsIn(place).find((one) =>
      readFileSync(path.join(one.parentPath, one.name)).toString('latin1').startsWith('{"format"'),
    )
    const file = path.join(content?.parentPath ?? '', content?.name ?? '')
    const sound = readFileSync(file)
    writeFileSync(file, Buffer.concat([sound.subarray(0, -1), Buffer.from('x')]))
    const found = await verify({}, place).catch(String)
    expect(found).toMatch(/Positions 6 to 10 .* are in the archive file \S+, which was changed/)
    expect(found).toMatch(/The upload \S+ is damaged/)
    rmSync(file)
    expect(await verify({}, place).catch(String)).toMatch(/the archive file \S+, which is missing/)
    // A restore without it stops, and goes on once it is in the store.
    const again = { DATABASE_URL: await emptyDatabase(), APP_SECRET: config.secret, DATA_DIR: scratchFolder() }
    await expect(restore(again, place)).rejects.toThrow(`are in the archive file ${name}, which is missing`)
    await fileStore(readConfig(again)).save(name, Readable.from([sound]))
    expect(await restore(again, place)).toContain('Restored: ')
    expect(await run('../audit/verifyCommand.ts', again)).toMatchObject({ code: 0 })
    // Files missing from the store are reported when the backup is made.
    await store.remove(name)
    const later = path.join(scratchFolder(), 'later')
    expect(await run('backup.ts', env, '--to', later)).toEqual({
      code: 1,
      output: expect.stringMatching(`^Backup made: [^]*\nThe upload ${name} is missing from the store.\n$`),
    })
    expect((await findBackup(later)).manifest.files.missing).toEqual([name])
  }, 300_000)

  it('lets no server send letters from tables that are loaded but not settled yet', async () => {
    const { app, env, file } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    await backUp(env, place)
    const backup = await findBackup(place)
    const url = await emptyDatabase()
    await beginRestore(url, backup)
    await restoreTables(url, backup, migrateTo)
    // As if the process had been killed here.
    await expect(migrateToLatest(url)).rejects.toThrow('The restore of this database was interrupted')
    await app.setNow('2026-11-20T11:00:00+07:00')
    await file('19/11/2026', 'the gate')
    await backUp(env, place)
    const target = { DATABASE_URL: url, DATA_DIR: scratchFolder(), APP_SECRET: env.APP_SECRET }
    await expect(restore(target, place)).rejects.toThrow('The database is not empty')
    expect(await restore(target, backup.folder)).toContain('1 letters that were waiting are held')
    await migrateToLatest(url)
    expect(await query(url, 'select status from letter')).toEqual([{ status: 'unknown' }])
  }, 300_000)

  it('holds back waiting webhook messages, unless it moves the product', async () => {
    const { app, env, file } = await inUse()
    const webhook = { companyId: company.home, address: 'https://hooks.example.com/1', events: ['report.filed'] }
    expect((await app.call('company', 'Webhooks/Add', webhook)).body.status).toBe('Success')
    await file('19/11/2026')
    const states = (url: string) => query(url, 'select event, state from webhook_delivery')
    expect(await states(app.url)).toEqual([{ event: 'report.filed', state: 'waiting' }])
    const place = path.join(scratchFolder(), 'backups')
    await backUp(env, place)
    const restored = async (isSending: boolean) => {
      const url = await emptyDatabase()
      await restore({ DATABASE_URL: url, DATA_DIR: scratchFolder(), APP_SECRET: env.APP_SECRET }, place, { isSending })
      return states(url)
    }
    expect(await restored(false)).toEqual([{ event: 'report.filed', state: 'cancelled' }])
    expect(await restored(true)).toEqual([{ event: 'report.filed', state: 'waiting' }])
  }, 300_000)

  it('says in one line which disk is full, and continues once there is space', async ({ skip }) => {
    if (!existsSync(FULL)) return skip('there is no file here that is always full')
    const { app, env, file } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    await backUp(env, place)
    await file('19/11/2026', 'the gate')
    const [newest] = await query(
      app.url,
      `select stored_name as name, encode(sha256, 'hex') as sha256 from upload order by id desc limit 1`,
    )
    const name = String(newest?.name)
    const content = contentFile(place, String(newest?.sha256))
    mkdirSync(path.dirname(content), { recursive: true })
    symlinkSync(FULL, `${content}.${name}.part`)
    expect(await run('backup.ts', env, '--to', place)).toEqual({
      code: 1,
      output: `There is no space left for backups in ${place}. No backup was made, and the unfinished one is removed. Free some space there, or send backups to another disk.\n`,
    })
    expect(readdirSync(place).filter((one) => one.endsWith('Z'))).toHaveLength(1)
    await app.setNow('2026-11-20T11:00:00+07:00')
    expect(await backUp(env, place)).toContain('3 uploads')

    const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: scratchFolder() }
    const files = path.join(target.DATA_DIR, 'files')
    mkdirSync(path.join(files, name.slice(0, 2)), { recursive: true })
    symlinkSync(FULL, path.join(files, name.slice(0, 2), `${name}.part`))
    const rest =
      'The restore is not finished, and until it is no server starts on the database. Free some space there and run the same command again.\n'
    const refused = await run('restore.ts', target, '--from', place)
    expect(refused).toEqual({ code: 1, output: `There is no space left for uploads in ${files}. ${rest}` })
    await expect(migrateToLatest(target.DATABASE_URL)).rejects.toThrow('The restore of this database was interrupted')

    // The error that PostgreSQL gives on a full disk.
    await migrateTo(target.DATABASE_URL, (await findBackup(place)).manifest.migrations.at(-1) ?? '')
    await query(
      target.DATABASE_URL,
      `create function no_room() returns boolean language plpgsql as $$ begin raise exception
         'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full'; end $$;
       alter table event_report add constraint room check (no_room())`,
    )
    const full = { code: 1, output: `There is no space left for the database on the server of DATABASE_URL. ${rest}` }
    expect(await run('restore.ts', target, '--from', place)).toEqual(full)
    await query(target.DATABASE_URL, 'drop function no_room cascade')
    await restore(target, place)
    expect(await contentOf(target.DATABASE_URL)).toEqual(await contentOf(app.url))
  }, 300_000)

  it('distinguishes a newer database and a newer backup from its own', async () => {
    const { app, env } = await inUse()
    const place = path.join(scratchFolder(), 'backups')
    await query(app.url, `insert into kysely_migration (name, timestamp) values ('999-later', '')`)
    await backUp(env, place)
    await expect(migrateToLatest(app.url)).rejects.toThrow(
      /newer version of Daybook: its schema is 999-later, that of Daybook [\d.]+ .* is \d{3}-/,
    )
    const url = await emptyDatabase()
    const target = { ...env, DATABASE_URL: url, DATA_DIR: scratchFolder() }
    await expect(restore(target, place)).rejects.toThrow(
      /was made by Daybook [\d.]+ .*with schema 999-later, which is newer than this Daybook [\d.]+ .*with schema \d{3}-/,
    )
  }, 60_000)
})

describe('a backup', () => {
  it('of a command is refused, and does not hang, where no folder can be made', async () => {
    const app = await scratchApp()
    const { secret: APP_SECRET, dataDir: DATA_DIR } = app.services.config
    const place = '/proc/daybook/backups'
    await expect(backUp({ DATABASE_URL: app.url, APP_SECRET, DATA_DIR }, place)).rejects.toThrow(
      `The folder for backups (${place}) cannot be created: /proc accepts no files (ENOENT).`,
    )
  })
})

describe('scheduled backups', () => {
  it('are made once a day, limited to a number, and leave no content that only older ones had', async () => {
    const place = path.join(scratchFolder(), 'backups')
    const { app } = await inUse()
    const services = {
      ...app.services,
      config: { ...app.services.config, backups: { to: place, at: '02:30', keep: 2 } },
    }
    const made = () => readdirSync(place).filter((name) => name.endsWith('Z'))
    await backups.run(services)
    await backups.run(services)
    expect(made()).toEqual(['20261120T030000Z'])
    await query(app.url, 'delete from event_report_file; update upload set deleted_at = now()')
    await app.setNow('2026-11-21T02:29:00+07:00')
    await backups.run(services)
    expect(made()).toHaveLength(1)
    for (const day of ['2026-11-21', '2026-11-22']) {
      await app.setNow(`${day}T02:30:00+07:00`)
      await backups.run(services)
    }
    expect(made()).toEqual(['20261120T193000Z', '20261121T193000Z'])
    expect(contentsIn(place)).toEqual([])
    // An interrupted backup does not count, and is deleted.
    const broken = path.join(place, '20261121T200000Z')
    cpSync(path.join(place, '20261121T193000Z'), broken, { recursive: true })
    rmSync(path.join(broken, 'manifest.json'))
    await app.setNow('2026-11-23T02:30:00+07:00')
    await backups.run(services)
    expect(existsSync(broken)).toBe(false)
    expect(made()).toEqual(['20261121T193000Z', '20261122T193000Z'])
    expect(statSync(path.join(place, '20261122T193000Z', 'app-secret')).mode & 0o077).toBe(0)
  }, 60_000)

  it('that fail are told with the reason until one is made, also where one was made before', async () => {
    const place = path.join(scratchFolder(), 'backups')
    const { app } = await inUse()
    const services = {
      ...app.services,
      config: { ...app.services.config, backups: { to: place, at: '02:30', keep: 2 } },
    }
    const told = async () => {
      const findings = await findingsOf(services)
      return findings.filter(({ fact }) => fact === 'backups').map(({ note, values }) => [note, values.why ?? ''])
    }
    writeFileSync(place, '')
    await expect(backups.run(services)).rejects.toThrow('is not a folder')
    expect(backupFailure(services)?.why).toBe(`The folder for backups (${place}) is not a folder.`)
    rmSync(place)
    mkdirSync(place)
    writeFileSync(path.join(place, 'other'), '')
    await expect(backups.run(services)).rejects.toThrow('is not empty')
    expect(await told()).toEqual([['failed', `${place} is not empty and contains no backups of Daybook.`]])
    rmSync(path.join(place, 'other'))
    await backups.run(services)
    expect(backupFailure(services)).toBeUndefined()
  }, 60_000)

  it('never delete one that was made by hand, or by a version that did not note what made it', async () => {
    const place = path.join(scratchFolder(), 'backups')
    const { app } = await inUse()
    const { config, clock, files: store } = app.services
    const services = { ...app.services, config: { ...config, backups: { to: place, at: '02:30', keep: 1 } } }
    await makeBackup({ config, databaseUrl: app.url, store, clock, to: place, madeBy: 'command' })
    await app.setNow('2026-11-20T11:00:00+07:00')
    const { folder: made } = await makeBackup({
      config,
      databaseUrl: app.url,
      store,
      clock,
      to: place,
      madeBy: 'schedule',
    })
    const file = path.join(made, 'manifest.json')
    const { madeBy: _madeBy, ...earlier } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify(earlier))
    for (const day of ['2026-11-21', '2026-11-22']) {
      await app.setNow(`${day}T02:30:00+07:00`)
      await backups.run(services)
    }
    expect(readdirSync(place).filter((name) => name.endsWith('Z'))).toEqual([
      '20261120T030000Z',
      '20261120T040000Z',
      '20261121T193000Z',
    ])
  }, 60_000)
})

describe('an upgrade', () => {
  it('is preceded by a backup of the database, once', async () => {
    const url = await emptyDatabase()
    const dataDir = scratchFolder()
    const config = readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      APP_SECRET: 'a secret of at least 32 characters',
    })
    const said: object[] = []
    const log = { info: (about: object) => void said.push(about) }
    await backUpFirst(config, url, log)
    await migrateTo(url, '022-known-devices')
    await backUpFirst(config, url, log)
    await migrateToLatest(url)
    await backUpFirst(config, url, log)
    expect(said).toEqual([
      { backup: expect.stringContaining('backups'), migrations: expect.arrayContaining(['023-letter-trail']) },
    ])
    const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: scratchFolder() }
    await restore(target, path.join(dataDir, 'backups'))
    expect(await query(target.DATABASE_URL, 'select count(*) from menu')).toEqual(
      await query(url, 'select count(*) from menu'),
    )
  }, 60_000)
})
