import type { Input } from '@daybook/shared'
import { useEffect } from 'react'
import { showProblem } from '../kit/dialogs/dialogs.ts'
import { showToast } from '../kit/feedback/toast.ts'
import { createStore, useStore } from '../kit/store.ts'
import { asProblem, ProblemError } from '../platform/answer.ts'
import { t } from '../platform/i18n/i18n.ts'
import { session } from './session.ts'
import { download, saveBlob } from './transfer.ts'
import type { FileCall } from './transport.ts'

/* Downloads outlive the page that began them: whoever opens another page gets the file there, with a notice. */

type Running = { call: FileCall; bytes: number; cancel: () => void }

const running = createStore<readonly Running[]>([])
/** How many shown buttons each call has. */
const shown = new Map<FileCall, number>()

const isShown = (call: FileCall) => (shown.get(call) ?? 0) > 0
const runningOf = (call: FileCall) => running.get().find((one) => one.call === call)
const without = (call: FileCall) => running.get().filter((one) => one.call !== call)

/** Notices of one download replace each other. */
const notice = (call: FileCall, text: string, action?: { label: string; run: () => void }) =>
  void showToast({ text, group: `download ${call}`, ...(action ? { action } : {}) })

/** Resolves to whether the file was saved. */
async function start<N extends FileCall>(call: N, input: Input<N>): Promise<boolean> {
  const controller = new AbortController()
  const { signal } = controller
  const userId = session.userId()
  const cancel = () => controller.abort()
  /** The file is for the person who asked for it, and nobody else at this device. */
  const isTheirs = () => session.userId() === userId
  const onProgress = (bytes: number) => {
    if (isTheirs()) running.set([...without(call), { call, bytes, cancel }])
    else cancel()
  }
  onProgress(0)
  try {
    const { blob, name } = await download(call, input, { signal, onProgress })
    if (!isTheirs()) throw new ProblemError('aborted', '')
    saveBlob(blob, name)
    if (!isShown(call))
      notice(call, t('list.exportSaved', { name }), { label: t('list.saveAgain'), run: () => saveBlob(blob, name) })
    return true
  } catch (error) {
    const problem = asProblem(error)
    if (isShown(call)) await showProblem(problem)
    else if (problem.kind !== 'aborted' && isTheirs()) notice(call, t('list.exportFailed'))
    return false
  } finally {
    running.set(without(call))
  }
}

/**
 * A download made by a button: `isPending` while it runs, also if the page was left and opened again. `bytes` received so
 * far, `cancel` aborts it.
 */
export function useDownload<N extends FileCall>(call: N) {
  const own = useStore(running).find((one) => one.call === call)
  useEffect(() => {
    shown.set(call, (shown.get(call) ?? 0) + 1)
    return () => {
      shown.set(call, (shown.get(call) ?? 0) - 1)
      const left = runningOf(call)
      if (!left || isShown(call) || session.userId() === null) return
      notice(call, t('list.exportGoesOn'), { label: t('list.cancelExport'), run: () => runningOf(call)?.cancel() })
    }
  }, [call])
  return {
    run: (input: Input<N>) => start(call, input),
    isPending: own !== undefined,
    bytes: own?.bytes ?? 0,
    cancel: () => runningOf(call)?.cancel(),
  }
}
