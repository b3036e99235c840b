import type { Input } from '@daybook/shared'
import { eventDays } from '@daybook/shared/rules/eventRules'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import { DECISION } from '@daybook/shared/rules/rules'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { useSave } from '../../app/api.ts'
import { FILING_PATIENCE_MS, type FormFiling, keepForm } from '../../offline/file.ts'
import { dropCopies, isUnreached } from '../../app/offline.ts'
import { keptIds } from '../../events/keptFile.ts'
import { confirmSave, showDialog, showSaved, showWarning } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type EventChoices, EventFields } from '../../events/EventFields.tsx'
import { type EventValues, payloadOf, ruleForm, valuesOf } from '../../events/eventValues.ts'
import type { ServerDraft } from './draftKeeper.ts'
import { outcomesOf, type Unfiled } from './outcomes.ts'
import { PlaceFields, WhenFields } from './PlaceFields.tsx'
import { PreviousBar } from './PreviousBar.tsx'
import { createAttempts } from '../../events/requestId.ts'
import type { Loaded } from './useChoices.ts'
import { NOTHING_REPORTED } from './useReported.ts'
import { useEventForm } from './useEventForm.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import panelStyles from '../../kit/Panel.module.css'
import gridStyles from '../../kit/fields/grid.module.css'
import styles from './CreateReport.module.css'
import eventFieldsStyles from '../../events/EventFields.module.css'

export type Place = Pick<EventValues, 'eventGroupId' | 'companyId' | 'eventDate'>

export type EventFormProps = {
  initial: EventValues
  start: Loaded
  /** The report being edited; null for a new one. */
  stored: EditData | null
  /** Called on every change of the form, to store the input. */
  onChange: (values: EventValues) => void
  /** Called with the form's place and day, initially and whenever the user changes them. */
  onPlace: (place: Place) => void
  /** The form follows a filed report: the list stays with that report until the user chooses something. */
  isFollowing?: boolean
  /** Nobody has started this form: select the obvious areas once it is known that they have no report yet. */
  wantsAreas?: boolean
  /** Called before a save; resolves to the draft that the save ends, or null. */
  beforeSave: () => Promise<ServerDraft | null>
  /** The save failed: what was held back may continue. */
  onNotSaved: () => void
  /** Another user changed the report first; gets the server's message. */
  onStale?: (message: string) => void
  /** A decision above the form is pending; do not fill it in yet. */
  isHeld?: boolean
  /** For a report waiting on the device: resolves to whether it will be sent with the form's current values. */
  onMend?: (filing: FormFiling) => Promise<boolean>
  /** Why the server refused it, shown at its fields. */
  refusal?: ProblemError
  /** The report is in the database or, if `isQueued`, stored durably on the device; its copies may be deleted. */
  onSaved: (isQueued: boolean) => void
  /** Called with the saved values after the message about it was closed. */
  onDone: (saved: EventValues) => void
  onCancel: () => void
  /** Content above the fields, and next to the buttons. */
  top?: ReactNode | ((choices: EventChoices) => ReactNode)
  status?: ReactNode
  extraButtons?: (isSending: boolean) => ReactNode
}

