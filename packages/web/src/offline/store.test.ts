import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Item, KeptPhoto } from './item.ts'
import { createOutbox, type Outcome, type Taken } from './outbox.ts'
import { type KeptReport, openStore, UPGRADES } from './store.ts'

const item: Item = {
  id: 'one',
  filer: { userId: 1, companyId: 3, userName: 'ann', fullName: 'Ann Reporter' },
  call: 'MyAreas/FileEach',
  input: { areaId: [5, 6] },
  photos: [{ id: 'photo', name: 'gate.jpg', uploadId: null, isSentAgain: false }],
  about: { areas: 'Gate, Quay', type: 'Stoppage', day: '20/11/2026', text: 'Bent' },
  values: '{}',
  filedAt: 1_000,
  clockOffset: 0,
  state: 'waiting',
  tries: 0,
  nextTryAt: 0,
  refusal: null,
}
const photo: KeptPhoto = {
  id: 'photo',
  name: 'gate.jpg',
  type: 'image/jpeg',
  bytes: new TextEncoder().encode('picture').buffer,
  itemId: null,
  keptAt: 1_000,
}
const rejected: KeptReport = {
  userId: 1,
  eventId: 40,
  version: 2,
  answer: { record: { eventId: 40 } },
  thumbnails: [{ url: 'gate.jpg', type: 'image/webp', bytes: photo.bytes }],
  at: 1_000,
}
let stores = 0
const freshName = () => `store ${stores++}`

describe('the store of a device', () => {
  it.each(UPGRADES.map((_, nth) => nth + 1))('keeps what version %i of it has queued', async (version) => {
    const name = freshName()
    const old = openStore({ name, upgrades: UPGRADES.slice(0, version) })
    await old.add(item, [photo])
    await old.setDevice({ clockOffset: 7 })
    await old.close()
    const next = openStore({ name, upgrades: [...UPGRADES, (db) => void db.createObjectStore('later' as never)] })
    expect(await next.items()).toEqual([item])
    expect(await next.photo('photo')).toEqual({ ...photo, itemId: 'one' })
    expect(await next.device()).toMatchObject({ clockOffset: 7 })
    await next.keepToMend(1, [rejected], [rejected.eventId])
    expect(await next.toMend(1)).toEqual([rejected])
    await next.close()
  })

  it('closes for a newer build, and still accepts reports from a page of the older one', async () => {
    const name = freshName()
    const old = openStore({ name })
    await old.items()
    const next = openStore({ name, upgrades: [...UPGRADES, (db) => void db.createObjectStore('later' as never)] })
    expect(await next.items()).toEqual([])
    await old.add(item, [photo])
    expect((await next.items()).map(({ id }) => id)).toEqual(['one'])
    await Promise.all([old.close(), next.close()])
  })

  it('opens again when the browser has dropped its connection without saying so', async () => {
    const store = openStore({ name: freshName() })
    await store.add(item, [photo])
    const drop = async () => {
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof transaction>) {
        IDBDatabase.prototype.transaction = transaction
        const made = transaction.apply(this, given)
        this.close()
        return made
      }
      await store.items()
    }
    await drop()
    expect((await store.items()).map(({ id }) => id)).toEqual(['one'])
    await drop()
    await store.refuse('one', { message: 'closed', fieldErrors: [] })
    expect(await store.item('one')).toMatchObject({ state: 'needsYou' })
    await store.close()
  })

  it('adds an item once, and never again after it was sent', async () => {
    const store = openStore({ name: freshName() })
    await store.add(item, [photo])
    await store.add({ ...item, input: {} }, [])
    expect((await store.items())[0]?.input).toEqual(item.input)
    await store.acknowledge({ id: 'one', userId: 1, about: item.about, filedAt: 1, sentAt: 2, note: '' }, null)
    await store.add(item, [photo])
    expect(await store.items()).toEqual([])
    expect(await store.photo('photo')).toBeUndefined()
    await store.close()
  })

  it("deletes a person's loaded data at a sign-out, but nothing that they filed", async () => {
    const store = openStore({ name: freshName() })
    await store.add(item, [photo])
    await store.setDevice({ person: item.filer })
    await store.keepAnswer({ userId: 1, name: 'MyAreas/GetToday', answer: {}, at: 1 })
    await store.keepAnswer({ userId: 2, name: 'MyAreas/GetToday', answer: {}, at: 1 })
    await store.keepToMend(1, [rejected], [40])
    await store.keepToMend(2, [{ ...rejected, userId: 2 }], [40])
    await store.forget(1)
    expect(await store.toMend(1)).toEqual([])
    expect(await store.toMend(2)).toHaveLength(1)
    expect(await store.answer(1, 'MyAreas/GetToday')).toBeUndefined()
    expect(await store.answer(2, 'MyAreas/GetToday')).toBeDefined()
    expect((await store.device()).person).toBeNull()
    expect(await store.items()).toHaveLength(1)
    await store.close()
  })

  it('knows of whom it has read something, apart from the person who has signed in', async () => {
    const store = openStore({ name: freshName() })
    await store.setDevice({ person: item.filer })
    await store.keepAnswer({ userId: 2, name: 'MyAreas/GetToday', answer: {}, at: 1 })
    await store.keepToMend(3, [{ ...rejected, userId: 3 }], [40])
    expect((await store.others(2)).toSorted((one, other) => one - other)).toEqual([1, 3])
    for (const other of await store.others(2)) await store.forget(other)
    expect(await store.others(2)).toEqual([])
    expect(await store.answer(2, 'MyAreas/GetToday')).toBeDefined()
    await store.close()
  })

  it('keeps rejected reports until they are corrected, for a person whose data it keeps', async () => {
    const store = openStore({ name: freshName() })
    const ids = async () => (await store.toMend(1)).map(({ eventId }) => eventId)
    await store.keepAnswer({ userId: 1, name: 'MyAreas/GetToday', answer: {}, at: 1_000 })
    await store.keepToMend(1, [rejected, { ...rejected, eventId: 41 }], [40, 41])
    await store.keepToMend(1, [], [41])
    await store.tidy(2_000)
    expect(await ids()).toEqual([41])
    await store.tidy(1_000 + 31 * 86_400_000)
    expect(await ids()).toEqual([])
    await store.close()
  })

  it('deletes unused photos after a week, and sent items', async () => {
    const day = 86_400_000
    const store = openStore({ name: freshName() })
    await store.keepPhoto(photo)
    await store.add({ ...item, id: 'two' }, [{ ...photo, id: 'held' }])
    await store.tidy(photo.keptAt + 6 * day)
    expect(await store.photo('photo')).toBeDefined()
    await store.tidy(photo.keptAt + 8 * day)
    expect(await store.photo('photo')).toBeUndefined()
    expect(await store.photo('held')).toBeDefined()
    await store.close()
  })

  it('tests for free space, and leaves nothing behind', async () => {
    const store = openStore({ name: freshName() })
    expect(await store.hasRoom(100_000)).toBe(true)
    const original = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    try {
      expect(await store.hasRoom(100_000)).toBe(false)
    } finally {
      IDBObjectStore.prototype.put = original
    }
    expect(await store.photo('probe')).toBeUndefined()
    await store.close()
  })

  it('keeps the copy of an upload until a report uses it or its person signs out', async () => {
    const store = openStore({ name: freshName() })
    const copies = async () => (await store.copies()).map(({ uploadId }) => uploadId)
    for (const uploadId of [7, 8, 9]) await store.keepPhoto({ ...photo, id: `copy ${uploadId}`, uploadId })
    await store.keepPhoto(photo)
    await store.dropCopies([7])
    expect(await copies()).toEqual([8, 9])
    await store.add(item, [{ ...photo, id: 'copy 8', uploadId: 8 }])
    expect(await copies()).toEqual([9])
    await store.dropCopies([8])
    await store.forget(1)
    expect(await copies()).toEqual([])
    for (const id of ['copy 8', 'photo']) expect(await store.photo(id)).toBeDefined()
    await store.close()
  })
})

