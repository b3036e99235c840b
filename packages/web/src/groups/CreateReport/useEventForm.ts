import { FIELDS, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import type { EventFacts } from '@daybook/shared/rules/eventRules'
import { isoDay, wireDay } from '@daybook/shared/days'
import { useEffect, useRef, useState } from 'react'
import { type EventChoices, subTypesOf } from '../../events/EventFields.tsx'
import { colorOf, type EventValues, resetsAfter } from '../../events/eventValues.ts'
import { useEventProblems } from '../../events/useEventProblems.ts'
import { fitted, NOTHING_WANTED, wantedAfter } from './fit.ts'
import { useAdvanceCheck } from './useAdvanceCheck.ts'
import { useCall } from '../../app/api.ts'
import { type Loaded, useChoices } from './useChoices.ts'
import { useLevelCheck } from './useLevelCheck.ts'
import { usePrevious } from './usePrevious.ts'
import { useKitForm } from '../../kit/fields/form.ts'

/** What is typed or fetched: no other field depends on it. */
const TEXTS: readonly string[] = [
  ...FIELDS.filter((name) => ['text', 'files'].includes(REPORT_FIELDS[name].kind)),
  'startTime',
]

/** The event form's values, what they lead to, and what is wrong with them. */
export function useEventForm({
  initial,
  start,
  stored,
  isFollowing,
  onChange,
}: {
  initial: EventValues
  start: Loaded
  /** The report being edited, null for a new one. */
  stored: EditData | null
  /** The form comes after a filed report: it stays empty until somebody begins the next one. */
  isFollowing: boolean
  /** The form was changed by somebody's hand, or by what followed from it. */
  onChange: (values: EventValues) => void
}) {
  const form = useKitForm(initial)
  // What the form's layout depends on; texts change in the form alone.
  const [values, setValues] = useState(initial)
  const isTouched = useRef(false)
  const wanted = useRef(NOTHING_WANTED)
  const read = () => form.values()
  const { choices, isCurrent, isLoading, advance, earliestDate, obvious, clock } = useChoices(values, start, stored)
  const isLevelChanged = useLevelCheck(values, stored, isTouched)
  const problems = useEventProblems(form, factsOf)
  const checkAdvance = useAdvanceCheck({
    onTaken: () => {
      const today = wireDay(clock().today)
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
      stored: stored ? { eventDate: isoDay(stored.eventDate) ?? '', startTime: stored.startTime || null } : undefined,
    }
  }

  /** Puts values into the form. What the page fills in by itself before anybody touched it is nothing to be kept. */
  function apply(change: Partial<EventValues>) {
    form.set(change)
    const now = read()
    setValues(now)
    problems.recheck()
    if (isTouched.current) onChange(now)
  }

  /** What somebody changed, with what follows from it. */
  function changed(change: Partial<EventValues>) {
    isTouched.current = true
    if ('eventGroupId' in change || 'companyId' in change) wanted.current = wantedAfter(change)
    if (Object.keys(change).every((name) => TEXTS.includes(name))) {
      problems.recheck()
      onChange(read())
      return
    }
    apply(resetsAfter(change))
    const now = read()
    if (now.isAdvance && ('advanceDates' in change || 'areaId' in change)) void checkAdvance(now, advance.dates)
  }

  const isReported = useIsReported(values, choices)
  const previous = usePrevious({
    values,
    choices,
    isWanted: !stored && !values.isAdvance,
    isReady: isCurrent && isReported === false,
    clock,
    read,
    fill: apply,
  })
  useEffect(() => {
    if (!isCurrent) return
    const change = stored ? {} : fitted(read(), choices, obvious, wanted.current)
    if (Object.keys(change).length > 0) {
      apply(change)
      return
    }
    wanted.current = NOTHING_WANTED
    if (!isFollowing || isTouched.current) previous.byItself?.()
  })
  // An answer can mend what was wrong, or make wrong what was right.
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
    isLoading,
    advance,
    earliestDate,
    today: clock().today,
    isLevelChanged,
    problems,
    offer: previous.offer,
    isTouched: () => isTouched.current,
  }
}

/** Whether one of the chosen areas already has a report of the day; undefined while that is not known. */
function useIsReported(values: EventValues, { areas }: EventChoices): boolean | undefined {
  const { eventGroupId, companyId, areaId, eventDate } = values
  const day = useCall(
    'CreateReport/LoadListEventReport',
    { eventGroupId, companyId, eventDate },
    { enabled: companyId !== null && isoDay(eventDate) !== null, isQuiet: true },
  )
  const names = areas.filter((area) => areaId.includes(area.areaId)).map(({ areaName }) => areaName)
  return day.data?.events.some(({ areaName }) => names.includes(areaName))
}
