import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sealer } from '../packages/server/src/platform/sealed.ts'
import { startServer } from '../packages/server/src/resilience/server.ts'
import {
  directoryEnvironment,
  startDirectory,
  type TestDirectory,
} from '../packages/server/src/testing/directoryProvider.ts'
import { freePort } from './freePort.ts'

type Sealed = Parameters<ReturnType<typeof sealer>['seal']>[2]

export type Company = {
  url: string
  dataDir: string
  directory: TestDirectory
  /** A value as a letter's link carries it. */
  seal(content: Sealed): Promise<string>
  close(): Promise<void>
}

/** The product with a company directory beside it, both as real as they can be on one machine. */
export async function startCompany(): Promise<Company> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-directory-'))
  const secret = randomBytes(32).toString('hex')
  const directory = await startDirectory(`${url}/AzureAD/callback`)
  const certificate = path.join(dataDir, 'directory.pem')
  writeFileSync(certificate, directory.certificate)
  const server = await startServer({
    ...directoryEnvironment(directory),
    NODE_EXTRA_CA_CERTS: certificate,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: path.join(dataDir, 'data'),
    APP_SECRET: secret,
    DEMO: '1',
  })
  // A short list is in the value itself; nothing is stored.
  const nowhere = undefined as unknown as Parameters<ReturnType<typeof sealer>['seal']>[0]
  return {
    url,
    dataDir: path.join(dataDir, 'data'),
    directory,
    seal: (content) => sealer(secret).seal(nowhere, 'link', content),
    async close() {
      await server.end('SIGTERM')
      await directory.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Says at the directory who one is. */
export async function nameAtDirectory(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByRole('button', { name: 'Next' }).click()
}
