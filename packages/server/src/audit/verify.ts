import { commandLine } from '../platform/commandLine.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Querying } from '../platform/postgres/database.ts'
import { checkArchives } from './archive/check.ts'
import { type ArchiveFiles, ArchiveUnreadable, type Source, unlessUnreadable } from './archive/content.ts'
import { type Entry, GENESIS, type Head, isSigned, linkHash, TAG_BYTES } from './chain.ts'
import { countUnsealed, disarmed, entryBehind, readHead, wasMoved } from './chain.queries.ts'
import { headFile, readHeadCopy } from './headCopy.ts'
import { hashAt, hasHash, type Link, linksFrom } from './links.ts'
import type { Progress, Reached } from './progress.ts'
import { type KeyRange, compareRows } from './rows.ts'
import { type ChainKeys, chainKeys, readSecrets } from './secrets.ts'
import { overlap } from './segments.queries.ts'
import type { Finding, Verdict } from './verdict.ts'

const PAGE = 2_000
/** None of our transactions stays open this long. */
const HOUR = 3_600

/**
 * Reads the whole trail and reports the first place where it differs from what was sealed; if there is none, compares the
 * rows with it. Reads one snapshot and changes nothing, so it can run while the app is running.
 *
 * @param services.files the store with the archived parts of the trail
 * @param options.progress from where to resume an interrupted verification
 * @throws ArchiveUnreadable if that store does not answer
 */
export async function verifyTrail(
  { database, config, files }: { database: Database; config: Pick<Config, 'secret' | 'dataDir'>; files: ArchiveFiles },
  { progress, page = PAGE }: { progress?: Progress; page?: number } = {},
): Promise<Verdict> {
  // Read before the database: the app may go on sealing, and an older copy must still match.
  const copy = await readHeadCopy(config.dataDir)
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { state, earlier: secrets } = await readSecrets(tx, config.secret)
      const keys = chainKeys(config.secret, secrets)
      const head = await readHead(tx)
      const source = { db: tx, files }
      const earlier = await startOf(source, keys, progress)
      const note = async (reached: Reached) => progress?.note(keys.newest, reached)
      const { reached, finding } = await walk(source, keys, head, { from: earlier, page, note })
      const last = reached.position
      const found = await orArchive(
        async () =>
          (state === 'other' ? otherSecret : undefined) ??
          (await checkOverlap(tx, finding)) ??
          finding ??
          (await checkHead(source, keys, head, last)) ??
          (await checkCopy(source, keys, copy, last, headFile(config.dataDir))) ??
          (await checkInserted(tx, head)) ??
          (await checkArmed(tx)) ??
          (await checkRows(source, reached, note)),
      )
      return {
        sealed: last,
        waiting: await countUnsealed(tx),
        sealedAt: head?.sealedAt,
        hasCopy: copy !== undefined,
        ...(earlier.position > 0 ? { continued: earlier.position } : {}),
        ...(found ? { finding: found } : {}),
      }
    })
}

const otherSecret: Finding = {
  kind: 'secret',
  position: 0,
  text: `APP_SECRET is not the one that the database was sealed with; ${commandLine('admin', 'rekey')} may have replaced it.`,
}

/** The finding of `check`, or one for an archive file that was lost after an interrupted verification had read it. */
async function orArchive(check: () => Promise<Finding | undefined>): Promise<Finding | undefined> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof ArchiveUnreadable && error.fault !== undefined)
      return { kind: 'archive', position: 0, text: error.fault }
    throw error
  }
}

const BEGINNING: Reached = { position: 0, hash: GENESIS.toString('hex'), newest: 0, ranges: {}, rows: null }

/** Where an interrupted verification stopped, if the chain is still the same there. */
async function startOf(source: Source, keys: ChainKeys, progress: Progress | undefined): Promise<Reached> {
  const earlier = await progress?.earlier(keys.newest)
  const hash = earlier && (await unlessUnreadable(hashAt(source, keys, earlier.position)))
  return earlier && hash === earlier.hash ? earlier : BEGINNING
}

type Note = (reached: Reached) => Promise<void>

async function walk(
  source: Source,
  keys: ChainKeys,
  head: Head | undefined,
  { from, page, note }: { from: Reached; page: number; note: Note },
): Promise<{ reached: Reached; finding?: Finding }> {
  const reached = { ...from, ranges: structuredClone(from.ranges) }
  let previous: Buffer = Buffer.from(from.hash, 'hex')
  for (;;) {
    const links = await linksFrom(source, reached.position + 1, page)
    const pages = { first: reached.position + 1, last: reached.position + page }
    const archive = await checkArchives(source, keys, pages)
    for (const link of links) {
      const expected = reached.position + 1
      if (archive?.position === expected) return { reached, finding: { kind: 'archive', ...archive } }
      const { hash, finding } = checkLink(keys.at(expected), previous, expected, reached.newest, link)
      if (finding) {
        const named =
          finding.kind === 'edited' && !link.fault
            ? await nameChange(source, keys.at(expected), previous, finding, head)
            : finding
        return { reached, finding: named }
      }
      previous = hash
      reached.position = expected
      reached.newest = Math.max(reached.newest, Number(link.entry?.at))
      if (link.entry) widen(reached.ranges, link.entry)
    }
    reached.hash = previous.toString('hex')
    if (links.length < page) return { reached }
    await note(reached)
  }
}

function widen(ranges: Record<string, KeyRange>, { table_name: table, row_key: key }: Entry): void {
  if (table === '' || !/^[0-9]{1,12}$/.test(key)) return
  const id = Number(key)
  const known = ranges[table]
  if (!known) ranges[table] = { first: id, last: id }
  else if (id < known.first) known.first = id
  else if (id > known.last) known.last = id
}

