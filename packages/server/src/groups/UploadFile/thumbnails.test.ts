import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { loadImage, createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { type TestApp, success, testApp } from '../../testing/app.ts'
import { VIRUS, startClamd } from '../../testing/clamd.ts'
import { gifOf, jpeg, orientation, pngOf, withSegments } from '../../testing/pictures.ts'
import { operationForm } from '../../testing/report.ts'
import { PNG, upload } from '../../testing/upload.ts'
import { plainOf } from '../../testing/wire.ts'
import { type Role, area } from '../../testing/world.ts'

const storedFiles = async (test: TestApp) =>
  (await readdir(path.join(test.services.config.dataDir, 'files'), { recursive: true })).filter(
    (name) => name.length > 20,
  )
const get = async (test: TestApp, role: Role | 'nobody', name: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/Uploadfiles/${name}/thumbnail`,
    headers: { ...(role === 'nobody' ? {} : { cookie: await test.signIn(role) }), ...headers },
  })
const sent = async (test: TestApp, content: Buffer, name = 'photo.jpg', role: Role = 'reporter') => {
  const { file } = (await upload(test, role, { name, content, folder: 'CreateReport' })).body
  if (!file) throw new Error('the upload was refused')
  return file
}
const saved = async (test: TestApp, content: Buffer, name?: string) => {
  const file = await sent(test, content, name)
  const form = operationForm({ areaId: [area.quay], files: [file] })
  const [id = 0] = success(await test.call('reporter', 'CreateReport/SaveData', form)).eventIds
  return { file, id }
}
const isKnown = (test: TestApp) => test.db.selectFrom('upload_picture').select('has_thumbnail').executeTakeFirst()

/** The colours at the centre of the left and right halves. */
async function sides(picture: Buffer) {
  const image = await loadImage(picture)
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const at = (x: number) => {
    const [red = 0, , blue = 0] = pen.getImageData(Math.floor(image.width * x), Math.floor(image.height / 2), 1, 1).data
    return red > blue ? 'red' : 'blue'
  }
  return { width: image.width, height: image.height, left: at(0.25), right: at(0.75) }
}

describe('GET /Uploadfiles/{url}/thumbnail', () => {
  it('returns a small picture, made once and stored next to the original', async () => {
    const test = await testApp()
    const { file } = await saved(test, await jpeg({ width: 1_600, height: 1_200 }))
    const response = await get(test, 'reporter', file.url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': "attachment; filename*=UTF-8''photo.jpg.webp",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
    })
    expect(await sides(response.rawPayload)).toEqual({ width: 480, height: 360, left: 'red', right: 'blue' })
    const folder = file.url.slice(0, 2)
    expect((await storedFiles(test)).sort()).toEqual([
      path.join(folder, file.url),
      path.join(folder, `${file.url}-thumbnail`),
    ])
    // From now on it is read, not drawn.
    test.services.files.save = () => Promise.reject(new Error('saved a second time'))
    expect((await get(test, 'reporter', file.url)).rawPayload).toEqual(response.rawPayload)
    const etag = String(response.headers.etag)
    expect((await get(test, 'reporter', file.url, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('is drawn once when several request it at the same moment, and again if it is missing', async () => {
    const test = await testApp()
    const { file } = await saved(test, await jpeg({ width: 640, height: 480 }))
    const { files } = test.services
    const save = files.save.bind(files)
    let saves = 0
    files.save = (...given) => {
      saves += 1
      return save(...given)
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(test, 'reporter', file.url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(saves).toBe(1)
    // As seen by a request that read the row before the drawing was recorded.
    await test.db.deleteFrom('upload_picture').execute()
    expect((await get(test, 'reporter', file.url)).statusCode).toBe(200)
    expect(saves).toBe(1)
    await files.remove(`${file.url}-thumbnail`)
    expect((await get(test, 'reporter', file.url)).statusCode).toBe(200)
    expect(saves).toBe(2)
  })

  it('of one person waits for at most one of another, however many that one asks for', async () => {
    const test = await testApp()
    const large = await jpeg({ width: 1_600, height: 1_200 })
    const many: string[] = []
    for (let nth = 0; nth < 8; nth += 1) many.push((await sent(test, large)).url)
    const one = (await sent(test, large, 'photo.jpg', 'both')).url
    const done: string[] = []
    const ask = async (role: Role, url: string) => {
      expect((await get(test, role, url)).statusCode).toBe(200)
      done.push(role)
    }
    const asked = many.map((url) => ask('reporter', url))
    await Promise.race(asked)
    const before = done.length
    await ask('both', one)
    // The one that was being drawn, and one that may have begun while the session was looked up.
    expect(done.indexOf('both') - before).toBeLessThanOrEqual(2)
    await Promise.all(asked)
  })

  it('is rotated as the device says', async () => {
    const test = await testApp()
    const turned = withSegments(await jpeg({ width: 400, height: 200 }), [orientation(3)])
    const { file } = await saved(test, turned)
    const { rawPayload } = await get(test, 'reporter', file.url)
    expect(await sides(rawPayload)).toEqual({ width: 400, height: 200, left: 'blue', right: 'red' })
  })

  it('is never larger than its original, and exists for each kind of picture', async () => {
    const test = await testApp()
    for (const [name, content] of [
      ['a.png', PNG],
      ['b.gif', gifOf({ width: 1, height: 1 }, { width: 1, height: 1 })],
    ] as const) {
      const file = await sent(test, content, name)
      const { width, height } = await loadImage((await get(test, 'reporter', file.url)).rawPayload)
      expect([name, width, height]).toEqual([name, 1, 1])
    }
  })

  it('is for people who may have the original, and missing for anybody else', async () => {
    const test = await testApp()
    const picture = await jpeg({ width: 20, height: 20 })
    const { file, id } = await saved(test, picture)
    const statuses = async (url: string, roles: readonly (Role | 'nobody')[]) =>
      Promise.all(roles.map(async (role) => [role, (await get(test, role, url)).statusCode]))
    const roles = ['colleague', 'viewer', 'admin', 'csradmin', 'foreigncompany', 'nobody'] as const
    expect(await statuses(file.url, roles)).toEqual([
      ['colleague', 200],
      ['viewer', 200],
      ['admin', 200],
      ['csradmin', 404],
      ['foreigncompany', 404],
      ['nobody', 404],
    ])
    const unsaved = await sent(test, picture)
    expect(await statuses(unsaved.url, ['reporter', 'admin'])).toEqual([
      ['reporter', 200],
      ['admin', 404],
    ])
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { eventId: id }))
    expect(await statuses(file.url, ['reporter', 'admin'])).toEqual([
      ['reporter', 404],
      ['admin', 404],
    ])
    // Its own stored name opens nothing.
    const headers = { cookie: await test.signIn('reporter') }
    const direct = await test.app.inject({ url: `/Uploadfiles/${unsaved.url}-thumbnail`, headers })
    expect(direct.statusCode).toBe(404)
  })

  it('is served according to the virus scan of the original only', async () => {
    const scanner = await startClamd()
    const test = await testApp({ CLAMD_URL: scanner.url })
    const picture = await jpeg({ width: 20, height: 20 })
    scanner.mood = 'hangs up'
    const { file } = await saved(test, withSegments(picture, [Buffer.from(VIRUS)], 0xee))
    expect((await get(test, 'reporter', file.url)).statusCode).toBe(503)
    scanner.mood = 'well'
    expect(plainOf(await get(test, 'reporter', file.url))).toMatchObject({
      message: 'The virus scanner refuses this file.',
    })
    expect(await storedFiles(test)).toHaveLength(1)
  })

  it('does not exist for other files', async () => {
    const test = await testApp()
    const { file } = await saved(test, Buffer.from('numbers'), 'numbers.txt')
    expect(file).toMatchObject({ isPicture: false })
    expect((await get(test, 'reporter', file.url)).statusCode).toBe(404)
  })

  it('reports a missing original', async () => {
    const test = await testApp()
    const { file } = await saved(test, await jpeg({ width: 20, height: 20 }))
    await test.services.files.remove(file.url)
    const response = await get(test, 'reporter', file.url)
    expect([response.statusCode, plainOf(response)]).toMatchObject([
      404,
      { message: 'This file is no longer stored. Please inform the administrator.' },
    ])
    await test.services.files.quarantine(file.url)
    expect(await isKnown(test)).toBeUndefined()
  })

  const hostile: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['a PNG that claims 60,000 by 60,000', 'a.png', () => pngOf({ width: 60_000, height: 60_000 })],
    [
      'a GIF whose picture is larger than it claims',
      'a.gif',
      () => gifOf({ width: 1, height: 1 }, { width: 60_000, height: 60_000 }),
    ],
    ['a JPEG cut off in its header', 'a.jpg', async () => (await jpeg({ width: 900, height: 900 })).subarray(0, 120)],
    [
      'SVG after the first bytes of a JPEG',
      'a.jpg',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
          Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
          ),
        ]),
    ],
    [
      'a JPEG of ten thousand segments',
      'a.jpg',
      async () =>
        withSegments(
          await jpeg({ width: 9, height: 9 }),
          Array.from({ length: 10_000 }, () => Buffer.alloc(10)),
          // Not metadata.
          0xee,
        ),
    ],
  ]
  it.each(hostile)('does not exist for %s, which is checked once', async (_name, name, content) => {
    const test = await testApp()
    const { file, id } = await saved(test, await content(), name)
    expect((await get(test, 'reporter', file.url)).statusCode).toBe(404)
    expect(await isKnown(test)).toEqual({ has_thumbnail: false })
    test.services.files.read = () => Promise.reject(new Error('read a second time'))
    expect((await get(test, 'reporter', file.url)).statusCode).toBe(404)
    const { record } = success(await test.call('reporter', 'EventApprove/GetData', { eventId: id }))
    expect(record.files).toMatchObject([{ id: file.id, isPicture: false }])
  })

  it('shows what there is of a truncated picture, and all of one with huge EXIF', async () => {
    const test = await testApp()
    const picture = await jpeg({ width: 900, height: 900 })
    const huge = withSegments(
      picture,
      Array.from({ length: 60 }, () => Buffer.alloc(65_533)),
    )
    for (const content of [picture.subarray(0, picture.length / 2), huge]) {
      const file = await sent(test, content)
      const response = await get(test, 'reporter', file.url)
      expect([response.statusCode, (await loadImage(response.rawPayload)).width]).toEqual([200, 480])
    }
  })
})
