import { createStore } from '../../kit/store.ts'
import type { EventValues } from '../../events/eventValues.ts'

/*
 * Stores what is typed. Every change is written to the device at once and to the server a moment later; the device's copy is
 * deleted once the server has the same, so it only ever holds input that the server does not have.
 */

/**
 * `submitted`: the draft has been filed. `kept`: the server has it. `local`: it is only on this device, because the server
 * cannot be reached. `refused`: only on this device, because the server does not accept it. `elsewhere`: the server has a
 * different draft, from another window or device; nothing is saved until the user has decided which one to keep.
 */
export type DraftState = 'empty' | 'submitted' | 'changed' | 'saving' | 'kept' | 'local' | 'refused' | 'elsewhere'

/** The server's draft; without one, the digest is ''. */
export type ServerDraft = { id: number | null; digest: string }
const NO_DRAFT: ServerDraft = { id: null, digest: '' }

export type DraftStore = {
  /** Saves to the server, replacing the draft with this digest; resolves to the new draft. Rejects on failure. */
  save: (values: EventValues, known: string) => Promise<ServerDraft>
  /** Whether a save failed because of its content, so that a retry would fail too. */
  isRefusal: (error: unknown) => boolean
  /** Whether a save failed because the draft was changed elsewhere. */
  isChanged: (error: unknown) => boolean
  /** The server's draft if it has the content of one of these forms; otherwise null. */
  find: (forms: readonly EventValues[]) => Promise<ServerDraft | null>
  remove: (draftId: number, known: string) => Promise<void>
  /** Remembers on this device that the draft with this digest is a report in the outbox; '': none is. */
  setQueued: (digest: string) => void
  /** Tells the user's other windows, which share the draft, that it is gone, or its new digest. */
  tellGone: () => void
  tellSaved: (digest: string) => void
  /**
   * Writes the device's copy, with the digest of the draft it replaces; null deletes it. False: this device cannot store it.
   */
  mirror: (values: EventValues | null, known: string) => boolean
  /** Runs an action once after some milliseconds; returns a function that cancels it. */
  later: (action: () => void, milliseconds: number) => () => void
}

