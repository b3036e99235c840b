import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ChainKeys } from '../secrets.ts'
import type { StoredSegment } from '../segments.queries.ts'

/*
 * An archive file: a line of JSON that describes its content, a line with the signature of that line by the chain's key,
 * then the content of each segment in turn: the tags of its entries, and their values compressed with zstd.
 */

const FORMAT = 1
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const headShape = z.object({
  format: z.literal(FORMAT),
  /** Id of the database that the trail belongs to (table installation). */
  database: z.string(),
  first: z.int(),
  last: z.int(),
  /** The chain's hash before the first position. */
  before: hash,
  segments: z.array(z.object({ first: z.int(), last: z.int(), hash, bytes: z.int(), sha256: hash })),
})
export type ArchiveHead = z.output<typeof headShape>

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const signatureOf = (key: Buffer, line: string) => createHmac('sha256', key).update(`archive\n${line}`).digest('hex')

/** Where the content of a segment is in its file. */
export type Part = { segment: StoredSegment; offset: number; bytes: number; sha256: Buffer }

/** The file for consecutive segments. The same segments give the same bytes. */
export function archiveFile(
  key: Buffer,
  { database, before, segments }: { database: string; before: Buffer; segments: readonly StoredSegment[] },
): { bytes: Buffer; parts: Part[] } {
  const contents = segments.map(({ tags, body }) => Buffer.concat([tags, body]))
  const sums = contents.map(sha256)
  const head: ArchiveHead = {
    format: FORMAT,
    database,
    first: segments[0]?.first ?? 0,
    last: segments.at(-1)?.last ?? 0,
    before: before.toString('hex'),
    segments: segments.map(({ first, last, hash: end }, n) => ({
      first,
      last,
      hash: end.toString('hex'),
      bytes: contents[n]?.length ?? 0,
      sha256: sums[n]?.toString('hex') ?? '',
    })),
  }
  const line = JSON.stringify(head)
  const beginning = Buffer.from(`${line}\n${signatureOf(key, line)}\n`)
  let offset = beginning.length
  const parts = segments.map((segment, n): Part => {
    const part = { segment, offset, bytes: contents[n]?.length ?? 0, sha256: sums[n] ?? Buffer.alloc(0) }
    offset += part.bytes
    return part
  })
  return { bytes: Buffer.concat([beginning, ...contents]), parts }
}

/** The description of a file's content; undefined if it is not signed with a key of the chain. */
export function readArchiveHead(bytes: Buffer, keys: ChainKeys): ArchiveHead | undefined {
  const end = bytes.indexOf('\n')
  const line = bytes.subarray(0, Math.max(end, 0)).toString()
  const found = bytes.subarray(end + 1, bytes.indexOf('\n', end + 1))
  const head = headShape.safeParse(asJson(line)).data
  if (!head) return undefined
  const isSigned = keys.signers(head.last).some((key) => {
    const expected = Buffer.from(signatureOf(key, line))
    return expected.length === found.length && timingSafeEqual(expected, found)
  })
  return isSigned ? head : undefined
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
