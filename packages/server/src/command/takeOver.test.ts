import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { makeBackup } from '../backup/make.ts'
import { contentFile, findBackup, type Manifest } from '../backup/place.ts'
import { beginRestore, restoreTables } from '../backup/restore.ts'
import { removeMark } from '../backup/tables.queries.ts'
import type { Services } from '../call/call.ts'
import { migrateRestored, migrateTo } from '../db/migrate.ts'
import { orphanUploads } from '../jobs/orphanUploads.ts'
import { storeLease } from '../jobs/storeLease.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase, write } from '../platform/postgres/database.ts'
import { fileStore, openServices } from '../call/services.ts'
import { scratchApp, success } from '../testing/app.ts'
import { createScratchDatabase } from '../testing/scratchDatabase.ts'
import { operationForm } from '../testing/report.ts'
import { PNG, uploadPicture } from '../testing/upload.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { claimStore, holdStore } from '../uploads/storeOwner.ts'
import { restore } from './restoring.ts'
import { takeOver } from './takeOver.ts'

let bucket: Awaited<ReturnType<typeof startFauxqs>>

beforeAll(async () => {
  // This file has a process of its own.
  process.env.AWS_ACCESS_KEY_ID = 'test'
  process.env.AWS_SECRET_ACCESS_KEY = 'test'
  bucket = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
})
afterAll(async () => {
  await bucket.stop()
})

async function emptyDatabase(): Promise<string> {
  const scratch = await createScratchDatabase(inject('databaseUrl'))
  onTestFinished(() => scratch.drop())
  return scratch.url
}

let buckets = 0

/** Settings of a store of each kind. */
const STORES: Record<string, () => Record<string, string>> = {
  folder: () => ({ FILES_URL: path.join(scratchFolder(), 'uploads') }),
  bucket: () => {
    const name = `uploads-${(buckets += 1)}`
    bucket.createBucket(name)
    return { FILES_URL: `s3://${name}`, AWS_ENDPOINT_URL: `http://127.0.0.1:${bucket.port}` }
  },
}

/** An installation in use, with a report that has a photo, and its backups: one with uploads, one without. */
async function original(store: Record<string, string>) {
  const app = await scratchApp(store)
  app.services.files = fileStore(app.services.config)
  await claimStore(app.services)
  const { url: name } = await report(app, '20/11/2026')
  const backUp = (to: string, withFiles: boolean) =>
    makeBackup({
      madeBy: 'command',
      config: app.services.config,
      databaseUrl: app.url,
      store: app.services.files,
      clock: app.services.clock,
      to: path.join(scratchFolder(), to),
      withFiles,
    })
  return { app, name, whole: await backUp('whole', true), bare: await backUp('bare', false) }
}

async function report(app: Awaited<ReturnType<typeof scratchApp>>, day: string) {
  const file = await uploadPicture(app, 'reporter')
  success(await app.call('reporter', 'CreateReport/SaveData', operationForm({ eventDate: day, files: [file] })))
  return file
}

/** The services of a server with a database and store, at the time of the original's clock. */
function services(url: string, store: Record<string, string>, { clock, config: { secret } }: Services): Services {
  const env = { DATABASE_URL: url, DATA_DIR: scratchFolder(), APP_SECRET: secret, DEMO: '0', ...store }
  const opened = openServices(readConfig(env), url, clock, { info() {}, warn() {}, error: console.error })
  onTestFinished(() => opened.close())
  return opened.services
}

/** Copies of the original's database, as they come about. */
const COPIES = {
  /** Restored with our own command. */
  async restored({ app, bare }: Awaited<ReturnType<typeof original>>, store: Record<string, string>) {
    const DATABASE_URL = await emptyDatabase()
    const env = { DATABASE_URL, DATA_DIR: scratchFolder(), APP_SECRET: app.services.config.secret, ...store }
    expect(await restore(env, bare.folder)).toContain('admin -- take-over')
    return DATABASE_URL
  },
  /** Identical, as by pg_dump or from a snapshot of a disk. */
  async 'copied by other means'({ app, bare }: Awaited<ReturnType<typeof original>>) {
    // The original's servers renew the lease all the time.
    await holdStore(app.services)
    const url = await emptyDatabase()
    const backup = await findBackup(bare.folder)
    await beginRestore(url, backup)
    await restoreTables(url, backup, migrateTo)
    await migrateRestored(url)
    const { db } = openDatabase({ url, timeZone: 'Asia/Bangkok', size: 1, onError: () => {} })
    await write(db, { actorId: null, call: 'test' }, (tx) => removeMark(tx))
    await db.destroy()
    return url
  },
}

type How = keyof typeof COPIES

async function quarantined({ files }: Services): Promise<string[]> {
  const names: string[] = []
  for await (const name of files.quarantinedBefore(new Date(8.64e15))) names.push(name)
  return names
}

const LATER = '2026-11-26T10:00:00+07:00'

