import { commandLine } from '../platform/commandLine.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Querying } from '../platform/postgres/database.ts'
import { GENESIS, type Head, isSigned, linkHash } from './chain.ts'
import {
  countUnsealed,
  disarmed,
  entryBehind,
  hashAt,
  type Link,
  linksFrom,
  readHead,
  wasMoved,
} from './chain.queries.ts'
import { headFile, readHeadCopy } from './headCopy.ts'
import type { Progress, Reached } from './progress.ts'
import { compareRows } from './rows.ts'
import { type ChainKeys, chainKeys, readSecrets } from './secrets.ts'
import type { Finding, Verdict } from './verdict.ts'

const PAGE = 2_000
/** None of our transactions stays open this long. */
const HOUR = 3_600

/**
 * Reads the whole trail and reports the first place where it differs from what was sealed; if there is none, compares the
 * rows with it. Reads one snapshot and changes nothing, so it can run while the app is running.
 *
 * @param options.progress from where to resume an interrupted verification
 */
export async function verifyTrail(
  { database, config }: { database: Database; config: Pick<Config, 'secret' | 'dataDir'> },
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
      const earlier = await startOf(tx, keys, progress)
      const note = async (reached: Reached) => progress?.note(keys.newest, reached)
      const { reached, finding } = await walk(tx, keys, head, { from: earlier, page, note })
      const last = reached.position
      const found =
        (state === 'other' ? otherSecret : finding) ??
        (await checkHead(tx, keys, head, last)) ??
        (await checkCopy(tx, keys, copy, last, headFile(config.dataDir))) ??
        (await checkInserted(tx, head)) ??
        (await checkArmed(tx)) ??
        (await checkRows(tx, reached, note))
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

const BEGINNING: Reached = { position: 0, hash: GENESIS.toString('hex'), newest: 0, rows: null }

/** Where an interrupted verification stopped, if the chain is still the same there. */
async function startOf(tx: Querying, keys: ChainKeys, progress: Progress | undefined): Promise<Reached> {
  const earlier = await progress?.earlier(keys.newest)
  const hash = earlier && (await hashAt(tx, earlier.position))
  return earlier && hash === earlier.hash ? earlier : BEGINNING
}

type Note = (reached: Reached) => Promise<void>

async function walk(
  tx: Querying,
  keys: ChainKeys,
  head: Head | undefined,
  { from, page, note }: { from: Reached; page: number; note: Note },
): Promise<{ reached: Reached; finding?: Finding }> {
  const reached = { ...from }
  let previous: Buffer = Buffer.from(from.hash, 'hex')
  for (;;) {
    const links = await linksFrom(tx, reached.position + 1, page)
    for (const link of links) {
      const expected = reached.position + 1
      const { hash, finding } = checkLink(keys.at(expected), previous, expected, reached.newest, link)
      if (finding) {
        const named =
          finding.kind === 'edited' ? await nameChange(tx, keys.at(expected), previous, finding, head) : finding
        return { reached, finding: named }
      }
      previous = hash
      reached.position = expected
      reached.newest = Math.max(reached.newest, Number(link.entry?.at))
    }
    reached.hash = previous.toString('hex')
    if (links.length < page) return { reached }
    await note(reached)
  }
}

function checkLink(
  key: Buffer,
  previous: Buffer,
  expected: number,
  newest: number,
  link: Link,
): { hash: Buffer; finding?: Finding } {
  const { position, entry, entryId } = link
  const found = (kind: Finding['kind'], text: string) => ({
    hash: previous,
    finding: { kind, position: expected, ...(position === expected ? { entryId } : {}), text },
  })
  if (position !== expected) return found('deleted', `Position ${expected} is missing from the chain: it was deleted.`)
  if (!entry) return found('deleted', `Entry ${entryId} at position ${position} was deleted.`)
  const hash = linkHash(key, previous, position, entry)
  if (!hash.equals(link.hash))
    return found('edited', `Entry ${entryId} at position ${position} was edited, or an entry before it was deleted.`)
  if (Number(entry.at) < newest - HOUR)
    return found(
      'backdated',
      `Entry ${entryId} at position ${position} was backdated, or the clock was set back: its time is more than an hour before that of an earlier entry.`,
    )
  return { hash }
}

/** A link that does not match was edited, unless it took the place of a matching one that still exists. */
async function nameChange(
  tx: Querying,
  key: Buffer,
  previous: Buffer,
  edited: Finding,
  head: Head | undefined,
): Promise<Finding> {
  const { position } = edited
  const following = await linksFrom(tx, position, PAGE)
  const sealed = new Set(following.map(({ hash }) => hash.toString('hex')))
  const rightful = following.find(
    ({ entry, entryId }) =>
      entry && entryId !== edited.entryId && sealed.has(linkHash(key, previous, position, entry).toString('hex')),
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
  tx: Querying,
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
  if (head.position < last || (await hashAt(tx, head.position)) !== head.hash) {
    return {
      kind: 'head',
      position: head.position,
      text: `The chain continues after its signed head at position ${head.position}: an older head was put back.`,
    }
  }
  return undefined
}

async function checkCopy(
  tx: Querying,
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
  if ((await hashAt(tx, copy.position)) !== copy.hash) {
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

async function checkArmed(tx: Querying): Promise<Finding | undefined> {
  const names = await disarmed(tx)
  if (names.length === 0) return undefined
  return { kind: 'disarmed', position: 0, text: `Triggers that write or guard the trail are off: ${names.join(', ')}.` }
}

async function checkRows(tx: Querying, reached: Reached, note: Note): Promise<Finding | undefined> {
  const text = await compareRows(tx, {
    from: reached.rows,
    note: (rows) => note({ ...reached, rows }),
  })
  return text === undefined ? undefined : { kind: 'rows', position: 0, text }
}
