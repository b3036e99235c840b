import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { PNG, upload, uploadPicture } from '../../testing/upload.ts'
import { type Role, area, people } from '../../testing/world.ts'
import { plainOf } from '../../testing/wire.ts'

const get = async (test: TestApp, role: Role | 'nobody', name: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/Uploadfiles/${name}`,
    headers: { ...(role === 'nobody' ? {} : { cookie: await test.signIn(role) }), ...headers },
  })
const statuses = async (test: TestApp, name: string, roles: (Role | 'nobody')[]) =>
  Promise.all(roles.map(async (role) => [role, (await get(test, role, name)).statusCode]))
const saved = async (test: TestApp, areaId: number) => {
  const file = await uploadPicture(test, 'reporter', "รูป 'หน้า'; งาน.png")
  const form = operationForm({ areaId: [areaId], files: [file] })
  const [id = 0] = success(await test.call('reporter', 'CreateReport/SaveData', form)).eventIds
  return { file, id }
}

describe('GET /Uploadfiles', () => {
  it('sends the bytes as an attachment that no browser runs or guesses about', async () => {
    const test = await testApp()
    const { file } = await saved(test, area.quay)
    const response = await get(test, 'reporter', file.url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(PNG)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition':
        "attachment; filename*=UTF-8''%E0%B8%A3%E0%B8%B9%E0%B8%9B%20%27%E0%B8%AB%E0%B8%99%E0%B9%89%E0%B8%B2%27%3B%20%E0%B8%87%E0%B8%B2%E0%B8%99.png",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
    })
  })

  it('is for people who see the report, and missing for anybody else', async () => {
    const test = await testApp()
    const { file } = await saved(test, area.quay)
    expect(
      await statuses(test, file.url, [
        ...(['reporter', 'colleague', 'approver', 'both', 'areaadmin', 'company', 'viewer', 'admin'] as const),
        ...(['csradmin', 'foreigncompany', 'foreignreporter', 'nobody'] as const),
      ]),
    ).toEqual([
      ...['reporter', 'colleague', 'approver', 'both', 'areaadmin', 'company', 'viewer', 'admin'].map((role) => [
        role,
        200,
      ]),
      ...['csradmin', 'foreigncompany', 'foreignreporter', 'nobody'].map((role) => [role, 404]),
    ])
    const foreign = await get(test, 'foreigncompany', file.url)
    expect(foreign.json()).toEqual((await get(test, 'foreigncompany', 'A'.repeat(43))).json())
    const denied = await test.db
      .selectFrom('audit_entry')
      .select('actor_id')
      .where('call', '=', 'Uploadfiles')
      .execute()
    expect(denied.map(({ actor_id }) => actor_id)).toContain(people.foreigncompany.id)
  })

  it('is gone when the report is deleted, and when the menus are taken away', async () => {
    const test = await testApp()
    const { file, id } = await saved(test, area.quay)
    await test.db.deleteFrom('user_menu').where('user_id', '=', people.colleague.id).execute()
    expect((await get(test, 'colleague', file.url)).statusCode).toBe(404)
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { eventId: id }))
    expect(await statuses(test, file.url, ['reporter', 'admin'])).toEqual([
      ['reporter', 404],
      ['admin', 404],
    ])
  })

  it('is only for its uploader until something uses it, also in a draft', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const roles = ['reporter', 'admin', 'colleague', 'nobody'] as const
    const own = [
      ['reporter', 200],
      ['admin', 404],
      ['colleague', 404],
      ['nobody', 404],
    ]
    expect(await statuses(test, file.url, [...roles])).toEqual(own)
    success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{}', files: [file] }))
    expect(await statuses(test, file.url, [...roles])).toEqual(own)
    success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{}' }))
    success(await test.call('reporter', 'UploadFile/DeleteFile', file))
    expect((await get(test, 'reporter', file.url)).statusCode).toBe(404)
  })

  it('shows a contact file to signed-in people, and to everybody once the page does', async () => {
    const test = await testApp()
    const sent = { call: 'UploadFile/UploadFileCotactUs', name: 'map.png', content: PNG }
    const name = (await upload(test, 'admin', sent)).body.file?.url ?? ''
    expect(await statuses(test, name, ['foreignreporter', 'nobody'])).toEqual([
      ['foreignreporter', 200],
      ['nobody', 404],
    ])
    await test.db
      .updateTable('contact_page')
      .set({ content: `<p><img src="/Uploadfiles/${name}"></p>` })
      .execute()
    expect((await get(test, 'nobody', name)).statusCode).toBe(200)
  })

  it('sends ranges, and 304 if the reader has the file already', async () => {
    const test = await testApp()
    const { file } = await saved(test, area.gate)
    const part = (range: string, more = {}) => get(test, 'reporter', file.url, { range, ...more })
    const size = PNG.length
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 3],
      ['bytes=60-', 60, size - 1],
      ['bytes=-10', size - 10, size - 1],
      ['bytes=0-999999', 0, size - 1],
    ] as const) {
      const response = await part(range)
      expect([response.statusCode, response.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(response.rawPayload).toEqual(PNG.subarray(start, end + 1))
    }
    for (const range of ['bytes=999999-', 'bytes=-0']) {
      const response = await part(range)
      expect([response.statusCode, response.headers['content-range']]).toEqual([416, `bytes */${size}`])
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) {
      expect((await part(range)).rawPayload).toEqual(PNG)
    }
    const etag = String((await part('')).headers.etag)
    expect((await part('bytes=0-3', { 'if-range': etag })).statusCode).toBe(206)
    expect((await part('bytes=0-3', { 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get(test, 'reporter', file.url, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('reports a file that is missing from the store, in the reader’s language', async () => {
    const test = await testApp()
    const { file } = await saved(test, area.quay)
    await test.services.files.remove(file.url)
    const response = await get(test, 'reporter', file.url)
    expect([response.statusCode, plainOf(response)]).toEqual([
      404,
      { status: 'Error', message: 'This file is no longer stored. Please inform the administrator.' },
    ])
    const thai = await get(test, 'reporter', file.url, { 'accept-language': 'th' })
    expect(plainOf(thai).message).toBe('ไม่พบไฟล์นี้ในที่จัดเก็บ กรุณาแจ้งผู้ดูแลระบบ')
    expect(plainOf(await get(test, 'nobody', file.url)).message).toBe('The data was not found.')
  })

  it('takes a file out of quarantine if a row names it', async () => {
    const test = await testApp()
    const { file } = await saved(test, area.quay)
    await test.services.files.quarantine(file.url)
    expect(await test.services.files.size(file.url)).toBeUndefined()
    expect((await get(test, 'reporter', file.url)).rawPayload).toEqual(PNG)
  })

  it('accepts no names but its own', async () => {
    const test = await testApp()
    for (const name of ['..%2f..%2fapp-secret', 'a'.repeat(61), '%00', 'constructor', "'%20or%201=1--"]) {
      const response = await get(test, 'admin', name)
      expect([name, response.statusCode >= 400 && response.statusCode < 500]).toEqual([name, true])
      expect(response.body).not.toMatch(/secret of at least/)
    }
  })
})
