import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { type RunKind, writeRun } from '../packages/server/src/mail/letters/runs.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { write } from '../packages/server/src/platform/postgres/database.ts'
import { clockOf } from '../packages/server/src/platform/postgres/databaseClock.ts'
import type { SealedContent } from '../packages/server/src/platform/sealed.ts'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { openServices } from '../packages/server/src/call/services.ts'
import {
  directoryEnvironment,
  startDirectory,
  type TestDirectory,
} from '../packages/server/src/testing/directoryProvider.ts'
import { now } from './clock.ts'
import { startProduct } from './product.ts'

export type Company = {
  url: string
  directory: TestDirectory
  /** A value sealed as in a letter's link. */
  seal(content: SealedContent): Promise<string>
  /** Writes the letters of a run as the schedule does; the server picks them up on its next turn. */
  writeLetters(kind: RunKind, forDate: string): Promise<void>
  /** Changes the time at which a report was filed; ISO with offset. */
  fileAt(description: string, moment: string): Promise<void>
  /** The newest letter of a kind to an address, read from its file; undefined if there is none yet. */
  letterTo(kind: string, to: string): Promise<Email | undefined>
  close(): Promise<void>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The product with a company directory, both as realistic as possible on one machine. */
export async function startCompany(): Promise<Company> {
  const port = await freePort()
  const home = mkdtempSync(path.join(os.tmpdir(), 'daybook-directory-'))
  const directory = await startDirectory(`http://localhost:${port}/AzureAD/callback`)
  const certificate = path.join(home, 'directory.pem')
  writeFileSync(certificate, directory.certificate)
  const environment = { ...directoryEnvironment(directory), NODE_EXTRA_CA_CERTS: certificate, PORT: String(port) }
  const product = await startProduct({ at: now(), environment })
  const { url, databaseUrl, dataDir, secret } = product
  const config = readConfig({ ...environment, PUBLIC_URL: url, DATA_DIR: dataDir, APP_SECRET: secret, DEMO: '1' })
  const { services, close } = openServices(config, databaseUrl, await clockOf(databaseUrl, config), silent)
  return {
    url,
    directory,
    seal: (content) => services.sealer.seal(services.db, 'link', content),
    async writeLetters(kind, forDate) {
      await write(services.db, { actorId: null, call: 'test' }, (tx) => writeRun(tx, services, kind, forDate))
    },
    async fileAt(description, moment) {
      await write(services.db, { actorId: null, call: 'test' }, (tx) =>
        tx.updateTable('event_report').set({ reported_at: moment }).where('description', '=', description).execute(),
      )
    },
    async letterTo(kind, to) {
      const outbox = path.join(config.dataDir, 'outbox')
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(`-${kind}.eml`))
      for (const name of names.toSorted((a, b) => b.localeCompare(a))) {
        const letter = await PostalMime.parse(await readFile(path.join(outbox, name)))
        if (letter.to?.some(({ address }) => address === to)) return letter
      }
      return undefined
    },
    async close() {
      await close()
      await product.close()
      await directory.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Tells the directory who the user is. */
export async function nameAtDirectory(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByRole('button', { name: 'Next' }).click()
}
