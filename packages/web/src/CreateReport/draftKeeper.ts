import type { EventValues } from '../ui/report/eventValues.ts'

/*
 * Keeps what is typed. Every change is written on the device at once and on the server a moment later; the copy on the
 * device goes as soon as the server has the same, so it only ever holds what the server does not know yet.
 */

/**
 * `submitted`: what was kept here has been filed. `kept`: the server has it. `local`: it is on this device alone, the
 * server is out of reach. `refused`: on this device alone, the server does not take it as it is.
 */
export type DraftState = 'empty' | 'submitted' | 'changed' | 'saving' | 'kept' | 'local' | 'refused'

export type DraftStore = {
  /** Stores on the server; resolves to the draft's id. Rejects when that failed. */
  save: (values: EventValues) => Promise<number>
  /** Whether a save failed for what was sent, so that the same again would fail too. */
  isRefusal: (error: unknown) => boolean
  remove: (draftId: number) => Promise<void>
  /** Tells the person's other windows, which share the draft, that it is no more. */
  tellGone: () => void
  /** The copy on the device; null clears it. False: this device stores nothing. */
  mirror: (values: EventValues | null) => boolean
  /** Calls back once after some milliseconds; the answer cancels. */
  later: (action: () => void, milliseconds: number) => () => void
}

const DELAY_MS = 2_000
const RETRY_MS = 15_000

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** `draftId`: the draft that the server has, null for none. `isShown`: the form begins with what is in it. */
export function createDraftKeeper(store: DraftStore, draftId: number | null = null, isShown = draftId !== null) {
  let state: DraftState = isShown ? 'kept' : 'empty'
  let latest: EventValues | null = null
  /** What was last typed into this form, also when the server has it. */
  let typed: EventValues | null = null
  let isMirrored = true
  let running: Promise<void> | null = null
  let cancelTimer = () => {}
  const listeners = new Set<() => void>()

  function become(next: DraftState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function saveLatest(): Promise<void> {
    const values = latest
    if (!values) return
    become('saving')
    try {
      draftId = await store.save(values)
      if (latest === values) {
        store.mirror(null)
        isMirrored = true
        latest = null
        become('kept')
      } else if (latest) {
        become('changed')
      }
    } catch (error) {
      if (!latest) return
      cancelTimer()
      // What was typed meanwhile may well be taken.
      const isRefused = latest === values && store.isRefusal(error)
      become(isRefused ? 'refused' : 'local')
      if (!isRefused) cancelTimer = store.later(() => void flush(), RETRY_MS)
    }
  }

  /** Saves what is not on the server yet, now. One save at a time, so that an older one never comes last. */
  async function flush(): Promise<void> {
    cancelTimer()
    while (running) await running
    if (!latest) return
    running = saveLatest().finally(() => {
      running = null
    })
    await running
  }

  /** Stops saving and waits for a save under way, so that nothing comes after what follows. */
  async function halt(): Promise<void> {
    cancelTimer()
    while (running) await running
    cancelTimer()
  }

  /** Forgets the draft here; the server's is the caller's business. */
  function forget(next: 'empty' | 'submitted') {
    cancelTimer()
    latest = null
    typed = null
    draftId = null
    isMirrored = store.mirror(null)
    become(next)
  }

  /** Somebody changed the form. */
  function touch(values: EventValues) {
    latest = values
    typed = values
    isMirrored = store.mirror(values)
    if (state !== 'saving') become(state === 'local' ? 'local' : 'changed')
    cancelTimer()
    cancelTimer = store.later(() => void flush(), DELAY_MS)
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether leaving the page now loses something. */
    isAtRisk: () => latest !== null && !isMirrored,
    touch,
    flush,
    /** Another window filed or threw away the draft: what was typed here is saved as a new one. */
    gone() {
      draftId = null
      if (typed) touch(typed)
      else become('empty')
    },
    /** Before a submission: the id of the draft that it ends, null when the server has none. */
    async settle(): Promise<number | null> {
      await halt()
      return draftId
    },
    /** After a submission that did not succeed: what was held back is saved. */
    resume() {
      if (latest) cancelTimer = store.later(() => void flush(), DELAY_MS)
    },
    /** The report has been filed, its draft with it. */
    filed() {
      forget('submitted')
      store.tellGone()
    },
    /** Throws the draft away, here and on the server. */
    async discard(): Promise<void> {
      await halt()
      const gone = draftId
      forget('empty')
      if (gone === null) return
      await store.remove(gone)
      store.tellGone()
    },
  }
}
