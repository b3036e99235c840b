import { describe, expect, it } from 'vitest'
import { metadataFilter, withoutMetadata } from './pictureMetadata.ts'

const text = (words: string) => [...words].map((letter) => letter.charCodeAt(0))
const segment = (marker: number, content: readonly number[]) => {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...content]
}
const START = [0xff, 0xd8]
const END = [0xff, 0xd9]
const JFIF = segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])
const FRAME = segment(0xc0, [8, 0, 4, 0, 4, 1, 1, 0x11, 0])
/** With a stuffed FF, a restart marker, a fill byte and, before a second scan, a table. */
const SCAN = [...segment(0xda, [1, 1, 0, 0, 0x3f, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff]
const SECOND = [...segment(0xc4, [0, 1, 2]), ...segment(0xda, [1, 1, 0, 0, 0x3f, 0]), 9, 8]

const bigEndian = (orientation: number) =>
  [
    text('Exif\0\0MM'),
    [0, 42, 0, 0, 0, 8, 0, 2],
    [1, 15, 0, 2, 0, 0, 0, 2, 65, 0, 0, 0],
    [1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    [0, 0, 0, 0],
  ].flat()
const littleEndian = (orientation: number) =>
  [text('Exif\0\0II'), [42, 0, 8, 0, 0, 0, 1, 0], [18, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]].flat()
const bare = (...parts: readonly (readonly number[])[]) => {
  const kept = withoutMetadata(Uint8Array.from(parts.flat()))
  return kept && kept.flatMap((part) => [...part])
}

describe('a JPEG without its metadata', () => {
  it('has its picture and its colours, and no camera data', () => {
    const colours = segment(0xe2, [...text('ICC_PROFILE\0'), 1, 1, 7])
    const adobe = segment(0xee, text('Adobe'))
    const about = [
      segment(0xe1, bigEndian(1)),
      segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x/>')),
      segment(0xe2, text('MPF\0')),
      segment(0xe0, text('JFXX\0thumbnail')),
      segment(0xed, text('Photoshop 3.0\0')),
      segment(0xfe, text('taken by somebody')),
    ]
    const kept = [START, JFIF, colours, adobe, FRAME, SCAN, SECOND, END]
    expect(bare(START, JFIF, ...about, colours, adobe, FRAME, SCAN, SECOND, END)).toEqual(kept.flat())
  })

  it('loses anything after the picture, such as a video or a second picture', () => {
    expect(bare(START, FRAME, SCAN, END, START, segment(0xe1, bigEndian(1)), END)).toEqual(
      [START, FRAME, SCAN, END].flat(),
    )
  })

  it.each([
    ['big', bigEndian],
    ['little', littleEndian],
  ])('keeps its orientation: EXIF of %s end first', (_name, exif) => {
    const kept = bare(START, segment(0xe1, exif(6)), FRAME, SCAN, END) ?? []
    expect(bare(kept)).toEqual(kept)
    expect(kept.slice(2, 6)).toEqual([0xff, 0xe1, 0, 34])
    expect(kept.slice(12, 32)).toEqual([...text('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6])
    expect(kept.slice(38)).toEqual([FRAME, SCAN, END].flat())
  })

  it('keeps the data of a truncated file, without a wrong orientation', () => {
    expect(bare(START, FRAME, SCAN)).toEqual([START, FRAME, SCAN].flat())
    for (const exif of [bigEndian(9), bigEndian(0), bigEndian(6).slice(0, 20), text('Exif\0\0')])
      expect(bare(START, segment(0xe1, exif), FRAME, SCAN, END)).toEqual([START, FRAME, SCAN, END].flat())
  })
})

const MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const chunk = (type: string, content: readonly number[]) => [
  0,
  0,
  0,
  content.length,
  ...text(type),
  ...content,
  0,
  0,
  0,
  0,
]

describe('a PNG without its metadata', () => {
  it('has only its picture and its appearance', () => {
    const kept = [
      MAGIC,
      chunk('IHDR', [1]),
      chunk('gAMA', [2]),
      chunk('tRNS', [3]),
      chunk('IDAT', [4]),
      chunk('IEND', []),
    ]
    const about = [chunk('eXIf', [5]), chunk('tEXt', text('Place')), chunk('iTXt', [6]), chunk('tIME', [7])]
    expect(bare(...kept.slice(0, 3), ...about, ...kept.slice(3), text('after'))).toEqual(kept.flat())
  })
  it('keeps its orientation alone of its EXIF', () => {
    const exif = (orientation: number) => bigEndian(orientation).slice(6)
    const kept = bare(MAGIC, chunk('IHDR', [1]), chunk('eXIf', exif(6)), chunk('IDAT', [4]), chunk('IEND', [])) ?? []
    expect(bare(kept)).toEqual(kept)
    const about = kept.slice(8 + 13, -(13 + 12))
    expect(about.slice(4, 8)).toEqual(text('eXIf'))
    expect(about.slice(8, -4)).toEqual([
      ...text('MM'),
      0,
      42,
      0,
      0,
      0,
      8,
      0,
      1,
      1,
      18,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      6,
      0,
      0,
      0,
      0,
      0,
      0,
    ])
    // As zlib computes it.
    expect(about.slice(-4)).toEqual([214, 103, 75, 105])
    for (const none of [exif(1), exif(9), exif(6).slice(0, 9)])
      expect(bare(MAGIC, chunk('eXIf', none), chunk('IEND', []))).toEqual([MAGIC, chunk('IEND', [])].flat())
  })
  it('keeps of a broken file what was read of its picture', () => {
    expect(bare(MAGIC, chunk('IHDR', [1]), chunk('tEXt', [1, 2]).slice(0, 9))).toEqual(
      [MAGIC, chunk('IHDR', [1])].flat(),
    )
  })
})

describe('a picture that arrives in pieces', () => {
  const jpeg = [START, JFIF, segment(0xe1, bigEndian(6)), [9, 9], FRAME, SCAN, SECOND, END, text('after')].flat()
  it.each([
    ['JPEG', jpeg],
    ['cut JPEG', jpeg.slice(0, -20)],
    ['JPEG that ends in a segment', jpeg.slice(0, 30)],
    ['text', text('Lorem ipsum dolor sit amet')],
    ['short text', text('Lorem')],
  ])('is the same, wherever it is cut: %s', (_name, file) => {
    const whole = (pieces: readonly (readonly number[])[]) => {
      const filter = metadataFilter()
      return [...pieces.map((piece) => filter.push(Uint8Array.from(piece))), filter.end()]
        .flat()
        .flatMap((part) => [...part])
    }
    const expected = whole([file])
    expect(expected.length).toBeGreaterThan(0)
    for (let cut = 1; cut < file.length; cut += 1)
      expect([cut, whole([file.slice(0, cut), file.slice(cut)])]).toEqual([cut, expected])
    expect(whole(file.map((byte) => [byte]))).toEqual(expected)
  })
})

describe('any other file', () => {
  it.each([[[]], [text('<html>')], [text('GIF89a')], [[0xff]]])('is left unchanged: %j', (file) =>
    expect(bare(file)).toBeNull(),
  )
})
