import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { checkedPast, faultsOf, givePhotos, pastRow, pictureOf, uploadPhoto } from '../../testing/groups/PastReports.ts'
import { lookOnly, statuses } from '../../testing/refusals.ts'
import { upload, uploadPicture } from '../../testing/upload.ts'
import { people } from '../../testing/world.ts'

const REFUSED = ['viewer', 'company', 'areaadmin', 'reporter', 'csradmin'] as const
const CODES = [401, 403, 403, 403, 403, 403]
const OCTOBER = '2026-10-01'

/** A row of its own day that names photos. */
const rowWith = (day: number, photos: string) =>
  pastRow(`${day}`, { 'Event Date': `${day}/10/2026`, 'Reporting Date': '', Photos: photos })
const give = (test: TestApp, fileId: number, id: number, name: string) =>
  test.call('admin', 'PastReports/AddPhoto', { fileId, file: { id }, name })
const check = async (test: TestApp, fileId: number) =>
  success(await test.call('admin', 'PastReports/Check', { fileId }))
const bring = async (test: TestApp, fileId: number, without = 0) =>
  success(await test.call('admin', 'PastReports/BringIn', { fileId, month: OCTOBER, without }))

async function photosOf(test: TestApp, fileId: number) {
  const { photos } = success(await test.call('admin', 'PastReports/LoadPhotos', { fileId }))
  return photos.map(({ rowNumber, name, state }) => [rowNumber, name, state])
}

