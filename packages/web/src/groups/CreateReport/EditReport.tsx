import type { EditData } from '@daybook/shared/calls/shapes/event'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { EditNotice } from '../../events/EditNotice.tsx'
import { useEditCopy } from '../../events/useEditCopy.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { EventForm, type Place } from './EventForm.tsx'
import type { Loaded } from './useChoices.ts'

type EditReportProps = {
  start: Loaded
  onPlace: (place: Place) => void
  /** Back to the form of a new report. */
  onClose: () => void
}

type FormProps = EditReportProps & {
  stored: EditData
  /** Reads the report again and begins again with it. */
  onReopen: () => void
}

/** A report from the list in the form. What is typed is kept on the device until it is saved or given up. */
export function EditReport({ eventId, ...rest }: EditReportProps & { eventId: number }) {
  const answer = useCall('CreateReport/LoadEditReport', { eventId }, { staleTime: 0, isQuiet: true })
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  async function reopen() {
    await answer.refetch()
    setRound((before) => before + 1)
  }
  if (answer.isError) {
    return (
      <div className="panel">
        <p className="notice notice-bad">{answer.error.message || t('ui.loadFailed')}</p>
        <PlainButton onClick={rest.onClose}>{t('CreateReport.backToNew')}</PlainButton>
      </div>
    )
  }
  // What was read for an earlier edit may be old by now: its version would be refused.
  const fresh = answer.isFetchedAfterMount ? answer : { ...answer, data: undefined }
  return (
    <WithAnswer answer={fresh} lines={10}>
      {({ record }) => <EditForm key={round} stored={record} onReopen={() => void reopen()} {...rest} />}
    </WithAnswer>
  )
}

function EditForm({ stored, start, onPlace, onClose, onReopen }: FormProps) {
  const { t } = useTranslation()
  // The report as it was opened: its version is what the save carries.
  const [opened] = useState(stored)
  const kept = useEditCopy(opened)
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
    // What somebody else was quicker than stays on the device, for when the report is opened again.
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
      top={(choices) => <EditNotice kept={kept} choices={choices} stale={stale} onReopen={onReopen} />}
    />
  )
}
