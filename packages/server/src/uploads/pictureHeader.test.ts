import { describe, expect, it } from 'vitest'
import { gifOf, jpeg, orientation, pngOf, withSegments } from '../testing/pictures.ts'
import { decodedBytes } from './pictureHeader.ts'

describe('decodedBytes', () => {
  it('reads the size of a JPEG behind any EXIF', async () => {
    const picture = await jpeg({ width: 40, height: 30 })
    expect(decodedBytes(picture)).toBe(40 * 30 * 4)
    expect(decodedBytes(withSegments(picture, [orientation(6)]))).toBe(40 * 30 * 4)
    const huge = Array.from({ length: 500 }, () => Buffer.alloc(65_533, 'Exif'))
    expect(decodedBytes(withSegments(picture, huge))).toBe(40 * 30 * 4)
  })

  it('counts a progressive JPEG with what its decoder keeps', async () => {
    const picture = await jpeg({ width: 40, height: 30 })
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
    picture[frame + 1] = 0xc2
    expect(decodedBytes(picture)).toBe(40 * 30 * 12)
  })

  it('reads the size of a PNG, counting what an interlaced one needs', () => {
    expect(decodedBytes(pngOf({ width: 60_000, height: 60_000 }))).toBe(60_000 * 60_000 * 4)
    expect(decodedBytes(pngOf({ width: 7, height: 5, isInterlaced: true }))).toBe(7 * 5 * 12)
  })

  it('reads the larger of what a GIF states', () => {
    expect(decodedBytes(gifOf({ width: 3, height: 2 }, { width: 3, height: 2 }))).toBe(3 * 2 * 8)
    expect(decodedBytes(gifOf({ width: 1, height: 1 }, { width: 60_000, height: 50_000 }))).toBe(60_000 * 50_000 * 8)
  })

  it('returns nothing for a file that is no picture, or ends before its size', async () => {
    const picture = await jpeg({ width: 40, height: 30 })
    const endless = withSegments(
      picture,
      Array.from({ length: 2_001 }, () => Buffer.alloc(2)),
    )
    for (const file of [
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      picture.subarray(0, 30),
      Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xd9]), Buffer.alloc(40)]),
      Buffer.concat([picture.subarray(0, 2), Buffer.alloc(40)]),
      endless,
      pngOf({ width: 0, height: 5 }),
      gifOf({ width: 3, height: 2 }, { width: 3, height: 2 }).subarray(0, 30),
    ])
      expect(decodedBytes(file)).toBeUndefined()
  })
})
