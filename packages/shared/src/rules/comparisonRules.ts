/* What a number of a report is compared with. See docs/decisions/a-number-stands-beside-its-fair-partner.md. */

export const PARTNERS = ['before', 'lastYear', 'chosen'] as const
export type Partner = (typeof PARTNERS)[number]

/** Against what the periods before were like; unknown if they are too few. */
export type Verdict = 'more' | 'less' | 'usual' | 'unknown'

/** How many periods before say what is usual. */
export const PERIODS_BEFORE = 13

/** Reports, abnormal ones, days without a report, areas without a report. */
export const NUMBER_KINDS = ['events', 'abnormal', 'missingDays', 'missingAreas'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]
