// Over 300 lines: all tests share the world below, with its server, device and clock.
import { describe, expect, it } from 'vitest'
import { emptyValues, type EventValues } from '../../events/eventValues.ts'
import { createDraftKeeper } from './draftKeeper.ts'

const typed = (description: string): EventValues => ({ ...emptyValues, description })

/** A server that answers on command, a device, and a manual clock. */
function world(id: number | null = null) {
  const saves: {
    text: string
    known: string
    answer: () => Promise<void>
    fail: (reason?: string) => Promise<void>
  }[] = []
  const removed: number[] = []
  const queued: string[] = []
  /** The version on the server, no matter who saved it. */
  const server: { text: string; works: boolean } = { text: '', works: true }
  let nextDigest = 1
  const told: string[] = []
  const timers: { action: () => void; milliseconds: number }[] = []
  const device: { copy: string | null; known: string; works: boolean } = { copy: null, known: '', works: true }
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const keeper = createDraftKeeper(
    {
      save: (values, known) =>
        new Promise((resolve, reject) => {
          saves.push({
            text: values.description,
            known,
            answer: () => (resolve({ id: 41, digest: `d${nextDigest++}` }), settled()),
            fail: (reason = 'no line') => (reject(new Error(reason)), settled()),
          })
        }),
      isRefusal: (error) => error instanceof Error && error.message === 'not so',
      isChanged: (error) => error instanceof Error && error.message === 'changed elsewhere',
      find: async (forms) =>
        forms.some(({ description }) => description === server.text) ? { id: 41, digest: 'found' } : null,
      async remove(gone) {
        if (!server.works) throw new Error('no line')
        removed.push(gone)
      },
      setQueued: (digest) => void queued.push(digest),
      tellGone: () => void told.push('gone'),
      tellSaved: (digest) => void told.push(digest),
      mirror(values, known) {
        if (device.works) Object.assign(device, { copy: values && values.description, known })
        return device.works
      },
      later(action, milliseconds) {
        const timer = { action, milliseconds }
        timers.push(timer)
        return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
      },
    },
    { id, digest: id === null ? '' : 'd0' },
  )
  const wind = () => {
    for (const { action } of timers.splice(0)) action()
    return settled()
  }
  return { keeper, saves, removed, queued, server, told, timers, device, wind, settled }
}

