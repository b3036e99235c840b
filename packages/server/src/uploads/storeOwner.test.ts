import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../platform/configError.ts'
import { folderStore } from '../platform/files.ts'
import { Problem } from '../platform/problem.ts'
import { type TestApp, scratchApp, success, testApp } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { PNG, uploadPicture } from '../testing/upload.ts'
import { claimStore } from './storeOwner.ts'

/** An app with another database that shares this one's upload store. */
async function neighbour(test: TestApp): Promise<TestApp> {
  const other = await scratchApp()
  await other.db.updateTable('installation').set({ holder: '00000000-0000-4000-8000-000000000000' }).execute()
  other.services.files = test.services.files
  return other
}

async function report(test: TestApp): Promise<string> {
  const file = await uploadPicture(test, 'reporter')
  success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [file] })))
  return file.url
}

describe('the upload store', () => {
  it('belongs to the installation from its first start on', async () => {
    const test = await testApp()
    await claimStore(test.services)
    await report(test)
    await claimStore(test.services)
    const { id } = await test.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
    expect(await test.services.files.owner()).toMatchObject({ database: id, lease: {} })
  })

  it('is refused to another installation, with a message that says what to do', async () => {
    const test = await testApp()
    await claimStore(test.services)
    const other = await neighbour(test)
    await expect(claimStore(other.services)).rejects.toThrow(
      'FILES_URL (files) contains the uploads of another installation. Set FILES_URL to a store of its own. If this ' +
        'installation replaces that one, stop that one and run: npm run admin -- take-over',
    )
  })

  it('of an earlier version, with uploads but no owner, goes to the database that knows them', async () => {
    const test = await testApp()
    await report(test)
    const other = await neighbour(test)
    await expect(claimStore(other.services)).rejects.toThrow('contains files that are not in this database')
    await claimStore(test.services)
  })

  it('goes to one of two databases that claim it at once', async () => {
    const test = await testApp()
    const other = await neighbour(test)
    const outcomes = await Promise.allSettled([claimStore(test.services), claimStore(other.services)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('gives back what a row names from quarantine', async () => {
    const test = await testApp()
    const name = await report(test)
    await test.services.files.quarantine(name)
    const cookie = await test.signIn('reporter')
    const answer = await test.app.inject({ url: `/Uploadfiles/${name}`, headers: { cookie } })
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, PNG])
  })

  it('is reported in one line if it does not answer or is not a folder', async () => {
    const test = await testApp()
    const inOneLine = (why: string) => expect.objectContaining({ message: `FILES_URL (files) cannot be used: ${why}` })
    test.services.files.owner = () => Promise.reject(new Problem('databaseAway'))
    await expect(claimStore(test.services)).rejects.toEqual(inOneLine('it does not answer'))
    await expect(claimStore(test.services)).rejects.toBeInstanceOf(ConfigError)
    const file = path.join(test.services.config.dataDir, 'a-file')
    await writeFile(file, '')
    test.services.files = folderStore(file)
    await expect(claimStore(test.services)).rejects.toEqual(
      inOneLine(`ENOTDIR: not a directory, open '${file}/daybook-store.json'`),
    )
    test.services.files = folderStore(path.join(test.services.config.dataDir, 'full'))
    test.services.files.claim = () => Promise.reject(new Problem('storageFull'))
    await expect(claimStore(test.services)).rejects.toEqual(inOneLine('it is full'))
  })

  it('is refused when its owner cannot be read', async () => {
    const test = await testApp()
    await test.services.files.save('x'.repeat(43), Readable.from([PNG]))
    test.services.files.owner = () => Promise.reject(new Error('daybook-store.json names no database'))
    await expect(claimStore(test.services)).rejects.toThrow('names no database')
  })
})
