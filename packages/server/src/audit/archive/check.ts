import type { ChainKeys } from '../secrets.ts'
import { hashBefore } from '../segments.queries.ts'
import { GENESIS } from '../chain.ts'
import { type Archive, archivedSegments, archivesFrom, databaseId } from './archive.queries.ts'
import { changedText, missingText, readContent, type Source } from './content.ts'
import { readArchiveHead, sha256 } from './file.ts'

/**
 * Reads the archive files that begin within this range of positions and compares each with its row, its signature and the
 * segments it should contain.
 *
 * @returns the first file that differs from what was written: its first position, and a sentence
 * @throws ArchiveUnreadable if the store does not answer
 */
export async function checkArchives(
  source: Source,
  keys: ChainKeys,
  { first, last }: { first: number; last: number },
): Promise<{ position: number; text: string } | undefined> {
  for (const archive of await archivesFrom(source.db, first, last)) {
    const text = await faultOf(source, keys, archive)
    if (text !== undefined) return { position: archive.first, text }
  }
  return undefined
}

async function faultOf({ db, files }: Source, keys: ChainKeys, archive: Archive): Promise<string | undefined> {
  const { name, first, last } = archive
  const place = `positions ${first} to ${last}`
  const bytes = await readContent(files, name)
  if (!bytes) return missingText(name, place)
  if (!sha256(bytes).equals(archive.sha256)) return changedText(name, place)
  const head = readArchiveHead(bytes, keys)
  if (!head) return `The archive file ${name} with ${place} was written by somebody else: its signature does not match.`
  const before = first === 1 ? GENESIS : await hashBefore(db, first)
  const segments = await archivedSegments(db, archive)
  let offset = bytes.length - segments.reduce((sum, one) => sum + one.bytes, 0)
  const known = segments.map((one) => {
    const isInPlace = one.offset === offset
    offset += one.bytes
    return [one.first, one.last, one.hash.toString('hex'), one.bytes, one.sha256.toString('hex'), isInPlace]
  })
  const said = head.segments.map((one) => [one.first, one.last, one.hash, one.bytes, one.sha256, true])
  const isSame =
    head.database === (await databaseId(db)) &&
    head.first === first &&
    head.last === last &&
    head.before === before?.toString('hex') &&
    head.segments.at(-1)?.hash === archive.hash.toString('hex') &&
    archive.segments === segments.length &&
    JSON.stringify(said) === JSON.stringify(known)
  return isSame ? undefined : `The list of archives does not match the file ${name} with ${place}.`
}