function checkLink(
  key: Buffer,
  previous: Buffer,
  expected: number,
  newest: number,
  link: Link,
): { hash: Buffer; finding?: Finding } {
  const { position, entry, entryId, fault } = link
  const found = (kind: Finding['kind'], text: string) => ({
    hash: previous,
    finding: { kind, position: expected, ...(position === expected && entryId > 0 ? { entryId } : {}), text },
  })
  if (position !== expected) return found('deleted', `Position ${expected} is missing from the chain: it was deleted.`)
  if (!entry && fault) return found(fault.kind, fault.text)
  if (!entry) return found('deleted', `Entry ${entryId} at position ${position} was deleted.`)
  const hash = linkHash(key, previous, position, entry)
  if (!hasHash(link, hash))
    return found('edited', `Entry ${entryId} at position ${position} was edited, or an entry before it was deleted.`)
  if (fault) return found(fault.kind, fault.text)
  if (Number(entry.at) < newest - HOUR)
    return found(
      'backdated',
      `Entry ${entryId} at position ${position} was backdated, or the clock was set back: its time is more than an hour before that of an earlier entry.`,
    )
  return { hash }
}

/** A link that does not match was edited, unless it took the place of a matching one that still exists. */
async function nameChange(
  source: Source,
  key: Buffer,
  previous: Buffer,
  edited: Finding,
  head: Head | undefined,
): Promise<Finding> {
  const { position } = edited
  const following = await linksFrom(source, position, PAGE)
  const start = (hash: Buffer) => hash.subarray(0, TAG_BYTES).toString('hex')
  const sealed = new Set(following.map(({ hash }) => start(hash)))
  const rightful = following.find(
    ({ entry, entryId }) =>
      entry && entryId !== edited.entryId && sealed.has(start(linkHash(key, previous, position, entry))),
  )
  if (rightful) {
    const text = `Entry ${edited.entryId} at position ${position} is where entry ${rightful.entryId} was sealed: entries were inserted or reordered.`
    return { ...edited, kind: 'moved', text }
  }
  if (position === 1 && head && !isSigned(key, head)) {
    return {
      kind: 'secret',
      position,
      text: 'Nothing matches from the first entry on: the trail was sealed with another APP_SECRET, or created again.',
    }
  }
  return edited
}

async function checkHead(
  source: Source,
  keys: ChainKeys,
  head: Head | undefined,
  last: number,
): Promise<Finding | undefined> {
  if (!head) {
    return last === 0
      ? undefined
      : { kind: 'head', position: last, text: `The signed head is missing; the chain ends at position ${last}.` }
  }
  if (!isSigned(keys.newest, head)) {
    return { kind: 'head', position: last, text: 'The head of the chain was edited: its signature does not match.' }
  }
  if (head.position > last) return cut(last, head.position, 'the signed head')
  if (head.position < last || (await hashAt(source, keys, head.position)) !== head.hash) {
    return {
      kind: 'head',
      position: head.position,
      text: `The chain continues after its signed head at position ${head.position}: an older head was put back.`,
    }
  }
  return undefined
}

async function checkCopy(
  source: Source,
  keys: ChainKeys,
  copy: Head | undefined | 'broken',
  last: number,
  file: string,
): Promise<Finding | undefined> {
  if (copy === undefined) return undefined
  if (copy === 'broken' || !keys.signers(copy.position).some((key) => isSigned(key, copy))) {
    return { kind: 'head', position: last, text: `${file} was edited: its signature does not match.` }
  }
  if (copy.position > last) return cut(last, copy.position, file)
  if ((await hashAt(source, keys, copy.position)) !== copy.hash) {
    return {
      kind: 'cut',
      position: copy.position,
      text: `Position ${copy.position} differs from the one in ${file}: the tail was cut and has grown again.`,
    }
  }
  return undefined
}

function cut(last: number, until: number, witness: string): Finding {
  const text = `The tail was cut after position ${last}: ${witness} says that the chain went to ${until}.`
  return { kind: 'cut', position: last, text }
}

async function checkInserted(tx: Querying, head: Head | undefined): Promise<Finding | undefined> {
  if (!head || (await wasMoved(tx))) return undefined
  const behind = await entryBehind(tx, head)
  return (
    behind && {
      kind: 'inserted',
      position: head.position,
      entryId: behind.id,
      text: `Entry ${behind.id} is in no link of the chain though later ones are: it was inserted afterwards.`,
    }
  )
}

/** Reports positions that occur twice, unless there is another finding before them. */
async function checkOverlap(tx: Querying, other: Finding | undefined): Promise<Finding | undefined> {
  const position = await overlap(tx)
  if (position === undefined || (other && other.position < position)) return undefined
  const text = `Position ${position} is in the chain twice: the second one was inserted.`
  return { kind: 'inserted', position, text }
}

async function checkArmed(tx: Querying): Promise<Finding | undefined> {
  const names = await disarmed(tx)
  if (names.length === 0) return undefined
  return { kind: 'disarmed', position: 0, text: `Triggers that write or guard the trail are off: ${names.join(', ')}.` }
}

async function checkRows(source: Source, reached: Reached, note: Note): Promise<Finding | undefined> {
  const text = await compareRows(source, reached.ranges, {
    from: reached.rows,
    note: (rows) => note({ ...reached, rows }),
  })
  return text === undefined ? undefined : { kind: 'rows', position: 0, text }
}
