import type { Output } from '@daybook/shared'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useEffect, useState } from 'react'
import { asProblem } from '../../platform/answer.ts'
import { callServer } from '../../app/calls.ts'
import { useCall } from '../../app/api.ts'
import type { EventValues } from '../../events/eventValues.ts'
import { isKept as isKeptHere } from '../../events/keptFile.ts'
import { useFillingIn, useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useStore } from '../../kit/store.ts'
import { FILING_PATIENCE_MS } from '../../offline/file.ts'
import { draftText, draftValues, isWorthKeeping } from '../../events/draftData.ts'
import { createDraftKeeper, type DraftKeeper, type ServerDraft } from './draftKeeper.ts'
import { tabCopy } from './tabCopy.ts'

/** A message between the user's windows, which share one draft: it is gone, or has this digest now. */
type News = { gone: true } | { digest: string }
const otherWindows = new BroadcastChannel('daybook.draft')
const tell = (news: News) => otherWindows.postMessage(news)

/** Browsers refuse keepalive calls above 64 kB. */
const KEEPALIVE_BYTES = 60_000

export type Restored = {
  keeper: DraftKeeper
  /** The form as it was left; null if there is nothing to restore. */
  values: EventValues | null
  /** When the server received it; '' for this device's copy. */
  savedAt: string
}

/** The user's draft, once it has loaded; null until then. If the server cannot be reached, the device's copy is used. */
export function useRestoredDraft(userId: number | null): Restored | null {
  const answer = useCall(
    'CreateReport/LoadDraft',
    {},
    { enabled: userId !== null, staleTime: 0, isQuiet: true, patience: FILING_PATIENCE_MS },
  )
  const [restored, setRestored] = useState<Restored | null>(null)
  const isKnown = answer.isFetchedAfterMount && !answer.isFetching
  useEffect(() => {
    if (restored || userId === null || !isKnown) return
    const copy = tabCopy(userId)
    const draft = answer.isError ? null : (answer.data ?? null)
    // A copy exists only while the server does not have the same content: it is the newer one.
    const own = copy.read()
    const queued = copy.queued()
    const isQueued = queued !== '' && draft?.digest === queued
    const found = own?.values ?? (draft && !isQueued ? valuesOfDraft(draft) : null)
    const values = found && isWorthKeeping(found) ? found : null
    const store = { ...serverStore, mirror: copy.write, setQueued: copy.setQueued, later }
    const server = {
      id: draft?.draftId ?? null,
      digest: own && !isKept(own.values, draft) ? own.known : (draft?.digest ?? queued),
    }
    const keeper = createDraftKeeper(store, server, values !== null)
    if (own) keeper.touch(own.values)
    setRestored({
      keeper,
      values,
      savedAt: own ? '' : (draft?.updatedAt ?? ''),
    })
  }, [restored, userId, isKnown, answer.data, answer.isError])
  return restored
}

export type LoadedDraft = Output<'CreateReport/LoadDraft'>

/** Loads the server's current draft. */
export const loadDraft = () => callServer('CreateReport/LoadDraft', {}, { patience: FILING_PATIENCE_MS })

export const serverDraft = ({ draftId, digest }: LoadedDraft): ServerDraft => ({ id: draftId, digest })

export const valuesOfDraft = ({ formData, files }: LoadedDraft) => draftValues(formData, files.map(asNew))

/** Whether the server has the device's copy: a page that was left while saving never got the answer. */
function isKept(own: EventValues, draft: LoadedDraft | null): boolean {
  const kept = draft && valuesOfDraft(draft)
  const ids = ({ files }: EventValues) =>
    files.flatMap((file) => (isKeptHere(file) ? [] : [file.id])).toSorted((one, other) => one - other)
  return kept !== null && draftText(kept, false) === draftText(own, false) && ids(kept).join() === ids(own).join()
}

/** A draft's file does not belong to a report yet: removing it deletes it. */
const asNew = (file: UploadedFile): UploadedFile => ({ ...file, isNewFile: true })

const later = (action: () => void, milliseconds: number) => {
  const timer = setTimeout(action, milliseconds)
  return () => clearTimeout(timer)
}

const serverStore = {
  async save(values: EventValues, known: string): Promise<ServerDraft> {
    const formData = draftText(values, false)
    const keepalive = new Blob([formData]).size < KEEPALIVE_BYTES
    const files = values.files.filter((file) => !isKeptHere(file)).map(({ id }) => ({ id }))
    const input = { formData, files, digest: known }
    // A submission waits for it.
    const options = { keepalive, patience: FILING_PATIENCE_MS }
    const { draftId, digest } = await callServer('CreateReport/SaveDraft', input, options)
    return { id: draftId, digest }
  },
  isRefusal: (error: unknown) => ['refused', 'permission'].includes(asProblem(error).kind),
  isChanged: (error: unknown) => asProblem(error).isChanged,
  async find(forms: readonly EventValues[]): Promise<ServerDraft | null> {
    const draft = await loadDraft()
    return forms.some((form) => isKept(form, draft)) ? serverDraft(draft) : null
  },
  async remove(draftId: number, known: string): Promise<void> {
    await callServer('CreateReport/DeleteDraft', { draftId, digest: known }, { patience: FILING_PATIENCE_MS })
  },
  tellGone: () => tell({ gone: true }),
  tellSaved: (digest: string) => tell({ digest }),
}

/** Saves when the page is hidden or left and when the connection returns; warns before leaving only as a last resort. */
export function useKeeping(keeper: DraftKeeper) {
  const state = useStore(keeper)
  useUnsaved(useStore(keeper.atRisk))
  useFillingIn(state !== 'empty' && state !== 'submitted')
  useEffect(() => {
    const flush = () => void keeper.flush()
    // The user may have used another device before returning to this page.
    const look = () => void keeper.look(async () => serverDraft(await loadDraft()))
    const shown = () => {
      if (document.visibilityState === 'hidden') flush()
      else look()
    }
    const told = ({ data }: MessageEvent<News>) => ('gone' in data ? keeper.gone() : keeper.changed(data.digest))
    document.addEventListener('visibilitychange', shown)
    addEventListener('pagehide', flush)
    addEventListener('online', flush)
    otherWindows.addEventListener('message', told)
    return () => {
      document.removeEventListener('visibilitychange', shown)
      removeEventListener('pagehide', flush)
      removeEventListener('online', flush)
      otherWindows.removeEventListener('message', told)
      flush()
    }
  }, [keeper])
  return state
}
