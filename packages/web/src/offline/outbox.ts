/* Over 300 lines: each step of the queue is one transaction on the same items. */

import type { Item, ItemPhoto, KeptPhoto, NewItem, OutboxCall, Refusal, Trouble, Undone, UndoOutcome } from './item.ts'
import type { Store } from './store.ts'

/*
 * Sends the items queued on the device. All state that outlives the page is in the store, and each step is one transaction; so
 * a page may end at any point, and another continues from there.
 */

/** The outcome of an attempt. */
export type Outcome<T> =
  | { kind: 'accepted'; answer: T }
  | { kind: 'refused'; refusal: Refusal }
  /** Nobody is signed in, or another user is. */
  | { kind: 'session' | 'otherPerson' }
  /** No answer, or one that is not the product's: the item may or may not have arrived. */
  | { kind: 'later'; trouble: Trouble }
  /** A large upload made way for others; it continues where it was. */
  | { kind: 'paused' }

export type FiledOffline = { filedAt: string; clockOffset: number; sentAt: string; contact: string | null }

export type UnderWay = {
  /** Share of the bytes sent, 0 to 1. */
  onProgress(share: number): void
  /** Whether nothing smaller has been filed meanwhile. */
  mayGoOn(): Promise<boolean>
}

/** The server. Each request names its user; in another user's session it is refused. */
export type Transport = {
  upload(photo: KeptPhoto, userId: number, under: UnderWay): Promise<Outcome<{ uploadId: number }>>
  send(call: OutboxCall, input: object, userId: number): Promise<Outcome<Taken>>
  undo(requestId: string, userId: number): Promise<Outcome<UndoOutcome>>
}

/** What the server accepted; `rest`: the areas that it did not, and why. */
export type Taken = { note: string; rest: { areaIds: readonly number[]; message: string } | null }

export type Parts = {
  store: Store
  transport: Transport
  /** Runs the work while no other tab does; skips it if another tab is at it. */
  alone(work: () => Promise<void>): Promise<void>
  /** The device's clock. */
  now(): number
  /** The user of this page's session, as far as the page knows. */
  person(): number | null
  /** Data that screens show has changed, in any tab. */
  onChange(): void
  /** How far an item's files are. */
  onShare?(id: string, share: number): void
  newId(): string
}

export type SendResult = 'done' | 'session' | 'otherPerson' | 'later'
type Tried = Exclude<SendResult, 'later'> | 'paused' | Trouble

/** How long a session lasts after the last call. */
export const SESSION_MS = 8 * 3_600_000
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Troubles that are probably those of the network: the next item would meet them, too. */
const OF_THE_NETWORK: ReadonlySet<Tried> = new Set<Tried>(['silent', 'slow', 'page', 'busy'])
/** One item may meet them by itself, such as a file that is too large for a proxy; a second one is not asked for. */
const MOST_IN_A_ROW = 2

/** Whether the session of the person last seen here can still last. */
export const canBeSignedIn = (seenAt: number | null | undefined, now: number): boolean =>
  seenAt != null && Math.abs(now - seenAt) < SESSION_MS

