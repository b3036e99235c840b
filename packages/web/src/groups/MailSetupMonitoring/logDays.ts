import { parseDay } from '@daybook/shared/days'
import { LETTER_KINDS, type LetterKind, mailLogProblems } from '@daybook/shared/rules/mailRules'
import { addDays, companyToday } from '../../kit/fields/calendarDays.ts'

export const yesterday = () => addDays(companyToday(), -1)

/** The kind of letter that a URL or field names; otherwise the daily report. */
export const kindOf = (text: string | null | undefined): LetterKind =>
  LETTER_KINDS.find((kind) => kind === text) ?? 'daily'

/** Problems with the day ('dd/MM/yyyy') for letters of a kind. */
export function dayProblems(kind: LetterKind, day: string) {
  return mailLogProblems({ kind, day: parseDay(day), today: companyToday(), yesterday: yesterday() })
}
