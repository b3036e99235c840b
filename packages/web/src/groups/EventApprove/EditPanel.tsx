import type { EventFacts } from '@daybook/shared/rules/eventRules'
import { DECISION, EVENT_GROUP, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { parseDay, readDay } from '@daybook/shared/days'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { confirmSave, showSaved } from '../../kit/dialogs/dialogs.ts'
import { ReportComments } from '../../events/comments/ReportComments.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { type EventChoices, EventFields, subTypesOf } from '../../events/EventFields.tsx'
import { EditNotice } from '../../events/EditNotice.tsx'
import { OneArea } from '../../events/OneArea.tsx'
import { colorOf, type EventValues, payloadOf, resetsAfter } from '../../events/eventValues.ts'
import { companyNow } from '../../events/instant.ts'
import { useEventProblems } from '../../events/useEventProblems.ts'
import { useEditCopy } from '../../events/useEditCopy.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { RejectRemark } from './EventDetail.tsx'
import { History } from '../../events/History.tsx'
import type { EventData, PanelProps } from './parts.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field, Labelled } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import noticeStyles from '../../kit/notice.module.css'
import eventFieldsStyles from '../../events/EventFields.module.css'
import styles from './EventApprove.module.css'

/** The report in an edit form; a user whose save was overtaken can reopen it. */
export function EditPanel({ data, ...rest }: PanelProps) {
  const [opened, setOpened] = useState({ data, round: 0 })
  async function reopen() {
    const newest = await rest.onReload()
    if (newest) setOpened({ data: newest, round: opened.round + 1 })
  }
  return <OpenedReport key={opened.round} {...rest} data={opened.data} onReopen={() => void reopen()} />
}

/** Input is stored on the device until it is saved or discarded. */
function OpenedReport(props: PanelProps & { onReopen: () => void }) {
  const kept = useEditCopy(props.data.record)
  return <EditForm key={kept.round} {...props} kept={kept} />
}

function EditForm({
  data,
  kept,
  onTyped,
  onLeave,
  onFinished,
  onOvertaken,
  onReopen,
}: PanelProps & { kept: ReturnType<typeof useEditCopy>; onReopen: () => void }) {
  const { t } = useTranslation()
  const { record: report } = data
  const { initial } = kept
  const form = useKitForm(initial)
  const [values, setValues] = useState(initial)
  const [isDirty, setDirty] = useState(kept.isRestored)
  const [stale, setStale] = useState('')
  useUnsaved(isDirty)
  const begun = useRef({ isRestored: kept.isRestored, onTyped, clear: kept.clear })
  useEffect(() => begun.current.onTyped(begun.current.isRestored, begun.current.clear), [])
  const isHeld = kept.offer !== null
  const canSave = report.canEdit && !isHeld
  const { choices, isLoading } = useChoices(data, values)
  const isLevelChanged = useLevelCheck(report, values)
  const problems = useEventProblems(form, (now) => factsOf(report, now, choices, isLevelChanged))
  const save = useSave('EventApprove/SaveData', {
    onProblem(problem) {
      // A disabled field cannot be focused.
      flushSync(() => setSending(false))
      if (problem.kind === 'refused') onOvertaken()
      if (!problem.isChanged) return problems.onProblem(problem)
      setStale(problem.message)
      // It stays on the device: leaving now loses nothing.
      onTyped(false)
      return true
    },
  })
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)

  function changed(change: Partial<EventValues>) {
    form.set(resetsAfter(change))
    const now = form.values()
    setValues(now)
    setDirty(true)
    kept.keep(now)
    if (!stale) onTyped(true, kept.clear)
    problems.recheck()
  }

  async function submit() {
    if (isBusy.current || !problems.check()) return
    isBusy.current = true
    try {
      if (!(await confirmSave())) return
      setSending(true)
      const now = form.values()
      const fields = payloadOf(now, true)
      const input = { ...fields, areaId: [...now.areaId], eventId: report.eventId, version: report.version }
      if (!(await save.run({ ...input, mode: DECISION.EDIT, statusId: report.statusId, approvalRemark: '' }))) return
      kept.clear()
      setDirty(false)
      await showSaved()
      onFinished()
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return (
    <>
      {report.statusId === REPORT_STATUS.REJECTED && <RejectRemark text={report.approvalRemark} />}
      <EditNotice kept={kept} choices={choices} stale={stale} onReopen={onReopen} />
      {!report.canEdit && (
        <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('EventApprove.cannotEdit')}</p>
      )}
      <CheckedForm
        form={form}
        name="editEvent"
        className={`${gridStyles.grid} ${eventFieldsStyles.grid}`}
        // Text typed while the report is sent would not be in it.
        disabled={!canSave || isSending}
        onValuesChange={changed}
        onFinish={() => void submit()}
      >
        <Fixed id="editEvent_group" label={t('field.eventGroup')} text={report.eventGroupName} />
        <Fixed
          id="editEvent_company"
          label={t(report.eventGroupId === EVENT_GROUP.CSR ? 'field.csrArea' : 'field.company')}
          text={report.companyName}
        />
        <Field name="areaId" label={t('field.area')} required>
          <OneArea options={choices.areas} />
        </Field>
        <Field name="eventDate" label={t('field.eventDate')} required>
          <DateField />
        </Field>
        <EventFields
          values={values}
          choices={choices}
          isLoading={isLoading}
          isLevelChanged={isLevelChanged}
          onBusy={problems.onBusy}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </CheckedForm>
      <ReportComments eventId={report.eventId} />
      <History entries={data.history} />
      <div className={styles.foot}>
        <PlainButton onClick={onLeave}>{t('ui.cancel')}</PlainButton>
        {canSave && (
          <PlainButton tone="primary" isBusy={isSending} onClick={() => void submit()}>
            {t('ui.save')}
          </PlainButton>
        )}
      </div>
    </>
  )
}

/** A field that an edit cannot change: a report keeps its group and company. */
function Fixed({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <Labelled id={id} label={label}>
      <TextField value={text} readOnly />
    </Labelled>
  )
}

/** The choices that came with the report, and those of an area, or sub types of a type, chosen since. */
function useChoices({ record, ...data }: EventData, { areaId: [areaId], eventTypeId }: EventValues) {
  const { eventGroupId, companyId } = record
  const isMoved = areaId !== undefined && areaId !== record.areaId
  const isOther = !isMoved && eventTypeId !== null && eventTypeId !== record.eventTypeId
  const other = useCall('EventApprove/GetSubEventType', { eventType: eventTypeId ?? 0 }, { enabled: isOther })
  const moved = useCall(
    'CreateReport/LoadCreateReport',
    { eventGroupId, companyId, areaIds: isMoved ? [areaId] : [], subAreaIds: [], eventDate: '', eventTypeId },
    { enabled: isMoved, keepPrevious: true },
  )
  const subTypes = isOther ? (other.data?.subEventTypes ?? []) : data.subEventTypes
  const here = { types: data.eventTypes, subTypes, shifts: data.shifts }
  const there = {
    types: (moved.data?.eventTypes ?? []).filter(({ advance }) => !record.advance || advance),
    subTypes: moved.data?.subEventTypes ?? [],
    shifts: moved.data?.shifts ?? [],
  }
  const choices: EventChoices = {
    groups: data.eventGroups,
    companies: data.companyChoices,
    areas: data.areas.filter((area) => area.companyId === companyId),
    levels: data.securityLevels,
    ...(isMoved ? there : here),
  }
  return { choices, isLoading: isMoved && moved.isFetching }
}

/** Whether the chosen security level differs from the area's previous one; not checked if it was not changed. */
function useLevelCheck(report: EventData['record'], values: EventValues): boolean {
  const areaId = values.areaId[0] ?? report.areaId
  const isSame =
    areaId === report.areaId && values.levelId === report.levelId && readDay(values.eventDate) === report.eventDate
  const isSecurity = report.eventGroupId === EVENT_GROUP.SECURITY
  const check = useCall(
    'EventApprove/CheclSecurity',
    {
      eventId: report.eventId,
      areaId,
      levelId: values.levelId,
      eventDate: readDay(values.eventDate),
    },
    { enabled: isSecurity && !isSame && values.levelId !== null && parseDay(values.eventDate) !== null, isQuiet: true },
  )
  return isSecurity && (isSame ? report.isLevelChanged : check.data?.isPass === false)
}

function factsOf(
  report: EventData['record'],
  values: EventValues,
  choices: EventChoices,
  isLevelChanged: boolean,
): EventFacts {
  return {
    ...companyNow(report.createdAt),
    colorId: colorOf(values, choices.types, choices.subTypes),
    hasSubTypes: subTypesOf(values, choices).length > 0,
    isLevelChanged,
    // Only the server knows how far a report may be moved in time; it says so at the field.
    advanceLastDay: report.advance ? '9999-12-31' : null,
    earliestDate: null,
    stored: {
      eventDate: report.eventDate,
      startTime: report.startTime || null,
      shiftIds: report.shifts,
      isNil: report.eventTypeId === values.eventTypeId,
    },
    shiftTimes: choices.shifts.map(({ shiftId, from, to }) => ({ id: shiftId, from, to })),
  }
}
