import { FIELDS, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import type { EventFacts } from '@daybook/shared/rules/eventRules'
import { formatDay, parseDay } from '@daybook/shared/days'
import { useEffect, useRef, useState } from 'react'
import { subTypesOf } from '../../events/EventFields.tsx'
import { colorOf, type EventValues, resetsAfter } from '../../events/eventValues.ts'
import { useEventProblems } from '../../events/useEventProblems.ts'
import { fitted, NOTHING_WANTED, type Wanted, wantedAfter } from './fit.ts'
import { useAdvanceCheck } from './useAdvanceCheck.ts'
import { type Loaded, useChoices } from './useChoices.ts'
import { useLevelCheck } from './useLevelCheck.ts'
import { offlineStore } from '../../app/offline.ts'
import { useStore } from '../../kit/store.ts'
import { useReported } from './useReported.ts'
import { usePrevious } from './usePrevious.ts'
import { useKitForm } from '../../kit/fields/form.ts'
import { useSettled } from '../../kit/useSettled.ts'

/** Typed or uploaded values: no other field depends on them. */
const TEXTS: readonly string[] = [
  ...FIELDS.filter((name) => ['text', 'files'].includes(REPORT_FIELDS[name].kind)),
  'startTime',
]

/** The event form's values, what follows from them, and their problems. */
export function useEventForm({
  initial,
  start,
  stored,
  isFollowing,
  wantsAreas,
  onChange,
}: {
  initial: EventValues
  start: Loaded
  /** The report being edited; null for a new one. */
  stored: EditData | null
  /** The form follows a filed report: it stays empty until the user starts the next one. */
  isFollowing: boolean
  /** Select the obvious areas at once. */
  wantsAreas: boolean
  /** Called when the form was changed by the user, or as a consequence. */
  onChange: (values: EventValues) => void
}) {
  const form = useKitForm(initial)
  // The values that the layout depends on; texts change in the form only.
  const [values, setValues] = useState(initial)
  const isTouched = useRef(false)
  const wanted = useRef<Wanted>({ ...NOTHING_WANTED, areas: wantsAreas })
  const read = () => form.values()
  const { choices, isCurrent, isLoading, advance, earliestDate, nilAfterEndAreaIds, obvious, clock } = useChoices(
    values,
    start,
    stored,
  )
  // What is read about a day waits until the day is typed.
  const settled = { ...values, eventDate: useSettled(values.eventDate) }
  const isLevelChanged = useLevelCheck(settled, stored, isTouched)
  const problems = useEventProblems(form, factsOf)
  const checkAdvance = useAdvanceCheck({
    onTaken: () => {
      const today = formatDay(clock().today)
      apply({ advanceDates: [today, today] })
    },
  })

  function factsOf(now: EventValues): EventFacts {
    return {
      ...clock(),
      colorId: colorOf(now, choices.types, choices.subTypes),
      hasSubTypes: subTypesOf(now, choices).length > 0,
      isLevelChanged,
      advanceLastDay: advance.allowsAdvance ? advance.advanceEndDay : null,
      earliestDate,
      stored: stored
        ? {
            eventDate: stored.eventDate,
            startTime: stored.startTime || null,
            shiftIds: stored.shifts,
            isNil: stored.eventTypeId === now.eventTypeId,
          }
        : undefined,
      shiftTimes: choices.shifts.map(({ shiftId, from, to }) => ({ id: shiftId, from, to })),
      nilAfterEnd: nilAfterEndOf(now),
    }
  }

  /** The areas that take 'nothing to report' of today only after the end; for other days only the server knows. */
  function nilAfterEndOf({ areaId, eventTypeId }: EventValues): EventFacts['nilAfterEnd'] {
    const { today } = clock()
    if (!choices.types.some((type) => type.eventTypeId === eventTypeId && type.isNil)) return []
    const areas = choices.areas.filter(
      (area) => areaId.includes(area.areaId) && nilAfterEndAreaIds.includes(area.areaId),
    )
    return parseDay(read().eventDate) === today ? areas.map(({ areaName }) => ({ area: areaName, days: [today] })) : []
  }

  /** Sets values in the form. Values that the page fills in before the user touched the form are not stored. */
  function apply(change: Partial<EventValues>) {
    form.set(change)
    const now = read()
    setValues(now)
    problems.recheck()
    if (isTouched.current) onChange(now)
  }

  /** Handles a change by the user, with its consequences. */
  function changed(change: Partial<EventValues>) {
    isTouched.current = true
    if ('eventGroupId' in change || 'companyId' in change) wanted.current = wantedAfter(change)
    if (Object.keys(change).every((name) => TEXTS.includes(name))) {
      problems.recheck()
      onChange(read())
      return
    }
    apply(resetsAfter(change, values.areaId))
    const now = read()
    if (now.isAdvance && ('advanceDates' in change || 'areaId' in change)) void checkAdvance(now, advance.dates)
  }

  const reported = useReported(settled, choices)
  const { queued } = useStore(offlineStore)
  /** Whether a report of an area and the chosen day waits on this device. */
  const isQueued = (area: number) => queued.has(`${area} ${parseDay(values.eventDate)}`)
  const previous = usePrevious({
    values: settled,
    choices,
    isWanted: !stored && !values.isAdvance,
    isReady: isCurrent && reported !== undefined && !values.areaId.some((area) => reported.has(area)),
    clock,
    read,
    fill: apply,
  })
  useEffect(() => {
    if (!isCurrent) return
    // Areas that already have a report are not the obvious next ones; wait until it is known whether they have one.
    if (wanted.current.areas && values.companyId !== null && values.areaId.length === 0 && !reported) return
    const open = { ...obvious, areaIds: obvious.areaIds.filter((area) => !reported?.has(area) && !isQueued(area)) }
    const change = stored ? {} : fitted(read(), choices, open, wanted.current)
    if (Object.keys(change).length > 0) {
      apply(change)
      return
    }
    wanted.current = NOTHING_WANTED
    if (!isFollowing || isTouched.current) previous.byItself?.()
  })
  // An answer may fix a problem, or cause one.
  const recheck = useRef(problems.recheck)
  recheck.current = problems.recheck
  useEffect(() => recheck.current(), [isLevelChanged, isCurrent])

  return {
    form,
    values,
    read,
    apply,
    changed,
    choices,
    reported,
    isQueued,
    isLoading,
    advance,
    earliestDate,
    today: clock().today,
    isLevelChanged,
    problems,
    /** These areas remain to be filed; the files belong to the reports that were filed, if any. */
    keep: (areaId: readonly number[], hasFiled: boolean) => apply(hasFiled ? { areaId, files: [] } : { areaId }),
    offer: previous.offer,
    isTouched: () => isTouched.current,
  }
}
