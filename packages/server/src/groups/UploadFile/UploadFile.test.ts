import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Workbook } from '@cj-tech-master/excelts'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { SAMPLES, SHEET, WORD, compound, office, zip } from '../../testing/samples.ts'
import { PNG, upload, uploadPicture } from '../../testing/upload.ts'
import { NOW, type Role, area, people } from '../../testing/world.ts'
import { FOLDER_PART, plainOf } from '../../testing/wire.ts'

const MB = 1_048_576
const folder = 'CreateReport'
const storedFiles = async (test: TestApp) =>
  (await readdir(path.join(test.services.config.dataDir, 'files'), { recursive: true }).catch(() => [])).filter(
    (name) => name.length > 2,
  )
async function workbook(): Promise<Buffer> {
  const made = new Workbook()
  made.addWorksheet('รายงาน').addRow(['ก', 1])
  return Buffer.from(await made.xlsx.writeBuffer())
}
const rows = (test: TestApp) => test.db.selectFrom('upload').selectAll().execute()

describe('UploadFile.Upload', () => {
  it('stores a file under a random name and describes it', async () => {
    const test = await testApp()
    const { http, body } = await upload(test, 'reporter', { name: 'รูป หน้างาน.PNG', content: PNG, folder })
    const [row] = await rows(test)
    expect(http).toBe(200)
    expect(body).toEqual({
      status: 'Success',
      message: '',
      uploadStatus: 'Success',
      file: {
        id: row?.id,
        path: `/Uploadfiles/${row?.stored_name}`,
        systemFileName: row?.stored_name,
        fileName: 'รูป หน้างาน.PNG',
        saveToPath: folder,
        url: row?.stored_name,
        isRemoved: false,
        isNewFile: true,
        fileType: 'png',
        isPicture: true,
        stated: null,
      },
    })
    expect(row).toMatchObject({
      byte_size: PNG.length,
      media_type: 'image/png',
      uploaded_by: people.reporter.id,
      sha256: createHash('sha256').update(PNG).digest(),
    })
    expect(row?.stored_name).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await storedFiles(test)).toEqual([expect.stringContaining(row?.stored_name ?? '?')])
  })

  it.each(Object.entries(SAMPLES))('accepts a %s', async (extension, content) => {
    const test = await testApp()
    const { body } = await upload(test, 'reporter', { name: `a.${extension.toUpperCase()}`, content, folder })
    expect(body).toMatchObject({ status: 'Success', file: { fileType: extension } })
  })

  const html = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')
  const wrong: [string, string, Buffer][] = [
    ['HTML as a picture', 'a.png', html],
    ['HTML as a workbook', 'a.xls', html],
    ['HTML as text', 'a.txt', html],
    ['HTML far into a text', 'a.txt', Buffer.concat([Buffer.alloc(70_000, 'a'), html])],
    ['HTML at the end of a long text', 'a.txt', Buffer.concat([Buffer.alloc(3_000_000, 'a'), Buffer.from('<script')])],
    ['SVG as text', 'a.txt', Buffer.from('  <svg onload="alert(1)"/>')],
    ['a script as text', 'a.txt', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['PHP as text', 'a.txt', Buffer.from('hello <?php system("id")')],
    ['a program as text', 'a.txt', Buffer.from('MZ\u0000\u0001')],
    ['a NUL far into a text', 'a.txt', Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0])])],
    ['a program as a PDF', 'a.pdf', Buffer.from('MZ\u0090\u0000')],
    ['a Word document as a workbook', 'a.xlsx', office(WORD)],
    ['a workbook as a Word document', 'a.docx', office(SHEET)],
    ['a workbook with macros', 'a.xlsx', office('application/vnd.ms-excel.sheet.macroEnabled.main')],
    ['any ZIP as a Word document', 'a.docx', zip({ 'a.txt': 'a' })],
    ['an old workbook as an old document', 'a.doc', compound(['Workbook'])],
    ['a new workbook as an old one', 'a.xls', office(SHEET)],
    ['a broken compound file', 'a.doc', compound(['WordDocument']).subarray(0, 700)],
    ['a page by its name', 'a.html', PNG],
    ['a program by its name', 'a.exe', PNG],
    ['SVG by its name', 'a.svg', PNG],
    ['a name without an extension', 'png', PNG],
    ['a name that ends in a dot', 'a.png.', PNG],
    ['a second extension', 'a.png.html', PNG],
    ['a NUL in the name', 'a.html\u0000.png', html],
  ]
  it.each(wrong)('refuses %s', async (_name, name, content) => {
    const test = await testApp()
    const { http, body } = await upload(test, 'reporter', { name, content, folder })
    expect(http).toBe(200)
    expect(body).toMatchObject({ status: 'Error', uploadStatus: 'Error', message: 'Wrong type' })
    expect(await storedFiles(test)).toEqual([])
    expect(await rows(test)).toEqual([])
  })

  it('accepts a workbook that the product itself exports', async () => {
    const test = await testApp()
    const content = await workbook()
    expect((await upload(test, 'reporter', { name: 'รายงาน.xlsx', content, folder })).body.status).toBe('Success')
    expect((await upload(test, 'reporter', { name: 'รายงาน.docx', content, folder })).body.message).toBe('Wrong type')
  })

  it('follows a distant directory of a compound file, and accepts an encrypted workbook', async () => {
    const test = await testApp()
    const names = {
      'a.doc': compound(['WordDocument'], 100),
      'b.xls': compound(['Book']),
      'c.xlsx': compound(['EncryptedPackage']),
    }
    for (const [name, content] of Object.entries(names)) {
      expect((await upload(test, 'reporter', { name, content, folder })).body.status).toBe('Success')
    }
  })

  const names: [string, string][] = [
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['C:\\fakepath\\ภาพ.png', 'ภาพ.png'],
    ['a\tb\u0007c.png', 'abc.png'],
    ['evil\u202egpj.png', 'evilgpj.png'],
    [`${'ก'.repeat(300)}.png`, `${'ก'.repeat(251)}.png`],
    ['.png', '.png'],
  ]
  it.each(names)('keeps only the harmless part of the name %j', async (name, kept) => {
    const test = await testApp()
    const { file } = (await upload(test, 'reporter', { name, content: PNG, folder })).body
    expect(file?.fileName).toBe(kept)
    expect(file?.url).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('refuses an empty file, a missing one, and an unknown folder', async () => {
    const test = await testApp()
    expect((await upload(test, 'reporter', { name: 'a.txt', content: Buffer.alloc(0), folder })).body.message).toBe(
      'file error',
    )
    for (const unknown of ['', 'ContactUs', '../CreateReport', 'constructor', undefined]) {
      const sent = { name: 'a.png', content: PNG, ...(unknown === undefined ? {} : { folder: unknown }) }
      expect(await upload(test, 'reporter', sent)).toMatchObject({ http: 400, body: { uploadStatus: 'Error' } })
    }
    const empty = await test.app.inject({
      method: 'POST',
      url: '/api/UploadFile/Upload',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        cookie: await test.signIn('reporter'),
      },
      payload: `--x\r\nContent-Disposition: form-data; name="${FOLDER_PART}"\r\n\r\nCreateReport\r\n--x--\r\n`,
    })
    expect(plainOf(empty)).toMatchObject({ status: 'Error', message: 'Please Specify Files' })
    expect(await storedFiles(test)).toEqual([])
    expect(await rows(test)).toEqual([])
  })

  it('also accepts the folder after the file', async () => {
    const test = await testApp()
    const { body } = await upload(test, 'reporter', { name: 'a.png', content: PNG, folder, fileFirst: true })
    expect(body).toMatchObject({ status: 'Success', file: { saveToPath: folder } })
    const unknown = await upload(test, 'reporter', {
      name: 'a.png',
      content: PNG,
      folder: 'Elsewhere',
      fileFirst: true,
    })
    expect(unknown).toMatchObject({ http: 400, body: { uploadStatus: 'Error' } })
  })

  it('accepts 50 MB for a report and 20 MB of a workbook for an import, and not a byte more', async () => {
    const test = await testApp()
    const text = (size: number) => Buffer.alloc(size, 'a')
    expect((await upload(test, 'reporter', { name: 'a.txt', content: text(50 * MB), folder })).body.status).toBe(
      'Success',
    )
    const more = { name: 'a.txt', content: text(50 * MB + 1), folder }
    expect((await upload(test, 'reporter', more)).body).toMatchObject({
      uploadStatus: 'Error',
      message: 'Maximum file size 50 MB.',
    })
    const book = Buffer.concat([compound(['Workbook']), Buffer.alloc(20 * MB)])
    for (const fileFirst of [false, true]) {
      const sent = { name: 'a.xls', folder: 'ImportFile', fileFirst }
      expect((await upload(test, 'admin', { ...sent, content: book.subarray(0, 20 * MB) })).body.status).toBe('Success')
      expect((await upload(test, 'admin', { ...sent, content: book })).body.message).toBe('Maximum file size 20 MB.')
    }
    expect((await upload(test, 'admin', { name: 'a.png', content: PNG, folder: 'ImportFile' })).body.message).toBe(
      'Wrong type',
    )
    expect(await storedFiles(test)).toHaveLength(3)
  })

  it('refuses callers without a session', async () => {
    const test = await testApp()
    expect(await upload(test, 'nobody', { name: 'a.png', content: PNG, folder })).toMatchObject({
      http: 401,
      body: { status: 'SSEXP' },
    })
    expect(await storedFiles(test)).toEqual([])
  })

  it('accepts a file only from people who may write to its destination', async () => {
    const test = await testApp()
    const take = async (role: Role, folder: string, fileFirst = false) =>
      (await upload(test, role, { name: 'a.xlsx', content: await workbook(), folder, fileFirst })).http
    // A reader and an approver: the reader writes nowhere, and the approver does not import.
    expect([await take('viewer', 'CreateReport'), await take('viewer', 'ImportFile')]).toEqual([403, 403])
    for (const fileFirst of [false, true]) {
      expect([fileFirst, await take('reporter', 'ImportFile', fileFirst)]).toEqual([fileFirst, 403])
      expect([fileFirst, await take('reporter', 'CreateReport', fileFirst)]).toEqual([fileFirst, 200])
      expect([fileFirst, await take('admin', 'ImportFile', fileFirst)]).toEqual([fileFirst, 200])
    }
    expect(await storedFiles(test)).toHaveLength(4)
  })

  it('accepts no more from one person than a form can need, until files are saved or removed', async () => {
    const test = await testApp()
    const send = (role: Role, content = PNG) => upload(test, role, { name: 'a.png', content, folder })
    const waiting = (bytes: number, count: number) =>
      test.db
        .insertInto('upload')
        .values(
          Array.from({ length: count }, (_, nth) => ({
            folder,
            stored_name: `waiting-${bytes}-${String(nth).padStart(20, '0')}`,
            original_name: 'a.png',
            media_type: 'image/png',
            extension: 'png',
            byte_size: bytes,
            sha256: Buffer.alloc(32),
            uploaded_by: people.reporter.id,
            uploaded_at: NOW,
          })),
        )
        .execute()
    await waiting(10, 199)
    const { file } = (await send('reporter')).body
    const message = 'Too many of your files are not saved yet. Save or remove some of them first.'
    expect((await send('reporter')).body).toMatchObject({ status: 'Error', message, uploadStatus: 'Error' })
    expect((await send('colleague')).body.status).toBe('Success')
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: file ? [file] : [] })))
    expect((await send('reporter')).body.status).toBe('Success')
    await test.db.deleteFrom('upload').where('original_name', '=', 'a.png').where('byte_size', '=', 10).execute()
    await waiting(1_024 * MB - 2 * PNG.length, 1)
    expect((await send('reporter')).body.status).toBe('Success')
    expect((await send('reporter')).body.message).toBe(message)
    expect(await storedFiles(test)).toHaveLength(4)
    // After a while, forgotten files no longer count.
    await test.setNow('2026-11-28T10:00:00+07:00')
    expect((await send('reporter')).body.status).toBe('Success')
  })
})

