import type { Received } from '@daybook/shared'
import { texts } from '@daybook/shared/problems'
import { REPORTS } from '@daybook/shared/registry'
import type { Verdict } from '@daybook/shared/rules/comparisonRules'
import { changeOf } from '@daybook/shared/rules/complianceRules'
import { hoursOf, shareRejected } from '@daybook/shared/rules/approvalRules'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts, sheetTexts } from '@daybook/shared/texts/catalogues'
import { VERDICT_SIGN, VERDICT_TEXT, partnerText } from '@daybook/shared/texts/comparison'
import type { ReportText } from '@daybook/shared/texts/en/reports'
import { fill } from '@daybook/shared/texts/fill'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import type { Column, Row } from '../../export/columns.ts'
import type { FixedSheet } from '../../export/job.ts'
import { sendReport } from '../../statistics/file.ts'
import { periodText } from '../../statistics/periods.ts'
import { type Approval, readApproval } from './approval.ts'

type Figures = Approval['now']
type Place = Pick<Approval['companies'][number], 'now' | 'before' | 'waiting' | 'longest'>
type Say = (text: ReportText, values?: Record<string, string>) => string

/** The numbers of the page: all, companies, areas, what waits longest, and the periods before. */
export async function exportApproval(
  context: SignedIn,
  asked: Received<'ReportApproval/ExportExcel'>,
  fileType: 'Excel' | 'PDF',
): Promise<FileAnswer> {
  const answer = await readApproval(context, asked)
  const { language } = context
  const says = sheetTexts[language]
  const say: Say = (text, values = {}) => fill(reportTexts[language][text], values)
  const company = answer.companyChoices.find(({ value }) => value === asked.companyId)?.label
  return sendReport(context, fileType, {
    report: REPORTS.approval,
    title: answer.title,
    filter: [
      [
        says.eventGroup,
        asked.eventGroupId === null ? says.all : texts[language].eventGroup[asked.eventGroupId as EventGroupId],
      ],
      [says.company, asked.companyId === null ? says.all : (company ?? says.notFound)],
      [say('period'), periodText(answer.period)],
      [say('comparedWith'), partnerText(say, answer)],
    ],
    parts: [
      numbersSheet(answer, say),
      placesSheet(
        say('companies'),
        [],
        answer.companies.map((row) => ({ ...row, names: [row.companyName] })),
        answer,
        say,
      ),
      placesSheet(
        say('areas'),
        [{ title: say('area'), width: 30, kind: 'text' }],
        answer.companies.flatMap(({ companyName, areas }) =>
          areas.map((row) => ({ ...row, names: [companyName, row.areaName] })),
        ),
        answer,
        say,
      ),
      oldestSheet(answer, say),
      periodsSheet(answer, say),
    ],
  })
}

/** A share, hours or a count: whole numbers, or as many decimals as the screen. */
const number = (title: string, width = 12): Column => ({ title, width, kind: 'percent' })
const text = (title: string, width: number): Column => ({ title, width, kind: 'text' })

function numbersSheet({ now, compared, before, ...answer }: Approval, say: Say): FixedSheet {
  const verdictOf = ({ verdict }: { verdict: Verdict }) =>
    `${VERDICT_SIGN[verdict]} ${say(VERDICT_TEXT[verdict])}`.trim()
  const row = (title: ReportText, of: (figures: Figures) => number | null, verdict = ''): Row => {
    const [own, over, partner] = [now, compared, before].map((figures) => figures && of(figures))
    return [say(title), own ?? null, over ?? null, partner ?? null, changeOf(over ?? null, partner ?? null), verdict]
  }
  return {
    name: say('compared'),
    columns: [
      text(say('figure'), 30),
      number(say('now')),
      number(say('daysOver')),
      number(say('comparedWith')),
      number(say('difference')),
      text(say('verdict'), 24),
    ],
    rows: [
      row('decided', ({ decided }) => decided),
      row('rejected', ({ rejected }) => rejected),
      row('rateRejected', shareRejected, verdictOf(answer.rejectedUsual)),
      row('medianHours', ({ median }) => hoursOf(median), verdictOf(answer.medianUsual)),
      row('slowHours', ({ slow }) => hoursOf(slow)),
      [say('waitingNow'), answer.waiting.count, null, null, null, ''],
    ],
  }
}

function placesSheet(
  name: string,
  more: Column[],
  places: (Place & { names: string[] })[],
  { now, before, waiting }: Approval,
  say: Say,
): FixedSheet {
  const then = (title: ReportText) => number(say('comparedOf', { title: say(title) }))
  const rowOf = (names: string[], { now: own, before: partner, waiting: count, longest }: Place): Row => [
    ...names,
    own.decided,
    own.rejected,
    shareRejected(own),
    partner && shareRejected(partner),
    hoursOf(own.median),
    partner && hoursOf(partner.median),
    hoursOf(own.slow),
    partner && hoursOf(partner.slow),
    count,
    hoursOf(longest),
  ]
  const longest = Math.max(-1, ...places.map((place) => place.longest ?? -1))
  const total = { now, before, waiting: waiting.count, longest: longest < 0 ? null : longest }
  const rows = places.map((place) => rowOf(place.names, place))
  return {
    name,
    columns: [
      text(say('company'), 24),
      ...more,
      { title: say('decided'), width: 10, kind: 'number' },
      { title: say('rejected'), width: 10, kind: 'number', tint: 'red' },
      number(say('rateRejected')),
      then('rateRejected'),
      number(say('medianHours')),
      then('medianHours'),
      number(say('slowHours')),
      then('slowHours'),
      { title: say('waitingNow'), width: 10, kind: 'number' },
      number(say('longestHours')),
    ],
    rows: rows.length === 0 ? [] : [...rows, rowOf([say('total'), ...more.map(() => '')], total)],
    hasTotal: rows.length > 0,
  }
}

function oldestSheet({ waiting }: Approval, say: Say): FixedSheet {
  return {
    name: say('waitingLongest'),
    columns: [
      { title: say('waitingSince'), width: 16, kind: 'instant' },
      number(say('hours'), 10),
      text(say('company'), 24),
      text(say('area'), 30),
      text(say('eventType'), 24),
      { title: say('day'), width: 12, kind: 'day' },
    ],
    rows: waiting.oldest.map(({ since, minutes, companyName, areaName, eventTypeName, day }) => [
      since.slice(0, 16).replace('T', ' '),
      hoursOf(minutes),
      companyName,
      areaName,
      eventTypeName,
      day,
    ]),
  }
}

/** The latest first. */
function periodsSheet({ periods }: Approval, say: Say): FixedSheet {
  return {
    name: say('periodsBefore'),
    columns: [
      { title: say('from'), width: 12, kind: 'day' },
      { title: say('to'), width: 12, kind: 'day' },
      { title: say('decided'), width: 10, kind: 'number' },
      { title: say('rejected'), width: 10, kind: 'number' },
      number(say('rateRejected')),
      number(say('medianHours')),
      number(say('slowHours')),
    ],
    rows: periods
      .toReversed()
      .map((own) => [
        own.from,
        own.to,
        own.decided,
        own.rejected,
        shareRejected(own),
        hoursOf(own.median),
        hoursOf(own.slow),
      ]),
  }
}
