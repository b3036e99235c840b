import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'

const draftOf = async (test: TestApp, role: 'reporter' | 'colleague' = 'reporter') =>
  success(await test.call(role, 'CreateReport/LoadDraft', {}))
const keep = async (test: TestApp, formData: string, files: { id: number }[] = []) =>
  success(await test.call('reporter', 'CreateReport/SaveDraft', { formData, files })).draftId
const isStored = async (test: TestApp, name: string) => (await test.services.files.size(name)) !== undefined

describe('CreateReport.SaveDraft', () => {
  it('stores only the last form of its author, with its uploads', async () => {
    const test = await testApp()
    const [first, second] = [await uploadPicture(test, 'reporter'), await uploadPicture(test, 'reporter', 'ภาพ.png')]
    const id = await keep(test, '{"desc":"ร่าง"}', [first])
    expect(await keep(test, '{"desc":"ร่าง 2"}', [second])).toBe(id)
    expect(await draftOf(test)).toMatchObject({
      draftId: id,
      formData: '{"desc":"ร่าง 2"}',
      files: [{ id: second.id, fileName: 'ภาพ.png', isNewFile: true, isRemoved: false }],
      updatedAt: '2026-11-20T10:00:00+07:00',
    })
    expect(await draftOf(test, 'colleague')).toMatchObject({
      draftId: null,
      formData: '',
      files: [],
      updatedAt: null,
    })
    expect(await test.db.selectFrom('event_report').selectAll().execute()).toEqual([])
  })

  it('refuses to replace a draft that was changed elsewhere, unless both are the same', async () => {
    const test = await testApp()
    const save = (formData: string, digest?: string) =>
      test.call('reporter', 'CreateReport/SaveDraft', { formData, ...(digest === undefined ? {} : { digest }) })
    const first = success(await save('{"desc":"first"}', '')).digest
    const second = success(await save('{"desc":"second"}', first)).digest
    expect(await draftOf(test)).toMatchObject({ digest: second })
    for (const known of [first, '']) {
      expect(refused(await save('{"desc":"other"}', known))).toMatchObject({
        isChanged: true,
        message: 'Your draft was changed in another window or on another device.',
      })
    }
    expect(await draftOf(test)).toMatchObject({ formData: '{"desc":"second"}' })
    expect(success(await save('{"desc":"second"}', first)).digest).toBe(second)
    success(await save('{"desc":"other"}'))
  })

  it('saves if the draft is gone, and notices added or removed files', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const save = async (files: { id: number }[], digest: string) =>
      test.call('reporter', 'CreateReport/SaveDraft', { formData: '{}', files, digest })
    const { draftId, digest: bare } = success(await save([], 'f'.repeat(64)))
    const { digest: filled } = success(await save([file], bare))
    expect(filled).not.toBe(bare)
    expect(refused(await save([], '0'.repeat(64))).isChanged).toBe(true)
    expect((await draftOf(test)).files).toHaveLength(1)
    const removing = { draftId, digest: bare }
    expect(refused(await test.call('reporter', 'CreateReport/DeleteDraft', removing)).isChanged).toBe(true)
    success(await test.call('reporter', 'CreateReport/DeleteDraft', { draftId, digest: filled }))
    expect(await draftOf(test)).toMatchObject({ draftId: null, digest: '' })
  })

  it('refuses an upload of another person, and one that a report already has', async () => {
    const test = await testApp()
    const foreign = await uploadPicture(test, 'colleague')
    const used = await uploadPicture(test, 'reporter')
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [used] })))
    for (const file of [foreign, used]) {
      const answer = refused(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{}', files: [file] }))
      expect(answer.fieldErrors?.[0]?.field).toBe('files')
    }
    expect((await draftOf(test)).draftId).toBeNull()
  })

  it('refuses a form that is too long, and callers without a session or level', async () => {
    const { call } = await testApp()
    const tooLong = { formData: 'x'.repeat(200_001) }
    expect(refused(await call('reporter', 'CreateReport/SaveDraft', tooLong)).http).toBe(400)
    expect(refused(await call('nobody', 'CreateReport/SaveDraft', { formData: '{}' })).http).toBe(401)
    expect(refused(await call('viewer', 'CreateReport/SaveDraft', { formData: '{}' })).http).toBe(403)
  })
})

describe('CreateReport.LoadDraft', () => {
  it('is empty once the report is filed, and the report has the file', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const draftId = await keep(test, '{}', [file])
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ draftId, files: [file] })))
    expect((await draftOf(test)).draftId).toBeNull()
    expect(await isStored(test, file.url)).toBe(true)
  })

  it('survives a report filed from an older state of it', async () => {
    const test = await testApp()
    const first = success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '1' }))
    const { draftId } = first
    const second = success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '2' }))
    const file = (draftDigest: string, eventDate: string) =>
      test.call('reporter', 'CreateReport/SaveData', operationForm({ draftId, draftDigest, eventDate }))
    success(await file(first.digest, '19/11/2026'))
    expect(await draftOf(test)).toMatchObject({ draftId, formData: '2' })
    success(await file(second.digest, '18/11/2026'))
    expect((await draftOf(test)).draftId).toBeNull()
  })

  it('does not let a report end the draft of another person', async () => {
    const test = await testApp()
    const draftId = await keep(test, '{}')
    success(await test.call('areaadmin', 'CreateReport/SaveData', operationForm({ draftId, areaId: [14] })))
    expect((await draftOf(test)).draftId).toBe(draftId)
  })

  it('refuses callers without a session or the menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/LoadDraft', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/LoadDraft', {})).http).toBe(403)
  })
})

describe('CreateReport.DeleteDraft', () => {
  it('deletes the draft with its uploads', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const draftId = await keep(test, '{}', [file])
    success(await test.call('reporter', 'CreateReport/DeleteDraft', { draftId }))
    expect((await draftOf(test)).draftId).toBeNull()
    await expect.poll(() => isStored(test, file.url)).toBe(false)
  })

  it('treats a draft of another person as missing, and refuses callers without a session or level', async () => {
    const test = await testApp()
    const draftId = await keep(test, '{}')
    const [foreign, missing] = [
      refused(await test.call('colleague', 'CreateReport/DeleteDraft', { draftId })),
      refused(await test.call('colleague', 'CreateReport/DeleteDraft', { draftId: 999_999 })),
    ]
    expect(foreign).toEqual(missing)
    expect((await draftOf(test)).draftId).toBe(draftId)
    expect(refused(await test.call('nobody', 'CreateReport/DeleteDraft', { draftId })).http).toBe(401)
    expect(refused(await test.call('viewer', 'CreateReport/DeleteDraft', { draftId })).http).toBe(403)
  })
})