describe('several items', () => {
  /** Sends ten items; `of` says what becomes of the nth attempt's item. */
  async function sent(of: (id: string) => Outcome<Taken>) {
    const store = openStore({ name: freshName() })
    await store.setDevice({ seenAt: 0 })
    const tries: string[] = []
    let at = 0
    const outbox = createOutbox({
      store,
      transport: {
        upload: () => Promise.resolve({ kind: 'later', trouble: 'silent' }),
        send: (_call, input) => {
          const { requestId } = input as { requestId: string }
          tries.push(requestId)
          return Promise.resolve(of(requestId))
        },
        undo: () => Promise.resolve({ kind: 'later', trouble: 'silent' }),
      },
      alone: (work) => work(),
      now: () => at++,
      person: () => 1,
      onChange: () => {},
      newId: () => 'new',
    })
    const ids = Array.from({ length: 10 }, (_, nth) => `item ${nth}`)
    for (const id of ids) await outbox.file({ ...item, id }, [])
    return { store, tries, outbox }
  }
  const fine: Outcome<Taken> = { kind: 'accepted', answer: { note: '', rest: null } }
  const troubles = ['silent', 'slow', 'page', 'cut', 'busy', 'full', 'missing', 'fault'] as const

  it.each(troubles)('are sent although one of them meets "%s", which it says', async (trouble) => {
    const { store, outbox } = await sent((id) => (id === 'item 0' ? { kind: 'later', trouble } : fine))
    expect(await outbox.sendAll({ isForced: true })).toBe('later')
    expect(await store.items()).toMatchObject([{ id: 'item 0', state: 'waiting', trouble, tries: 1 }])
    await store.close()
  })

  it.each(troubles)('with "%s" for all of them: the network is asked twice, the server for each', async (trouble) => {
    const { tries, outbox, store } = await sent(() => ({ kind: 'later', trouble }))
    expect(await outbox.sendAll()).toBe('later')
    const isOfNetwork = ['silent', 'slow', 'page', 'busy'].includes(trouble)
    expect(tries).toHaveLength(isOfNetwork ? 2 : 10)
    await store.close()
  })

  it('that fail each time let the others go first', async () => {
    const { tries, outbox, store } = await sent((id) =>
      ['item 0', 'item 1'].includes(id) ? { kind: 'later', trouble: 'silent' } : fine,
    )
    await outbox.sendAll({ isForced: true })
    await outbox.sendAll({ isForced: true })
    expect(new Set(tries).size).toBe(10)
    expect((await store.items()).map(({ id }) => id)).toEqual(['item 0', 'item 1'])
    await store.close()
  })
})

