import { fill } from '@daybook/shared/texts/fill'
import {
  NUMBER_TEXT,
  VERDICT_SIGN,
  VERDICT_TEXT,
  changeText,
  explained,
  partnerText,
} from '@daybook/shared/texts/comparison'
import { texts } from '@daybook/shared/problems'
import type { NumberKind } from '@daybook/shared/rules/comparisonRules'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { ReportText } from '@daybook/shared/texts/en/reports'
import type { FileContext } from '../call/call.ts'
import type { Column, Row } from '../export/columns.ts'
import type { FixedSheet } from '../export/job.ts'
import { type Asked, type Comparison, compare } from './comparison.ts'
import type { CountFilter } from './conditions.queries.ts'

type Numbers = Comparison['groups'][number]['numbers']

/**
 * For each group of a report, its numbers beside their partner, and the periods before; and the line that names the partner.
 * Nothing if the caller names no partner.
 */
export async function comparedSheets(
  context: FileContext,
  filter: CountFilter,
  asked: Asked,
  kinds: readonly NumberKind[],
): Promise<{ sheets: FixedSheet[]; lines: [string, string][] }> {
  if (asked.partner === null) return { sheets: [], lines: [] }
  const { language } = context
  const say = (text: ReportText, values: Record<string, string> = {}) => fill(reportTexts[language][text], values)
  const answer = await compare(context, filter, asked, kinds)
  return {
    lines: [[say('comparedWith'), partnerText(say, answer)]],
    sheets: answer.groups.flatMap(({ eventGroupId, numbers }) => {
      const group = texts[language].eventGroup[eventGroupId as EventGroupId]
      return [
        numbersSheet(numbers, `${group} ${say('compared')}`, say),
        beforeSheet(numbers, `${group} ${say('periodsBefore')}`, say),
      ]
    }),
  }
}

type Say = (text: ReportText, values?: Record<string, string>) => string

export function numbersSheet(numbers: Numbers, name: string, say: Say): FixedSheet {
  const number = (title: string): Column => ({ title, width: 12, kind: 'number' })
  const text = (title: string, width: number): Column => ({ title, width, kind: 'text' })
  return {
    name,
    columns: [
      text(say('figure'), 24),
      number(say('now')),
      number(say('nowOf')),
      number(say('daysOver')),
      number(say('comparedWith')),
      number(say('partnerOf')),
      text(say('difference'), 14),
      text(say('verdict'), 20),
      text(say('why'), 60),
    ],
    rows: numbers.map(
      (own): Row => [
        say(NUMBER_TEXT[own.kind]),
        own.now.part,
        own.now.whole,
        own.compared?.part ?? null,
        own.partner?.part ?? null,
        own.partner?.whole ?? null,
        changeText(say, own) ?? '',
        `${VERDICT_SIGN[own.verdict]} ${say(VERDICT_TEXT[own.verdict])}`.trim(),
        explained(say, own).join(' '),
      ],
    ),
  }
}

/** The latest period first; a rate also says of how many. */
export function beforeSheet(numbers: Numbers, name: string, say: Say): FixedSheet {
  const periods = (numbers[0]?.before ?? []).toReversed()
  return {
    name,
    columns: [
      { title: say('from'), width: 12, kind: 'day' },
      { title: say('to'), width: 12, kind: 'day' },
      ...numbers.flatMap(({ kind, now }): Column[] => {
        const title = say(NUMBER_TEXT[kind])
        const own: Column = { title, width: 14, kind: 'number' }
        return now.whole === null ? [own] : [own, { ...own, title: say('wholeOf', { title }) }]
      }),
    ],
    rows: periods.map(
      ({ from, to }): Row => [
        from,
        to,
        ...numbers.flatMap(({ before }) => {
          const own = before.find((period) => period.from === from)
          return own ? [own.part, ...(own.whole === null ? [] : [own.whole])] : []
        }),
      ],
    ),
  }
}
