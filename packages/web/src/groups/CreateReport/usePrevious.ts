import { parseDay, readDay } from '@daybook/shared/days'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../app/api.ts'
import type { EventChoices } from '../../events/EventFields.tsx'
import type { EventValues } from '../../events/eventValues.ts'
import { fillFrom, fillsByItself, type Previous, unchangedOf, undoOf, withText } from './previous.ts'

type Done = {
  place: string
  kind: 'applied' | 'undone' | 'closed'
  filled: Partial<EventValues>
  undo: Partial<EventValues>
}

export type PreviousOffer = {
  previous: Previous
  isApplied: boolean
  apply: () => void
  /** Appends its text; null if it has none, or if the form already contains it. */
  applyText: (() => void) | null
  undo: () => void
  close: () => void
}

/**
 * The previous report at the same place, to continue from: it is offered, and filled in automatically if its event had not
 * ended. Everything filled in can be undone.
 */
export function usePrevious({
  values,
  choices,
  isWanted,
  isReady,
  clock,
  read,
  fill,
}: {
  values: EventValues
  choices: EventChoices
  /** false: an edit, or an advance report. */
  isWanted: boolean
  /** Whether the choices belong to this place. */
  isReady: boolean
  clock: () => { today: string; now: string }
  /** The current values, including texts. */
  read: () => EventValues
  fill: (change: Partial<EventValues>) => void
}): { offer: PreviousOffer | null; byItself: (() => void) | null } {
  const [done, setDone] = useState<Done | null>(null)
  const { eventGroupId, companyId, areaId, eventDate } = values
  const isPlace = eventGroupId !== null && companyId !== null && areaId.length > 0 && parseDay(eventDate) !== null
  const answer = useCall(
    'CreateReport/GetEventPrevious',
    { eventGroupId, companyId, areaIds: [...areaId], eventDate: readDay(eventDate) },
    { enabled: isWanted && isPlace, isQuiet: true },
  )
  const place = `${eventGroupId} ${companyId} ${areaId.join()} ${eventDate}`
  const previous = answer.data
  const left = done && done.place !== place ? done : null
  const form = useRef({ fill, read })
  form.current = { fill, read }
  useEffect(() => {
    // Undo what was filled in for another place or day, except for values that the user has changed.
    if (!left) return
    setDone(null)
    const now = form.current
    if (left.kind === 'applied') now.fill(unchangedOf(left.filled, left.undo, now.read()))
  }, [left])
  if (!isWanted || !isPlace || !previous?.isPreviousData || answer.isPlaceholderData) {
    return { offer: null, byItself: null }
  }
  const here = done?.place === place ? done : null

  function apply() {
    if (!previous) return
    const now = read()
    const { today, now: time } = clock()
    const change = fillFrom(previous, choices, {
      isToday: parseDay(now.eventDate) === today,
      now: time,
    })
    setDone({ place, kind: 'applied', filled: change, undo: undoOf(change, now) })
    fill(change)
  }
  function undo() {
    if (!here) return
    setDone({ ...here, kind: 'undone' })
    fill(here.undo)
  }
  function applyText() {
    if (!previous || !here) return
    const now = read()
    const text = withText(previous, now.description)
    setDone({ ...here, filled: { ...here.filled, ...text }, undo: { ...here.undo, description: now.description } })
    fill(text)
  }
  const close = () => setDone({ place, kind: 'closed', filled: {}, undo: {} })
  const byItself = !here && isReady && fillsByItself(previous, read()) ? apply : null
  const offer =
    here?.kind === 'closed'
      ? null
      : {
          previous,
          isApplied: here?.kind === 'applied',
          apply,
          applyText: previous.description === '' || (here && 'description' in here.filled) ? null : applyText,
          undo,
          close,
        }
  return { offer, byItself }
}
