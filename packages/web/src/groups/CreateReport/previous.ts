import type { Output } from '@daybook/shared'
import type { FieldsWith } from '@daybook/shared/calls/reportFields'
import { parseDay } from '@daybook/shared/days'
import type { EventChoices } from '../../events/EventFields.tsx'
import type { EventValues, FormName } from '../../events/eventValues.ts'
import { isWorthKeeping } from '../../events/draftData.ts'

export type Previous = Output<'CreateReport/GetEventPrevious'>

const DAY_MS = 86_400_000

/**
 * What a previous report fills in: its choices, and the times of an event that had not ended, since it is the same event. Its
 * text is only added on request. Only options that are still available are copied, and in today's report no start time in the
 * future: the form would refuse it.
 */
export function fillFrom(
  previous: Previous,
  choices: Pick<EventChoices, 'types' | 'shifts' | 'levels'>,
  { isToday, now }: { isToday: boolean; now: string },
): Partial<Pick<EventValues, FormName<FieldsWith<{ previous: true }>>>> {
  const type = choices.types.find(({ eventTypeId }) => eventTypeId === previous.eventTypeId)
  const level = choices.levels.find(({ value }) => value === previous.levelId)
  const shifts = previous.shifts.filter((id) => choices.shifts.some((shift) => shift.shiftId === id))
  const isToCome = isToday && previous.startTime > now
  return {
    eventTypeId: type?.eventTypeId ?? null,
    subEventTypeId: type ? previous.subEventTypeId : null,
    ...(previous.notEnded
      ? { startTime: isToCome ? '' : previous.startTime, endTime: previous.endTime, isNotEnded: true }
      : {}),
    levelId: level?.value ?? null,
    shifts,
  }
}

/** The description with the previous report's text appended, unless it already contains it. */
export function withText(previous: Previous, description: string): Pick<EventValues, 'description'> {
  const own = description.trimEnd()
  if (own.includes(previous.description)) return { description }
  return { description: own === '' ? previous.description : `${own}\n${previous.description}` }
}

/**
 * Whether to fill in without asking: the previous day's event had not ended, so it continues, and nothing has been entered
 * that this would overwrite.
 */
export function fillsByItself(previous: Previous, values: EventValues): boolean {
  const day = parseDay(values.eventDate)
  if (!previous.isPreviousData || !previous.notEnded || !previous.eventDay || !day) return false
  return Date.parse(day) - Date.parse(previous.eventDay) === DAY_MS && !isWorthKeeping(values)
}

/** The current values of the fields in `fill`, for undo. */
export function undoOf(fill: Partial<EventValues>, values: EventValues): Partial<EventValues> {
  return Object.fromEntries(Object.keys(fill).map((name) => [name, values[name as keyof EventValues]]))
}

/** The part of `undo` whose fields still have the values that were filled in. */
export function unchangedOf(
  filled: Partial<EventValues>,
  undo: Partial<EventValues>,
  values: EventValues,
): Partial<EventValues> {
  const same = (name: keyof EventValues) => JSON.stringify(filled[name]) === JSON.stringify(values[name])
  return Object.fromEntries(Object.entries(undo).filter(([name]) => same(name as keyof EventValues)))
}