describe.for(Object.keys(STORES))('a %s with uploads', (kind) => {
  it.for(Object.keys(COPIES) as How[])(
    'is not touched by a database that was %s, until it takes over',
    async (how: How) => {
      const store = STORES[kind]?.() ?? {}
      const first = await original(store)
      const { app } = first
      const copy = services(await COPIES[how](first, store), store, app.services)
      // Unknown to the copy, and old enough for its clean-up.
      await report(app, '19/11/2026')
      await app.setNow(LATER)
      await holdStore(app.services)
      await expect(claimStore(copy)).rejects.toThrow(
        how === 'restored' ? 'contains the uploads of another installation' : 'is in use by a server with a copy',
      )
      await expect(orphanUploads.run(copy)).rejects.toThrow('FILES_URL')
      expect(await quarantined(copy)).toEqual([])
      await expect(takeOver.run(copy, [])).rejects.toThrow('A server is using FILES_URL')

      // The original's servers are stopped, and the lease runs out.
      await app.setNow('2026-11-26T10:03:00+07:00')
      if (how === 'restored') await takeOver.run(copy, [])
      await claimStore(copy)
      // Another process of the same installation.
      await claimStore(services(copy.databaseUrl, store, app.services))
      await holdStore(copy)

      // If the original runs all the same, it notices and stops.
      const stopped: string[] = []
      const lease = storeLease((why) => stopped.push(why))
      for (const _turn of [1, 2, 3]) await expect(lease.run(app.services)).rejects.toThrow('FILES_URL')
      expect(stopped).toEqual([expect.stringContaining('FILES_URL')])
      await expect(claimStore(app.services)).rejects.toThrow('FILES_URL')
      await takeOver.run(app.services, ['--in-use'])
      await claimStore(app.services)
      await expect(holdStore(copy)).rejects.toThrow('FILES_URL')
    },
  )

  it('is claimed by a restore into it, and shared with no other', async () => {
    const from = STORES.folder?.() ?? {}
    const { app, whole } = await original(from)
    const store = STORES[kind]?.() ?? {}
    const env = { DATA_DIR: scratchFolder(), APP_SECRET: app.services.config.secret, ...store }
    const restored = async (url: string) => restore({ ...env, DATABASE_URL: url }, whole.folder)
    const url = await emptyDatabase()
    await restored(url)
    await claimStore(services(url, store, app.services))
    await expect(claimStore(services(app.url, store, app.services))).rejects.toThrow('another installation')
    await expect(restored(await emptyDatabase())).rejects.toThrow('is not empty')
  })

  it('is taken over by a restore that replaces the original, and completed from the backup', async () => {
    const store = STORES[kind]?.() ?? {}
    const { app, name, whole, bare } = await original(store)
    const env = { DATA_DIR: scratchFolder(), APP_SECRET: app.services.config.secret, ...store }
    const restored = async (from: string) => {
      const url = await emptyDatabase()
      const said = await restore({ ...env, DATABASE_URL: url }, from, { hasOldStore: true })
      return { said, copy: services(url, store, app.services) }
    }
    // The command knows no clock but the machine's.
    const leased = await app.services.files.owner()
    const until = Temporal.Now.instant().add({ minutes: 2 }).round('second').toString()
    await app.services.files.setOwner({ database: leased?.database ?? '', lease: { key: 'of a server', until } })
    await expect(restored(whole.folder)).rejects.toThrow(`Stop it and run this again after ${until}`)
    await app.services.files.setOwner(leased ?? { database: '' })
    await app.services.files.remove(name)
    for (const { folder: from } of [whole, bare]) {
      const { said, copy } = await restored(from)
      expect(said).not.toContain('admin -- take-over')
      await claimStore(copy)
      expect(await copy.files.size(name)).toBe(PNG.length)
    }
    await expect(claimStore(app.services)).rejects.toThrow('another installation')
  })

  it('gives a backup also what is in quarantine, and names what is missing', async () => {
    const { app, name } = await original(STORES[kind]?.() ?? {})
    const backUp = async () => {
      const to = path.join(scratchFolder(), 'backups')
      const { manifest, folder: made } = await makeBackup({
        madeBy: 'command',
        config: app.services.config,
        databaseUrl: app.url,
        store: app.services.files,
        clock: app.services.clock,
        to,
      })
      return { to, missing: (manifest satisfies Manifest).files.missing, made }
    }
    await app.services.files.quarantine(name)
    const { to, missing } = await backUp()
    expect(missing).toEqual([])
    const [sha256 = ''] = readdirSync(path.join(to, 'files'), { recursive: true, encoding: 'utf8' })
      .map((one) => path.basename(one))
      .filter((one) => one.length === 64)
    expect(readdirSync(path.dirname(contentFile(to, sha256)))).toContain(sha256)
    expect(await quarantined(app.services)).toEqual([name])
    await app.services.files.removeQuarantined(name)
    expect((await backUp()).missing).toEqual([name])
  })
})

it('refuses to take a store in which nothing is known', async () => {
  const first = await original(STORES.folder?.() ?? {})
  const other = await scratchApp()
  await other.services.files.save('x'.repeat(43), Readable.from([PNG]))
  const store = { FILES_URL: path.join(other.services.config.dataDir, 'files') }
  const copy = services(
    await COPIES.restored(first, { FILES_URL: first.app.services.config.filesUrl }),
    store,
    first.app.services,
  )
  await expect(takeOver.run(copy, [])).rejects.toThrow('contains files that are not in this database')
  expect(await copy.files.owner()).toBeUndefined()
})

it('takes over the folder of backups too', async () => {
  const store = STORES.folder?.() ?? {}
  const first = await original(store)
  const to = path.dirname(first.whole.folder)
  const url = await COPIES.restored(first, store)
  const copy = services(url, { ...store, BACKUP_TO: to }, first.app.services)
  const backUp = () =>
    makeBackup({ madeBy: 'command', config: copy.config, databaseUrl: url, store: copy.files, clock: copy.clock, to })
  await expect(backUp()).rejects.toThrow('contains the backups of another installation')
  expect(await takeOver.run(copy, ['--in-use'])).toContain('BACKUP_TO')
  await first.app.setNow(LATER)
  expect((await backUp()).manifest.files.missing).toEqual([])
})
