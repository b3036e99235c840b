import { deflateRawSync, crc32 } from 'node:zlib'
import { PNG } from './upload.ts'

/* Minimal files of each accepted kind, handmade unless one of our libraries can write them. */

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const padded = (start: Buffer, length = 600) => Buffer.concat([start, Buffer.alloc(Math.max(0, length - start.length))])

/** A ZIP with these entries. `streamed`: sizes follow the data, as streaming writers do. */
export function zip(entries: Record<string, string>, { streamed = false } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const data = deflateRawSync(content)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const common = Buffer.alloc(10)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(streamed ? 8 : 0, 2)
    common.writeUInt16LE(8, 4)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const local = Buffer.concat([
      latin1('PK\u0003\u0004'),
      common,
      streamed ? Buffer.alloc(12) : sizes,
      lengths,
      latin1(name),
      data,
      ...(streamed ? [latin1('PK\u0007\u0008'), sizes] : []),
    ])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([latin1('PK\u0001\u0002\u0014\u0000'), common, sizes, lengths, place, latin1(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

/** An Office document whose main part has this type; the list of types is last, as some programs write it. */
export function office(mainPart: string, options?: { streamed: boolean }): Buffer {
  return zip(
    {
      '_rels/.rels': '<Relationships/>',
      'part.xml': '<part/>',
      '[Content_Types].xml': `<Types><Override PartName="/part.xml" ContentType="${mainPart}+xml"/></Types>`,
    },
    options,
  )
}

export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main'
export const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main'

/** A compound file with these names in its directory, which follows after `gap` sectors. */
export function compound(names: string[], gap = 3): Buffer {
  const header = Buffer.alloc(512, 0xff)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(0, 76)
  const second = 1 + gap
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(second, 4)
  table.writeUInt32LE(0xfffffffe, second * 4)
  const entry = (name: string) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    return bytes
  }
  const all = ['Root Entry', 'one', 'two', 'three', ...names].map(entry)
  return Buffer.concat([
    header,
    table,
    Buffer.concat(all.slice(0, 4)),
    Buffer.alloc(512 * (gap - 1)),
    padded(Buffer.concat(all.slice(4)), 512),
  ])
}

const box = (brand: string) => padded(Buffer.concat([Buffer.from([0, 0, 0, 24]), latin1(`ftyp${brand}`)]))

/** One accepted file of each extension. */
export const SAMPLES: Record<string, Buffer> = {
  png: PNG,
  gif: padded(latin1('GIF89a')),
  jpg: padded(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])),
  jpeg: padded(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 16, 0x45, 0x78, 0x69, 0x66])),
  txt: Buffer.from('บันทึกเหตุการณ์ 5 < 7\r\n'),
  doc: compound(['WordDocument']),
  xls: compound(['Workbook']),
  docx: office(WORD),
  xlsx: office(SHEET, { streamed: true }),
  pdf: padded(latin1('%PDF-1.7\n')),
  rar: padded(latin1('Rar!\u001a\u0007\u0001\u0000')),
  zip: zip({ 'a.txt': 'a' }),
  mov: box('qt  '),
  mp4: box('isom'),
  avi: padded(Buffer.concat([latin1('RIFF'), Buffer.from([0, 2, 0, 0]), latin1('AVI LIST')])),
  wmv: padded(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')),
}
