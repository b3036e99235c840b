import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../testing/app.ts'
import { operationForm } from '../testing/report.ts'
import { PNG, upload, uploadPicture } from '../testing/upload.ts'
import { claimStore } from '../uploads/storeOwner.ts'
import { orphanUploads } from './orphanUploads.ts'

const LATER = '2026-11-22T10:00:01+07:00'
/** An app that has claimed its store, as a started server has. */
async function appWithStore(): Promise<TestApp> {
  const test = await testApp()
  await claimStore(test.services)
  return test
}
const isStored = async (test: TestApp, name: string) => (await test.services.files.size(name)) !== undefined
const inQuarantine = (test: TestApp) => readdir(path.join(test.services.config.dataDir, 'files/quarantine'))

describe('the orphan uploads job', () => {
  it('quarantines uploads unused for two days, and nothing else', async () => {
    const test = await appWithStore()
    const reported = await uploadPicture(test, 'reporter')
    const drafted = await uploadPicture(test, 'reporter')
    const orphan = await uploadPicture(test, 'reporter')
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [reported] })))
    success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{}', files: [drafted] }))
    const contact = { call: 'UploadFile/UploadFileCotactUs', name: 'a.png', content: PNG }
    const shown = (await upload(test, 'admin', contact)).body.file?.url ?? ''
    const unused = (await upload(test, 'admin', contact)).body.file?.url ?? ''
    await test.db
      .updateTable('contact_page')
      .set({ content: `<img src="/Uploadfiles/${shown}">` })
      .execute()

    await orphanUploads.run(test.services)
    expect(await isStored(test, orphan.url)).toBe(true)
    await test.setNow(LATER)
    const young = await uploadPicture(test, 'colleague')
    await orphanUploads.run(test.services)
    const names = [reported.url, drafted.url, shown, young.url, orphan.url, unused]
    expect(await Promise.all(names.map((name) => isStored(test, name)))).toEqual([true, true, true, true, false, false])
    const row = await test.db.selectFrom('upload').selectAll().where('id', '=', orphan.id).executeTakeFirstOrThrow()
    expect(row.deleted_at).toBeInstanceOf(Date)
    expect((await inQuarantine(test)).sort()).toEqual([orphan.url, unused].sort())
  })

  it('quarantines old files that belong to no upload, and logs them', async () => {
    const test = await appWithStore()
    const { files, config } = test.services
    const [old, fresh] = ['o'.repeat(43), 'f'.repeat(43)]
    for (const name of [old, fresh]) await files.save(name, Readable.from([PNG]))
    const long = new Date('2026-11-01T00:00:00Z')
    await utimes(path.join(config.dataDir, 'files', old.slice(0, 2), old), long, long)
    const warnings: unknown[] = []
    test.services.log.warn = (...parts) => void warnings.push(parts)
    await orphanUploads.run(test.services)
    expect([await isStored(test, old), await isStored(test, fresh)]).toEqual([false, true])
    expect(warnings).toEqual([[{ file: old }, 'a stored file that belongs to no upload was moved to quarantine']])
    expect(await inQuarantine(test)).toEqual([old])
  })

  it('keeps the thumbnail of a kept file, and deletes any other for good', async () => {
    const test = await appWithStore()
    const { files, config } = test.services
    const [reported, orphan] = [await uploadPicture(test, 'reporter'), await uploadPicture(test, 'reporter')]
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [reported] })))
    const cookie = await test.signIn('reporter')
    for (const { url } of [reported, orphan]) {
      const answer = await test.app.inject({ url: `/Uploadfiles/${url}/thumbnail`, headers: { cookie } })
      expect(answer.statusCode).toBe(200)
    }
    // The thumbnail is removed together with its original.
    const removed = await uploadPicture(test, 'reporter')
    await test.app.inject({ url: `/Uploadfiles/${removed.url}/thumbnail`, headers: { cookie } })
    success(await test.call('reporter', 'UploadFile/DeleteFile', removed))
    await expect.poll(() => isStored(test, `${removed.url}-thumbnail`)).toBe(false)
    const [kept, gone, stray] = [reported.url, orphan.url, 's'.repeat(43)].map((name) => `${name}-thumbnail`)
    await files.save(stray ?? '', Readable.from([PNG]))
    const long = new Date('2026-11-01T00:00:00Z')
    for (const name of [kept, gone, stray].map(String))
      await utimes(path.join(config.dataDir, 'files', name.slice(0, 2), name), long, long)
    const stored = () => Promise.all([kept, gone, stray].map((name) => isStored(test, String(name))))
    expect(await stored()).toEqual([true, true, true])
    await test.setNow(LATER)
    await orphanUploads.run(test.services)
    expect(await stored()).toEqual([true, false, false])
    expect(await inQuarantine(test)).toEqual([orphan.url])
  })

  it('deletes files after 30 days in quarantine, unless a row names them again', async () => {
    const test = await appWithStore()
    const { files, config } = test.services
    const named = await uploadPicture(test, 'reporter')
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [named] })))
    const [old, young] = ['o'.repeat(43), 'y'.repeat(43)]
    for (const name of [old, young]) await files.save(name, Readable.from([PNG]))
    for (const name of [old, young, named.url]) await files.quarantine(name)
    const at = (day: string) => new Date(`${day}T10:00:00+07:00`)
    const enter = (name: string, day: string) =>
      utimes(path.join(config.dataDir, 'files/quarantine', name), at(day), at(day))
    await enter(old, '2026-10-20')
    await enter(young, '2026-10-22')
    await enter(named.url, '2026-10-01')
    await orphanUploads.run(test.services)
    expect(await inQuarantine(test)).toEqual([young])
    expect(await isStored(test, named.url)).toBe(true)
  })
})