export function createOutbox({ store, transport, alone, now, person, onChange, onShare, newId }: Parts) {
  /** Stores an item durably. Throws, with nothing stored, if there is no room. */
  async function file(made: NewItem, photos: readonly KeptPhoto[]): Promise<void> {
    const { clockOffset, seenAt, contact = null } = await store.device()
    const isSignedIn = canBeSignedIn(seenAt, now())
    const item: Item = {
      ...made,
      ...(isSignedIn ? {} : { isUnconfirmed: true }),
      photos: photos.map(photoOf),
      filedAt: now(),
      clockOffset: clockOffset ?? 0,
      contact,
      state: 'waiting',
      tries: 0,
      nextTryAt: 0,
      refusal: null,
    }
    await store.add(item, photos)
    onChange()
  }

  /**
   * Sends the current user's queued items, and what they undid. Each stands for itself: a failed one does not hold up the
   * others. `isForced`: including those that wait after a failure.
   */
  async function sendAll({ isForced = false } = {}): Promise<SendResult> {
    let result: SendResult = 'done'
    await alone(async () => {
      const tried = new Set<string>()
      for (let inARow = 0; inARow < MOST_IN_A_ROW; ) {
        const userId = person()
        if (userId === null) return
        const isNext = (one: { id: string; nextTryAt: number }) => !tried.has(one.id) && (isForced || isDue(one, now()))
        // Undone first: what replaces it would be a duplicate.
        const undone = (await store.undone()).find((one) => isUndoing(one, userId) && isNext(one))
        const next = undone ?? nextItem(await store.items(), userId, isNext)
        if (!next) return
        tried.add(next.id)
        const outcome = undone ? await sendUndo(undone) : await sendOne(next as Item, tried)
        if (outcome === 'session' || outcome === 'otherPerson') {
          // What is filed from here on is filed without a session.
          await store.setDevice({ seenAt: null })
          result = outcome
          return
        }
        if (outcome === 'paused') tried.delete(next.id)
        else if (outcome !== 'done') result = 'later'
        inARow = OF_THE_NETWORK.has(outcome) ? inARow + 1 : 0
      }
    })
    return result
  }

  async function sendUndo({ id, userId, tries }: Undone): Promise<Tried> {
    const outcome = await transport.undo(id, userId)
    if (outcome.kind === 'accepted') await store.settleUndo(id, outcome.answer)
    else if (outcome.kind === 'refused') await store.settleUndo(id, { deleted: 0, kept: [outcome.refusal.message] })
    else
      await store.changeUndone(id, {
        tries: tries + 1,
        nextTryAt: now() + waitAfter(tries + 1),
        trouble: outcome.kind === 'later' ? outcome.trouble : null,
      })
    onChange()
    if (outcome.kind === 'later') return outcome.trouble
    return outcome.kind === 'accepted' || outcome.kind === 'refused' ? 'done' : outcome.kind
  }

  async function sendOne(item: Item, tried: ReadonlySet<string>): Promise<Tried> {
    const { id, filer } = item
    const started = await store.change(id, ({ tries }) => ({
      state: 'sending',
      tries: tries + 1,
      triedAt: now(),
      refusal: null,
      trouble: null,
    }))
    // Discarded in another tab.
    if (!started) return 'done'
    onChange()
    for (const photo of started.photos.filter(({ uploadId }) => uploadId === null)) {
      const kept = await store.photo(photo.id)
      if (!kept) return refuse(id, { message: '', fieldErrors: [{ field: 'files', message: photo.name }] })
      const outcome = await transport.upload(kept, filer.userId, {
        onProgress: (share) => onShare?.(id, share),
        mayGoOn: async () => {
          const isNew = (one: Item) => !tried.has(one.id) && !isLarge(one) && isDue(one, now())
          return nextItem(await store.items(), filer.userId, isNew) === undefined
        },
      })
      if (outcome.kind !== 'accepted') return settle(started, outcome, photo.name, tried)
      await store.uploaded(id, photo.id, outcome.answer.uploadId)
    }
    const ready = await store.item(id)
    if (!ready) return 'done'
    const outcome = await transport.send(item.call, sentInput(ready, now()), filer.userId)
    if (outcome.kind !== 'accepted') return settle(ready, outcome, null, tried)
    const { about, filedAt } = ready
    const { note, rest } = outcome.answer
    const { clockOffset } = await store.device()
    const receivedAt = now() + (clockOffset ?? 0)
    const sent = { id, userId: filer.userId, about, filedAt, sentAt: now(), receivedAt, note }
    await store.acknowledge(sent, rest && restOf(ready, rest, newId))
    onChange()
    return 'done'
  }

  async function settle(
    item: Item,
    outcome: Exclude<Outcome<unknown>, { kind: 'accepted' }>,
    photo: string | null,
    tried: ReadonlySet<string>,
  ): Promise<Tried> {
    if (outcome.kind === 'paused') {
      await store.change(item.id, ({ tries }) => ({ state: 'waiting', tries: tries - 1 }))
      onChange()
      return outcome.kind
    }
    if (outcome.kind === 'refused') {
      if (photo === null && isUploadGone(item, outcome.refusal)) {
        await store.change(item.id, ({ photos }) => ({
          state: 'waiting',
          photos: photos.map((one) => ({ ...one, uploadId: null, isSentAgain: true })),
        }))
        return sendOne(item, tried)
      }
      const { message, fieldErrors } = outcome.refusal
      return refuse(
        item.id,
        photo === null
          ? outcome.refusal
          : { ...outcome.refusal, fieldErrors: [...fieldErrors, { field: 'files', message: `${photo}: ${message}` }] },
      )
    }
    const trouble = outcome.kind === 'later' ? outcome.trouble : null
    await store.change(item.id, ({ tries }) => ({ state: 'waiting', nextTryAt: now() + waitAfter(tries), trouble }))
    onChange()
    return trouble ?? (outcome.kind as 'session')
  }

  async function refuse(id: string, refusal: Refusal): Promise<Tried> {
    await store.refuse(id, refusal)
    onChange()
    return 'done'
  }

  /** Replaces a refused item with its corrected version; false if it is gone. Its id and filing time stay. */
  async function mend(
    id: string,
    { input, about, values }: Pick<Item, 'input' | 'about' | 'values'>,
    photos: readonly (ItemPhoto | KeptPhoto)[],
  ): Promise<boolean> {
    const item = await store.item(id)
    if (item?.state !== 'needsYou') return false
    const added = photos.filter((photo) => 'itemId' in photo)
    const isMended = await store.mend(
      {
        ...item,
        input,
        about,
        values,
        // Reset the uploads: the server may have cleared them while the item waited for the user.
        photos: photos.map(photoOf),
        state: 'waiting',
        tries: 0,
        nextTryAt: 0,
        refusal: null,
      },
      added,
    )
    onChange()
    return isMended
  }

  /**
   * Undoes what was filed under a request id, also if its answer never came: from now on nothing of it is sent, and the
   * server is told as soon as it can be reached.
   */
  async function undo({ id, userId, about }: Pick<Undone, 'id' | 'userId' | 'about'>): Promise<void> {
    await store.undo({ id, userId, about, undoneAt: now(), tries: 0, nextTryAt: 0, trouble: null, outcome: null })
    onChange()
  }

  /** Their author says that they filed them. */
  async function confirm(ids: readonly string[]): Promise<void> {
    for (const id of ids) await store.change(id, () => ({ isUnconfirmed: false }))
    onChange()
  }

  /** Somebody else filed them: they have never been sent, and are not. */
  async function disown(ids: readonly string[]): Promise<void> {
    for (const id of ids) if ((await store.item(id))?.isUnconfirmed) await store.drop(id)
    onChange()
  }

  /** Throws a refused item away. If an earlier attempt was saved, the report stays as that one said. */
  async function discard(id: string): Promise<void> {
    const item = await store.item(id)
    if (!item) return
    if (!item.refusal?.isSaved) return undo({ id, userId: item.filer.userId, about: item.about })
    await store.drop(id)
    onChange()
  }

  return { file, sendAll, mend, undo, discard, confirm, disown }
}

