import { inflateRawSync } from 'node:zlib'

/** Bytes of a stored file from an offset; fewer at the end. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

const LONGEST_CHAIN = 2_000
const MOST_CONTENT_TYPES = 1024 * 1024
const MOST_DIRECTORY = 4 * 1024 * 1024

const CFB_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const END_OF_CHAIN = 0xfffffffa

/**
 * The names in the directory of a compound file, the container of .doc, .xls and encrypted .docx/.xlsx; empty for other
 * files. Reads only the directory, following the sector table.
 */
export async function compoundNames(readAt: ReadAt): Promise<Set<string>> {
  const names = new Set<string>()
  const header = await readAt(0, 512)
  if (header.length < 512 || !header.subarray(0, 8).equals(CFB_MAGIC)) return names
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return names
  const size = 1 << shift
  const sector = (index: number) => readAt((index + 1) * size, size)
  const tableSectors = await tableSectorsOf(header, sector, size)
  const tables = new Map<number, Buffer>()
  const next = async (index: number) => {
    const place = Math.floor((index * 4) / size)
    const table = tables.get(place) ?? (await sector(tableSectors[place] ?? END_OF_CHAIN))
    tables.set(place, table)
    const offset = (index * 4) % size
    return offset + 4 <= table.length ? table.readUInt32LE(offset) : END_OF_CHAIN
  }
  let index = header.readUInt32LE(48)
  for (let steps = 0; index < END_OF_CHAIN && steps < LONGEST_CHAIN; steps++) {
    const entries = await sector(index)
    for (let offset = 0; offset + 128 <= entries.length; offset += 128) {
      const length = entries.readUInt16LE(offset + 64)
      if (length >= 2 && length <= 64) names.add(entries.toString('utf16le', offset, offset + length - 2))
    }
    index = await next(index)
  }
  return names
}

/** The sectors of the sector table: 109 in the header, the others in linked sectors. */
async function tableSectorsOf(header: Buffer, sector: (index: number) => Promise<Buffer>, size: number) {
  const found: number[] = []
  for (let offset = 76; offset < 512; offset += 4) found.push(header.readUInt32LE(offset))
  let index = header.readUInt32LE(68)
  for (let steps = 0; index < END_OF_CHAIN && steps < LONGEST_CHAIN; steps++) {
    const list = await sector(index)
    if (list.length < size) break
    for (let offset = 0; offset < size - 4; offset += 4) found.push(list.readUInt32LE(offset))
    index = list.readUInt32LE(size - 4)
  }
  return found.filter((place) => place < END_OF_CHAIN)
}

/** ZIP64 keeps what does not fit into 16 or 32 bits elsewhere; some programs write it for any file. */
const ELSEWHERE = 0xffffffff

/** Where the directory of a ZIP file is in these bytes, which begin at `from` of the file; undefined if they have none. */
export function endOfDirectory(bytes: Buffer, from = 0) {
  const at = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (at < 0 || at + 22 > bytes.length) return undefined
  const [count, size, start] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 16)]
  const locator = at - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== 0x07064b50) return { at, count, size, start }
  const end = Number(bytes.readBigUInt64LE(locator + 8)) - from
  if (!(end >= 0 && end + 56 <= bytes.length) || bytes.readUInt32LE(end) !== 0x06064b50) return undefined
  const [count64, size64, start64] = [32, 40, 48].map((field) => Number(bytes.readBigUInt64LE(end + field)))
  return { at, count: count64 ?? 0, size: size64 ?? 0, start: start64 ?? 0 }
}

/** The sizes and the place of a part, from its entry in the directory. */
export function sizesOf(directory: Buffer, at: number): { packed: number; size: number; offset: number } {
  const sizes = {
    size: directory.readUInt32LE(at + 24),
    packed: directory.readUInt32LE(at + 20),
    offset: directory.readUInt32LE(at + 42),
  }
  const extra = at + 46 + directory.readUInt16LE(at + 28)
  const end = Math.min(extra + directory.readUInt16LE(at + 30), directory.length)
  for (let field = extra; field + 4 <= end; field += 4 + directory.readUInt16LE(field + 2)) {
    if (directory.readUInt16LE(field) !== 1) continue
    let place = field + 4
    for (const name of ['size', 'packed', 'offset'] as const) {
      if (sizes[name] !== ELSEWHERE || place + 8 > end) continue
      sizes[name] = Number(directory.readBigUInt64LE(place))
      place += 8
    }
  }
  return sizes
}

/**
 * The text of [Content_Types].xml in a ZIP file, which tells the kind of Office document; undefined if there is none.
 * Found through the central directory, so its position does not matter.
 */
export async function officeContentTypes(readAt: ReadAt, fileSize: number): Promise<string | undefined> {
  const tailStart = Math.max(0, fileSize - 65_557)
  const tail = await readAt(tailStart, fileSize - tailStart)
  const end = endOfDirectory(tail, tailStart)
  if (!end) return undefined
  const directory = await readAt(end.start, Math.min(end.size, MOST_DIRECTORY))
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('latin1', at + 46, at + 46 + nameLength)
    if (name.toLowerCase() === '[content_types].xml') {
      return inflatedEntry(readAt, {
        method: directory.readUInt16LE(at + 10),
        ...sizesOf(directory, at),
      })
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return undefined
}

async function inflatedEntry(
  readAt: ReadAt,
  { method, packed: size, offset }: { method: number; packed: number; offset: number },
): Promise<string | undefined> {
  if (size > MOST_CONTENT_TYPES) return undefined
  const local = await readAt(offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) return undefined
  const data = await readAt(offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), size)
  if (method === 0) return data.toString('utf8')
  if (method !== 8) return undefined
  try {
    return inflateRawSync(data, { maxOutputLength: MOST_CONTENT_TYPES }).toString('utf8')
  } catch {
    return undefined
  }
}
