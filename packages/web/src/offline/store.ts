import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { Filer, Item, KeptPhoto, Refusal, Sent } from './item.ts'

/* What the browser keeps of Daybook on this device (docs/offline.md). */

interface Kept extends DBSchema {
  items: { key: string; value: Item; indexes: { userId: number } }
  photos: { key: string; value: KeptPhoto; indexes: { itemId: string } }
  sent: { key: string; value: Sent }
  /** What filing needs, by person and name. */
  answers: { key: [number, string]; value: KeptAnswer; indexes: { userId: number } }
  /** Rejected reports that a person may mend, as the form needs them. */
  toMend: { key: [number, number]; value: KeptReport; indexes: { userId: number } }
  /** One row: who filed here last, and how far the clock is off. */
  device: { key: 'device'; value: Device }
}

export type KeptAnswer = { userId: number; name: string; answer: unknown; at: number }

export type KeptReport = {
  userId: number
  eventId: number
  version: number
  /** The answer of LoadEditReport. */
  answer: unknown
  /** Those that could be loaded, by the address of their picture. */
  thumbnails: readonly { url: string; type: string; bytes: ArrayBuffer }[]
  at: number
}

export type Device = {
  /** Who is signed in, or was when the session ended by itself. */
  person: Filer | null
  clockOffset: number | null
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
]

const NAME = 'daybook'
/** What was sent stays in sight for so long. */
const SENT_MS = 7 * 86_400_000
/** A photo of a form that was never filed. */
const LOOSE_MS = 7 * 86_400_000
/** What filing needs, of a person who has not been here since. */
const UNUSED_MS = 30 * 86_400_000

/** Bytes that no store makes smaller. */
function noise(size: number): ArrayBuffer {
  const block = crypto.getRandomValues(new Uint8Array(65_536))
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += block.length) bytes.set(block.subarray(0, size - at), at)
  return bytes.buffer
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name
/** Whether the device has no room left. */
export const isFull = (error: unknown) => isNamed(error, 'QuotaExceededError')

export type Store = ReturnType<typeof openStore>

