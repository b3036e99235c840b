import type { UploadedFile } from '@daybook/contract/wire'
import { useEffect, useState } from 'react'
import { asProblem, callServer, useCall } from '../api.ts'
import type { EventValues } from '../ui/report/eventValues.ts'
import { useUnsaved } from '../ui/unsaved.ts'
import { useStore } from '../ui/store.ts'
import { deviceCopy } from './deviceCopy.ts'
import { draftText, draftValues, isWorthKeeping } from './draftData.ts'
import { createDraftKeeper, type DraftKeeper } from './draftKeeper.ts'

/** The person's windows share one draft. */
const otherWindows = new BroadcastChannel('daybook.draft')

/** Browsers refuse a call that outlives its page above 64 kB. */
const KEEPALIVE_BYTES = 60_000

export type Restored = {
  keeper: DraftKeeper
  /** The form as it was left; null when there is nothing to go on with. */
  values: EventValues | null
  /** When the server got it, '' for a copy of this device. */
  savedAt: string
}

/** The draft of the person, once it is known; null meanwhile. Out of reach of the server the device's copy serves. */
export function useRestoredDraft(userId: number | null): Restored | null {
  const answer = useCall('CreateReport/LoadDraft', {}, { enabled: userId !== null, staleTime: 0, isQuiet: true })
  const [restored, setRestored] = useState<Restored | null>(null)
  const isKnown = answer.isFetchedAfterMount && !answer.isFetching
  useEffect(() => {
    if (restored || userId === null || !isKnown) return
    const copy = deviceCopy(userId, 'new')
    const draft = answer.isError ? null : (answer.data ?? null)
    // A copy is only there while the server does not have the same: it is the newer one.
    const own = copy.read()
    const found = own ?? (draft ? draftValues(draft.sFormData, draft.lstFileData.map(asNew)) : null)
    const values = found && isWorthKeeping(found) ? found : null
    const store = { ...serverStore, mirror: copy.write, later }
    const keeper = createDraftKeeper(store, draft?.nDraftID ?? null, values !== null)
    if (own) keeper.touch(own)
    setRestored({
      keeper,
      values,
      savedAt: own ? '' : (draft?.dUpdate ?? ''),
    })
  }, [restored, userId, isKnown, answer.data, answer.isError])
  return restored
}

/** A file of a draft has been saved with no report yet: removing it deletes it. */
const asNew = (file: UploadedFile): UploadedFile => ({ ...file, IsNewFile: true })

const later = (action: () => void, milliseconds: number) => {
  const timer = setTimeout(action, milliseconds)
  return () => clearTimeout(timer)
}

const serverStore = {
  async save(values: EventValues): Promise<number> {
    const sFormData = draftText(values, false)
    const keepalive = new Blob([sFormData]).size < KEEPALIVE_BYTES
    const lstFileData = values.lstFileData.map(({ nID }) => ({ nID }))
    return (await callServer('CreateReport/SaveDraft', { sFormData, lstFileData }, { keepalive })).nDraftID
  },
  isRefusal: (error: unknown) => ['refused', 'permission'].includes(asProblem(error).kind),
  async remove(nDraftID: number): Promise<void> {
    await callServer('CreateReport/DeleteDraft', { nDraftID })
  },
  tellGone: () => otherWindows.postMessage('gone'),
}

/** Saves when the page is hidden or left and when the line is back; warns before leaving only if nothing else helps. */
export function useKeeping(keeper: DraftKeeper) {
  const state = useStore(keeper)
  useUnsaved(keeper.isAtRisk())
  useEffect(() => {
    const flush = () => void keeper.flush()
    const hidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', flush)
    addEventListener('online', flush)
    otherWindows.addEventListener('message', keeper.gone)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', flush)
      removeEventListener('online', flush)
      otherWindows.removeEventListener('message', keeper.gone)
      flush()
    }
  }, [keeper])
  return state
}
