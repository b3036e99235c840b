import type { Input } from '@daybook/shared'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { newRequestId } from '../../platform/newRequestId.ts'
import { isUnreached } from '../../app/offline.ts'
import { FILING_PATIENCE_MS, keepNil, takeBack } from '../../offline/file.ts'
import type { About, UndoOutcome } from '../../offline/item.ts'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import { formatDay } from '@daybook/shared/days'
import { showToast } from '../../kit/feedback/toast.ts'
import { type Cell, keyOf, messagesOf } from './today.ts'

type Nil = Input<'MyAreas/FileNil'>['cells'][number]

/** Calls about reports, on this and other screens, that depend on this. */
const REPORTS = [
  'MyAreas/GetToday',
  'MyAreas/GetAttention',
  'CreateReport/LoadListEventReport',
  'CreateReport/LoadCreateReport',
  'CreateReport/GetEventPrevious',
] as const

/** Files 'nothing happened', and undoes it. Several requests may be in progress at once. */
export function useNil() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  /** Whether the last filing, and the last undo, got no answer. */
  const isLost = useRef(false)
  const isUndoLost = useRef(false)
  const filing = useSave('MyAreas/FileNil', {
    patience: FILING_PATIENCE_MS,
    // The report is stored on the device instead.
    onProblem: (problem) => (isLost.current = isUnreached(problem)),
  })
  const undoing = useSave('MyAreas/Undo', {
    patience: FILING_PATIENCE_MS,
    // The undo waits on the device instead.
    onProblem: (problem) => (isUndoLost.current = isUnreached(problem)),
  })
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [messages, setMessages] = useState<ReadonlyMap<string, string>>(new Map())
  /** A submission that got no answer is sent again with the same id. */
  const ids = useRef(new Map<string, string>())

  /** `of`: cells of one day; `cells`: what to file for each. */
  async function file(of: readonly Cell[], cells: readonly Nil[]): Promise<void> {
    const day = of[0]?.day ?? ''
    const keys = of.map(keyOf)
    const nameOf = (areaId: number) => of.find((cell) => cell.areaId === areaId)?.areaName ?? ''
    const key = JSON.stringify([day, cells])
    const requestId = ids.current.get(key) ?? newRequestId()
    ids.current.set(key, requestId)
    setBusy((now) => new Set([...now, ...keys]))
    const input = { requestId, day, cells: [...cells] }
    const names = of.map(({ areaName }) => areaName).join(', ')
    const about = { areas: names, type: t('MyAreas.nil'), day: formatDay(day), text: '' }
    const answer = await filing.run(input)
    if (!answer && isLost.current) await keep(input, about, key)
    if (answer) {
      ids.current.delete(key)
      const filed = answer.cells.filter(({ outcome }) => outcome === 'filed')
      const said = messagesOf(answer.cells)
      setMessages((now) => new Map([...[...now].filter(([cell]) => !keys.includes(cell)), ...said]))
      const [only] = filed.length === 1 ? filed : []
      const text = only
        ? t('MyAreas.filedOne', { area: nameOf(only.areaId) })
        : t('MyAreas.filed', { count: filed.length })
      const rest = answer.cells.length - filed.length
      void showToast({
        text: rest > 0 ? `${text} ${t('MyAreas.notFiled', { count: rest })}` : text,
        ...(filed.length > 0 ? { action: { label: t('ui.undoRemove'), run: () => void undo(requestId, about) } } : {}),
      })
      await refresh(...REPORTS)
    }
    setBusy((now) => new Set([...now].filter((cell) => !keys.includes(cell))))
  }

  async function keep(input: Input<'MyAreas/FileNil'>, about: About, key: string): Promise<void> {
    if (!(await keepNil(input, about))) {
      await showWarning(t('Outbox.notKept'))
      return
    }
    ids.current.delete(key)
    void showToast({
      text: `${about.areas}: ${t('Outbox.kept')}`,
      // The attempt that got no answer may have arrived.
      action: { label: t('ui.undoRemove'), run: () => void undoLater(input.requestId, about) },
    })
  }

  async function undo(requestId: string, about: About): Promise<void> {
    const answer = await undoing.run({ requestId })
    if (answer) {
      const kept = answer.reports.flatMap(({ message }) => message ?? [])
      await sayUndone({ deleted: answer.reports.length - kept.length, kept: [...new Set(kept)] })
    } else if (isUndoLost.current) await undoLater(requestId, about)
  }

  async function undoLater(requestId: string, about: About): Promise<void> {
    const outcome = await takeBack(requestId, about)
    if (outcome === null) await showWarning(t('Outbox.undoNotKept'))
    else if (outcome === 'waits') void showToast({ text: t('Outbox.undoWaits') })
    else await sayUndone(outcome)
  }

  async function sayUndone({ deleted, kept }: UndoOutcome): Promise<void> {
    const done = deleted > 0 ? t('MyAreas.undone', { count: deleted }) : kept.length === 0 ? t('Outbox.undone') : ''
    void showToast({ text: [done, ...kept].filter(Boolean).join(' ') })
    await refresh(...REPORTS)
  }

  return { file, busy, messages }
}
