import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { orphanUploads } from '../../jobs/orphanUploads.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { claimStore } from '../../uploads/storeOwner.ts'
import { type UploadReply, upload } from '../../testing/upload.ts'
import type { Role } from '../../testing/world.ts'

const ID = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1d77'
const PART = 512 * 1024
/** A document of several parts: its beginning decides its type. */
const FILE = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2 * PART)])

type Reply = UploadReply & { body: { received?: number } }
type Sent = { content?: Buffer; offset?: number; id?: string; role?: Role | 'nobody'; name?: string; folder?: string }

/** Sends the part of a file at an offset. */
const add = (test: TestApp, { content = FILE, offset = 0, id = ID, role = 'reporter', ...more }: Sent) =>
  upload(test, role, {
    name: 'gate.pdf',
    folder: 'CreateReport',
    ...more,
    call: 'UploadFile/AddPart',
    content: content.subarray(offset, offset + PART),
    stated: { uploadId: id, byteSize: String(content.length), offset: String(offset) },
  }) as Promise<Reply>
const received = async (test: TestApp, role: Role = 'reporter') =>
  success(await test.call(role, 'UploadFile/GetParts', { uploadId: ID })).received
const storedFiles = async (test: TestApp) =>
  (await readdir(path.join(test.services.config.dataDir, 'files'), { recursive: true }).catch(() => [])).filter(
    (name) => name.length > 20,
  )
const rows = (test: TestApp) => test.db.selectFrom('upload').selectAll().execute()
const parts = (test: TestApp) => test.db.selectFrom('upload_part').selectAll().execute()

describe('UploadFile.AddPart', () => {
  it('puts the parts together: one upload, equal to the file, and nothing else', async () => {
    const test = await testApp()
    for (const [offset, after] of [
      [0, PART],
      [PART, 2 * PART],
    ] as const)
      expect((await add(test, { offset })).body).toMatchObject({ status: 'Success', received: after, file: null })
    const { body } = await add(test, { offset: 2 * PART })
    expect(body).toMatchObject({
      status: 'Success',
      received: FILE.length,
      file: { fileName: 'gate.pdf', fileType: 'pdf' },
    })
    const [row, ...others] = await rows(test)
    expect(others).toEqual([])
    expect(row).toMatchObject({ byte_size: FILE.length, sha256: createHash('sha256').update(FILE).digest() })
    expect([await parts(test), (await storedFiles(test)).length]).toEqual([[], 1])
    // Sent again after a lost answer.
    for (const offset of [0, 2 * PART]) expect((await add(test, { offset })).body.file).toMatchObject({ id: row?.id })
    expect(await rows(test)).toHaveLength(1)
  })

  it('ignores a part that has arrived, or that leaves a gap, and says where to continue', async () => {
    const test = await testApp()
    expect((await add(test, { offset: PART })).body).toMatchObject({ received: 0, file: null })
    await add(test, {})
    for (const offset of [0, 2 * PART]) expect((await add(test, { offset })).body.received).toBe(PART)
    expect([(await parts(test)).length, (await storedFiles(test)).length]).toEqual([1, 1])
  })

  it('takes each part once, also the last, when it is sent five times at the same moment', async () => {
    const test = await scratchApp()
    const fiveTimes = (offset: number) => Promise.all(Array.from({ length: 5 }, () => add(test, { offset })))
    for (const [nth, offset] of [0, PART].entries()) {
      const answers = await fiveTimes(offset)
      expect(answers.map(({ body }) => body.received)).toEqual(answers.map(() => offset + PART))
      expect([(await parts(test)).length, (await storedFiles(test)).length]).toEqual([nth + 1, nth + 1])
    }
    const answers = await fiveTimes(2 * PART)
    const [row, ...others] = await rows(test)
    expect(others).toEqual([])
    expect(answers.map(({ body }) => [body.received, body.file?.id])).toEqual(answers.map(() => [FILE.length, row?.id]))
    expect([await parts(test), await storedFiles(test)]).toEqual([
      [],
      [expect.stringContaining(row?.stored_name ?? '?')],
    ])
  })

  it('keeps no part of a file that became complete while the part was arriving', async () => {
    const test = await testApp()
    const { files } = test.services
    const save = files.save.bind(files)
    vi.spyOn(files, 'save').mockImplementationOnce(async (...given) => {
      for (const offset of [0, PART, 2 * PART]) await add(test, { offset })
      return save(...given)
    })
    const { body } = await add(test, { offset: 0 })
    const [row, ...others] = await rows(test)
    expect([body.received, body.file?.id, others]).toEqual([FILE.length, row?.id, []])
    expect([await parts(test), (await storedFiles(test)).length]).toEqual([[], 1])
  })

  it('checks the whole file as Upload does; a refused one leaves nothing', async () => {
    const test = await testApp()
    const noPicture = Buffer.concat([Buffer.from('<html>'), randomBytes(PART)])
    await add(test, { content: noPicture })
    expect((await add(test, { content: noPicture, offset: PART })).body.status).toBe('Error')
    expect([await rows(test), await parts(test), await storedFiles(test)]).toEqual([[], [], []])
    const large = { content: FILE, stated: { uploadId: ID, byteSize: String(60 * 1_048_576), offset: '0' } }
    const sent = { name: 'gate.pdf', folder: 'CreateReport', call: 'UploadFile/AddPart', ...large }
    for (const more of [{}, { name: 'gate.exe' }, { folder: 'ImportFile' }])
      expect((await upload(test, 'reporter', { ...sent, ...more })).body.status).toBe('Error')
    expect([await rows(test), await parts(test), await storedFiles(test)]).toEqual([[], [], []])
  })

  it('is resumed by nobody else, and needs the right to file', async () => {
    const test = await testApp()
    await add(test, {})
    expect(await received(test, 'colleague')).toBe(0)
    expect((await add(test, { role: 'colleague', offset: PART })).body.received).toBe(0)
    expect(await received(test)).toBe(PART)
    expect((await add(test, { role: 'viewer' })).http).toBe(403)
    expect((await add(test, { role: 'nobody' })).http).toBe(401)
  })

  it('leaves nothing of an upload that was given up, and keeps one that goes on', async () => {
    const test = await testApp()
    await claimStore(test.services)
    for (const offset of [0, PART]) await add(test, { offset })
    await sql`update upload_part set received_at = received_at - interval '49 hours' where start_byte = 0`.execute(
      test.db,
    )
    await orphanUploads.run(test.services)
    expect(await received(test)).toBe(2 * PART)
    await sql`update upload_part set received_at = received_at - interval '49 hours'`.execute(test.db)
    await orphanUploads.run(test.services)
    expect([await received(test), await parts(test), await storedFiles(test)]).toEqual([0, [], []])
  })
})

describe('UploadFile.GetParts', () => {
  it('says how much has arrived', async () => {
    const test = await testApp()
    expect(await received(test)).toBe(0)
    await add(test, {})
    expect(await received(test)).toBe(PART)
    expect(refused(await test.call('viewer', 'UploadFile/GetParts', { uploadId: ID }))).toMatchObject({ http: 403 })
    expect(await test.call('nobody', 'UploadFile/GetParts', { uploadId: ID })).toMatchObject({ http: 401 })
    expect(refused(await test.call('reporter', 'UploadFile/GetParts', { uploadId: 'x' }))).toMatchObject({ http: 400 })
  })
})