describe('UploadFile.Upload with an id of the client', () => {
  const uploadId = '4b5c1f6e-0f0e-4a51-9d0c-7f8f5f2a0001'
  const send = (test: TestApp, role: Role, sent: { content?: Buffer; folder?: string; name?: string } = {}) =>
    upload(test, role, { name: 'a.png', content: PNG, folder, stated: { uploadId }, ...sent })

  it('is one file however often it is sent, also once a report has it', async () => {
    const test = await testApp()
    const first = (await send(test, 'reporter')).body
    expect((await send(test, 'reporter')).body).toEqual(first)
    const files = first.file ? [first.file] : []
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files })))
    expect((await send(test, 'reporter')).body).toEqual(first)
    expect([await rows(test), await storedFiles(test)]).toMatchObject([{ length: 1 }, { length: 1 }])
  })

  it('is one file when it is sent five times at the same moment', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const answers = await Promise.all(
      [test, other, test, other, test].map((app) => send({ ...test, app: app.app }, 'reporter')),
    )
    expect(answers.map(({ http, body }) => [http, body.status])).toEqual(answers.map(() => [200, 'Success']))
    expect(new Set(answers.map(({ body }) => body.file?.id)).size).toBe(1)
    expect(await rows(test)).toHaveLength(1)
    const [row] = await rows(test)
    const all = [...(await storedFiles(test)), ...(await storedFiles(other))]
    expect(all).toEqual([expect.stringContaining(row?.stored_name ?? '?')])
  })

  it('refuses another file or folder under the same id, and keeps the first', async () => {
    const test = await testApp()
    await send(test, 'admin')
    const message = 'Another file was already sent as this upload. Please choose the file again.'
    const book = await workbook()
    for (const sent of [{ content: SAMPLES.jpg }, { content: book, name: 'a.xlsx', folder: 'ImportFile' }])
      expect((await send(test, 'admin', sent)).body).toMatchObject({ status: 'Error', uploadStatus: 'Error', message })
    expect([await rows(test), await storedFiles(test)]).toMatchObject([{ length: 1 }, { length: 1 }])
  })

  it('is a separate file for each person, and a new one after the first was removed', async () => {
    const test = await testApp()
    const first = (await send(test, 'reporter')).body.file
    const others = (await send(test, 'colleague')).body.file
    expect(others?.id).not.toBe(first?.id)
    success(await test.call('reporter', 'UploadFile/DeleteFile', { id: first?.id ?? 0 }))
    const again = (await send(test, 'reporter')).body.file
    expect(again?.id).not.toBe(first?.id)
    expect((await upload(test, 'nobody', { name: 'a.png', content: PNG, folder, stated: { uploadId } })).http).toBe(401)
  })

  it('is accepted again even when there is no space for a new one', async () => {
    const test = await testApp()
    const first = (await send(test, 'reporter')).body
    for (let nth = 1; nth < 200; nth++)
      await test.db
        .insertInto('upload')
        .values({
          folder,
          stored_name: `waiting-${String(nth).padStart(20, '0')}`,
          original_name: 'a.png',
          media_type: 'image/png',
          extension: 'png',
          byte_size: 1,
          sha256: Buffer.alloc(32),
          uploaded_by: people.reporter.id,
          uploaded_at: NOW,
        })
        .execute()
    expect((await upload(test, 'reporter', { name: 'b.png', content: PNG, folder })).body.status).toBe('Error')
    expect((await send(test, 'reporter')).body).toEqual(first)
  })
})

