import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/problem.ts'
import { TAG_BYTES } from '../chain.ts'
import type { SegmentRow, StoredSegment } from '../segments.queries.ts'

/** Where archive files are read from. */
export type ArchiveFiles = Pick<FileStore, 'read'>

/** Where the trail is read from. */
export type Source = { db: Querying; files: ArchiveFiles }

/** Archived entries that cannot be read. */
export class ArchiveUnreadable extends Problem {
  /** What is wrong with the file; undefined if the store does not answer. */
  readonly fault: string | undefined

  constructor(fault: string | undefined, cause?: unknown) {
    super('archiveUnreadable')
    this.fault = fault
    this.message = fault ?? 'the store of archive files does not answer'
    this.cause = cause
  }
}

/**
 * A segment with its content, from the database or from its archive file.
 *
 * @throws ArchiveUnreadable if its file is missing, changed or out of reach
 */
export async function withContent({ files }: Pick<Source, 'files'>, row: SegmentRow): Promise<StoredSegment> {
  if (row.archived === null) return row
  const { archived, ...found } = row
  const { name, offset, bytes, sha256 } = archived
  const place = `positions ${row.first} to ${row.last}`
  if (name === null) throw new ArchiveUnreadable(`The archive with ${place} is no longer in the list of archives.`)
  const content = await readContent(files, name, { start: offset, end: offset + bytes - 1 })
  if (!content) throw new ArchiveUnreadable(missingText(name, place))
  if (!createHash('sha256').update(content).digest().equals(sha256))
    throw new ArchiveUnreadable(changedText(name, place))
  const tags = (row.last - row.first + 1) * TAG_BYTES
  return { ...found, tags: content.subarray(0, tags), body: content.subarray(tags) }
}

export const missingText = (name: string, place: string) => `The archive file ${name} with ${place} is missing.`
export const changedText = (name: string, place: string) =>
  `The archive file ${name} with ${place} was changed, or another file is in its place.`

/** undefined in place of ArchiveUnreadable. */
export function unlessUnreadable<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof ArchiveUnreadable) return undefined
    throw error
  })
}

/** The bytes of a file or part of it; undefined if it does not exist. @throws ArchiveUnreadable if the store does not answer */
export async function readContent(
  files: ArchiveFiles,
  name: string,
  range?: { start: number; end: number },
): Promise<Buffer | undefined> {
  try {
    const stream = await files.read(name, range)
    return stream && (await buffer(stream))
  } catch (error) {
    // A bucket answers 416 if a file is shorter than the offset of the part.
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 416) return Buffer.alloc(0)
    throw new ArchiveUnreadable(undefined, error)
  }
}
