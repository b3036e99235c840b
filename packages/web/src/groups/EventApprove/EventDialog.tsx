import { useEffect, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import type { DialogMode } from '../../events/reportCells.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { ApprovePanel } from './ApprovePanel.tsx'
import { EditPanel } from './EditPanel.tsx'
import type { PanelProps } from './parts.ts'
import { ViewPanel } from './ViewPanel.tsx'

export type EventDialogProps = {
  /** The report; null if none is chosen. */
  eventId: number | null
  mode: DialogMode
  open: boolean
  /** Takes the report back, if the user may delete it. */
  onTakeBack?: () => void
  /** The user closed it, or finished what it was opened for. */
  onClose: () => void
  /** The report was changed, by this user or by a faster one: reload lists. */
  onDone: () => void
}

const TITLE = {
  View: 'EventApprove.detail',
  Edite: 'EventApprove.editData',
  Approve: 'EventApprove.approveData',
} as const

/** A dialog for one report: to read, edit or decide. */
export function EventDialog({ eventId, mode, open, onTakeBack, onClose, onDone }: EventDialogProps) {
  const { t } = useTranslation()
  // Ask before discarding input typed in the dialog.
  const isTyped = useRef(false)
  const forget = useRef<(() => void) | undefined>(undefined)
  async function leave() {
    const mayClose =
      !isTyped.current ||
      (await confirm(t('ui.leaveText'), { title: t('EventApprove.closeTitle'), okText: t('ui.close'), isDanger: true }))
    if (!mayClose) return
    if (isTyped.current) forget.current?.()
    isTyped.current = false
    onClose()
  }
  if (!open || eventId === null) return null
  return (
    <Dialog title={<Title eventId={eventId} mode={mode} />} shape="page" width={880} onClose={() => void leave()}>
      <Report
        key={`${eventId} ${mode}`}
        eventId={eventId}
        mode={mode}
        onTyped={(typed, onForget) => {
          isTyped.current = typed
          forget.current = onForget
        }}
        onTakeBack={onTakeBack}
        onLeave={() => void leave()}
        onClose={onClose}
        onDone={onDone}
      />
    </Dialog>
  )
}

/** The task, and the event's name once it is known. */
function Title({ eventId, mode }: { eventId: number; mode: DialogMode }) {
  const { t } = useTranslation()
  const { data } = useCall('EventApprove/GetData', { eventId }, { enabled: false })
  const title = t(TITLE[mode])
  return data ? `${title}: ${data.record.eventTypeName} – ${data.record.areaName}` : title
}

type ReportProps = Pick<EventDialogProps, 'mode' | 'onClose' | 'onDone'> & {
  eventId: number
  onTakeBack: (() => void) | undefined
  onTyped: PanelProps['onTyped']
  onLeave: () => void
}

function Report({ eventId, mode, onTakeBack, onTyped, onLeave, onClose, onDone }: ReportProps) {
  const answer = useCall('EventApprove/GetData', { eventId }, { staleTime: 0 })
  const refresh = useRefresh()
  // Closed while it was saved: the dialog may show another report by the time that the save is done.
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const parts = {
    onTyped,
    onLeave,
    onFinished: () => {
      onDone()
      if (!isShown.current) return
      onTyped(false)
      onClose()
    },
    onOvertaken: () => {
      onDone()
      void refresh('EventApprove/GetData')
    },
    onReload: async () => (await answer.refetch()).data,
  }
  return (
    // Others may have changed a report that was open before: show it only after reloading.
    <WithAnswer answer={answer.isFetchedAfterMount ? answer : { ...answer, data: undefined }} lines={12}>
      {(data) => {
        if (mode === 'Edite') return <EditPanel data={data} {...parts} />
        if (mode === 'Approve') return <ApprovePanel data={data} {...parts} />
        return <ViewPanel data={data} onTakeBack={onTakeBack} onLeave={onLeave} />
      }}
    </WithAnswer>
  )
}