async function attached({ db }: TestApp) {
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select e.brought_in_key as key, array_agg(f.upload_id order by f.position) as ids
    from event_report e join event_report_file f on f.report_id = e.id group by e.id order by e.event_date`.execute(db)
  return rows.map(({ key, ids }) => [key, ids])
}

async function isDeleted({ db }: TestApp, id: number) {
  const { deleted_at } = await db
    .selectFrom('upload')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return deleted_at !== null
}

describe('PastReports.AddPhoto', () => {
  it('is refused to all but corporate administrators who may write, and so is the upload', async () => {
    const test = await testApp()
    const input = { fileId: 1, file: { id: 1 }, name: 'a.png' }
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/AddPhoto', input)).toEqual(CODES)
    const sent = { name: 'a.png', content: pictureOf('a'), folder: 'PastPhotos' }
    expect((await upload(test, 'reporter', sent)).http).toBe(403)
    await lookOnly(test, 'admin', 11)
    expect(await statuses(test, ['admin'], 'PastReports/AddPhoto', input)).toEqual([403])
    expect((await upload(test, 'admin', sent)).http).toBe(403)
  })

  it("refuses another person's upload, one for something else, a name without letters, and a file that is gone", async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [rowWith(5, '')])
    const others = await uploadPhoto(test, 'a.png')
    await sql`update upload set uploaded_by = ${people.csradmin.id} where id = ${others}`.execute(test.db)
    const { id: ofReport } = await uploadPicture(test, 'admin')
    const own = await uploadPhoto(test, 'b.png')
    for (const id of [others, ofReport, 999])
      expect(refused(await give(test, fileId, id, 'a.png')).message).toBe('The data was not found.')
    expect(refused(await give(test, fileId, own, '../')).http).toBe(400)
    expect(refused(await give(test, 999, own, 'b.png')).message).toBe('The data was not found.')
    success(await test.call('admin', 'PastReports/RemoveFile', { fileId }))
    expect(refused(await give(test, fileId, own, 'b.png')).message).toBe('The data was not found.')
  })

  it('judges a photo by its content as every upload', async () => {
    const test = await testApp()
    const { body } = await upload(test, 'admin', { name: 'a.jpg', content: Buffer.from('<svg>'), folder: 'PastPhotos' })
    expect(body.status).toBe('Error')
  })

  it('keeps a photo that comes twice once, and refuses another one with its name', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [rowWith(5, 'a.png')])
    const [first = 0] = await givePhotos(test, fileId, ['Old/a.png'])
    success(await give(test, fileId, first, 'Old/a.png'))
    const again = await uploadPhoto(test, 'a.png', pictureOf('Old/a.png'))
    success(await give(test, fileId, again, 'old\\A.PNG'))
    expect(await isDeleted(test, again)).toBe(true)
    const other = await uploadPhoto(test, 'a.png', pictureOf('another'))
    expect(refused(await give(test, fileId, other, 'Old/a.png')).message).toMatch(/^Another photo called Old\/a\.png/)
    expect(success(await test.call('admin', 'PastReports/LoadFile', { fileId })).photos).toBe(1)
    // It belongs to the file now, and cannot be taken away beneath it or used elsewhere.
    expect(refused(await test.call('admin', 'UploadFile/DeleteFile', { id: first })).http).toBe(200)
  })

  it('has the file checked again', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [rowWith(5, 'a.png')])
    await givePhotos(test, fileId, ['a.png'])
    const answer = await test.call('admin', 'PastReports/BringIn', { fileId, month: OCTOBER, without: 0 })
    expect(refused(answer).message).toMatch('check it again')
  })
})

describe('PastReports.LoadPhotos', () => {
  it('is for corporate administrators', async () => {
    const test = await testApp()
    expect(await statuses(test, ['nobody', ...REFUSED], 'PastReports/LoadPhotos', { fileId: 1 })).toEqual(CODES)
  })

  it('says which photos are missing, which no row names, and which have one name', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [
      rowWith(5, 'Gate.PNG; C:\\photos\\fence.png\npier, left.png'),
      rowWith(6, 'pier, left.png'),
      rowWith(7, 'gate.png, gone.png'),
      rowWith(8, '1/cam.png'),
      rowWith(9, 'cam.png'),
    ])
    const given = [
      'All/gate.png',
      'All/fence.png',
      'All/pier, left.png',
      'All/1/cam.png',
      'All/2/cam.png',
      'All/Boat.png',
    ]
    await givePhotos(test, fileId, given)
    expect(await check(test, fileId)).toMatchObject({ ready: 2, faulty: 3 })
    expect(await photosOf(test, fileId)).toEqual([
      [null, 'All/Boat.png', 'unnamed'],
      [2, 'left.png', 'missing'],
      [2, 'pier', 'missing'],
      [4, 'gone.png', 'missing'],
      [6, 'cam.png', 'twice'],
    ])
    expect((await faultsOf(test, fileId)).slice(1)).toEqual([
      [4, 'The photo "gone.png" was not given.'],
      [6, 'Several photos are called "cam.png": All/1/cam.png, All/2/cam.png. Say the folder too, as in folder/name.'],
    ])
  })

  it('takes no photo for one of another folder, and copies of one for each other', async () => {
    const test = await testApp()
    const fileId = await checkedPast(test, [rowWith(5, '1/cam.png'), rowWith(6, '2/cam.png'), rowWith(7, 'sea.png')])
    await givePhotos(test, fileId, ['1/cam.png', '1/sea.png'])
    const copy = await uploadPhoto(test, 'sea.png', pictureOf('1/sea.png'))
    success(await give(test, fileId, copy, '2/sea.png'))
    await check(test, fileId)
    const reason = (name: string) => `Rows name photos "${name}" in several folders, but only one was given.`
    expect(await faultsOf(test, fileId)).toEqual([
      [2, reason('1/cam.png')],
      [3, reason('2/cam.png')],
    ])
  })

  it('says nothing of a row that names too many, or whose report is there', async () => {
    const test = await testApp()
    const many = Array.from({ length: 101 }, (_, n) => `${n}.png`).join(';')
    const fileId = await checkedPast(test, [rowWith(5, ''), rowWith(6, many)])
    expect((await faultsOf(test, fileId))[0]?.[1]).toMatch(/^It names more than 100 photos\./)
    await bring(test, fileId, 1)
    const again = await checkedPast(test, [rowWith(5, 'gone.png')])
    expect(await check(test, again)).toMatchObject({ present: 1, faulty: 0 })
    expect(await photosOf(test, again)).toEqual([])
  })
})

describe('photos that are brought in', () => {
  it('are attached as the rows name them, once, and those that nobody names go with the file', async () => {
    const test = await testApp()
    const rows = [rowWith(5, 'b.JPG; a.png; B.jpg'), rowWith(6, 'a.png')]
    const fileId = await checkedPast(test, rows)
    const [a = 0, b = 0, unused = 0] = await givePhotos(test, fileId, ['x/a.png', 'x/b.jpg', 'x/unused.png'])
    await check(test, fileId)
    expect(await bring(test, fileId)).toMatchObject({ added: 2 })
    const both = [
      ['n 1 5', [b, a]],
      ['n 1 6', [a]],
    ]
    expect(await attached(test)).toEqual(both)

    const again = await checkedPast(test, rows)
    await givePhotos(test, again, ['x/a.png', 'x/b.jpg'])
    await check(test, again)
    expect(await bring(test, again)).toMatchObject({ added: 0 })
    expect(await attached(test)).toEqual(both)

    success(await test.call('admin', 'PastReports/RemoveFile', { fileId }))
    expect(await Promise.all([a, b, unused].map((id) => isDeleted(test, id)))).toEqual([false, false, true])
    const [report] = await test.db
      .selectFrom('event_report')
      .select('id')
      .where('brought_in_key', '=', 'n 1 5')
      .execute()
    const { record } = success(await test.call('admin', 'EventApprove/GetData', { eventId: report?.id ?? 0 }))
    // They are GIFs.
    expect(record.files.map(({ fileName }) => fileName)).toEqual(['b.gif', 'a.gif'])
  })
})
