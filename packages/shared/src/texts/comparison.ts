import type { z } from 'zod'
import type { comparison, partnerDays } from '../calls/shapes/comparison.ts'
import { formatDay } from '../days.ts'
import type { Partner, NumberKind, Verdict } from '../rules/comparisonRules.ts'
import { changeOf, percentOf } from '../rules/complianceRules.ts'
import { wholeNumber } from '../rules/numbers.ts'
import type { ReportText } from './en/reports.ts'

/* What a comparison says, in the words of the screens and of the files. */

type Comparison = z.output<typeof comparison>
type Compared = Comparison['groups'][number]['numbers'][number]
export type Figure = Compared['now']
type Say = (text: ReportText, values?: Record<string, string>) => string

export const NUMBER_TEXT: Record<NumberKind, ReportText> = {
  events: 'events',
  abnormal: 'numberAbnormal',
  missingDays: 'numberMissingDays',
  missingAreas: 'numberMissingAreas',
}

export const VERDICT_TEXT: Record<Verdict, ReportText> = {
  more: 'moreThanUsual',
  less: 'lessThanUsual',
  usual: 'asUsual',
  unknown: 'tooFewBefore',
}

export const VERDICT_SIGN: Record<Verdict, string> = { more: '▲', less: '▼', usual: '', unknown: '' }

export const PARTNER_TEXT: Record<Partner, ReportText> = {
  before: 'partnerBefore',
  lastYear: 'partnerLastYear',
  chosen: 'partnerChosen',
}

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const signed = (value: number, text: string) => (value > 0 ? `+${text}` : value < 0 ? `−${text}` : text)
const signedWhole = (value: number) => signed(value, wholeNumber(Math.abs(value)))

const percent = ({ part, whole }: Figure) => percentOf(part, whole ?? 0)

/** '29 of 360 (8 %)', or the count. */
export function figureText(say: Say, figure: Figure): string {
  const share = percent(figure)
  if (figure.whole === null) return wholeNumber(figure.part)
  const values = { part: wholeNumber(figure.part), whole: wholeNumber(figure.whole) }
  return share === null ? say('partOf', values) : say('shareOf', { ...values, percent: decimal.format(share) })
}

/** '+10' or '−1.2 % points' from the partner to the days that are over; null without either. */
export function changeText(say: Say, { compared, partner }: Compared): string | null {
  if (!compared || !partner) return null
  if (compared.whole === null) return signedWhole(compared.part - partner.part)
  const change = changeOf(percent(compared), percent(partner))
  return change === null ? null : say('pointsOf', { n: signed(change, decimal.format(Math.abs(change))) })
}

/** What the difference consists of, what is not compared yet, and what is usual. */
export function explained(say: Say, { now, compared, parts, low, high }: Compared): string[] {
  const open = now.part - (compared?.part ?? now.part)
  const limit = (value: number) => (now.whole === null ? wholeNumber(value) : `${decimal.format(value * 100)} %`)
  return [
    ...(parts
      ? [
          say('splitOf', {
            change: signedWhole(parts.perDay + parts.days + parts.areas),
            perDay: signedWhole(parts.perDay),
            days: signedWhole(parts.days),
            areas: signedWhole(parts.areas),
          }),
        ]
      : []),
    ...(open <= 0 ? [] : [say('openOf', { n: wholeNumber(open) })]),
    ...(low === null || high === null ? [] : [say('usualBetween', { low: limit(low), high: limit(high) })]),
  ]
}

/** The days of the partner and what they have in common with the report's; or why there is none. */
export function partnerText(
  say: Say,
  { over, partner }: { over: Comparison['over']; partner: z.output<z.ZodObject<typeof partnerDays>> | null },
): string {
  if (!over) return say('nothingOver')
  if (!partner) return say('noPartner')
  const { from, to, leftOut, workingDays, holidays } = partner
  return [
    `${formatDay(from)} – ${formatDay(to)}`,
    workingDays === null || holidays === null
      ? say('eachOwn')
      : say('eachWorking', { n: wholeNumber(workingDays), days: wholeNumber(over.days) }),
    ...(holidays ? [say('eachHolidays', { n: wholeNumber(holidays) })] : []),
    ...(leftOut > 0 ? [say('leftOut', { n: wholeNumber(leftOut) })] : []),
  ].join(' · ')
}
