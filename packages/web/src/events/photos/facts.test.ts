import { describe, expect, it } from 'vitest'
import { factsOf, readFacts } from './facts.ts'

describe('what a device states about a photo', () => {
  it('is its local time, with the offset if there is one, and its location', () => {
    const tags = { DateTimeOriginal: '2026:11:20 09:58:03', latitude: 12.68123456, longitude: -101.25 }
    const place = { latitude: '12.681235', longitude: '-101.250000' }
    expect(factsOf(tags)).toEqual({ takenAt: '2026-11-20T09:58:03', ...place })
    expect(factsOf({ ...tags, OffsetTimeOriginal: '+07:00' })).toEqual({
      takenAt: '2026-11-20T09:58:03+07:00',
      ...place,
    })
  })

  it.each([
    {},
    { DateTimeOriginal: '0000:00:00 00:00:00' },
    { DateTimeOriginal: '2026:02:30 10:00:00' },
    { DateTimeOriginal: '    :  :     :  :  ' },
    { DateTimeOriginal: 20_261_120 },
    { latitude: 0, longitude: 0 },
    { latitude: Number.NaN, longitude: 100 },
    { latitude: 91, longitude: 100 },
    { latitude: 12 },
    { latitude: '12', longitude: '100' },
  ])('is nothing if it makes no sense: %j', (tags) => expect(factsOf(tags)).toEqual({}))

  it('omits an invalid offset', () => {
    const tags = { DateTimeOriginal: '2026:11:20 09:58:03', OffsetTimeOriginal: 'local' }
    expect(factsOf(tags)).toEqual({ takenAt: '2026-11-20T09:58:03' })
  })

  it('is at least the hash, for any file', async () => {
    expect(await readFacts(new TextEncoder().encode('abc').buffer)).toEqual({
      originalSha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    })
  })

  it('is read from the EXIF of a photo', async () => {
    const ascii = (tag: number, text: string, place: number) => [
      tag >> 8,
      tag & 0xff,
      0,
      2,
      0,
      0,
      0,
      text.length + 1,
      0,
      0,
      0,
      place,
    ]
    const bytes = (text: string) => [...text, '\0'].map((letter) => letter.charCodeAt(0))
    // A directory that points to a second one at offset 26, which has its time at 56 and its offset at 76.
    const exif = [
      bytes('Exif\0').slice(0, 6),
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
      [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0],
      [0, 2, ...ascii(0x9003, '2026:11:20 09:58:03', 56), ...ascii(0x9011, '+07:00', 76), 0, 0, 0, 0],
      bytes('2026:11:20 09:58:03'),
      bytes('+07:00'),
    ].flat()
    const photo = Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, 0xff, 0xd9])
    expect(await readFacts(photo.buffer)).toMatchObject({ takenAt: '2026-11-20T09:58:03+07:00' })
  })
})
