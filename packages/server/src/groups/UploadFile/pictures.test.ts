import { buffer } from 'node:stream/consumers'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { PICTURE_EXTENSIONS } from '@daybook/shared/rules/rules'
import { en } from '@daybook/shared/texts/en'
import { type TestApp, testApp } from '../../testing/app.ts'
import { jpeg, orientation, withSegments } from '../../testing/pictures.ts'
import { SAMPLES } from '../../testing/samples.ts'
import { PNG, upload } from '../../testing/upload.ts'

/* A picture is what its content is, whatever its name says, and keeps no metadata. */

const folder = 'CreateReport'
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}0000mif1heic`), Buffer.alloc(600)])
const canvas = createCanvas(40, 30)
const pen = canvas.getContext('2d')
pen.fillStyle = 'teal'
pen.fillRect(3, 3, 20, 20)
/** What files are, by the detector's names. */
const CONTENTS: Record<string, Buffer> = {
  jpg: await jpeg({ width: 40, height: 30 }),
  png: canvas.toBuffer('image/png'),
  gif: SAMPLES.gif ?? PNG,
  webp: canvas.toBuffer('image/webp'),
  avif: canvas.toBuffer('image/avif'),
  heic: box('heic'),
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(600)]),
  tif: Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(600)]),
  pdf: SAMPLES.pdf ?? PNG,
  html: Buffer.from('<!DOCTYPE html><html></html>'),
}
const STORED = ['jpg', 'png', 'gif']
const NAMED_OTHERWISE = (kind: string, ending: string) =>
  `This is a ${kind.toUpperCase()} file, but its name ends in .${ending}. Please rename it to end in .${kind} and choose it again.`
/** Small, and larger than one piece of a stream and than what a browser sends unchanged. */
const SIZES = [0, 700_000]

/** What should become of a file: the extension under which it is stored, or what is said. */
function expected(content: string, ending: string): string {
  const isPictureName = PICTURE_EXTENSIONS.some((one) => one === ending)
  if (isPictureName && STORED.includes(content)) return content === 'jpg' && ending === 'jpeg' ? 'jpeg' : content
  if (content === ending && !isPictureName) return content
  if (isPictureName && content === 'heic') return en.problem.pictureHeic
  if (isPictureName && content !== 'pdf' && content !== 'html')
    return en.problem.pictureKind.replace('{kind}', content.toUpperCase())
  return [...STORED, 'pdf'].includes(content) ? NAMED_OTHERWISE(content, ending) : en.problem.fileWrongType
}

const NAMES = [...PICTURE_EXTENSIONS, 'pdf', 'docx', 'mp4']

describe('UploadFile.Upload of pictures', () => {
  it.each(Object.entries(CONTENTS))(
    'takes a %s for what it is, whatever its name, or says what it is',
    async (kind, content) => {
      const test = await testApp()
      const wrong: string[] = []
      for (const ending of NAMES) {
        for (const more of SIZES) {
          const sent = Buffer.concat([content, Buffer.alloc(more)])
          const { body } = await upload(test, 'reporter', { name: `a b.${ending}`, content: sent, folder })
          const found = body.file ? body.file.fileType : body.message
          const wanted = expected(kind, ending)
          if (found !== wanted) wrong.push(`.${ending} of ${sent.length}: ${found} instead of ${wanted}`)
          if (body.file && !body.file.fileName.endsWith(`.${found}`)) wrong.push(`${body.file.fileName} is ${found}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('serves a picture under the type of its content', async () => {
    const test = await testApp()
    const { file } = (await upload(test, 'reporter', { name: 'a.jpg', content: PNG, folder })).body
    const served = await fetched(test, file?.url ?? '')
    expect(file).toMatchObject({ fileName: 'a.png', fileType: 'png', isPicture: true })
    expect([served.headers['content-type'], served.rawPayload.equals(PNG)]).toEqual(['image/png', true])
  })
})

const fetched = async (test: TestApp, url: string) =>
  test.app.inject({ method: 'GET', url: `/Uploadfiles/${url}`, headers: { cookie: await test.signIn('reporter') } })

describe('the metadata of an uploaded picture', () => {
  const PLACE = Buffer.from('GPS 12.681234 N, taken by A Guard')
  const xmp = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), PLACE])
  const exif = (turned: number) => Buffer.concat([orientation(turned), PLACE])
  const png = (turned: number) => {
    const content = exif(turned).subarray(6)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write('eXIf', 4)
    const plain = CONTENTS.png ?? PNG
    return Buffer.concat([plain.subarray(0, 33), head, content, Buffer.alloc(4), plain.subarray(33)])
  }
  const large = jpeg({ width: 2_000, height: 1_500 })
  const pictures: [string, string, (turned: number) => Promise<Buffer>][] = [
    ['a JPEG', 'a.jpg', async (turned) => withSegments(CONTENTS.jpg ?? PNG, [exif(turned), xmp])],
    ['a large JPEG named .png', 'a.png', async (turned) => withSegments(await large, [exif(turned), xmp])],
    [
      'a JPEG with a second picture after it',
      'a.jfif',
      async (turned) =>
        Buffer.concat([withSegments(CONTENTS.jpg ?? PNG, [exif(turned)]), withSegments(CONTENTS.jpg ?? PNG, [xmp])]),
    ],
    ['a PNG named .jpg', 'a.jpg', async (turned) => png(turned)],
  ]

  it.each(pictures)('is removed, and the picture stays as it is turned: %s', async (_name, name, make) => {
    const test = await testApp()
    for (const turned of [1, 6, 8]) {
      const content = await make(turned)
      expect(content.includes(PLACE)).toBe(true)
      for (const call of ['UploadFile/Upload', 'UploadFile/UploadFileCotactUs']) {
        const role = call === 'UploadFile/Upload' ? 'reporter' : 'admin'
        const { file } = (await upload(test, role, { name, content, folder, call })).body
        const [row] = await test.db
          .selectFrom('upload')
          .selectAll()
          .where('id', '=', file?.id ?? 0)
          .execute()
        const stored = await test.services.files.read(row?.stored_name ?? '')
        const bytes = stored ? await buffer(stored) : Buffer.alloc(0)
        expect(bytes.length).toBe(row?.byte_size)
        expect([bytes.includes(PLACE), bytes.includes('GPS'), bytes.includes('ns.adobe')]).toEqual([
          false,
          false,
          false,
        ])
        const [before, after] = await Promise.all([loadImage(content), loadImage(bytes)])
        expect([after.width, after.height]).toEqual([before.width, before.height])
        expect(orientationIn(bytes)).toBe(turned)
      }
    }
  })

  it('stays when the sender asks for the original', async () => {
    const test = await testApp()
    const content = withSegments(CONTENTS.jpg ?? PNG, [exif(6)])
    for (const [keepOriginal, isKept] of [
      ['true', true],
      ['false', false],
    ] as const) {
      const { file } = (await upload(test, 'reporter', { name: 'a.jpg', content, folder, stated: { keepOriginal } }))
        .body
      expect((await fetched(test, file?.url ?? '')).rawPayload.equals(content)).toBe(isKept)
    }
  })
})

/** The orientation in a picture whose EXIF has nothing else. */
function orientationIn(picture: Buffer): number {
  const place = picture.indexOf('MM\0*\0\0\0\b')
  return place < 0 ? 1 : picture.readUInt16BE(place + 18)
}
