import type { Answered, Received } from '@daybook/shared'
import { texts } from '@daybook/shared/problems'
import { OVERVIEW } from '@daybook/shared/registry'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts, sheetTexts } from '@daybook/shared/texts/catalogues'
import { NUMBER_TEXT, VERDICT_SIGN, VERDICT_TEXT, changeText, partnerText } from '@daybook/shared/texts/comparison'
import type { ReportText } from '@daybook/shared/texts/en/reports'
import { fill } from '@daybook/shared/texts/fill'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import type { Column, Row } from '../../export/columns.ts'
import type { FixedSheet } from '../../export/job.ts'
import { titleOf } from '../../statistics/choices.ts'
import { beforeSheet, numbersSheet } from '../../statistics/comparedSheets.ts'
import { sendReport } from '../../statistics/file.ts'
import { periodText } from '../../statistics/periods.ts'
import { readOverview } from './overview.ts'

type Answer = Answered<'Overview/Get'>
type Says = (text: ReportText, values?: Record<string, string>) => string

const text = (title: string, width: number): Column => ({ title, width, kind: 'text' })
const number = (title: string, width = 12): Column => ({ title, width, kind: 'number' })

/** The numbers of the page, what matters most, each company, and what is open. */
export async function exportOverview(
  context: SignedIn,
  asked: Received<'Overview/ExportExcel'>,
  fileType: 'Excel' | 'PDF',
): Promise<FileAnswer> {
  const { language } = context
  const say: Says = (key, values = {}) => fill(reportTexts[language][key], values)
  const answer = await readOverview(asked, context)
  const { companies } = answer
  return sendReport(context, fileType, {
    report: OVERVIEW,
    title: titleOf(context, OVERVIEW, periodText(answer.period)),
    filter: filterLines(answer, asked, language, say),
    parts: [
      {
        name: say('whatMatters'),
        columns: [text(say('whatMatters'), 100)],
        rows: answer.sentences.map(({ text: sentence }): Row => [sentence]),
        isLegend: true,
      },
      allNumbers(answer, say),
      ...(companies.length > 0 ? [companySheet(answer, say)] : []),
      beforeSheet(answer.numbers, say('periodsBefore'), say),
      ...(companies.length > 0 ? [companiesBefore(companies, say)] : []),
      ...openSheets(answer, say),
    ],
  })
}

/** The five numbers of the page; those of this moment have no partner. */
function allNumbers({ numbers, waiting, actions }: Answer, say: Says): FixedSheet {
  const sheet = numbersSheet(numbers, say('numbers'), say)
  const open: [ReportText, number][] = [
    ['waitingApproval', waiting.count],
    ['openActions', actions.open],
    ['overdueActions', actions.overdue],
  ]
  const rest = sheet.columns.slice(2).map(({ kind }) => (kind === 'number' ? null : ''))
  return { ...sheet, rows: [...sheet.rows, ...open.map(([name, count]): Row => [say(name), count, ...rest])] }
}

/** Company by company, in their order; the last row has the numbers of the page. */
function companySheet({ companies, numbers, waiting, actions }: Answer, say: Says): FixedSheet {
  const cells = (row: Pick<Answer, 'numbers'> & { waiting: number; actions: { open: number; overdue: number } }) => [
    ...row.numbers.flatMap((own) => [
      own.now.part,
      ...(own.now.whole === null ? [] : [own.now.whole]),
      own.partner?.part ?? null,
      changeText(say, own) ?? '',
      // Like the page, which would say it in every row.
      own.verdict === 'unknown' ? '' : `${VERDICT_SIGN[own.verdict]} ${say(VERDICT_TEXT[own.verdict])}`.trim(),
    ]),
    row.waiting,
    row.actions.open,
    row.actions.overdue,
  ]
  return {
    name: say('companies'),
    columns: [
      text(say('company'), 24),
      ...numbers.flatMap(({ kind, now }): Column[] => {
        const title = say(NUMBER_TEXT[kind])
        return [
          number(title),
          ...(now.whole === null ? [] : [number(say('wholeOf', { title }))]),
          number(say('comparedWith')),
          text(say('difference'), 12),
          text(say('verdict'), 16),
        ]
      }),
      number(say('waitingApproval')),
      number(say('openActions'), 14),
      number(say('overdueActions'), 14),
    ],
    rows: [
      ...companies.map((row): Row => [row.companyName, ...cells(row)]),
      [say('total'), ...cells({ numbers, waiting: waiting.count, actions })],
    ],
    hasTotal: true,
  }
}

/** The periods of each company's lines, the latest first. */
function companiesBefore(companies: Answer['companies'], say: Says): FixedSheet {
  const sheets = companies.map((company) => ({ company, sheet: beforeSheet(company.numbers, '', say) }))
  return {
    name: `${say('companies')} ${say('periodsBefore')}`,
    columns: [text(say('company'), 24), ...(sheets[0]?.sheet.columns ?? [])],
    rows: sheets.flatMap(({ company, sheet }) => sheet.rows.map((row): Row => [company.companyName, ...row])),
  }
}

/** What has been open longest, as the page lists it. */
function openSheets({ waiting, actions, missing }: Answer, say: Says): FixedSheet[] {
  const place = [text(say('area'), 30), text(say('company'), 24)]
  const instant = (title: string): Column => ({ title, width: 16, kind: 'instant' })
  const day = (title: string): Column => ({ title, width: 12, kind: 'day' })
  const minute = (wire: string) => wire.slice(0, 16).replace('T', ' ')
  return [
    {
      name: say('waitingApproval'),
      columns: [instant(say('since')), ...place, text(say('eventType'), 28)],
      rows: waiting.oldest.map((row): Row => [minute(row.since), row.areaName, row.companyName, row.eventTypeName]),
    },
    {
      name: say('overdueActions'),
      columns: [day(say('due')), ...place, text(say('action'), 40), text(say('owner'), 24)],
      rows: actions.oldest.map((row): Row => [row.due, row.areaName, row.companyName, row.text, row.ownerName]),
    },
    {
      name: say('missingToday'),
      columns: [instant(say('due')), ...place, day(say('day')), text(say('shift'), 14)],
      rows: missing.first.map(
        (row): Row => [minute(row.dueAt), row.areaName, row.companyName, row.day, row.shiftName || say('wholeDay')],
      ),
    },
  ]
}

function filterLines(
  { companyChoices, period, over, partner }: Answer,
  { companyId, eventGroupId }: Received<'Overview/Get'>,
  language: SignedIn['language'],
  say: Says,
): [string, string][] {
  const says = sheetTexts[language]
  const company = companyChoices.find(({ value }) => value === companyId)
  return [
    [says.eventGroup, eventGroupId === null ? says.all : texts[language].eventGroup[eventGroupId as EventGroupId]],
    [says.company, companyId === null ? says.all : (company?.label ?? says.notFound)],
    [say('period'), periodText(period)],
    [say('comparedWith'), partnerText(say, { over, partner })],
  ]
}
