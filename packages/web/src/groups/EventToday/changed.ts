import type { Output } from '@daybook/shared'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { MOST_NAMED } from '@daybook/shared/rules/rules'
import { SECTIONS, type Today } from './sections.ts'

/** What a page of Event Today has yet to read: reports by their ids, or all of them; null for nothing. */
export type Due = ReadonlySet<number> | 'all' | null

/** What is due after a hint, which names reports or not. */
export function dueWith(due: Due, ids: Iterable<number> | undefined): Due {
  if (due === 'all' || !ids) return 'all'
  const all = new Set([...(due ?? []), ...ids])
  return all.size > MOST_NAMED ? 'all' : all
}

const newestFirst = (one: ReportRow, other: ReportRow) =>
  one.createdAt === other.createdAt ? other.eventId - one.eventId : one.createdAt < other.createdAt ? 1 : -1

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
    return [list, isSame ? today[list] : [...rest, ...changed].toSorted(newestFirst)]
  })
  return { ...today, ...(Object.fromEntries(lists) as Pick<Today, (typeof SECTIONS)[number]['list']>) }
}
