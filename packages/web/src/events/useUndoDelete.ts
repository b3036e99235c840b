import { useTranslation } from '../platform/i18n/i18n.ts'
import { useRefresh, useSave } from '../app/api.ts'
import { newRequestId } from '../platform/newRequestId.ts'
import { showWarning } from '../kit/dialogs/dialogs.ts'
import { showToast } from '../kit/feedback/toast.ts'

/** Calls whose answers contain reports, or counts of them. */
export const REPORT_CALLS = [
  'EventRecord/GetData',
  'EventToday/LoadEventToday',
  'CreateReport/LoadListEventReport',
  'CreateReport/LoadCreateReport',
  'CreateReport/GetEventPrevious',
  'MyAreas/GetToday',
  'MyAreas/GetAttention',
  'DeletedReports/GetDeleted',
] as const

/** People do not read a dialog with more lines than this. */
const MOST_REASONS = 8

/**
 * Restores reports, shows the outcome and refetches affected answers. `nameOf` names those that could not be restored.
 * Resolves to whether the server has decided on them.
 */
export function useRestore() {
  const { t } = useTranslation()
  const restoring = useSave('DeletedReports/Restore')
  const refresh = useRefresh()

  async function restore(reportIds: number[], nameOf?: (id: number) => string): Promise<boolean> {
    const answer = await restoring.run({ requestId: newRequestId(), reportIds })
    await refresh(...REPORT_CALLS)
    if (!answer) return false
    const refused = answer.reports.filter(({ outcome }) => outcome === 'refused')
    const count = answer.reports.length - refused.length
    if (count > 0) void showToast({ text: t('list.reportsRestored', { count }) })
    if (refused.length > 0) {
      const reasons = refused.map(({ id, message }) => [nameOf?.(id), message].filter(Boolean).join(': '))
      const shown = [...new Set(reasons)].slice(0, MOST_REASONS)
      void showWarning([t('list.reportsKept', { count: refused.length }), ...shown].join('\n'))
    }
    return true
  }
  return { restore, isPending: restoring.isPending }
}

/** Says that reports were deleted, and offers an undo. */
export function useUndoDelete() {
  const { t } = useTranslation()
  const { restore } = useRestore()
  return (ids: number[]) =>
    void showToast({
      text: t('list.reportsDeleted', { count: ids.length }),
      action: { label: t('ui.undoRemove'), run: () => void restore(ids) },
    })
}