export type Outbox = ReturnType<typeof createOutbox>

const photoOf = ({
  id,
  name,
  uploadId = null,
  bytes,
}: Pick<KeptPhoto, 'id' | 'name'> & { uploadId?: number | null; bytes?: ArrayBuffer | number }): ItemPhoto => ({
  id,
  name,
  bytes: typeof bytes === 'number' ? bytes : (bytes?.byteLength ?? 0),
  uploadId,
  isSentAgain: false,
})

/** If the clock was set back meanwhile, do not wait longer than the longest wait. */
const isDue = ({ nextTryAt }: { nextTryAt: number }, now: number) =>
  nextTryAt <= now || nextTryAt > now + LONGEST_WAIT_MS

/** What is sent in parts, one part after the other. */
const LARGE_BYTES = 512 * 1024
const isLarge = ({ photos }: Item) => photos.some(({ bytes = 0, uploadId }) => uploadId === null && bytes > LARGE_BYTES)

/** What was undone, and the server has not been told yet. */
export const isUndoing = (one: Undone, userId: number | undefined) => one.userId === userId && one.outcome === null

/** When the first of a user's items and undos may be tried, by the device's clock; null if none waits. */
export function nextTryAt(items: readonly Item[], undone: readonly Undone[], userId: number): number | null {
  const waiting = [
    ...undone.filter((one) => isUndoing(one, userId)),
    ...items.filter((item) => mayBeSent(item, userId)),
  ]
  return waiting.length > 0 ? Math.min(...waiting.map((one) => one.nextTryAt)) : null
}

/** An item marked as being sent is not, once this tab may send. */
const mayBeSent = ({ filer, state, isUnconfirmed }: Item, userId: number) =>
  filer.userId === userId && state !== 'needsYou' && !isUnconfirmed

/**
 * Small ones first, because a large file takes minutes; then those with the fewest tries: items that fail every time must not
 * keep the others from their turn.
 */
function nextItem(items: readonly Item[], userId: number, isNext: (item: Item) => boolean): Item | undefined {
  const due = items.filter((item) => mayBeSent(item, userId) && isNext(item))
  const rank = (item: Item) => Number(isLarge(item)) * 1_000_000 + item.tries
  return due.toSorted((one, other) => rank(one) - rank(other))[0]
}

const waitAfter = (tries: number) => Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1), LONGEST_WAIT_MS)

/** The server clears uploads that no report has used for some days: they are then uploaded again, once. */
function isUploadGone({ photos }: Item, { fieldErrors }: Refusal): boolean {
  return fieldErrors.some(({ field }) => field === 'files') && photos.some(({ isSentAgain }) => !isSentAgain)
}

/** The rest of an item for several areas: a new item, because the server has filed something under the old id. */
function restOf(item: Item, { areaIds, message }: NonNullable<Taken['rest']>, newId: () => string): Item {
  const { cells } = item.input as { cells?: { areaId: number }[] }
  const input = cells
    ? { ...item.input, cells: cells.filter(({ areaId }) => areaIds.includes(areaId)) }
    : { ...item.input, areaId: areaIds }
  // The photos belong to the filed part; the rest gets its own copies.
  const photos = item.photos.map(({ name }) => photoOf({ id: newId(), name }))
  const refusal = { message, fieldErrors: [] }
  return { ...item, id: newId(), partOf: item.id, input, photos, state: 'needsYou', refusal }
}

function sentInput({ id, input, photos, filedAt, clockOffset, contact = null }: Item, now: number): object {
  const filedOffline: FiledOffline = {
    filedAt: new Date(filedAt).toISOString(),
    clockOffset,
    sentAt: new Date(now).toISOString(),
    contact,
  }
  const { files = [] } = input as { files?: readonly object[] }
  const all = [...files, ...photos.map(({ uploadId }) => ({ id: uploadId }))]
  return { ...input, ...(all.length > 0 ? { files: all } : {}), requestId: id, filedOffline }
}
