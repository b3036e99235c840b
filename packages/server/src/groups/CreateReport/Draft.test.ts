import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'

const draftOf = async (test: TestApp, role: 'reporter' | 'colleague' = 'reporter') =>
  success(await test.call(role, 'CreateReport/LoadDraft', {}))
const keep = async (test: TestApp, sFormData: string, lstFileData: { nID: number }[] = []) =>
  success(await test.call('reporter', 'CreateReport/SaveDraft', { sFormData, lstFileData })).nDraftID
const isStored = async (test: TestApp, name: string) => (await test.services.files.size(name)) !== undefined

describe('CreateReport.SaveDraft', () => {
  it('keeps one form for its author, the last one, with its uploads', async () => {
    const test = await testApp()
    const [first, second] = [await uploadPicture(test, 'reporter'), await uploadPicture(test, 'reporter', 'ภาพ.png')]
    const id = await keep(test, '{"desc":"ร่าง"}', [first])
    expect(await keep(test, '{"desc":"ร่าง 2"}', [second])).toBe(id)
    expect(await draftOf(test)).toMatchObject({
      nDraftID: id,
      sFormData: '{"desc":"ร่าง 2"}',
      lstFileData: [{ nID: second.nID, sFileName: 'ภาพ.png', IsNewFile: true, IsDelete: false }],
      dUpdate: '2026-11-20T10:00:00+07:00',
    })
    expect(await draftOf(test, 'colleague')).toMatchObject({
      nDraftID: null,
      sFormData: '',
      lstFileData: [],
      dUpdate: null,
    })
    expect(await test.db.selectFrom('event_report').selectAll().execute()).toEqual([])
  })

  it('refuses to take the place of a draft that was changed elsewhere, unless both say the same', async () => {
    const test = await testApp()
    const save = (sFormData: string, sDigest?: string) =>
      test.call('reporter', 'CreateReport/SaveDraft', { sFormData, ...(sDigest === undefined ? {} : { sDigest }) })
    const first = success(await save('{"desc":"first"}', '')).sDigest
    const second = success(await save('{"desc":"second"}', first)).sDigest
    expect(await draftOf(test)).toMatchObject({ sDigest: second })
    for (const known of [first, '']) {
      expect(refused(await save('{"desc":"other"}', known))).toMatchObject({
        isChanged: true,
        sMsg: 'Your draft was changed in another window or on another device.',
      })
    }
    expect(await draftOf(test)).toMatchObject({ sFormData: '{"desc":"second"}' })
    expect(success(await save('{"desc":"second"}', first)).sDigest).toBe(second)
    success(await save('{"desc":"other"}'))
  })

  it('saves where there is no draft any more, and sees a file that came or went', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const save = async (lstFileData: { nID: number }[], sDigest: string) =>
      test.call('reporter', 'CreateReport/SaveDraft', { sFormData: '{}', lstFileData, sDigest })
    const { nDraftID, sDigest: bare } = success(await save([], 'f'.repeat(64)))
    const { sDigest: filled } = success(await save([file], bare))
    expect(filled).not.toBe(bare)
    expect(refused(await save([], '0'.repeat(64))).isChanged).toBe(true)
    expect((await draftOf(test)).lstFileData).toHaveLength(1)
    const removing = { nDraftID, sDigest: bare }
    expect(refused(await test.call('reporter', 'CreateReport/DeleteDraft', removing)).isChanged).toBe(true)
    success(await test.call('reporter', 'CreateReport/DeleteDraft', { nDraftID, sDigest: filled }))
    expect(await draftOf(test)).toMatchObject({ nDraftID: null, sDigest: '' })
  })

  it("refuses another's upload, and one that a report holds already", async () => {
    const test = await testApp()
    const foreign = await uploadPicture(test, 'colleague')
    const used = await uploadPicture(test, 'reporter')
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ lstFileData: [used] })))
    for (const file of [foreign, used]) {
      const answer = refused(
        await test.call('reporter', 'CreateReport/SaveDraft', { sFormData: '{}', lstFileData: [file] }),
      )
      expect(answer.lstFieldError?.[0]?.sField).toBe('lstFileData')
    }
    expect((await draftOf(test)).nDraftID).toBeNull()
  })

  it('refuses a form that is too long, and who has no session or level', async () => {
    const { call } = await testApp()
    const tooLong = { sFormData: 'x'.repeat(200_001) }
    expect(refused(await call('reporter', 'CreateReport/SaveDraft', tooLong)).http).toBe(400)
    expect(refused(await call('nobody', 'CreateReport/SaveDraft', { sFormData: '{}' })).http).toBe(401)
    expect(refused(await call('viewer', 'CreateReport/SaveDraft', { sFormData: '{}' })).http).toBe(403)
  })
})

describe('CreateReport.LoadDraft', () => {
  it('is empty once the report was filed, and the report has the file', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const nDraftID = await keep(test, '{}', [file])
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ nDraftID, lstFileData: [file] })))
    expect((await draftOf(test)).nDraftID).toBeNull()
    expect(await isStored(test, file.sUrl)).toBe(true)
  })

  it('outlives a report that came from an older state of it', async () => {
    const test = await testApp()
    const first = success(await test.call('reporter', 'CreateReport/SaveDraft', { sFormData: '1' }))
    const { nDraftID } = first
    const second = success(await test.call('reporter', 'CreateReport/SaveDraft', { sFormData: '2' }))
    const file = (sDraftDigest: string, sEventDate: string) =>
      test.call('reporter', 'CreateReport/SaveData', operationForm({ nDraftID, sDraftDigest, sEventDate }))
    success(await file(first.sDigest, '19/11/2026'))
    expect(await draftOf(test)).toMatchObject({ nDraftID, sFormData: '2' })
    success(await file(second.sDigest, '18/11/2026'))
    expect((await draftOf(test)).nDraftID).toBeNull()
  })

  it("does not let a report end another's draft", async () => {
    const test = await testApp()
    const nDraftID = await keep(test, '{}')
    success(await test.call('areaadmin', 'CreateReport/SaveData', operationForm({ nDraftID, nAreaID: [14] })))
    expect((await draftOf(test)).nDraftID).toBe(nDraftID)
  })

  it('refuses who has no session or menu', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'CreateReport/LoadDraft', {})).http).toBe(401)
    expect(refused(await call('approver', 'CreateReport/LoadDraft', {})).http).toBe(403)
  })
})

describe('CreateReport.DeleteDraft', () => {
  it('throws the draft away with its uploads', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const nDraftID = await keep(test, '{}', [file])
    success(await test.call('reporter', 'CreateReport/DeleteDraft', { nDraftID }))
    expect((await draftOf(test)).nDraftID).toBeNull()
    await expect.poll(() => isStored(test, file.sUrl)).toBe(false)
  })

  it("treats another's draft as if it did not exist, and refuses who has no session or level", async () => {
    const test = await testApp()
    const nDraftID = await keep(test, '{}')
    const [foreign, missing] = [
      refused(await test.call('colleague', 'CreateReport/DeleteDraft', { nDraftID })),
      refused(await test.call('colleague', 'CreateReport/DeleteDraft', { nDraftID: 999_999 })),
    ]
    expect(foreign).toEqual(missing)
    expect((await draftOf(test)).nDraftID).toBe(nDraftID)
    expect(refused(await test.call('nobody', 'CreateReport/DeleteDraft', { nDraftID })).http).toBe(401)
    expect(refused(await test.call('viewer', 'CreateReport/DeleteDraft', { nDraftID })).http).toBe(403)
  })
})
