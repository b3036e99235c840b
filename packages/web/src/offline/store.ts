import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { Filer, Item, KeptPhoto, Refusal, Sent, Undone, UndoOutcome } from './item.ts'

import { isFull, isNamed } from '../app/offline.ts'

/*
 * The data that Daybook stores in this browser (docs/offline.md). Over 300 lines, because each operation is one transaction
 * over several stores and stands next to their shapes.
 */

interface Kept extends DBSchema {
  items: { key: string; value: Item; indexes: { userId: number } }
  photos: { key: string; value: KeptPhoto; indexes: { itemId: string } }
  sent: { key: string; value: Sent }
  undone: { key: string; value: Undone }
  /** Answers needed for filing, by user and name. */
  answers: { key: [number, string]; value: KeptAnswer; indexes: { userId: number } }
  /** Rejected reports that a user may correct, as the form needs them. */
  toMend: { key: [number, number]; value: KeptReport; indexes: { userId: number } }
  /** One row: who last filed here, and the clock offset. */
  device: { key: 'device'; value: Device }
}

/** `at` is by the device's clock, `asOf` by the server's. */
export type KeptAnswer = { userId: number; name: string; answer: unknown; at: number; asOf?: number }

export type KeptReport = {
  userId: number
  eventId: number
  version: number
  /** The answer of LoadEditReport. */
  answer: unknown
  /** Those that could be loaded, by the URL of their picture. */
  thumbnails: readonly { url: string; type: string; bytes: ArrayBuffer }[]
  at: number
}

export type Device = {
  /** Who is signed in, or was when the session expired. */
  person: Filer | null
  clockOffset: number | null
  /** When the server last answered in this person's session; null if it said that there is none. */
  seenAt?: number | null
  /** What the server signed of that. */
  contact?: string | null
}

type Upgrade = (db: IDBPDatabase<Kept>, tx: IDBPTransaction<Kept, StoreNames<Kept>[], 'versionchange'>) => void

/**
 * One entry for each version of the store, oldest first. Never edit one that has shipped, and never remove or rename a
 * store, an index or a property: a page of an older build may still be open and files into the same store.
 */
export const UPGRADES: readonly Upgrade[] = [
  (db) => {
    db.createObjectStore('items', { keyPath: 'id' }).createIndex('userId', 'filer.userId')
    db.createObjectStore('photos', { keyPath: 'id' }).createIndex('itemId', 'itemId')
    db.createObjectStore('sent', { keyPath: 'id' })
    db.createObjectStore('answers', { keyPath: ['userId', 'name'] }).createIndex('userId', 'userId')
    db.createObjectStore('device')
  },
  (db) => {
    db.createObjectStore('toMend', { keyPath: ['userId', 'eventId'] }).createIndex('userId', 'userId')
  },
  (db) => {
    db.createObjectStore('undone', { keyPath: 'id' })
  },
]

const NAME = 'daybook'
/** How long sent items stay visible. */
const SENT_MS = 7 * 86_400_000
/** How long to keep a photo of a form that was never filed. */
const LOOSE_MS = 7 * 86_400_000
/** How long to keep filing data of a user who has not been back. */
const UNUSED_MS = 30 * 86_400_000

/** Incompressible bytes. */
function noise(size: number): ArrayBuffer {
  const block = crypto.getRandomValues(new Uint8Array(65_536))
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += block.length) bytes.set(block.subarray(0, size - at), at)
  return bytes.buffer
}

export type Store = ReturnType<typeof openStore>

