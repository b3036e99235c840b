import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from '@daybook/shared/rules/fileKinds'
import { metadataFilter } from '@daybook/shared/rules/pictureMetadata'
import type { UploadPart } from '../platform/transport/multipart.ts'
import type { FileStore } from '../platform/files.ts'
import { Problem } from '../platform/problem.ts'
import { type Content, markupSearch } from './kinds.ts'

/** `sentBytes`: what arrived, before a picture's metadata was removed. */
export type Received = Content & { sha256: Buffer; sentBytes: number }

/**
 * Stores an upload under a name, completely or not at all, and returns what was stored: unless `isWhole`, a picture without
 * its metadata. Throws `tooLarge` as soon as `limit` is exceeded, fileBroken when the sender stops; errors of the store (disk
 * full) are passed on.
 */
export async function receive(
  files: FileStore,
  name: string,
  part: UploadPart,
  limit: number,
  tooLarge: Problem,
  { isWhole }: { isWhole: boolean },
): Promise<Received> {
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let byteSize = 0
  let hasNul = false
  let hasMarkup = false
  const isMarkupIn = markupSearch()
  let sentBytes = 0
  const filter = isWhole ? undefined : metadataFilter()
  const take = (parts: readonly Uint8Array[]) => {
    for (const { buffer: all, byteOffset, length } of parts) {
      const part = Buffer.from(all, byteOffset, length)
      if (byteSize < HEAD_BYTES) heads.push(part.subarray(0, HEAD_BYTES - byteSize))
      byteSize += part.length
      hasNul ||= part.includes(0)
      // Only text needs to be searched to the end.
      hasMarkup ||= !hasNul && isMarkupIn(part)
      hash.update(part)
      meter.push(part)
    }
  }
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sentBytes += chunk.length
      if (sentBytes > limit) return done(tooLarge)
      take(filter ? filter.push(chunk) : [chunk])
      done()
    },
    flush(done) {
      take(filter?.end() ?? [])
      done()
    },
  })
  // A short upload may have been aborted before we listened.
  let isCut = part.stream.errored !== null
  part.stream.once('error', () => {
    isCut = sentBytes <= limit
  })
  const saved = files.save(name, meter).catch((error: Error) => {
    // Otherwise nobody reads on and the sender waits for ever.
    meter.destroy(error)
    throw error
  })
  const outcomes = await Promise.allSettled([pipeline(part.stream, meter), saved])
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason)
  if (failures.length > 0) {
    throw (
      failures.find((reason) => reason instanceof Problem) ??
      failures.find(isOfTheStore) ??
      (isCut ? new Problem('fileBroken') : failures[0])
    )
  }
  const readAt = async (offset: number, length: number) => {
    if (length <= 0 || offset >= byteSize) return Buffer.alloc(0)
    const found = await files.read(name, { start: offset, end: offset + length - 1 })
    return found ? buffer(found) : Buffer.alloc(0)
  }
  return { head: Buffer.concat(heads), hasNul, hasMarkup, byteSize, sentBytes, readAt, sha256: hash.digest() }
}

const isOfTheStore = (reason: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EIO'].includes(String((reason as { code?: unknown } | null)?.code))