/** The event form, for a new report and for an edit from the list. */
export function EventForm(props: EventFormProps) {
  const { stored, start, initial } = props
  const { t } = useTranslation()
  const [attempts] = useState(() => createAttempts())
  const isBusy = useRef(false)
  const isLost = useRef(false)
  const [isSending, setSending] = useState(false)
  const [unfiled, setUnfiled] = useState<readonly Unfiled[]>([])
  const event = useEventForm({
    initial,
    start,
    stored,
    isFollowing: props.isFollowing ?? false,
    wantsAreas: props.wantsAreas ?? false,
    onChange: props.onChange,
  })
  const { form, values, choices, isLoading, problems } = event
  const saving = {
    // The choices, the previous reports and the taken days depend on the existing reports.
    refresh: REFRESHED,
    patience: FILING_PATIENCE_MS,
    onProblem(problem: ProblemError) {
      // The report is stored on the device instead.
      if (isUnreached(problem)) return (isLost.current = true)
      // A disabled field cannot be focused.
      flushSync(() => setSending(false))
      if (!problem.isChanged || !props.onStale) return problems.onProblem(problem)
      props.onStale(problem.message)
      return true
    },
  }
  const save = useSave('CreateReport/SaveData', saving)
  const saveEach = useSave('MyAreas/FileEach', saving)
  const { refusal } = props
  const showRefusal = useRef(problems.onProblem)
  showRefusal.current = problems.onProblem
  useEffect(() => {
    // Problems without a field are shown above the form.
    if (refusal) showRefusal.current(refusal)
  }, [refusal])
  usePlace(values, (place) => {
    if (!props.isFollowing || event.isTouched()) props.onPlace(place)
  })

  /** Returns the outcome; whatever was not filed stays in the form, with the reason at the areas. */
  async function send(sent: EventValues, draft: ServerDraft | null): Promise<'filed' | 'kept' | 'notFiled'> {
    const fields = payloadOf(sent, stored !== null)
    const requestId = attempts.keyOf({ ...fields, keptFiles: keptIds(sent.files) })
    const input = { ...fields, requestId, ...endOf(draft), ...editOf(stored) }
    const nameOf = (area: number) => choices.areas.find(({ areaId }) => areaId === area)?.areaName ?? ''
    const isOne = stored !== null || sent.areaId.length === 1
    const call = isOne ? ('CreateReport/SaveData' as const) : ('MyAreas/FileEach' as const)
    const over = stored ? { version: stored.version, base: valuesOf(stored) } : undefined
    const filing = { call, input, values: sent, about: aboutOf(sent, choices, nameOf), over }
    isLost.current = false
    if (props.onMend) return (await props.onMend(filing)) ? 'kept' : 'notFiled'
    // Photos that are only on this device are sent with the report.
    if (keptIds(sent.files).length > 0) return keep(filing)
    if (isOne) {
      const answer = await save.run(input)
      if (!answer) return keep(filing)
      attempts.done()
      dropCopies(sent.files.map(({ id }) => id))
      return 'filed'
    }
    const answer = await saveEach.run(input)
    if (!answer) return keep(filing)
    attempts.done()
    const { filed, rest, messages } = outcomesOf(answer.cells, nameOf)
    if (filed > 0) dropCopies(sent.files.map(({ id }) => id))
    if (rest.length === 0) return 'filed'
    event.keep(rest, filed > 0)
    setUnfiled(messages)
    const lines = messages.map(({ text }) => text)
    const ofFiles = filed > 0 && sent.files.length > 0 ? [t('CreateReport.filesFiled')] : []
    const about = t('CreateReport.partly', { n: filed, m: answer.cells.length })
    await showWarning([about, ...lines, ...ofFiles].join('\n'))
    return 'notFiled'
  }

  /** Stores on the device what did not get through, under the id of that attempt. */
  async function keep(filing: FormFiling): Promise<'kept' | 'notFiled'> {
    if (!isLost.current && keptIds(filing.values.files).length === 0) return 'notFiled'
    if (await keepForm(filing)) {
      attempts.done()
      return 'kept'
    }
    await showWarning(t('Outbox.notKept'))
    return 'notFiled'
  }

  async function submit() {
    // A second click arrives while the first one is still in progress.
    if (isBusy.current) return
    isBusy.current = true
    try {
      if (!problems.check() || !(await confirmSave(...(stored ? [] : [countText(event.read(), t)])))) return
      setSending(true)
      setUnfiled([])
      const draft = await props.beforeSave()
      const sent = event.read()
      const end = await send(sent, draft)
      if (end === 'notFiled') {
        props.onNotSaved()
        return
      }
      props.onSaved(end === 'kept')
      await (end === 'kept' ? showDialog(keptDialog(t)) : showSaved())
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
      className={panelStyles.panel}
      onValuesChange={event.changed}
      onKeyDown={keepEnter}
      onFinish={() => void submit()}
      // Text typed while the report is sent would not be in it.
      disabled={isSending || (props.isHeld ?? false)}
    >
      {typeof props.top === 'function' ? props.top(choices) : props.top}
      <div className={`${gridStyles.grid} ${eventFieldsStyles.grid}`}>
        <PlaceFields
          values={values}
          choices={choices}
          reported={event.reported ?? NOTHING_REPORTED}
          isQueued={event.isQueued}
          unfiled={unfiled}
          isEdit={stored !== null}
          isLoading={isLoading}
        />
        <WhenFields
          values={values}
          advance={event.advance}
          isEdit={stored !== null}
          today={event.today}
          earliestDate={event.earliestDate}
          storedDate={stored?.eventDate ?? null}
        />
        {!stored && !values.isAdvance && <PreviousBar offer={event.offer} />}
        <EventFields
          values={values}
          choices={choices}
          isLoading={isLoading}
          isLevelChanged={event.isLevelChanged}
          onBusy={problems.onBusy}
          keepsFiles
        />
      </div>
      <div className={styles.formFoot}>
        <div className={styles.formStatus}>{props.status}</div>
        <PlainButton onClick={props.onCancel} disabled={isSending}>
          {t('ui.cancel')}
        </PlainButton>
        {props.extraButtons?.(isSending)}
        <PlainButton type="submit" tone="primary" isBusy={isSending} disabled={props.isHeld}>
          {t(props.onMend ? 'Outbox.saveMended' : stored ? 'ui.save' : 'ui.submit')}
        </PlainButton>
      </div>
    </CheckedForm>
  )
}

const REFRESHED = [
  'CreateReport/LoadListEventReport',
  'CreateReport/LoadCreateReport',
  'CreateReport/GetEventPrevious',
  'CreateReport/CheclSecurityLevel',
  'MyAreas/GetToday',
  'MyAreas/GetAttention',
] as const

/** '15 reports: 5 areas × 3 days': what the submission will create. */
function countText(values: EventValues, t: TFunction): string {
  const areas = values.areaId.length
  const days = eventDays(ruleForm(values)).length
  const parts = [
    ...(areas > 1 ? [t('CreateReport.areas', { count: areas })] : []),
    ...(days > 1 ? [t('CreateReport.days', { count: days })] : []),
  ]
  const reports = t('CreateReport.reports', { count: areas * days })
  return parts.length === 0 ? reports : `${reports}: ${parts.join(' × ')}`
}

/** A draft that was changed elsewhere outlives the report. */
const endOf = (draft: ServerDraft | null) => (draft?.id == null ? {} : { draftId: draft.id, draftDigest: draft.digest })

const keptDialog = (t: TFunction) => ({ kind: 'info' as const, title: t('Outbox.keptTitle'), text: t('Outbox.kept') })

/** The report's summary for the list of queued reports. */
function aboutOf(
  values: EventValues,
  { types }: EventChoices,
  nameOf: (areaId: number) => string,
): FormFiling['about'] {
  return {
    areas: values.areaId.map(nameOf).join(', '),
    type: types.find(({ eventTypeId }) => eventTypeId === values.eventTypeId)?.eventName ?? '',
    day: values.isAdvance ? values.advanceDates.filter(Boolean).join(' – ') : values.eventDate,
    text: values.description,
  }
}

function editOf(
  stored: EditData | null,
): Pick<Input<'CreateReport/SaveData'>, 'eventId' | 'version' | 'mode' | 'statusId'> {
  if (!stored) return {}
  return { eventId: stored.eventId, version: stored.version, mode: DECISION.EDIT, statusId: stored.statusId }
}

/** Enter accepts a field's suggestion or does nothing; only the button submits a report, so none is sent by accident. */
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
