import type { EditData } from '@daybook/contract/event'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api.ts'
import { confirm } from '../ui/dialogs.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { type EventValues, valuesOf } from '../ui/report/eventValues.ts'
import { WithAnswer } from '../ui/states.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { deviceCopy } from './deviceCopy.ts'
import { EventForm, type Place } from './EventForm.tsx'
import type { Loaded } from './useChoices.ts'

type EditReportProps = {
  start: Loaded
  userId: number
  onPlace: (place: Place) => void
  /** Back to the form of a new report. */
  onClose: () => void
}

/** A report from the list in the form. What is typed is kept on the device until it is saved or given up. */
export function EditReport({ eventId, ...rest }: EditReportProps & { eventId: number }) {
  const answer = useCall('CreateReport/LoadEditReport', { nEventID: eventId }, { staleTime: 0, isQuiet: true })
  const { t } = useTranslation()
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
      {({ EditeData }) => <EditForm stored={EditeData} {...rest} />}
    </WithAnswer>
  )
}

function EditForm({ stored, start, userId, onPlace, onClose }: EditReportProps & { stored: EditData }) {
  const { t } = useTranslation()
  // The report as it was opened: its version is what the save carries.
  const [opened] = useState(stored)
  const [copy] = useState(() => deviceCopy(userId, `${opened.nEventID}.${opened.nVersion}`))
  const [kept] = useState(copy.read)
  const [initial, setInitial] = useState<EventValues>(() => kept ?? valuesOf(opened))
  const [isRestored, setRestored] = useState(kept !== null)
  const [round, setRound] = useState(0)
  const [isDirty, setDirty] = useState(kept !== null)
  const isOver = useRef(false)
  useUnsaved(isDirty)

  function end() {
    isOver.current = true
    copy.write(null)
    setDirty(false)
  }
  async function cancel() {
    const mayLeave =
      !isDirty ||
      (await confirm(t('ui.leaveText'), { title: t('EventApprove.closeTitle'), okText: t('ui.leave'), isDanger: true }))
    if (!mayLeave) return
    end()
    onClose()
  }
  function asStored() {
    copy.write(null)
    setInitial(valuesOf(opened))
    setRestored(false)
    setDirty(false)
    setRound(round + 1)
  }

  return (
    <EventForm
      key={round}
      initial={initial}
      start={start}
      stored={opened}
      onChange={(values) => {
        if (isOver.current) return
        copy.write(values)
        setDirty(true)
      }}
      onPlace={onPlace}
      beforeSave={async () => null}
      onNotSaved={() => {}}
      onSaved={end}
      onDone={onClose}
      onCancel={() => void cancel()}
      top={
        isRestored && (
          <div className="notice notice-info restored-bar" role="status">
            <p>{t('CreateReport.restoredHere')}</p>
            <PlainButton onClick={asStored}>{t('CreateReport.discard')}</PlainButton>
          </div>
        )
      }
    />
  )
}
