import type { EditData } from '@daybook/shared/calls/shapes/event'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { offlineStore } from '../../app/offline.ts'
import { paths } from '../../app/paths.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { EditNotice } from '../../events/EditNotice.tsx'
import { useEditCopy } from '../../events/useEditCopy.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { EventForm, type Place } from './EventForm.tsx'
import type { Loaded } from './useChoices.ts'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'

type EditReportProps = {
  start: Loaded
  /** The user whose edit is stored while it is typed. */
  userId: number
  onPlace: (place: Place) => void
  /** Returns to the form of a new report. */
  onClose: () => void
}

type FormProps = EditReportProps & {
  stored: EditData
  /** Reloads the report and restarts the edit with it. */
  onReopen: () => void
}

/** Edits a report from the list. Input is stored on the device until it is saved or discarded. */
export function EditReport({ eventId, ...rest }: EditReportProps & { eventId: number }) {
  const answer = useCall('CreateReport/LoadEditReport', { eventId }, { staleTime: 0, isQuiet: true })
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  // A second change would be based on a version that the first one replaces.
  const [isWaiting] = useState(() => offlineStore.get().mends.has(eventId))
  // Data loaded for an earlier edit may be outdated: its version would be refused.
  const read = useRef<typeof answer.data>(undefined)
  if (answer.isFetchedAfterMount && answer.isSuccess) read.current = answer.data
  async function reopen() {
    await answer.refetch()
    setRound((before) => before + 1)
  }
  if (isWaiting) {
    return (
      <div className={panelStyles.panel}>
        <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('Outbox.changeWaits')}</p>
        <Link to={paths.outbox}>{t('Outbox.title')}</Link>
      </div>
    )
  }
  // An open form stays, whatever happens to a later load.
  if (answer.isError && !read.current) {
    return (
      <div className={panelStyles.panel}>
        <p className={`${noticeStyles.notice} ${noticeStyles.bad}`}>{answer.error.message || t('ui.loadFailed')}</p>
        <PlainButton onClick={rest.onClose}>{t('CreateReport.backToNew')}</PlainButton>
      </div>
    )
  }
  return (
    <WithAnswer answer={{ ...answer, data: read.current }} lines={10}>
      {({ record }) => <EditForm key={round} stored={record} onReopen={() => void reopen()} {...rest} />}
    </WithAnswer>
  )
}

function EditForm({ stored, start, userId, onPlace, onClose, onReopen }: FormProps) {
  const { t } = useTranslation()
  // The report as it was opened: the save sends its version.
  const [opened] = useState(stored)
  const kept = useEditCopy(opened, userId)
  const [typedRound, setTypedRound] = useState<number | null>(null)
  const isDirty = kept.isRestored || typedRound === kept.round
  const [stale, setStale] = useState('')
  const isOver = useRef(false)
  useUnsaved(isDirty)

  function end() {
    isOver.current = true
    kept.clear()
    setTypedRound(null)
  }
  async function cancel() {
    // Input that another user's save overtook stays on the device, for when the report is opened again.
    if (stale || kept.offer) return onClose()
    const mayLeave =
      !isDirty ||
      (await confirm(t('ui.leaveText'), { title: t('EventApprove.closeTitle'), okText: t('ui.leave'), isDanger: true }))
    if (!mayLeave) return
    end()
    onClose()
  }

  return (
    <EventForm
      key={kept.round}
      initial={kept.initial}
      start={start}
      stored={opened}
      isHeld={kept.offer !== null}
      onChange={(values) => {
        if (isOver.current) return
        kept.keep(values)
        setTypedRound(kept.round)
      }}
      onPlace={onPlace}
      beforeSave={async () => null}
      onNotSaved={() => {}}
      onStale={setStale}
      onSaved={end}
      onDone={onClose}
      onCancel={() => void cancel()}
      top={(choices) => (
        <>
          {stored.statusId === REPORT_STATUS.REJECTED && (
            <p className={`${noticeStyles.notice} ${noticeStyles.bad}`}>
              {t('MyAreas.rejected', { reason: stored.approvalRemark })}
            </p>
          )}
          <EditNotice kept={kept} choices={choices} stale={stale} onReopen={onReopen} />
        </>
      )}
    />
  )
}
