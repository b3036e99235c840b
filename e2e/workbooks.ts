import { deflateRawSync } from 'node:zlib'
import { type Range, utils, write } from '@e965/xlsx'
import type { Sent } from './files.ts'

type Cell = string | number | null | { t: 'n'; f: string; v: number }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function workbook(name: string, rows: Cell[][], merges: Range[] = []): Sent {
  const book = utils.book_new()
  utils.book_append_sheet(book, { ...utils.aoa_to_sheet(rows), '!merges': merges }, 'Sheet1')
  const bookType = name.endsWith('.xls') ? 'biff8' : 'xlsx'
  return { name, mimeType: XLSX, buffer: write(book, { type: 'buffer', bookType, compression: true }) as Buffer }
}

/** A workbook with a part that expands to 200 MB of nothing: its directory says so, which a reader may believe or not. */
export function bomb(name: string): Sent {
  const honest = workbook(name, [
    ['Company', 'Employee ID'],
    ['A', '1'],
  ]).buffer
  const end = honest.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const at = honest.readUInt32LE(end + 16)
  const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024))
  const title = Buffer.from('xl/media/image1.png')
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(200 * 1024 * 1024, 18)
  fields.writeUInt16LE(title.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, title, packed])
  const place = Buffer.alloc(14)
  place.writeUInt32LE(at, 10)
  const line = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, place, title])
  const directory = Buffer.concat([honest.subarray(at, end), line])
  const tail = Buffer.from(honest.subarray(end))
  const count = tail.readUInt16LE(10) + 1
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(directory.length, 12)
  tail.writeUInt32LE(at + local.length, 16)
  return { name, mimeType: XLSX, buffer: Buffer.concat([honest.subarray(0, at), local, directory, tail]) }
}
