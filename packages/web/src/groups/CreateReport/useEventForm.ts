import { FIELDS, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import type { EventFacts } from '@daybook/shared/rules/eventRules'
import { isoDay, wireDay } from '@daybook/shared/days'
import { useEffect, useRef, useState } from 'react'
import { subTypesOf } from '../../events/EventFields.tsx'
import { colorOf, type EventValues, resetsAfter } from '../../events/eventValues.ts'
import { useEventProblems } from '../../events/useEventProblems.ts'
import { fitted, NOTHING_WANTED, type Wanted, wantedAfter } from './fit.ts'
import { useAdvanceCheck } from './useAdvanceCheck.ts'
import { type Loaded, useChoices } from './useChoices.ts'
import { useLevelCheck } from './useLevelCheck.ts'
import { useReported } from './useReported.ts'
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
  wantsAreas,
  onChange,
}: {
  initial: EventValues
  start: Loaded
  /** The report being edited, null for a new one. */
  stored: EditData | null
  /** The form comes after a filed report: it stays empty until somebody begins the next one. */
  isFollowing: boolean
  /** The obvious areas are to be chosen at once. */
  wantsAreas: boolean
  /** The form was changed by somebody's hand, or by what followed from it. */
  onChange: (values: EventValues) => void
}) {
  const form = useKitForm(initial)
  // What the form's layout depends on; texts change in the form alone.
  const [values, setValues] = useState(initial)
  const isTouched = useRef(false)
  const wanted = useRef<Wanted>({ ...NOTHING_WANTED, areas: wantsAreas })
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
    apply(resetsAfter(change, values.areaId))
    const now = read()
    if (now.isAdvance && ('advanceDates' in change || 'areaId' in change)) void checkAdvance(now, advance.dates)
  }

  const reported = useReported(values, choices)
  const previous = usePrevious({
    values,
    choices,
    isWanted: !stored && !values.isAdvance,
    isReady: isCurrent && reported !== undefined && !values.areaId.some((area) => reported.has(area)),
    clock,
    read,
    fill: apply,
  })
  useEffect(() => {
    if (!isCurrent) return
    // What has been reported is not what comes next; whether it has been may not be known yet.
    if (wanted.current.areas && values.companyId !== null && values.areaId.length === 0 && !reported) return
    const open = { ...obvious, areaIds: obvious.areaIds.filter((area) => !reported?.has(area)) }
    const change = stored ? {} : fitted(read(), choices, open, wanted.current)
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
    reported,
    isLoading,
    advance,
    earliestDate,
    today: clock().today,
    isLevelChanged,
    problems,
    /** Of what was sent these areas are left to file; the files belong to the reports that were filed, if any were. */
    keep: (areaId: readonly number[], hasFiled: boolean) => apply(hasFiled ? { areaId, files: [] } : { areaId }),
    offer: previous.offer,
    isTouched: () => isTouched.current,
  }
}
