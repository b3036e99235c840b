import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { readPicture, sizeOf } from './png.ts'
import { redrawn } from './canvas.ts'
import { draw } from './pictures.ts'

const chart = (areas: number) => ({
  title: 'สรุปรายงานตามประเภทเหตุการณ์',
  unit: 'Reports',
  categories: Array.from({ length: areas }, (_, index) => ({ id: index + 1, name: `พื้นที่ ${index + 1}` })),
  series: [
    {
      id: 1,
      name: 'ปกติ',
      paint: { color: '#2f6fd6', pattern: 'plain' as const },
      values: Array.from({ length: areas }, (_, index) => index),
    },
  ],
})

async function drawn(areas: number) {
  const pictures = []
  for await (const picture of draw(chart(areas))) pictures.push(picture)
  return pictures
}

/** The length in pixels of the bars that most lines of a picture cross. */
async function mostCommonBar(png: Uint8Array): Promise<number> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const times = new Map<number, number>()
  for (let line = 0; line < image.height; line++) {
    let length = 0
    for (let at = line * image.width * 4; at < (line + 1) * image.width * 4; at += 4)
      if (data[at] === 0x2f && data[at + 1] === 0x6f && data[at + 2] === 0xd6) length++
    if (length > 0) times.set(length, (times.get(length) ?? 0) + 1)
  }
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('draw', () => {
  it('makes a PNG of the size it reports, sharper than it is shown', async () => {
    const [one, ...more] = await drawn(3)
    expect(more).toEqual([])
    expect(sizeOf(one?.png ?? Buffer.alloc(0))).toEqual({
      width: (one?.width ?? 0) * 1.5,
      height: Math.round((one?.height ?? 0) * 1.5),
    })
    // An empty picture would compress to almost nothing.
    expect(one?.png.length).toBeGreaterThan(5_000)
  })

  it('rotates the patterns that distinguish colours', async () => {
    const [one] = chart(3).series
    const paintedIn = async (pattern: 'stripes' | 'cross') => {
      const series = [{ ...one, id: 1, name: '', values: [1, 2, 3], paint: { color: '#b3261e', pattern } }]
      for await (const { png } of draw({ ...chart(3), series })) return png
    }
    const [stripes, cross] = [await paintedIn('stripes'), await paintedIn('cross')]
    expect(stripes?.length).toBeGreaterThan(5_000)
    expect(stripes?.equals(cross ?? Buffer.alloc(0))).toBe(false)
  })

  it('makes several pictures for many bars', async () => {
    expect(await drawn(200)).toHaveLength(10)
  }, 120_000)

  it('draws a bar of 7 at the same length in every part, also next to one of 400', async () => {
    const [only] = chart(1).series
    const values = Array.from({ length: 43 }, (_, index) => (index === 0 ? 400 : 7))
    const categories = values.map((_, index) => ({ id: index + 1, name: index < 22 ? 'A' : `A longer name ${index}` }))
    const series = only ? [{ ...only, name: '', values }] : []
    const lengths: number[] = []
    for await (const { png } of draw({ ...chart(1), categories, series })) lengths.push(await mostCommonBar(png))
    expect(lengths).toHaveLength(2)
    expect(lengths[0]).toBeGreaterThan(5)
    expect(lengths[1]).toBe(lengths[0])
  })

  it('makes pictures that a browser could have sent', async () => {
    const [one] = await drawn(1)
    expect(readPicture(base64(one?.png ?? Buffer.alloc(0)))).toEqual(one?.png)
  })
})

describe('redrawn', () => {
  it('makes any picture opaque and as large as our own', async () => {
    const canvas = createCanvas(300, 200)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 150, 200)
    const taken = await redrawn(await canvas.encode('png'))
    expect(taken).toMatchObject({ width: 1200, height: 800 })
    const again = await loadImage(taken?.png ?? Buffer.alloc(0))
    expect([again.width, again.height]).toEqual([1800, 1200])
    context.clearRect(0, 0, 300, 200)
    context.drawImage(again, 0, 0, 300, 200)
    expect([...context.getImageData(20, 20, 1, 1).data]).toEqual([255, 0, 0, 255])
    expect([...context.getImageData(280, 20, 1, 1).data]).toEqual([255, 255, 255, 255])
  })

  it('is null if the picture cannot be read', async () => {
    const [one] = await drawn(1)
    const png = Buffer.from(one?.png ?? Buffer.alloc(0))
    png.fill(0xff, 40, 400)
    expect(readPicture(base64(png))).toEqual(png)
    expect(await redrawn(png)).toBeNull()
    expect(await redrawn(await createCanvas(10, 2_000).encode('png'))).toBeNull()
    expect(await redrawn(await createCanvas(9_000, 1).encode('png'))).toBeNull()
  })
})

describe('readPicture', () => {
  it('accepts only a complete PNG of at most 5 MB', async () => {
    const png = (await drawn(1))[0]?.png ?? Buffer.alloc(0)
    const wide = Buffer.from(png)
    wide.writeUInt32BE(2_000_000, 16)
    for (const wrong of [
      '',
      'x',
      'https://evil.example/a.png',
      base64(png.subarray(0, -5)),
      base64(png.subarray(1)),
      base64(wide),
      base64(Buffer.concat([png.subarray(0, -12), Buffer.alloc(5 * 1024 * 1024), png.subarray(-12)])),
      `${base64(png)}"><script>`,
    ])
      expect(readPicture(wrong)).toBeNull()
  })
})