/** Opens the store when it is first needed. What it does is there for good once its promise is fulfilled, or not at all. */
export function openStore({ name = NAME, upgrades = UPGRADES }: { name?: string; upgrades?: readonly Upgrade[] } = {}) {
  let opened: Promise<IDBPDatabase<Kept>> | null = null

  const open = (version?: number) =>
    openDB<Kept>(name, version, {
      upgrade(db, from, _to, tx) {
        for (const upgrade of upgrades.slice(from)) upgrade(db, tx)
      },
      // A newer build wants to upgrade; the next use opens the store as that build left it.
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
        // A newer build was here, and what it added does not concern this one.
        if (isNamed(error, 'VersionError')) return open()
        throw error
      })
      .catch((error: unknown) => {
        opened = null
        throw error
      })
    return opened
  }

  type Names = StoreNames<Kept>
  async function write<T, const S extends Names[]>(
    stores: S,
    work: (tx: IDBPTransaction<Kept, S, 'readwrite'>) => Promise<T>,
  ): Promise<T> {
    // Strict: on the disk before anybody is told that it is kept.
    const tx = (await db()).transaction(stores, 'readwrite', { durability: 'strict' })
    try {
      const result = await work(tx)
      await tx.done
      return result
    } catch (error) {
      try {
        tx.abort()
      } catch {
        // It has ended by itself.
      }
      // Its own error says the same.
      await tx.done.catch(() => {})
      throw error
    }
  }

  /** Changes an item; null when it is no longer there. */
  const change = (id: string, by: (item: Item) => Partial<Item>) =>
    write(['items'], async (tx) => {
      const item = await tx.store.get(id)
      if (!item) return null
      const changed = { ...item, ...by(item) }
      await tx.store.put(changed)
      return changed
    })

  return {
    /** An item and its photos, all or nothing. Filed again under its id it is what it was. */
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
    /** Stores that the server has an item, and with that lets go of it. */
    acknowledge: (sent: Sent, rest: Item | null) =>
      write(['items', 'photos', 'sent'], async (tx) => {
        const [items, photos] = [tx.objectStore('items'), tx.objectStore('photos')]
        const item = await items.get(sent.id)
        await tx.objectStore('sent').put(sent)
        if (rest) {
          await items.put(rest)
          for (const [nth, { id }] of rest.photos.entries()) {
            const photo = await photos.get(item?.photos[nth]?.id ?? '')
            if (photo) await photos.put({ ...photo, id, itemId: rest.id })
          }
        }
        await items.delete(sent.id)
        for (const key of await photos.index('itemId').getAllKeys(sent.id)) await photos.delete(key)
      }),
    /** Replaces what a refused item says; its photos are those given. */
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
    /** Somebody threw it away. */
    discard: (id: string) =>
      write(['items', 'photos'], async (tx) => {
        await tx.objectStore('items').delete(id)
        const photos = tx.objectStore('photos')
        for (const key of await photos.index('itemId').getAllKeys(id)) await photos.delete(key)
      }),
    photo: async (id: string) => (await db()).get('photos', id),
    /** Copies of uploads that no item has yet. */
    copies: async () =>
      (await (await db()).getAll('photos')).filter(({ itemId, uploadId }) => itemId === null && uploadId !== undefined),
    dropCopies: (uploadIds: readonly number[]) =>
      write(['photos'], async (tx) => {
        for (const { id, itemId, uploadId } of await tx.store.getAll())
          if (itemId === null && uploadId !== undefined && uploadIds.includes(uploadId)) await tx.store.delete(id)
      }),
    /** A photo of a form that is not filed yet. */
    keepPhoto: (photo: KeptPhoto) => write(['photos'], (tx) => tx.store.put(photo)).then(() => {}),
    /**
     * Whether so many bytes still fit. It is tried, because browsers estimate their room by a fixed number or not at all.
     * What a page that died left of it goes with the photos that no report took.
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
    /** The rejected reports of a person; those that are no longer among `eventIds` go. */
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
    /** What was read for a person goes; what they filed and nobody has sent stays. */
    forget: (userId: number) =>
      write(['answers', 'toMend', 'device', 'sent', 'photos'], async (tx) => {
        for (const of of ['answers', 'toMend'] as const) {
          const store = tx.objectStore(of)
          for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key)
        }
        for (const sent of await tx.objectStore('sent').getAll())
          if (sent.userId === userId) await tx.objectStore('sent').delete(sent.id)
        for (const { id, itemId, uploadId } of await tx.objectStore('photos').getAll())
          if (itemId === null && uploadId !== undefined) await tx.objectStore('photos').delete(id)
        const device = await tx.objectStore('device').get('device')
        if (device?.person?.userId === userId) await tx.objectStore('device').put({ ...device, person: null }, 'device')
      }),
    /** Drops what was sent or read a while ago, and photos that no report took. */
    tidy: (now: number) =>
      write(['photos', 'sent', 'answers', 'toMend'], async (tx) => {
        const answers = tx.objectStore('answers')
        for (const { userId, name: of, at } of await answers.getAll())
          if (at < now - UNUSED_MS) await answers.delete([userId, of])
        // A page of a build that knew no reports to mend forgets the answers alone.
        for (const { userId, eventId } of await tx.objectStore('toMend').getAll())
          if ((await answers.index('userId').count(userId)) === 0)
            await tx.objectStore('toMend').delete([userId, eventId])
        for (const sent of await tx.objectStore('sent').getAll())
          if (sent.sentAt < now - SENT_MS) await tx.objectStore('sent').delete(sent.id)
        for (const photo of await tx.objectStore('photos').getAll())
          if (photo.itemId === null && photo.keptAt < now - LOOSE_MS) await tx.objectStore('photos').delete(photo.id)
      }),
    close: async () => (await opened)?.close(),
  }
}
