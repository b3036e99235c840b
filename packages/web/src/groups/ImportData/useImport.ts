import type { Input, Output } from '@daybook/shared'
import type { ImportKind } from '@daybook/shared/importKinds'
import { useRef, useState } from 'react'
import { asProblem } from '../../platform/answer.ts'
import { callServer } from '../../app/calls.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import type { JsonCall } from '../../app/transport.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'

type Sent = Input<'ImportData/importList'>
export type Outcome = Output<'ImportData/importList'>

/** The lists that show what was imported. */
const ANSWERS: Record<ImportKind, readonly JsonCall[]> = {
  user: ['UserPermission/LoadUserListData'],
  receiver: ['ReceiverGroup/LoadListData'],
  area: ['Area/LoadAreaList'],
  eventType: ['EventType/LaodDataList'],
  holiday: ['Expectations/GetHolidays', 'Expectations/Preview'],
}
const EVERY_MS = 1_000

/** Checks and imports rows, with progress. A check can be cancelled; an import that has begun ends by itself. */
export function useImport(kind: ImportKind, isLeft: () => boolean) {
  const refresh = useRefresh()
  const [running, setRunning] = useState<{ what: 'check' | 'write'; progressKey: string } | null>(null)
  const cancelling = useRef<AbortController>(undefined)
  const progress = useCall(
    'ImportData/importProgress',
    { progressKey: running?.progressKey ?? '' },
    { enabled: running !== null, every: EVERY_MS, isQuiet: true, staleTime: 0 },
  )

  /** Resolves to null after a refusal, which it shows, or once it was cancelled. */
  async function run(what: 'check' | 'write', input: Omit<Sent, 'kind' | 'isDryRun' | 'progressKey'>) {
    const progressKey = crypto.randomUUID()
    const controller = new AbortController()
    cancelling.current = what === 'check' ? controller : undefined
    setRunning({ what, progressKey })
    try {
      const sent = { ...input, kind, isDryRun: what === 'check', progressKey }
      const outcome = await callServer('ImportData/importList', sent, { signal: controller.signal })
      if (what === 'write') await refresh('ImportData/LoadPage', 'MP_Back/LoadAdminHome', ...ANSWERS[kind])
      return outcome
    } catch (error) {
      if (what === 'write') await refresh('ImportData/LoadPage')
      if (!controller.signal.aborted && !isLeft()) await showProblem(asProblem(error))
      return null
    } finally {
      setRunning(null)
    }
  }

  const { done = 0, total = 0 } = running ? (progress.data ?? {}) : {}
  return {
    run,
    running: running?.what ?? null,
    /** 0 to 1; undefined while it is not known. */
    share: total > 0 ? done / total : undefined,
    cancel: () => cancelling.current?.abort(),
  }
}
