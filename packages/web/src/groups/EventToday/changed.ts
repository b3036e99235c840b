import type { Output } from '@daybook/shared'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { SECTIONS, type Today, byInstant } from './sections.ts'

/**
 * The page's list with what was read of some reports: those that are in the list (no longer) are. Undefined where the whole
 * has to be read: it is another day, or a report is of a group that the page does not show.
 */
export function withChanged(
  today: Today,
  ids: ReadonlySet<number>,
  { permission, reportDate, events }: Output<'EventToday/LoadChanged'>,
): Today | undefined {
  const isShown = (row: ReportRow) => today.eventGroupIds.includes(row.eventGroupId)
  if (reportDate !== today.reportDate || permission !== today.permission || !events.every(isShown)) return undefined
  const lists = SECTIONS.map(({ groupId, list }) => {
    const rest = today[list].filter(({ eventId }) => !ids.has(eventId))
    const changed = events.filter(({ eventGroupId }) => eventGroupId === groupId)
    const isSame = changed.length === 0 && rest.length === today[list].length
    return [list, isSame ? today[list] : [...rest, ...changed].toSorted((one, other) => byInstant(other, one))]
  })
  return { ...today, ...(Object.fromEntries(lists) as Pick<Today, (typeof SECTIONS)[number]['list']>) }
}