describe('UploadFile.Upload of a photo', () => {
  const sha256 = createHash('sha256').update(PNG).digest('hex')
  const photo = (test: TestApp, stated: Record<string, string>) =>
    upload(test, 'reporter', { name: 'a.png', content: PNG, folder, stated })

  it('stores what the device states, and shows it to people who see the report', async () => {
    const test = await testApp()
    const facts = { originalSha256: 'ab'.repeat(32), takenAt: '2026-11-20T09:58:03+07:00' }
    const uploadId = '4b5c1f6e-0f0e-4a51-9d0c-7f8f5f2a0001'
    const { file } = (await photo(test, { uploadId, ...facts, latitude: '12.681234', longitude: '-101.25' })).body
    const stated = { ...facts, latitude: 12.681234, longitude: -101.25, isOriginal: false }
    expect(file?.stated).toEqual(stated)
    const form = operationForm({ areaId: [area.quay], files: file ? [file] : [] })
    const [eventId = 0] = success(await test.call('reporter', 'CreateReport/SaveData', form)).eventIds
    for (const role of ['colleague', 'admin'] as const) {
      const { record } = success(await test.call(role, 'EventApprove/GetData', { eventId }))
      expect(record.files).toMatchObject([{ isPicture: true, stated }])
    }
    const { events } = success(
      await test.call('reporter', 'CreateReport/LoadListEventReport', { eventDate: '2026-11-20' }),
    )
    expect(events.find((event) => event.eventId === eventId)?.picture).toBe(file?.url)
    expect(refused(await test.call('foreigncompany', 'EventApprove/GetData', { eventId })).message).toBe(
      'The data was not found.',
    )
  })

  it('appears in the report and in a draft where its form has it, not where it arrived', async () => {
    const test = await testApp()
    const names = ['first.png', 'second.png', 'third.png']
    const sent = [
      await uploadPicture(test, 'reporter', 'third.png'),
      await uploadPicture(test, 'reporter', 'first.png'),
    ]
    const [third, first] = sent
    const second = await uploadPicture(test, 'reporter', 'second.png')
    const files = [first, second, third].filter((file) => file !== undefined)
    success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{}', files }))
    const draft = success(await test.call('reporter', 'CreateReport/LoadDraft', {}))
    expect(draft.files.map(({ fileName }) => fileName)).toEqual(names)
    const form = operationForm({ files })
    const [eventId = 0] = success(await test.call('reporter', 'CreateReport/SaveData', form)).eventIds
    const { record } = success(await test.call('reporter', 'EventApprove/GetData', { eventId }))
    expect(record.files.map(({ fileName }) => fileName)).toEqual(names)
  })

  it('marks a file as the original only if it is what the device hashed', async () => {
    const test = await testApp()
    const time = '2026-11-20T09:58:03'
    expect((await photo(test, { originalSha256: sha256 })).body.file?.stated).toEqual({
      takenAt: '',
      latitude: null,
      longitude: null,
      originalSha256: sha256,
      isOriginal: true,
    })
    expect((await photo(test, { takenAt: time })).body.file?.stated).toMatchObject({ takenAt: time, isOriginal: false })
  })

  it('leaves the location out of the audit trail, and deletes it with the file', async () => {
    const test = await testApp()
    const { file } = (await photo(test, { latitude: '12.681234', longitude: '101.25' })).body
    const trail = await test.db.selectFrom('audit_entry').select(['table_name', 'after']).execute()
    expect(trail.map(({ table_name }) => table_name)).toContain('upload')
    expect(JSON.stringify(trail)).not.toMatch(/12\.681234|101\.25|latitude/)
    success(await test.call('reporter', 'UploadFile/DeleteFile', { id: file?.id ?? 0 }))
    expect(await test.db.selectFrom('upload_picture').selectAll().execute()).toEqual([])
  })

  it('is refused with more parts than there are known names', async () => {
    const test = await testApp()
    const parts = Object.fromEntries(Array.from({ length: 40 }, (_, nth) => [`part${nth}`, 'x']))
    for (const fileFirst of [false, true]) {
      const sent = { name: 'a.png', content: PNG, folder, stated: parts, fileFirst }
      const { http, body } = await upload(test, 'reporter', sent)
      expect([http >= 400 && http < 500, body.status]).toEqual([true, 'Error'])
    }
    expect([await rows(test), await storedFiles(test)]).toEqual([[], []])
  })

  it('ignores an incomplete location', async () => {
    const test = await testApp()
    expect((await photo(test, { latitude: '12.5' })).body).toMatchObject({ status: 'Success', file: { stated: null } })
  })

  it.each([
    { uploadId: 'mine' },
    { originalSha256: 'AB' },
    { originalSha256: `${'ab'.repeat(32)}0` },
    { takenAt: 'yesterday' },
    { takenAt: '0000:00:00 00:00:00' },
    { takenAt: '2026-02-30T10:00:00' },
    { takenAt: '2026-11-20T24:00:00' },
    { latitude: '90.0001', longitude: '0' },
    { latitude: 'NaN', longitude: '0' },
    { latitude: '1e1', longitude: '0' },
    { latitude: '0', longitude: '-180.5' },
  ] as Record<string, string>[])('refuses %j', async (stated) => {
    const test = await testApp()
    expect(await photo(test, stated)).toMatchObject({ http: 400, body: { status: 'Error' } })
    expect([await rows(test), await storedFiles(test)]).toEqual([[], []])
  })
})

