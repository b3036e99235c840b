import { inflateRawSync } from 'node:zlib'
import type { ProblemCode } from '@daybook/shared/problems'
import { endOfDirectory, sizesOf } from '../../uploads/containers.ts'

const MOST_ENTRIES = 1_000
/** For all parts together; 20,000 rows of twelve long texts are about 30 MB. */
const MOST_BYTES = 100 * 1024 * 1024
/** A part with a higher compression ratio is not a table that somebody filled in. */
const MOST_GROWTH = 250
const SMALL = 1024 * 1024
const UTF8 = 'utf8'
const XML = /\.(xml|rels|vml)$/i

type Entry = { name: string; isEncrypted: boolean; method: number; packed: number; size: number; offset: number }

/** The contents of a file's parts by their names, with '/' between folders. */
export type Parts = Map<string, Buffer>

/**
 * Reads the XML parts of a ZIP file and checks it: first the directory, then each part, inflated against the size that the
 * directory states, so that neither can lie. Returns what is wrong, if anything is.
 */
export function readZip(file: Buffer): Parts | ProblemCode {
  const entries = directoryOf(file)
  if (!entries) return 'importCut'
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'importProtected'
  if (entries.some(({ name }) => isUnsafe(name))) return 'fileBroken'
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  const isBomb = entries.some(({ size, packed }) => size > SMALL && size > packed * MOST_GROWTH)
  if (entries.length > MOST_ENTRIES || total > MOST_BYTES || isBomb) return 'importTooLarge'
  // Overlapping parts let a small file claim to hold much.
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > file.length) return 'importTooLarge'
  const parts: Parts = new Map()
  for (const entry of entries) {
    const content = partOf(file, entry)
    if (typeof content === 'string') return content
    if (XML.test(entry.name)) parts.set(entry.name, content)
  }
  return parts
}

function directoryOf(file: Buffer): Entry[] | undefined {
  const end = endOfDirectory(file)
  if (!end) return undefined
  const entries: Entry[] = []
  let at = end.start
  while (at + 46 <= end.at && file.readUInt32LE(at) === 0x02014b50) {
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({
      // Some programs on Windows separate folders by backslashes.
      name: file.toString(UTF8, at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      ...sizesOf(file, at),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries.length === end.count && end.count > 0 ? entries : undefined
}

function isUnsafe(name: string): boolean {
  return /^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)|\0/.test(name)
}

function partOf(file: Buffer, { name, method, packed, size, offset }: Entry): Buffer | ProblemCode {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) return 'importCut'
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
  return XML.test(name) && hasDocumentType(content) ? 'fileBroken' : content
}

function hasDocumentType(content: Buffer): boolean {
  const head = content.subarray(0, 64 * 1024)
  const text = head.includes(0)
    ? head.toString('utf16le') + head.toString('latin1').replaceAll('\0', '')
    : head.toString('latin1')
  return /<!(doctype|entity)/i.test(text)
}
