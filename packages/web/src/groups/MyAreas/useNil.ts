import type { Input } from '@daybook/shared'
import { useRef, useState } from 'react'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { newRequestId } from '../../app/newRequestId.ts'
import { isUnreached } from '../../app/offline.ts'
import { FILING_PATIENCE_MS, keepNil, takeBack } from '../../offline/file.ts'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import { wireDay } from '@daybook/shared/days'
import { showToast } from '../../kit/feedback/toast.ts'
import { messagesOf } from './today.ts'

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
export function useNil(day: string) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const isLost = useRef(false)
  const filing = useSave('MyAreas/FileNil', {
    patience: FILING_PATIENCE_MS,
    // The report is stored on the device instead.
    onProblem: (problem) => (isLost.current = isUnreached(problem)),
  })
  const undoing = useSave('MyAreas/Undo')
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const [messages, setMessages] = useState<ReadonlyMap<number, string>>(new Map())
  /** A submission that got no answer is sent again with the same id. */
  const ids = useRef(new Map<string, string>())

  async function file(cells: readonly Nil[], nameOf: (areaId: number) => string): Promise<void> {
    const areas = cells.map(({ areaId }) => areaId)
    const key = JSON.stringify([day, cells])
    const requestId = ids.current.get(key) ?? newRequestId()
    ids.current.set(key, requestId)
    setBusy((now) => new Set([...now, ...areas]))
    const input = { requestId, day, cells: [...cells] }
    const answer = await filing.run(input)
    if (!answer && isLost.current) await keep(input, areas.map(nameOf).join(', '), key)
    if (answer) {
      ids.current.delete(key)
      const filed = answer.cells.filter(({ outcome }) => outcome === 'filed')
      const said = messagesOf(answer.cells)
      setMessages((now) => new Map([...[...now].filter(([area]) => !areas.includes(area)), ...said]))
      const [only] = filed.length === 1 ? filed : []
      const text = only
        ? t('MyAreas.filedOne', { area: nameOf(only.areaId) })
        : t('MyAreas.filed', { count: filed.length })
      const rest = answer.cells.length - filed.length
      void showToast({
        text: rest > 0 ? `${text} ${t('MyAreas.notFiled', { count: rest })}` : text,
        ...(filed.length > 0 ? { action: { label: t('ui.undoRemove'), run: () => void undo(requestId) } } : {}),
      })
      await refresh(...REPORTS)
    }
    setBusy((now) => new Set([...now].filter((area) => !areas.includes(area))))
  }

  async function keep(input: Input<'MyAreas/FileNil'>, names: string, key: string): Promise<void> {
    if (!(await keepNil(input, { areas: names, type: t('MyAreas.nil'), day: wireDay(day), text: '' }))) {
      await showWarning(t('Outbox.notKept'))
      return
    }
    ids.current.delete(key)
    const takeItBack = async () => {
      if (await takeBack(input.requestId)) void showToast({ text: t('Outbox.undone') })
      else await undo(input.requestId)
    }
    void showToast({
      text: `${names}: ${t('Outbox.kept')}`,
      action: { label: t('ui.undoRemove'), run: () => void takeItBack() },
    })
  }

  async function undo(requestId: string): Promise<void> {
    const answer = await undoing.run({ requestId })
    if (!answer) return
    const kept = answer.reports.flatMap(({ message }) => message ?? [])
    const deleted = answer.reports.length - kept.length
    const texts = [...(deleted > 0 ? [t('MyAreas.undone', { count: deleted })] : []), ...new Set(kept)]
    void showToast({ text: texts.join(' ') })
    await refresh(...REPORTS)
  }

  return { file, busy, messages }
}
