import type { Output } from '@daybook/shared'
import { WALL_CODE_MINUTES } from '@daybook/shared/rules/wallRules'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useCall, useRefresh, useSave } from '../../app/api.ts'
import { watchLive } from '../../events/live.ts'

/** Without hints: what passes by itself, such as a deadline, is at most this old. */
const EVERY_MS = 60_000
/** An answer that takes longer does not come: the line is gone without a word. */
const PATIENCE_MS = 15_000
/** A screen asks again for a code if it got none. */
const AGAIN_MS = 30_000
/** A code is replaced a minute before it is over: somebody may be typing it. */
const RENEW_MS = (WALL_CODE_MINUTES - 1) * 60_000
/** What was heard so long ago is not as of now. */
const OLD_MS = 100_000

export type Shown = Output<'Wall/Show'>

/** What the screen shows, kept while there is no connection; `heardAt`: when (ms since 1970, of this device). */
export function useWall(ticks: number) {
  const refresh = useRefresh()
  const answer = useCall('Wall/Show', {}, { isQuiet: true, staleTime: 0, every: EVERY_MS, patience: PATIENCE_MS })
  const isUnpaired = answer.data?.state === 'unpaired'
  const code = useScreenCode(isUnpaired)
  const isKnown = !isUnpaired || code !== null
  const read = useEffectEvent(() => void refresh('Wall/Show'))
  useEffect(() => {
    if (!isKnown) return
    // The stream ends with the wall: losing it is a hint too.
    return watchLive('/live/Wall', { onHint: () => read(), onState: (state) => state === 'polling' && read() })
  }, [isKnown, isUnpaired])
  const heardAt = answer.dataUpdatedAt
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine)
  const isLost = !isOnline || answer.isError || (heardAt > 0 && ticks - heardAt > OLD_MS)
  return { shown: answer.data, heardAt, code, isLost }
}

function watchLine(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** The code of a screen without a wall, renewed before it is over; null while it has none. */
function useScreenCode(isWanted: boolean): string | null {
  const { run } = useSave('Wall/Open', { refresh: ['Wall/Show'], onProblem: () => true })
  const [code, setCode] = useState<string | null>(null)
  const open = useEffectEvent(() => run({}))
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    let isOn = true
    const ask = async () => {
      const began = performance.now()
      const opened = await open()
      if (!isOn) return
      setCode(opened?.code || null)
      const left = opened ? RENEW_MS - (performance.now() - began) : AGAIN_MS
      timer = setTimeout(() => void ask(), left)
    }
    void ask()
    return () => {
      isOn = false
      clearTimeout(timer)
      setCode(null)
    }
  }, [isWanted])
  return code
}
