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
import { compareRows } from './rows.ts'
import { type ChainKeys, chainKeys, readSecrets } from './secrets.ts'

/** A finding: the kind of change, the position in the chain (0: none), and a sentence for the reader. */
export type Finding = {
  kind: 'edited' | 'deleted' | 'inserted' | 'moved' | 'backdated' | 'cut' | 'head' | 'secret' | 'disarmed' | 'rows'
  position: number
  entryId?: number
  text: string
}

export type Verdict = {
  sealed: number
  waiting: number
  sealedAt: string | undefined
  hasCopy: boolean
  finding?: Finding
}

const PAGE = 2_000
/** None of our transactions stays open this long. */
const HOUR = 3_600

/**
 * Reads the whole trail and reports the first place where it differs from what was sealed; if there is none, compares
 * the rows with it. Reads one snapshot and changes nothing, so that it can run while the app is running.
 */
export async function verifyTrail(database: Database, config: Pick<Config, 'secret' | 'dataDir'>): Promise<Verdict> {
  // Read before the database: the app may go on sealing, and an older copy must still match.
  const copy = await readHeadCopy(config.dataDir)
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { state, earlier } = await readSecrets(tx, config.secret)
      const keys = chainKeys(config.secret, earlier)
      const head = await readHead(tx)
      const { last, finding } = await walk(tx, keys, head)
      const found =
        (state === 'other' ? otherSecret : finding) ??
        (await checkHead(tx, keys, head, last)) ??
        (await checkCopy(tx, keys, copy, last, headFile(config.dataDir))) ??
        (await checkInserted(tx, head)) ??
        (await checkArmed(tx)) ??
        (await checkRows(tx))
      return {
        sealed: last,
        waiting: await countUnsealed(tx),
        sealedAt: head?.sealedAt,
        hasCopy: copy !== undefined,
        ...(found ? { finding: found } : {}),
      }
    })
}

const otherSecret: Finding = {
  kind: 'secret',
  position: 0,
  text: `APP_SECRET is not the one that the database was sealed with; ${commandLine('admin', 'rekey')} may have replaced it.`,
}

async function walk(
  tx: Querying,
  keys: ChainKeys,
  head: Head | undefined,
): Promise<{ last: number; finding?: Finding }> {
  let previous: Buffer = GENESIS
  let expected = 1
  let newest = 0
  for (;;) {
    const links = await linksFrom(tx, expected, PAGE)
    for (const link of links) {
      const finding = checkLink(keys.at(expected), previous, expected, newest, link)
      if (finding) {
        const named =
          finding.kind === 'edited' ? await nameChange(tx, keys.at(expected), previous, finding, head) : finding
        return { last: expected - 1, finding: named }
      }
      previous = link.hash
      newest = Math.max(newest, Number(link.entry?.at))
      expected++
    }
    if (links.length < PAGE) return { last: expected - 1 }
  }
}

function checkLink(key: Buffer, previous: Buffer, expected: number, newest: number, link: Link): Finding | undefined {
  const { position, entry, entry_id: entryId } = link
  if (position !== expected) {
    return {
      kind: 'deleted',
      position: expected,
      text: `Position ${expected} is missing from the chain: what stood there was deleted.`,
    }
  }
  if (!entry) {
    return { kind: 'deleted', position, entryId, text: `Entry ${entryId} at position ${position} was deleted.` }
  }
  if (!linkHash(key, previous, position, entry).equals(link.hash)) {
    return {
      kind: 'edited',
      position,
      entryId,
      text: `Entry ${entryId} at position ${position} was edited, or what stood before it was deleted.`,
    }
  }
  if (Number(entry.at) < newest - HOUR) {
    return {
      kind: 'backdated',
      position,
      entryId,
      text: `Entry ${entryId} at position ${position} was written later than it says, or the clock was set back: its time is more than an hour before that of an entry ahead of it.`,
    }
  }
  return undefined
}

/** A link that does not match was edited, unless it replaced one that does match and still exists. */
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
    ({ entry, entry_id }) =>
      entry && entry_id !== edited.entryId && sealed.has(linkHash(key, previous, position, entry).toString('hex')),
  )
  if (rightful) {
    const text = `Entry ${edited.entryId} at position ${position} stands where entry ${rightful.entry_id} was sealed: entries were inserted or reordered.`
    return { ...edited, kind: 'moved', text }
  }
  if (position === 1 && head && !isSigned(key, head)) {
    return {
      kind: 'secret',
      position,
      text: 'Nothing fits from the first entry on: the trail was sealed with another APP_SECRET, or made again.',
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
    return { kind: 'head', position: last, text: 'The head of the chain was edited: its signature does not fit.' }
  }
  if (head.position > last) return cut(last, head.position, 'the signed head')
  if (head.position < last || (await hashAt(tx, head.position)) !== head.hash) {
    return {
      kind: 'head',
      position: head.position,
      text: `The chain goes on behind its signed head at position ${head.position}: an older head was put back.`,
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
    return { kind: 'head', position: last, text: `${file} was edited: its signature does not fit.` }
  }
  if (copy.position > last) return cut(last, copy.position, file)
  if ((await hashAt(tx, copy.position)) !== copy.hash) {
    return {
      kind: 'cut',
      position: copy.position,
      text: `Position ${copy.position} is not the one that ${file} holds: the tail was cut and grown again.`,
    }
  }
  return undefined
}

function cut(last: number, until: number, witness: string): Finding {
  const text = `The tail was cut after position ${last}: ${witness} says that the chain went to ${until}.`
  return { kind: 'cut', position: last, text }
}

async function checkInserted(tx: Querying, head: Head | undefined): Promise<Finding | undefined> {
  if (!head || (await wasMoved(tx, head))) return undefined
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

async function checkRows(tx: Querying): Promise<Finding | undefined> {
  const text = await compareRows(tx)
  return text === undefined ? undefined : { kind: 'rows', position: 0, text }
}
