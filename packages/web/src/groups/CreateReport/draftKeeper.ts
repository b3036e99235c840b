import type { EventValues } from '../../events/eventValues.ts'

/*
 * Keeps what is typed. Every change is written on the device at once and on the server a moment later; the copy on the
 * device goes as soon as the server has the same, so it only ever holds what the server does not know yet.
 */

/**
 * `submitted`: what was kept here has been filed. `kept`: the server has it. `local`: it is on this device alone, the
 * server is out of reach. `refused`: on this device alone, the server does not take it as it is. `elsewhere`: the server has
 * another state of the draft, from another window or device; nothing is saved until it is decided which one stays.
 */
export type DraftState = 'empty' | 'submitted' | 'changed' | 'saving' | 'kept' | 'local' | 'refused' | 'elsewhere'

/** What the server has: '' as digest for no draft. */
export type ServerDraft = { id: number | null; digest: string }
const NO_DRAFT: ServerDraft = { id: null, digest: '' }

export type DraftStore = {
  /** Stores on the server in place of the draft with this digest; resolves to the draft as it is then. Rejects when that failed. */
  save: (values: EventValues, known: string) => Promise<ServerDraft>
  /** Whether a save failed for what was sent, so that the same again would fail too. */
  isRefusal: (error: unknown) => boolean
  /** Whether it failed because the draft was changed elsewhere. */
  isChanged: (error: unknown) => boolean
  remove: (draftId: number, known: string) => Promise<void>
  /** Tells the person's other windows, which share the draft, that it is no more, or what it is now. */
  tellGone: () => void
  tellSaved: (digest: string) => void
  /** The copy on the device, and the draft that it is to take the place of; null clears it. False: this device stores nothing. */
  mirror: (values: EventValues | null, known: string) => boolean
  /** Calls back once after some milliseconds; the answer cancels. */
  later: (action: () => void, milliseconds: number) => () => void
}

const DELAY_MS = 2_000
const RETRY_MS = 15_000

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** `server`: the draft that the server has. `isShown`: the form begins with what is in it. */
export function createDraftKeeper(store: DraftStore, server: ServerDraft = NO_DRAFT, isShown = server.id !== null) {
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
      server = await store.save(values, server.digest)
      store.tellSaved(server.digest)
      if (latest === values) {
        store.mirror(null, '')
        isMirrored = true
        latest = null
        become('kept')
      } else if (latest) {
        become('changed')
      }
    } catch (error) {
      if (!latest) return
      cancelTimer()
      if (store.isChanged(error)) return become('elsewhere')
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
    if (!latest || state === 'elsewhere') return
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
    server = NO_DRAFT
    isMirrored = store.mirror(null, '')
    become(next)
  }

  /** Somebody changed the form. */
  function touch(values: EventValues) {
    latest = values
    typed = values
    isMirrored = store.mirror(values, server.digest)
    if (state === 'elsewhere') return
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
      server = { ...server, id: null }
      if (state === 'elsewhere') state = 'changed'
      if (typed) touch(typed)
      else become('empty')
    },
    /** The draft is this one by now, as another window or the server tells: what is shown here is another, if anything is. */
    changed(digest: string) {
      if (digest === server.digest || running || state === 'empty' || state === 'submitted') return
      cancelTimer()
      become('elsewhere')
    },
    /** Asks the server, unless a save is about to tell; what was saved from here meanwhile is no news. */
    async look(load: () => Promise<ServerDraft>): Promise<void> {
      const before = server
      if (running || latest) return
      const now = await load().catch(() => null)
      if (now && now.id !== null && server === before) this.changed(now.digest)
    },
    /** The form shows what the server has. */
    take(draft: ServerDraft) {
      forget('empty')
      server = draft
      if (draft.id !== null) become('kept')
    },
    /** What is in this form takes the place of what the server has. */
    keep(draft: ServerDraft, values: EventValues): Promise<void> {
      server = draft
      state = 'changed'
      touch(values)
      return flush()
    },
    /** Before a submission: the draft that it ends; none while the server has another than this. */
    async settle(): Promise<ServerDraft> {
      await halt()
      return state === 'elsewhere' ? NO_DRAFT : server
    },
    /** After a submission that did not succeed: what was held back is saved. */
    resume() {
      if (latest) cancelTimer = store.later(() => void flush(), DELAY_MS)
    },
    /** The report has been filed, its draft with it. */
    filed() {
      const isOther = state === 'elsewhere'
      forget('submitted')
      if (!isOther) store.tellGone()
    },
    /** Throws the draft away, here and on the server. */
    async discard(): Promise<void> {
      await halt()
      const { id, digest } = server
      const isOther = state === 'elsewhere'
      forget('empty')
      if (id === null || isOther) return
      await store.remove(id, digest)
      store.tellGone()
    },
  }
}