const DELAY_MS = 2_000
const RETRY_MS = 15_000

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** `server`: the server's draft. `isShown`: the form starts with its content. */
export function createDraftKeeper(store: DraftStore, server: ServerDraft = NO_DRAFT, isShown = server.id !== null) {
  const state = createStore<DraftState>(isShown ? 'kept' : 'empty')
  let latest: EventValues | null = null
  /** The last input in this form, even if the server has it. */
  let typed: EventValues | null = null
  /** Forms whose save failed: one may have arrived although its answer did not. */
  let tried: readonly EventValues[] = []
  /** Whether leaving the page now would lose input. */
  const atRisk = createStore(false)
  let running: Promise<void> | null = null
  let cancelTimer = () => {}

  async function saveLatest(): Promise<void> {
    const values = latest
    if (!values) return
    state.set('saving')
    try {
      server = await store.save(values, server.digest)
      tried = []
      store.setQueued('')
      store.tellSaved(server.digest)
      if (latest === values) {
        store.mirror(null, '')
        atRisk.set(false)
        latest = null
        state.set('kept')
      } else if (latest) {
        state.set('changed')
      }
    } catch (error) {
      if (!latest) return
      cancelTimer()
      if (store.isChanged(error)) return afterChange()
      tried = [...new Set([...tried, values])]
      // Input typed meanwhile may well be accepted.
      const isRefused = latest === values && store.isRefusal(error)
      state.set(isRefused ? 'refused' : 'local')
      if (!isRefused) cancelTimer = store.later(() => void flush(), RETRY_MS)
    }
  }

  /** The server has a different draft: from elsewhere, unless it is one that was saved from here. */
  async function afterChange(): Promise<void> {
    const own = tried.length > 0 ? await store.find(tried).catch(() => null) : null
    tried = []
    if (!latest) return
    if (!own) return state.set('elsewhere')
    server = own
    await saveLatest()
  }

  /** Saves unsaved input now. One save at a time, so that an older one never arrives last. */
  async function flush(): Promise<void> {
    cancelTimer()
    while (running) await running
    if (!latest || state.get() === 'elsewhere') return
    await alone(saveLatest())
  }

  /** Lets nothing else be saved until this step has ended. */
  async function alone(step: Promise<void>): Promise<void> {
    const ended = step.finally(() => {
      if (running === ended) running = null
    })
    running = ended
    await ended
  }

  /** Stops saving and waits for the save in progress, so that nothing is sent after the next step. */
  async function halt(): Promise<void> {
    cancelTimer()
    while (running) await running
    cancelTimer()
  }

  /** Forgets the draft here; the caller deals with the server's. */
  function forget(next: 'empty' | 'submitted') {
    cancelTimer()
    latest = null
    typed = null
    server = NO_DRAFT
    tried = []
    store.mirror(null, '')
    atRisk.set(false)
    state.set(next)
  }

  /** Call when the user changed the form. */
  function touch(values: EventValues) {
    latest = values
    typed = values
    atRisk.set(!store.mirror(values, server.digest))
    if (state.get() === 'elsewhere') return
    if (state.get() !== 'saving') state.set(state.get() === 'local' ? 'local' : 'changed')
    cancelTimer()
    cancelTimer = store.later(() => void flush(), DELAY_MS)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    atRisk,
    touch,
    flush,
    /** Another window filed or discarded the draft: input typed here is saved as a new one. */
    gone() {
      server = { ...server, id: null }
      if (state.get() === 'elsewhere') state.set('changed')
      if (typed) touch(typed)
      else state.set('empty')
    },
    /** Another window or the server reports the draft's current digest: if it differs, the form shows an outdated draft. */
    changed(digest: string) {
      if (digest === server.digest || running || state.get() === 'empty' || state.get() === 'submitted') return
      cancelTimer()
      state.set('elsewhere')
    },
    /** Asks the server for the draft, unless a save is about to tell; ignores changes saved from here meanwhile. */
    async look(load: () => Promise<ServerDraft>): Promise<void> {
      const before = server
      if (running || latest) return
      const now = await load().catch(() => null)
      if (now && now.id !== null && server === before) this.changed(now.digest)
    },
    /** Call when the form now shows the server's draft. */
    take(draft: ServerDraft) {
      forget('empty')
      server = draft
      if (draft.id !== null) state.set('kept')
    },
    /** Replaces the server's draft with this form's input. */
    keep(draft: ServerDraft, values: EventValues): Promise<void> {
      server = draft
      state.set('changed')
      touch(values)
      return flush()
    },
    /** Before a submission: resolves to the draft that it ends; none while the server has a different one. */
    async settle(): Promise<ServerDraft> {
      await halt()
      return state.get() === 'elsewhere' ? NO_DRAFT : server
    },
    /** After a failed submission: resumes saving what was held back. */
    resume() {
      if (latest) cancelTimer = store.later(() => void flush(), DELAY_MS)
    },
    /**
     * The report has been filed, and its draft with it. `isQueued`: it waits on this device, and the server has its draft until
     * it arrives; the next draft replaces it.
     */
    filed(isQueued = false) {
      const isOther = state.get() === 'elsewhere'
      const ended = server
      forget('submitted')
      if (isOther) return
      if (isQueued) {
        server = ended
        store.setQueued(ended.digest)
      }
      store.tellGone()
    },
    /** Deletes the draft, here and on the server. What is typed meanwhile is saved as a new one afterwards. */
    async discard(): Promise<void> {
      const isOther = state.get() === 'elsewhere'
      const saving = running
      let ended = server
      forget('empty')
      if (isOther) return
      const remove = async () => {
        await saving
        // A save in progress may have made a newer one.
        if (server.id !== null) ended = server
        server = ended
        if (ended.id === null) return
        try {
          await store.remove(ended.id, ended.digest)
          server = NO_DRAFT
          store.tellGone()
        } catch {
          // The next draft replaces it.
        }
      }
      await alone(remove())
    },
  }
}
