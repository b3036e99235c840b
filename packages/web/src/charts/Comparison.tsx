import type { Output } from '@daybook/shared'
import { cellValue } from '@daybook/shared/cells'
import { formatDay } from '@daybook/shared/days'
import { NUMBER_TEXT, changeText, explained, figureText, partnerText } from '@daybook/shared/texts/comparison'
import type { NumberKind } from '@daybook/shared/rules/comparisonRules'
import type { ReactNode } from 'react'
import type { ProblemError } from '../platform/answer.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useStore } from '../kit/store.ts'
import { type Links, recordHref } from './Count.tsx'
import { Periods } from './Periods.tsx'
import { printing } from './printing.ts'
import { Trend } from './Trend.tsx'
import { notReportedHref } from './unreported.ts'
import { useSay } from './useSay.ts'
import { VerdictSaid } from './VerdictSaid.tsx'
import styles from './Comparison.module.css'
import textStyles from '../kit/text.module.css'

type Answer = Output<'Report/Compare'>
/** The answer of a report's call Compare. */
export type ComparedAnswer = { data?: Answer | undefined; error: ProblemError | null; isPlaceholderData: boolean }
type Numbers = Answer['groups'][number]['numbers'][number]

/** A report's filter, for the links of its numbers. */
type Of = { group: number; company?: number | undefined; areas?: readonly number[] | null }

/**
 * The numbers of one event group beside their partner: the number, its difference, whether that is usual, a line of the periods
 * before, and on demand what the difference consists of. Nothing while it loads, so that the report does not wait.
 */
export function Comparison({
  answer: { data, error, isPlaceholderData },
  links,
  eventDate,
  of,
  cards = 3,
}: {
  answer: ComparedAnswer
  /** Of the report. */
  links: Links
  eventDate: string
  of: Of
  /** How many numbers will come. */
  cards?: number
}) {
  const { t } = useTranslation()
  const say = useSay()
  if (error) return <p className={textStyles.muted}>{error.fieldErrors[0]?.message ?? error.message}</p>
  if (!data) return <Coming cards={cards} />
  const { partner, periods } = data
  const numbers = data.groups.find(({ eventGroupId }) => eventGroupId === of.group)?.numbers ?? []
  if (numbers.length === 0) return null
  const { group } = of
  /** Where a number of the report leads, or that of another period. */
  function hrefOf(kind: NumberKind, count: number, period?: number): string {
    if (kind === 'missingDays' || kind === 'missingAreas') {
      const isSilent = kind === 'missingAreas'
      if (period === undefined) return notReportedHref({ eventDate, isSilent, ...of })
      const span = period === 0 ? partner : numbers.flatMap(({ before }) => before).find(({ nth }) => nth === period)
      const days = span ? { eventDate: spanText(span, ' - ') } : { eventDate }
      return notReportedHref({ ...days, period: cellValue(periods.report, { period }), isSilent, ...of })
    }
    const cell = kind === 'abnormal' ? { group, isAbnormal: true } : { group }
    return period === undefined ? recordHref(links, cell, count) : recordHref(periods, { ...cell, period }, count)
  }

  return (
    // Not a landmark: a report of panels has several with the same name.
    <div
      role="group"
      className={styles.comparison}
      aria-label={t('reports.comparedWith')}
      aria-busy={isPlaceholderData}
    >
      <p className={styles.partner}>
        <span className={styles.label}>{t('reports.comparedWith')}: </span>
        <strong>{partnerText(say, data)}</strong>
      </p>
      <dl className={styles.numbers}>
        {numbers.map((own) => {
          return <One key={own.kind} of={own} hrefOf={(count, period) => hrefOf(own.kind, count, period)} />
        })}
      </dl>
    </div>
  )
}

/** The room of numbers that come, so that the report below them stays where it is. */
function Coming({ cards }: { cards: number }) {
  return (
    <div className={styles.comparison}>
      <p className={styles.partner}>&nbsp;</p>
      <div className={styles.numbers}>
        {Array.from({ length: cards }, (_, nth) => (
          <div key={nth} className={styles.coming} />
        ))}
      </div>
    </div>
  )
}

const spanText = ({ from, to }: { from: string; to: string }, between: string) =>
  `${formatDay(from)}${between}${formatDay(to)}`

function One({ of, hrefOf }: { of: Numbers; hrefOf: (count: number, period?: number) => string }) {
  const say = useSay()
  const isPrinting = useStore(printing)
  const change = changeText(say, of)
  const words = explained(say, of)
  return (
    <div>
      <dt>{say(NUMBER_TEXT[of.kind])}</dt>
      <dd>
        <div className={styles.figure}>
          <strong>
            <Leading href={of.now.part === 0 ? null : hrefOf(of.now.part)}>{figureText(say, of.now)}</Leading>
          </strong>
          <Trend of={of} />
        </div>
        <p>
          <VerdictSaid of={of} />
        </p>
        {change !== null && of.partner && (
          <p>
            {change} {say('against')}{' '}
            <Leading href={of.partner.part === 0 ? null : hrefOf(of.partner.part, 0)}>
              {figureText(say, of.partner)}
            </Leading>
          </p>
        )}
        {(words.length > 0 || of.before.length > 0) && (
          <details open={isPrinting || undefined} className={styles.why}>
            <summary>{say('why')}</summary>
            {words.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {of.before.length > 0 && (
              <Periods
                title={say(NUMBER_TEXT[of.kind])}
                of={of}
                leading={({ nth, part }, text) => <Leading href={hrefOf(part, nth)}>{text}</Leading>}
              />
            )}
          </details>
        )}
      </dd>
    </div>
  )
}

function Leading({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
