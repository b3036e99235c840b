import type { Input } from '@daybook/shared'
import { isoDay } from '@daybook/shared/days'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import { DECISION } from '@daybook/shared/rules/rules'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../app/api.ts'
import { confirmSave, showSaved } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type EventChoices, EventFields } from '../../events/EventFields.tsx'
import { type EventValues, payloadOf } from '../../events/eventValues.ts'
import type { ServerDraft } from './draftKeeper.ts'
import { PlaceFields, WhenFields } from './PlaceFields.tsx'
import { PreviousBar } from './PreviousBar.tsx'
import { createAttempts } from './requestId.ts'
import type { Loaded } from './useChoices.ts'
import { useEventForm } from './useEventForm.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'

export type Place = Pick<EventValues, 'eventGroupId' | 'companyId' | 'eventDate'>

export type EventFormProps = {
  initial: EventValues
  start: Loaded
  /** The report being edited, null for a new one. */
  stored: EditData | null
  /** Everything that changes the form, for anyone who keeps what is typed. */
  onChange: (values: EventValues) => void
  /** Where and when the form is about, at first and whenever somebody chooses it. */
  onPlace: (place: Place) => void
  /** A form that follows a filed report: the list stays with that report until somebody chooses something. */
  isFollowing?: boolean
  /** Before a save; gives the draft that it ends, null for none. */
  beforeSave: () => Promise<ServerDraft | null>
  /** The save went wrong: what was held back may go on. */
  onNotSaved: () => void
  /** Somebody else changed the report first; what the server said. */
  onStale?: (message: string) => void
  /** Something above the form is to be decided before it is filled in. */
  isHeld?: boolean
  /** The report is in the database; its copies may go. */
  onSaved: () => void
  /** After the message about it was closed; what was saved. */
  onDone: (saved: EventValues) => void
  onCancel: () => void
  /** What stands above the fields, and beside the buttons. */
  top?: ReactNode | ((choices: EventChoices) => ReactNode)
  status?: ReactNode
  extraButtons?: ReactNode
}

/** The event form, for a new report and for an edit from the list. */
export function EventForm(props: EventFormProps) {
  const { stored, start, initial } = props
  const { t } = useTranslation()
  const [attempts] = useState(() => createAttempts())
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const event = useEventForm({
    initial,
    start,
    stored,
    isFollowing: props.isFollowing ?? false,
    onChange: props.onChange,
  })
  const { form, values, choices, isLoading, problems } = event
  const save = useSave('CreateReport/SaveData', {
    // What may be chosen, what came before and which days are taken hangs on the reports that there are.
    refresh: [
      'CreateReport/LoadListEventReport',
      'CreateReport/LoadCreateReport',
      'CreateReport/GetEventPrevious',
      'CreateReport/CheclSecurityLevel',
    ],
    onProblem(problem) {
      if (!problem.isChanged || !props.onStale) return problems.onProblem(problem)
      props.onStale(problem.message)
      return true
    },
  })
  usePlace(values, (place) => {
    if (!props.isFollowing || event.isTouched()) props.onPlace(place)
  })

  async function submit() {
    // A second click finds the first one still at work.
    if (isBusy.current) return
    isBusy.current = true
    try {
      if (!problems.check() || !(await confirmSave())) return
      setSending(true)
      const draft = await props.beforeSave()
      const sent = event.read()
      const fields = payloadOf(sent, stored !== null)
      const requestId = attempts.keyOf(fields)
      if (!(await save.run({ ...fields, ...editOf(stored), requestId, ...endOf(draft) }))) {
        props.onNotSaved()
        return
      }
      attempts.done()
      props.onSaved()
      await showSaved()
      props.onDone(sent)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return (
    <CheckedForm
      form={form}
      name={stored ? 'editReport' : 'createReport'}
      className="panel event-form"
      onValuesChange={event.changed}
      onKeyDown={keepEnter}
      onFinish={() => void submit()}
      disabled={props.isHeld ?? false}
    >
      {typeof props.top === 'function' ? props.top(choices) : props.top}
      <div className="field-grid">
        <PlaceFields values={values} choices={choices} isEdit={stored !== null} isLoading={isLoading} />
        <WhenFields
          values={values}
          advance={event.advance}
          isEdit={stored !== null}
          today={event.today}
          earliestDate={event.earliestDate}
          storedDate={stored ? isoDay(stored.eventDate) : null}
        />
        {event.offer && <PreviousBar offer={event.offer} />}
        <EventFields
          values={values}
          choices={choices}
          isLoading={isLoading}
          isLevelChanged={event.isLevelChanged}
          onBusy={problems.onBusy}
        />
      </div>
      <div className="form-foot">
        <div className="form-status">{props.status}</div>
        <PlainButton onClick={props.onCancel} disabled={isSending}>
          {t('ui.cancel')}
        </PlainButton>
        {props.extraButtons}
        <PlainButton type="submit" tone="primary" isBusy={isSending} disabled={props.isHeld}>
          {stored ? t('ui.save') : t('ui.submit')}
        </PlainButton>
      </div>
    </CheckedForm>
  )
}

/** A draft that was changed elsewhere outlives the report. */
const endOf = (draft: ServerDraft | null) => (draft?.id == null ? {} : { draftId: draft.id, draftDigest: draft.digest })

function editOf(
  stored: EditData | null,
): Pick<Input<'CreateReport/SaveData'>, 'eventId' | 'version' | 'mode' | 'statusId'> {
  if (!stored) return {}
  return { eventId: stored.eventId, version: stored.version, mode: DECISION.EDIT, statusId: stored.statusId }
}

/** Enter takes what a field offers or does nothing; a report is submitted by its button, not by a slip. */
function keepEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function usePlace(values: EventValues, onPlace: (place: Place) => void) {
  const { eventGroupId, companyId } = values
  const eventDate = values.isAdvance && values.advanceDates[0] ? values.advanceDates[0] : values.eventDate
  const tell = useRef(onPlace)
  tell.current = onPlace
  useEffect(() => tell.current({ eventGroupId, companyId, eventDate }), [eventGroupId, companyId, eventDate])
}
