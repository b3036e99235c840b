import { inflateRawSync } from 'node:zlib'
import type { ProblemCode } from '@daybook/shared/problems'

const MOST_ENTRIES = 1_000
/** For all parts together; 20,000 rows of twelve long texts are about 30 MB. */
const MOST_BYTES = 100 * 1024 * 1024
/** A part with a higher compression ratio is not a table that somebody filled in. */
const MOST_GROWTH = 250
const SMALL = 1024 * 1024
const UTF8 = 'utf8'

type Entry = { name: string; isEncrypted: boolean; method: number; packed: number; size: number; offset: number }

/**
 * Checks a ZIP file before anything else opens it: first the directory, then each part, inflated against the size that the
 * directory states, so that neither can lie. null if nothing is wrong.
 */
export function zipFault(file: Buffer): ProblemCode | null {
  const entries = directoryOf(file)
  if (!entries) return 'fileBroken'
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'importProtected'
  if (entries.some(({ name }) => isUnsafe(name))) return 'fileBroken'
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  const isBomb = entries.some(({ size, packed }) => size > SMALL && size > packed * MOST_GROWTH)
  if (entries.length > MOST_ENTRIES || total > MOST_BYTES || isBomb) return 'importTooLarge'
  // Overlapping parts let a small file claim to hold much.
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > file.length) return 'importTooLarge'
  for (const entry of entries) {
    const fault = partFault(file, entry)
    if (fault) return fault
  }
  return null
}

function directoryOf(file: Buffer): Entry[] | undefined {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > file.length) return undefined
  const count = file.readUInt16LE(end + 10)
  const start = file.readUInt32LE(end + 16)
  const entries: Entry[] = []
  let at = start
  while (at + 46 <= end && file.readUInt32LE(at) === 0x02014b50) {
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString(UTF8, at + 46, at + 46 + nameLength),
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries.length === count && count > 0 ? entries : undefined
}

function isUnsafe(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:|\\|(^|\/)\.\.(\/|$)|\0/.test(name)
}

function partFault(file: Buffer, { name, method, packed, size, offset }: Entry): ProblemCode | null {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) return 'fileBroken'
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const stored = file.subarray(start, start + packed)
  if (stored.length !== packed || (method !== 0 && method !== 8)) return 'fileBroken'
  let content: Buffer
  try {
    content = method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'importTooLarge' : 'fileBroken'
  }
  if (content.length !== size) return 'fileBroken'
  // A document type can declare entities; no program that writes workbooks writes one.
  return /\.(xml|rels|vml)$/i.test(name) && hasDocumentType(content) ? 'fileBroken' : null
}

function hasDocumentType(content: Buffer): boolean {
  const head = content.subarray(0, 64 * 1024)
  const text = head.includes(0)
    ? head.toString('utf16le') + head.toString('latin1').replaceAll('\0', '')
    : head.toString('latin1')
  return /<!(doctype|entity)/i.test(text)
}