describe('the draft keeper', () => {
  it('saves on the device at once and on the server once typing pauses', async () => {
    const { keeper, saves, device, timers, wind } = world()
    keeper.touch(typed('a'))
    keeper.touch(typed('ab'))
    expect(device.copy).toBe('ab')
    expect(saves).toHaveLength(0)
    expect(timers).toHaveLength(1)
    await wind()
    expect(saves.map(({ text }) => text)).toEqual(['ab'])
    expect(keeper.get()).toBe('saving')
    await saves[0]?.answer()
    expect(keeper.get()).toBe('kept')
    expect(device.copy).toBeNull()
  })

  it('keeps the device copy of text typed while an older state was being saved', async () => {
    const { keeper, saves, device, wind } = world()
    keeper.touch(typed('a'))
    await wind()
    keeper.touch(typed('ab'))
    await saves[0]?.answer()
    expect(device.copy).toBe('ab')
    expect(keeper.get()).toBe('changed')
    await wind()
    expect(saves.map(({ text }) => text)).toEqual(['a', 'ab'])
  })

  it('never has two saves in progress, so that an older one cannot arrive last', async () => {
    const { keeper, saves, settled } = world()
    keeper.touch(typed('a'))
    void keeper.flush()
    keeper.touch(typed('ab'))
    void keeper.flush()
    await settled()
    expect(saves.map(({ text }) => text)).toEqual(['a'])
    await saves[0]?.answer()
    expect(saves.map(({ text }) => text)).toEqual(['a', 'ab'])
  })

  it('says that the draft is only on the device when the server is unavailable, and retries', async () => {
    const { keeper, saves, device, wind } = world()
    keeper.touch(typed('a'))
    await wind()
    await saves[0]?.fail()
    expect(keeper.get()).toBe('local')
    expect(device.copy).toBe('a')
    await wind()
    await saves[1]?.answer()
    expect(keeper.get()).toBe('kept')
  })

  it('reports a risk only if the device cannot store it either', async () => {
    const { keeper, saves, device, wind } = world()
    keeper.touch(typed('a'))
    expect(keeper.atRisk.get()).toBe(false)
    device.works = false
    keeper.touch(typed('ab'))
    expect(keeper.atRisk.get()).toBe(true)
    await wind()
    await saves[0]?.answer()
    expect(keeper.atRisk.get()).toBe(false)
  })

  it('stops saving once a submission has begun, and returns the draft that it ends', async () => {
    const { keeper, saves, wind, settled } = world()
    keeper.touch(typed('a'))
    void keeper.flush()
    let ended: number | null | undefined
    void keeper.settle().then(({ id }) => {
      ended = id
    })
    await settled()
    expect(ended).toBeUndefined()
    await saves[0]?.answer()
    expect(ended).toBe(41)
    await wind()
    expect(saves).toHaveLength(1)
  })

  it('continues after a failed submission, and forgets the draft after a successful one', async () => {
    const { keeper, saves, told, device, wind } = world(41)
    keeper.touch(typed('a'))
    expect(await keeper.settle()).toEqual({ id: 41, digest: 'd0' })
    await wind()
    expect(saves).toHaveLength(0)
    keeper.resume()
    await wind()
    expect(saves).toHaveLength(1)
    await saves[0]?.answer()
    keeper.filed()
    expect(keeper.get()).toBe('submitted')
    expect(told).toEqual(['d1', 'gone'])
    expect(device.copy).toBeNull()
    expect((await keeper.settle()).id).toBeNull()
  })

  it('does not resend what the server refused, but sends later changes', async () => {
    const { keeper, saves, device, timers, wind } = world()
    keeper.touch(typed('a'))
    await wind()
    await saves[0]?.fail('not so')
    expect(keeper.get()).toBe('refused')
    expect(device.copy).toBe('a')
    expect(timers).toHaveLength(0)
    keeper.touch(typed('ab'))
    await wind()
    await saves[1]?.answer()
    expect(keeper.get()).toBe('kept')
  })

  it('saves typed text again when another window ends the draft, but not a draft that was only viewed', async () => {
    const { keeper, saves, wind } = world(41)
    keeper.touch(typed('mine'))
    await wind()
    await saves[0]?.answer()
    keeper.gone()
    expect(keeper.get()).toBe('changed')
    expect((await keeper.settle()).id).toBeNull()
    keeper.resume()
    await wind()
    expect(saves.map(({ text }) => text)).toEqual(['mine', 'mine'])

    const other = world(41)
    other.keeper.gone()
    expect(other.keeper.get()).toBe('empty')
    expect(other.timers).toHaveLength(0)
  })

  it("deletes the server's draft after the save in progress has ended", async () => {
    const { keeper, saves, removed, device, settled } = world()
    keeper.touch(typed('a'))
    void keeper.flush()
    const discarded = keeper.discard()
    await settled()
    expect(removed).toEqual([])
    await saves[0]?.answer()
    await discarded
    expect(removed).toEqual([41])
    expect(device.copy).toBeNull()
    expect(keeper.get()).toBe('empty')
  })

  it('saves what is typed while the draft is thrown away as a new one, once the old one is gone', async () => {
    const { keeper, saves, removed, device, wind, settled } = world()
    keeper.touch(typed('a'))
    void keeper.flush()
    const discarded = keeper.discard()
    keeper.touch(typed('the next'))
    await wind()
    expect(saves.map(({ text }) => text)).toEqual(['a'])
    await saves[0]?.answer()
    await discarded
    await settled()
    expect(removed).toEqual([41])
    expect(device.copy).toBe('the next')
    expect(saves.map(({ text, known }) => [text, known])).toEqual([
      ['a', ''],
      ['the next', ''],
    ])
  })

  it('replaces a draft that could not be thrown away, and that of a report in the outbox, without surprise', async () => {
    const cut = world(41)
    cut.server.works = false
    await cut.keeper.discard()
    cut.keeper.touch(typed('the next'))
    await cut.wind()
    expect(cut.saves.map(({ known }) => known)).toEqual(['d0'])

    const { keeper, saves, queued, wind } = world(41)
    keeper.filed(true)
    expect(keeper.get()).toBe('submitted')
    keeper.touch(typed('the next'))
    await wind()
    await saves[0]?.answer()
    expect(saves.map(({ known }) => known)).toEqual(['d0'])
    expect(queued).toEqual(['d0', ''])
  })

  it('knows its own save again whose answer was lost', async () => {
    for (const [text, isOwn] of [
      ['a', true],
      ['theirs', false],
    ] as const) {
      const { keeper, saves, server, wind } = world(41)
      keeper.touch(typed('a'))
      await wind()
      await saves[0]?.fail()
      server.text = text
      keeper.touch(typed('ab'))
      await wind()
      await saves[1]?.fail('changed elsewhere')
      await saves[2]?.answer()
      expect(keeper.get()).toBe(isOwn ? 'kept' : 'elsewhere')
      expect(saves.map(({ known }) => known)).toEqual(['d0', 'd0', ...(isOwn ? ['found'] : [])])
    }
  })

  it('names the draft that it replaces, and tells the other windows its new state', async () => {
    const { keeper, saves, told, device, wind } = world(41)
    keeper.touch(typed('a'))
    expect(device.known).toBe('d0')
    await wind()
    await saves[0]?.answer()
    keeper.touch(typed('ab'))
    await wind()
    expect(saves.map(({ known }) => known)).toEqual(['d0', 'd1'])
    expect(told).toEqual(['d1'])
  })

  it('saves nothing, and does not claim to, while another window has a different draft', async () => {
    for (const isTold of [true, false]) {
      const { keeper, saves, device, timers, wind } = world(41)
      if (isTold) keeper.changed('theirs')
      keeper.touch(typed('mine'))
      await wind()
      await saves[0]?.fail('changed elsewhere')
      expect(keeper.get()).toBe('elsewhere')
      expect(saves).toHaveLength(isTold ? 0 : 1)
      keeper.touch(typed('mine too'))
      await keeper.flush()
      expect(timers).toHaveLength(0)
      expect(saves).toHaveLength(isTold ? 0 : 1)
      expect(device.copy).toBe('mine too')
      expect((await keeper.settle()).id).toBeNull()
    }
  })

  it('continues with the chosen draft: its own, replacing the other, or the other', async () => {
    const mine = world(41)
    mine.keeper.touch(typed('mine'))
    mine.keeper.changed('theirs')
    void mine.keeper.keep({ id: 41, digest: 'theirs' }, typed('mine'))
    await mine.settled()
    expect(mine.saves.map(({ text, known }) => [text, known])).toEqual([['mine', 'theirs']])
    await mine.saves[0]?.answer()
    expect(mine.keeper.get()).toBe('kept')

    const theirs = world(41)
    theirs.keeper.touch(typed('mine'))
    theirs.keeper.changed('theirs')
    theirs.keeper.take({ id: 41, digest: 'theirs' })
    expect(theirs.keeper.get()).toBe('kept')
    expect(theirs.device.copy).toBeNull()
    theirs.keeper.touch(typed('more'))
    await theirs.wind()
    expect(theirs.saves.map(({ known }) => known)).toEqual(['theirs'])
  })

  it("does not end another window's draft when it files, and ignores hints of its own saves", async () => {
    const { keeper, told, removed } = world(41)
    keeper.changed('d0')
    expect(keeper.get()).toBe('kept')
    keeper.changed('theirs')
    keeper.filed()
    expect(told).toEqual([])
    const other = world(41)
    other.keeper.changed('theirs')
    await other.keeper.discard()
    expect([...removed, ...other.removed]).toEqual([])

    const empty = world()
    empty.keeper.changed('theirs')
    expect(empty.keeper.get()).toBe('empty')
  })

  it('checks whether the draft is still the one that it saved', async () => {
    const { keeper, saves, wind } = world(41)
    await keeper.look(async () => ({ id: null, digest: '' }))
    expect(keeper.get()).toBe('kept')
    // A save made from here during the check is not a change from elsewhere.
    const looked = keeper.look(async () => {
      keeper.touch(typed('a'))
      await wind()
      await saves[0]?.answer()
      return { id: 41, digest: 'd0' }
    })
    await looked
    expect(keeper.get()).toBe('kept')
    await keeper.look(async () => ({ id: 41, digest: 'theirs' }))
    expect(keeper.get()).toBe('elsewhere')
  })

  it('notifies listeners when its state changes', async () => {
    const { keeper, saves, wind } = world()
    const states: string[] = []
    const stop = keeper.subscribe(() => states.push(keeper.get()))
    keeper.touch(typed('a'))
    await wind()
    await saves[0]?.answer()
    stop()
    keeper.touch(typed('b'))
    expect(states).toEqual(['changed', 'saving', 'kept'])
  })
})
