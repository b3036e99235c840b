import 'fake-indexeddb/auto'
import type { Output } from '@daybook/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../platform/answer.ts'
import { openStore } from './store.ts'
import { keepRejected, rejectedOf } from './toMend.ts'

type Today = Output<'MyAreas/GetToday'>
const today = (...versions: [id: number, version: number][]) =>
  ({ cells: [], toMend: versions.map(([id, version]) => ({ id, version })) }) as unknown as Today

describe('rejected reports on a device', () => {
  afterEach(() => vi.unstubAllGlobals())

  it("are those that the person filed, and today's in their areas, each once", () => {
    const cell = (state: string, id: number) => ({ state, report: { id, version: 1 } })
    const all = { ...today([1, 2], [2, 2]), cells: [cell('rejected', 2), cell('rejected', 3), cell('reported', 4)] }
    expect(rejectedOf(all as unknown as Today).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('are loaded when new or changed, with available thumbnails; one that is gone does not block the others', async () => {
    const store = openStore({ name: 'rejected' })
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('lost')
        ? Promise.reject(new TypeError('no network'))
        : Promise.resolve(new Response('picture', { headers: { 'content-type': 'image/webp' } })),
    )
    const asked: number[] = []
    const read =
      (version: number) =>
      (_call: string, { eventId }: { eventId: number }) => {
        asked.push(eventId)
        if (eventId === 2) return Promise.reject(new ProblemError('refused', 'gone'))
        const files = ['gate.jpg', 'lost.jpg'].map((url) => ({ url, isPicture: true }))
        return Promise.resolve({ record: { eventId, version, files } })
      }
    await keepRejected(store, 1, today([1, 2], [2, 2], [3, 2]), read(2))
    const kept = await store.toMend(1)
    expect(kept.map(({ eventId, version }) => [eventId, version])).toEqual([
      [1, 2],
      [3, 2],
    ])
    expect(kept[0]?.thumbnails.map(({ url, type }) => [url, type])).toEqual([['gate.jpg', 'image/webp']])

    await keepRejected(store, 1, today([1, 2], [3, 4]), read(4))
    expect(asked).toEqual([1, 2, 3, 3])
    expect((await store.toMend(1)).map(({ eventId, version }) => [eventId, version])).toEqual([
      [1, 2],
      [3, 4],
    ])
    await store.close()
  })
})
