import type { Output } from '@daybook/shared'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { SECTIONS, type Today, byInstant } from './sections.ts'

/**
 * Applies newly loaded reports to the page's list: each is in the list only if the answer includes it. Undefined if everything
 * must be reloaded: the day has changed, or a report is in a group that the page does not show.
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