/** Opens the store on first use. Each operation is durable once its promise resolves, or has no effect at all. */
export function openStore({ name = NAME, upgrades = UPGRADES }: { name?: string; upgrades?: readonly Upgrade[] } = {}) {
  let opened: Promise<IDBPDatabase<Kept>> | null = null

  const open = (version?: number) =>
    openDB<Kept>(name, version, {
      upgrade(db, from, _to, tx) {
        for (const upgrade of upgrades.slice(from)) upgrade(db, tx)
      },
      // A newer build wants to upgrade; the next use opens its version of the store.
      blocking(_from, _to, event) {
        ;(event.target as IDBDatabase).close()
        opened = null
      },
      terminated() {
        opened = null
      },
    })

  function db(): Promise<IDBPDatabase<Kept>> {
    opened ??= open(upgrades.length)
      .catch((error: unknown) => {
        // A newer build has upgraded the store; its additions do not affect this one.
        if (isNamed(error, 'VersionError')) return open()
        throw error
      })
      .catch((error: unknown) => {
        opened = null
        throw error
      })
    return opened
  }

  /**
   * Some browsers drop a connection without an event, for example while the page sleeps; every operation on it then fails.
   * They are all safe to repeat.
   */
  async function reopening<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isNamed(error, 'InvalidStateError', 'UnknownError')) throw error
      opened?.then((dead) => dead.close()).catch(() => {})
      opened = null
      return work()
    }
  }

  type Names = StoreNames<Kept>
  async function write<T, const S extends Names[]>(
    stores: S,
    work: (tx: IDBPTransaction<Kept, S, 'readwrite'>) => Promise<T>,
  ): Promise<T> {
    // Strict: on disk before the user is told that it is stored.
    const tx = (await db()).transaction(stores, 'readwrite', { durability: 'strict' })
    try {
      const result = await work(tx)
      await tx.done
      return result
    } catch (error) {
      try {
        tx.abort()
      } catch {
        // The transaction has already ended.
      }
      // It rejects with the same error.
      await tx.done.catch(() => {})
      throw error
    }
  }

  /** Changes an item; null if it no longer exists. */
  const change = (id: string, by: (item: Item) => Partial<Item>) =>
    write(['items'], async (tx) => {
      const item = await tx.store.get(id)
      if (!item) return null
      const changed = { ...item, ...by(item) }
      await tx.store.put(changed)
      return changed
    })

  const operations = {
    /** Adds an item and its photos, all or nothing. If its id is already known, nothing changes. */
    add: (item: Item, photos: readonly KeptPhoto[]) =>
      write(['items', 'photos', 'sent'], async (tx) => {
        if ((await tx.objectStore('items').get(item.id)) ?? (await tx.objectStore('sent').get(item.id))) return
        await tx.objectStore('items').add(item)
        for (const photo of photos) await tx.objectStore('photos').put({ ...photo, itemId: item.id })
      }),
    items: async () => (await (await db()).getAll('items')).sort((one, other) => one.filedAt - other.filedAt),
    item: async (id: string) => (await db()).get('items', id),
    change,
    refuse: (id: string, refusal: Refusal) => change(id, () => ({ state: 'needsYou', refusal })),
    uploaded: (id: string, photoId: string, uploadId: number) =>
      change(id, ({ photos }) => ({
        photos: photos.map((photo) => (photo.id === photoId ? { ...photo, uploadId } : photo)),
      })),
    /** Records that the server has an item, and removes it from the queue. */
    acknowledge: (sent: Sent, rest: Item | null) =>
      write(['items', 'photos', 'sent'], async (tx) => {
        const [items, photos] = [tx.objectStore('items'), tx.objectStore('photos')]
        const item = await items.get(sent.id)
        // Undone meanwhile: the server is told next.
        if (!item) return
        await tx.objectStore('sent').put(sent)
        if (rest) {
          await items.put(rest)
          for (const [nth, { id }] of rest.photos.entries()) {
            const photo = await photos.get(item.photos[nth]?.id ?? '')
            if (photo) await photos.put({ ...photo, id, itemId: rest.id })
          }
        }
        await items.delete(sent.id)
        for (const key of await photos.index('itemId').getAllKeys(sent.id)) await photos.delete(key)
      }),
    /** Replaces the content of a refused item; its photos become those given. */
    mend: (item: Item, photos: readonly KeptPhoto[]) =>
      write(['items', 'photos'], async (tx) => {
        if (!(await tx.objectStore('items').get(item.id))) return false
        await tx.objectStore('items').put(item)
        const stored = tx.objectStore('photos')
        const wanted = new Set(item.photos.map(({ id }) => id))
        for (const key of await stored.index('itemId').getAllKeys(item.id))
          if (!wanted.has(key)) await stored.delete(key)
        for (const photo of photos) await stored.put({ ...photo, itemId: item.id })
        return true
      }),
    /** Takes an item, and what is left of it, out of the queue, and remembers to undo it on the server. */
    undo: (made: Undone) =>
      write(['items', 'photos', 'undone'], async (tx) => {
        const [items, photos, undone] = [tx.objectStore('items'), tx.objectStore('photos'), tx.objectStore('undone')]
        for (const item of await items.getAll()) {
          if (item.id !== made.id && item.partOf !== made.id) continue
          await items.delete(item.id)
          for (const key of await photos.index('itemId').getAllKeys(item.id)) await photos.delete(key)
        }
        if (!(await undone.get(made.id))) await undone.put(made)
      }),
    undone: async () => (await (await db()).getAll('undone')).sort((one, other) => one.undoneAt - other.undoneAt),
    changeUndone: (id: string, by: Partial<Undone>) =>
      write(['undone'], async (tx) => {
        const made = await tx.store.get(id)
        if (made) await tx.store.put({ ...made, ...by })
      }),
    /** Records what became of an undo; what it deleted is no longer said to be sent. */
    settleUndo: (id: string, outcome: UndoOutcome) =>
      write(['undone', 'sent'], async (tx) => {
        const made = await tx.objectStore('undone').get(id)
        if (made) await tx.objectStore('undone').put({ ...made, outcome })
        if (outcome.kept.length === 0) await tx.objectStore('sent').delete(id)
      }),
    /** Removes an item from this device only. */
    drop: (id: string) =>
      write(['items', 'photos'], async (tx) => {
        await tx.objectStore('items').delete(id)
        const photos = tx.objectStore('photos')
        for (const key of await photos.index('itemId').getAllKeys(id)) await photos.delete(key)
      }),
    photo: async (id: string) => (await db()).get('photos', id),
    /** Copies of uploads that belong to no item yet. */
    copies: async () =>
      (await (await db()).getAll('photos')).filter(({ itemId, uploadId }) => itemId === null && uploadId !== undefined),
    dropCopies: (uploadIds: readonly number[]) =>
      write(['photos'], async (tx) => {
        for (const { id, itemId, uploadId } of await tx.store.getAll())
          if (itemId === null && uploadId !== undefined && uploadIds.includes(uploadId)) await tx.store.delete(id)
      }),
    /** Stores a photo of a form that is not filed yet. */
    keepPhoto: (photo: KeptPhoto) => write(['photos'], (tx) => tx.store.put(photo)).then(() => {}),
    /**
     * Whether this many bytes still fit. It tries, because browsers estimate free space by a fixed number or not at all. If
     * the page dies meanwhile, the probe is cleaned up with the photos that no report took.
     */
    hasRoom: async (size: number): Promise<boolean> => {
      const probe = { id: 'probe', name: '', type: '', bytes: noise(size), itemId: null, keptAt: 0 }
      try {
        await write(['photos'], (tx) => tx.store.put(probe))
        return true
      } catch (error) {
        if (isFull(error)) return false
        throw error
      } finally {
        await write(['photos'], (tx) => tx.store.delete(probe.id)).catch(() => {})
      }
    },
    sent: async () => (await (await db()).getAll('sent')).sort((one, other) => other.sentAt - one.sentAt),
    keepAnswer: (answer: KeptAnswer) => write(['answers'], (tx) => tx.store.put(answer)).then(() => {}),
    answer: async (userId: number, answerName: string) => (await db()).get('answers', [userId, answerName]),
    /** Stores a user's rejected reports; deletes those that are no longer among `eventIds`. */
    keepToMend: (userId: number, reports: readonly KeptReport[], eventIds: readonly number[]) =>
      write(['toMend'], async (tx) => {
        for (const [of, eventId] of await tx.store.index('userId').getAllKeys(userId))
          if (!eventIds.includes(eventId)) await tx.store.delete([of, eventId])
        for (const report of reports) await tx.store.put(report)
      }),
    toMend: async (userId: number) => (await db()).getAllFromIndex('toMend', 'userId', userId),
    device: async (): Promise<Device> =>
      (await (await db()).get('device', 'device')) ?? { person: null, clockOffset: null },
    setDevice: (by: Partial<Device>) =>
      write(['device'], async (tx) => {
        const before = (await tx.store.get('device')) ?? { person: null, clockOffset: null }
        await tx.store.put({ ...before, ...by }, 'device')
      }),
    /** Deletes everything read for a user; what they filed and has not been sent stays. */
    forget: (userId: number) =>
      write(['answers', 'toMend', 'device', 'sent', 'undone', 'photos'], async (tx) => {
        for (const of of ['answers', 'toMend'] as const) {
          const store = tx.objectStore(of)
          for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key)
        }
        for (const sent of await tx.objectStore('sent').getAll())
          if (sent.userId === userId) await tx.objectStore('sent').delete(sent.id)
        for (const made of await tx.objectStore('undone').getAll())
          if (made.userId === userId && made.outcome !== null) await tx.objectStore('undone').delete(made.id)
        for (const { id, itemId, uploadId } of await tx.objectStore('photos').getAll())
          if (itemId === null && uploadId !== undefined) await tx.objectStore('photos').delete(id)
        const device = await tx.objectStore('device').get('device')
        if (device?.person?.userId === userId)
          await tx.objectStore('device').put({ ...device, person: null, seenAt: null, contact: null }, 'device')
      }),
    /** Everybody but this user of whom the device has read something. */
    others: async (userId: number): Promise<number[]> => {
      const opened = await db()
      const [answers, toMend, sent] = [
        await opened.getAllKeys('answers'),
        await opened.getAllKeys('toMend'),
        await opened.getAll('sent'),
      ]
      const person = (await opened.get('device', 'device'))?.person?.userId
      const all = [...answers.map(([of]) => of), ...toMend.map(([of]) => of), ...sent.map((one) => one.userId)]
      return [...new Set([...all, ...(person === undefined ? [] : [person])])].filter((one) => one !== userId)
    },
    /** Deletes what was sent or read long ago, and photos that no report took. */
    tidy: (now: number) =>
      write(['photos', 'sent', 'undone', 'answers', 'toMend'], async (tx) => {
        const answers = tx.objectStore('answers')
        for (const { userId, name: of, at } of await answers.getAll())
          if (at < now - UNUSED_MS) await answers.delete([userId, of])
        // A page of an older build, which knows no reports to correct, deletes only the answers.
        for (const { userId, eventId } of await tx.objectStore('toMend').getAll())
          if ((await answers.index('userId').count(userId)) === 0)
            await tx.objectStore('toMend').delete([userId, eventId])
        for (const sent of await tx.objectStore('sent').getAll())
          if (sent.sentAt < now - SENT_MS) await tx.objectStore('sent').delete(sent.id)
        for (const { id, undoneAt, outcome } of await tx.objectStore('undone').getAll())
          if (outcome !== null && undoneAt < now - SENT_MS) await tx.objectStore('undone').delete(id)
        for (const photo of await tx.objectStore('photos').getAll())
          if (photo.itemId === null && photo.keptAt < now - LOOSE_MS) await tx.objectStore('photos').delete(photo.id)
      }),
    close: async () => (await opened)?.close(),
  }
  type Operation = (...given: unknown[]) => Promise<unknown>
  const safe = Object.entries(operations as unknown as Record<string, Operation>).map(
    ([of, operation]) => [of, (...given: unknown[]) => reopening(() => operation(...given))] as const,
  )
  return Object.fromEntries(safe) as unknown as typeof operations
}
