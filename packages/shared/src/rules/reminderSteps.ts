/* When an expectation rule sends reminders of missing reports, and to whom. See docs/decisions/reminders-belong-to-a-rule.md. */

/** Who a step notifies. If there is nobody, the next in this list are notified. */
export const REMINDED = ['reporters', 'areaAdministrators', 'companyAdministrators'] as const
export type Reminded = (typeof REMINDED)[number]

/** `minutes` after the report is due, or before if negative. Grace minutes do not shift it. */
export type ReminderStep = { minutes: number; to: Reminded }

export const REMINDER_LIMIT = { steps: 6, earliest: -24 * 60, latest: 7 * 24 * 60 } as const

/** The steps of a new rule; a rule without steps reminds nobody. */
export const DEFAULT_REMINDER_STEPS: readonly ReminderStep[] = [
  { minutes: -60, to: 'reporters' },
  { minutes: 0, to: 'reporters' },
  { minutes: 60, to: 'areaAdministrators' },
  { minutes: 24 * 60, to: 'companyAdministrators' },
]

export function stepKey({ minutes, to }: ReminderStep): string {
  return `${minutes} ${to}`
}

/** In order of time; at the same moment, those nearest to the area first. */
export function inOrder(steps: readonly ReminderStep[]): ReminderStep[] {
  return steps.toSorted((a, b) => a.minutes - b.minutes || REMINDED.indexOf(a.to) - REMINDED.indexOf(b.to))
}

/**
 * Whether a step would come before its day begins, when nothing can be reported yet: such a step reminds nobody.
 *
 * @param dueAt 'HH:mm'; null: when each shift ends, which may be early
 */
export function isBeforeDay({ minutes }: ReminderStep, dueAt: string | null, isDueNextDay: boolean): boolean {
  if (dueAt === null) return false
  const [hours = 0, rest = 0] = dueAt.split(':').map(Number)
  return (isDueNextDay ? 24 * 60 : 0) + hours * 60 + rest + minutes < 0
}