describe('UploadFile.DeleteFile', () => {
  it('removes a file that its uploader has not used yet', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    success(await test.call('reporter', 'UploadFile/DeleteFile', file))
    expect((await rows(test))[0]?.deleted_at).toBeInstanceOf(Date)
    await expect.poll(() => storedFiles(test)).toEqual([])
    expect(refused(await test.call('reporter', 'UploadFile/DeleteFile', file)).message).toBe('The data was not found.')
  })

  it('treats a file of another person, and one that a report or the contact page uses, as missing', async () => {
    const test = await testApp()
    const [foreign, used] = [await uploadPicture(test, 'colleague'), await uploadPicture(test, 'reporter')]
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [used] })))
    const missing = refused(await test.call('reporter', 'UploadFile/DeleteFile', { id: 999_999 }))
    for (const file of [foreign, used]) {
      expect(refused(await test.call('reporter', 'UploadFile/DeleteFile', file))).toEqual(missing)
    }
    const shown = (await upload(test, 'admin', { call: 'UploadFile/UploadFileCotactUs', name: 'a.png', content: PNG }))
      .body.file
    await test.db
      .updateTable('contact_page')
      .set({ content: `<img src="/Uploadfiles/${shown?.url}">` })
      .execute()
    expect(refused(await test.call('admin', 'UploadFile/DeleteFile', { id: shown?.id ?? 0 }))).toEqual(missing)
    expect(await storedFiles(test)).toHaveLength(3)
  })

  it('refuses callers without a session', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'UploadFile/DeleteFile', { id: 1 })).http).toBe(401)
  })
})

