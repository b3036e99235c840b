import { useRefresh, useSave } from '../../app/api.ts'
import { REPORT_CALLS, useUndoDelete } from '../../events/useUndoDelete.ts'
import { EventDialog } from '../EventApprove/EventDialog.tsx'
import type { Cell } from './today.ts'

/** A report in the dialog. A statement of one's own that nothing happened can be taken back there. */
export function ReportedReport({ report, onClose }: { report: NonNullable<Cell['report']>; onClose: () => void }) {
  const refresh = useRefresh()
  const remove = useSave('CreateReport/DeleteEvent', { refresh: REPORT_CALLS })
  const offerUndo = useUndoDelete()
  const takeBack = async () => {
    if (remove.isPending || !(await remove.run({ eventId: report.id }))) return
    onClose()
    offerUndo([report.id])
  }
  return (
    <EventDialog
      open
      mode="View"
      eventId={report.id}
      {...(report.isNil && report.isOwn ? { onTakeBack: () => void takeBack() } : {})}
      onClose={onClose}
      onDone={() => void refresh(...REPORT_CALLS)}
    />
  )
}
