import type { Output } from '@daybook/shared'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'

export type Today = Output<'EventToday/LoadEventToday'>

/** The sections in the page's order; `key` is a section's name in the URL. */
export const SECTIONS = [
  { key: 'operation', groupId: EVENT_GROUP.OPERATION, list: 'operationEvents' },
  { key: 'security', groupId: EVENT_GROUP.SECURITY, list: 'securityEvents' },
  { key: 'csr', groupId: EVENT_GROUP.CSR, list: 'csrEvents' },
] as const

export type SectionKey = (typeof SECTIONS)[number]['key']
export type Section = { key: SectionKey; groupId: (typeof SECTIONS)[number]['groupId']; rows: readonly ReportRow[] }

/** The sections that the caller may see, each with its rows. */
export function sectionsOf(today: Today): Section[] {
  return SECTIONS.filter(({ groupId }) => today.eventGroupIds.includes(groupId)).map(({ key, groupId, list }) => ({
    key,
    groupId,
    rows: today[list],
  }))
}

/** Timestamps in one zone and format: their texts compare like the times. */
export const byInstant = (a: ReportRow, b: ReportRow) =>
  a.createdAt === b.createdAt ? a.eventId - b.eventId : a.createdAt < b.createdAt ? -1 : 1