describe('UploadFile.UploadFileCotactUs', () => {
  const call = 'UploadFile/UploadFileCotactUs'
  const picture = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])

  it('accepts an image of 5 MB and a file of 20 MB, and not a byte more', async () => {
    const test = await testApp()
    const image = await upload(test, 'admin', { call, name: 'a.png', content: picture(5_242_880) })
    expect(image.body).toMatchObject({ status: 'Success', file: { saveToPath: 'ContactUs' } })
    const tooBig = await upload(test, 'admin', { call, name: 'a.png', content: picture(5_242_881) })
    expect(tooBig.body).toMatchObject({ uploadStatus: 'Error', message: 'File is too big. Max allowed size is 5 MB' })
    const text = Buffer.alloc(20_971_521, 'a')
    expect((await upload(test, 'admin', { call, name: 'a.txt', content: text.subarray(1) })).body.status).toBe(
      'Success',
    )
    expect((await upload(test, 'admin', { call, name: 'a.txt', content: text })).body.message).toBe(
      'File is too big. Max allowed size is 20 MB',
    )
    expect((await upload(test, 'admin', { call, name: 'a.svg', content: PNG })).body.message).toBe('Wrong type')
  })

  it('is for corporate users only', async () => {
    const test = await testApp()
    expect((await upload(test, 'nobody', { call, name: 'a.png', content: PNG })).http).toBe(401)
    for (const role of ['company', 'areaadmin', 'reporter'] as const) {
      expect((await upload(test, role, { call, name: 'a.png', content: PNG })).http).toBe(403)
    }
    expect(await storedFiles(test)).toEqual([])
  })
})