describe('an item with a large file', () => {
  it('goes last, and makes way between its parts for what is filed meanwhile', async () => {
    const store = openStore({ name: freshName() })
    await store.setDevice({ seenAt: 0 })
    const sent: string[] = []
    const shares: [string, number][] = []
    let uploads = 0
    const outbox = createOutbox({
      store,
      transport: {
        async upload(_photo, _userId, { mayGoOn, onProgress }) {
          uploads++
          onProgress(uploads / 2)
          if (uploads > 1) return { kind: 'accepted', answer: { uploadId: 9 } }
          expect(await mayGoOn()).toBe(true)
          await outbox.file({ ...item, id: 'meanwhile' }, [])
          expect(await mayGoOn()).toBe(false)
          return { kind: 'paused' }
        },
        send(_call, input) {
          sent.push((input as { requestId: string }).requestId)
          return Promise.resolve({ kind: 'accepted', answer: { note: '', rest: null } })
        },
        undo: () => Promise.resolve({ kind: 'later', trouble: 'silent' }),
      },
      alone: (work) => work(),
      now: () => 5_000,
      person: () => 1,
      onChange: () => {},
      onShare: (id, share) => void shares.push([id, share]),
      newId: () => 'new',
    })
    await outbox.file({ ...item, id: 'large' }, [{ ...photo, bytes: new ArrayBuffer(600_000) }])
    await outbox.file({ ...item, id: 'small' }, [])
    expect(await outbox.sendAll()).toBe('done')
    expect(sent).toEqual(['small', 'meanwhile', 'large'])
    expect(shares).toEqual([
      ['large', 0.5],
      ['large', 1],
    ])
    expect(await store.items()).toEqual([])
    await store.close()
  })
})

describe('an item for several areas that the server accepts in part', () => {
  it('reopens for the rest, as a new item with the photos', async () => {
    const store = openStore({ name: freshName() })
    const answer: Outcome<Taken> = {
      kind: 'accepted',
      answer: { note: 'Noted', rest: { areaIds: [6], message: 'Quay was closed' } },
    }
    let ids = 0
    await store.setDevice({ seenAt: 0 })
    const outbox = createOutbox({
      store,
      transport: {
        upload: () => Promise.resolve({ kind: 'accepted', answer: { uploadId: 9 } }),
        send: () => Promise.resolve(answer),
        undo: () => Promise.resolve({ kind: 'later', trouble: 'silent' }),
      },
      alone: (work) => work(),
      now: () => 5_000,
      person: () => 1,
      onChange: () => {},
      newId: () => `new ${ids++}`,
    })
    await outbox.file(item, [photo])
    expect(await outbox.sendAll()).toBe('done')
    const [rest, ...others] = await store.items()
    expect(others).toEqual([])
    expect(rest).toMatchObject({ state: 'needsYou', input: { areaId: [6] }, filedAt: 5_000 })
    expect(rest?.refusal?.message).toBe('Quay was closed')
    expect(rest?.id).not.toBe('one')
    const [kept] = rest?.photos ?? []
    expect(kept).toMatchObject({ name: 'gate.jpg', uploadId: null })
    expect(new TextDecoder().decode((await store.photo(kept?.id ?? ''))?.bytes)).toBe('picture')
    expect(await store.sent()).toMatchObject([{ id: 'one', note: 'Noted' }])

    // Undo means all of it, also what the server left.
    await outbox.undo({ id: 'one', userId: 1, about: item.about })
    expect([await store.items(), await store.photo(kept?.id ?? '')]).toEqual([[], undefined])
    expect(await store.undone()).toMatchObject([{ id: 'one', outcome: null }])
    await store.close()
  })
})
