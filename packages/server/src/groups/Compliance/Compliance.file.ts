import type { Verdict } from '@daybook/shared/rules/comparisonRules'
import { VERDICT_SIGN, VERDICT_TEXT } from '@daybook/shared/texts/comparison'
import { fill } from '@daybook/shared/texts/fill'
import { REPORTS } from '@daybook/shared/registry'
import type { Answered, Received } from '@daybook/shared'
import {
  type StateSums,
  changeOf,
  rateOnTime,
  rateReported,
  ranked,
  usualOrder,
} from '@daybook/shared/rules/complianceRules'
import { texts } from '@daybook/shared/problems'
import type { Language } from '@daybook/shared/registry'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts, sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { companyChoices } from '../../events/recordChoices.queries.ts'
import type { FixedSheet } from '../../export/job.ts'
import { stateTones } from '../../export/names.ts'
import type { Column, Row } from '../../export/columns.ts'
import { visible } from '../../people/rights/scope.ts'
import { readableInstant } from '../../platform/clock.ts'
import { titleOf } from '../../statistics/choices.ts'
import { sendReport } from '../../statistics/file.ts'
import { periodText } from '../../statistics/periods.ts'
import { type Open, readOpen } from './open.ts'
import { type Summary, readSummary } from './summary.ts'
import { readTrend } from './trend.ts'

type Asked = Received<'Compliance/ExportExcel'>
type Both = Pick<Answered<'Compliance/GetSummary'>, 'sums' | 'before'>

/** The numbers of the page in the same ranking: companies, areas, and what is open now. */
export async function exportCompliance(
  context: SignedIn,
  asked: Asked,
  fileType: 'Excel' | 'PDF',
): Promise<FileAnswer> {
  const summary = await readSummary(context, asked)
  const trend = await readTrend(context, asked)
  const { rows: open } = await readOpen(context, asked, null)
  return sendReport(context, fileType, {
    report: REPORTS.compliance,
    title: titleOf(context, REPORTS.compliance, periodText(summary.period)),
    filter: [...(await filterLines(context, asked, summary)), ...usualLines(trend, context.language)],
    parts: [
      companySheet(summary, asked, context.language),
      areaSheet(summary, asked, context.language),
      openSheet(open, context),
      trendSheet(trend, context.language),
    ],
  })
}

function companySheet({ companies, sums, before }: Summary, asked: Asked, language: Language): FixedSheet {
  const says = reportTexts[language]
  const rows = inOrder(companies, asked).map((row): Row => [row.companyName, ...numbersOf(row)])
  return withSums(
    {
      name: says.companies,
      columns: [{ title: says.company, width: 30, kind: 'text' }, ...numberColumns(language)],
      rows,
    },
    [says.total, ...numbersOf({ sums, before })],
  )
}

function areaSheet({ companies, sums, before }: Summary, asked: Asked, language: Language): FixedSheet {
  const says = reportTexts[language]
  const areas = companies.flatMap(({ companyName, areas: own }) => own.map((area) => ({ companyName, ...area })))
  const columns: Column[] = [
    { title: says.company, width: 24, kind: 'text' },
    { title: says.area, width: 30, kind: 'text' },
    { title: sheetTexts[language].eventGroup, width: 12, kind: 'text', names: texts[language].eventGroup },
    ...numberColumns(language),
  ]
  const rows = inOrder(areas, asked).map(
    (row): Row => [row.companyName, row.areaName, row.eventGroupId, ...numbersOf(row)],
  )
  return withSums({ name: says.areas, columns, rows }, [says.total, '', '', ...numbersOf({ sums, before })])
}

function openSheet(open: Open[], { language, clock }: SignedIn): FixedSheet {
  const says = reportTexts[language]
  return {
    name: says.openToday,
    columns: [
      { title: says.due, width: 16, kind: 'instant' },
      { title: says.company, width: 24, kind: 'text' },
      { title: says.area, width: 30, kind: 'text' },
      { title: says.day, width: 12, kind: 'day' },
      { title: says.shift, width: 14, kind: 'text' },
      { title: says.status, width: 14, kind: 'text', names: texts[language].expectationState, tones: stateTones },
      { title: says.responsible, width: 40, kind: 'text' },
    ],
    rows: open.map((row): Row => {
      const more = row.peopleCount - row.people.length
      const names = row.people.join(', ')
      return [
        sortable(readableInstant(row.lastAt, clock.timeZone)),
        row.companyName,
        row.areaName,
        row.day,
        row.shiftName ?? says.wholeDay,
        row.state,
        more > 0 ? `${names}, ${fill(sheetTexts[language].more, { n: more })}` : names,
      ]
    }),
  }
}

/** The periods before, the latest first. */
function trendSheet({ before }: Answered<'Compliance/GetTrend'>, language: Language): FixedSheet {
  const says = reportTexts[language]
  const percent = (title: string): Column => ({ title, width: 12, kind: 'percent' })
  return {
    name: says.periodsBefore,
    columns: [
      { title: says.from, width: 12, kind: 'day' },
      { title: says.to, width: 12, kind: 'day' },
      { title: says.expected, width: 10, kind: 'number' },
      percent(says.rateReported),
      percent(says.rateOnTime),
    ],
    rows: before
      .toReversed()
      .map(({ from, to, sums }): Row => [from, to, sums.expected, rateReported(sums), rateOnTime(sums)]),
  }
}

/** Converts 'dd/MM/yyyy HH:mm' to the format of date cells. */
const sortable = (read: string) => `${read.slice(6, 10)}-${read.slice(3, 5)}-${read.slice(0, 2)} ${read.slice(11)}`

function numberColumns(language: Language): Column[] {
  const says = reportTexts[language]
  const count = (title: string): Column => ({ title, width: 10, kind: 'number' })
  const percent = (title: string): Column => ({ title, width: 11, kind: 'percent' })
  const then = (title: string) => says.before.replace('{title}', title)
  /** As wide as the longest word of its title, which is Thai. */
  const change = (title: string): Column => ({ ...percent(says.change.replace('{title}', title)), width: 14 })
  return [
    count(says.expected),
    { ...count(says.onTime), tint: 'green' },
    count(says.late),
    { ...count(says.missing), tint: 'red' },
    count(says.excused),
    count(says.waiting),
    percent(says.rateReported),
    percent(then(says.rateReported)),
    change(says.rateReported),
    percent(says.rateOnTime),
    percent(then(says.rateOnTime)),
    change(says.rateOnTime),
    count(then(says.expected)),
    count(then(says.missing)),
  ]
}

function numbersOf({ sums, before }: Both): Row {
  const rates = (rate: (sums: StateSums) => number | null) => {
    const [now, then] = [rate(sums), rate(before)]
    return [now, then, changeOf(now, then)]
  }
  const { expected, onTime, late, missing, excused, waiting } = sums
  const counts = [expected, onTime, late, missing, excused, waiting]
  return [...counts, ...rates(rateReported), ...rates(rateOnTime), before.expected, before.missing]
}

const inOrder = <T extends Both>(rows: T[], { rankBy, order }: Asked) =>
  ranked(rows, rankBy ?? 'reported', order ?? usualOrder(rankBy ?? 'reported'))

const withSums = (sheet: FixedSheet, total: Row): FixedSheet =>
  sheet.rows.length === 0 ? sheet : { ...sheet, rows: [...sheet.rows, total], hasTotal: true }

/** Whether both rates are usual. */
function usualLines(trend: Answered<'Compliance/GetTrend'>, language: Language): [string, string][] {
  const says = reportTexts[language]
  const words = ({ verdict }: { verdict: Verdict }) => `${VERDICT_SIGN[verdict]} ${says[VERDICT_TEXT[verdict]]}`.trim()
  return [
    [says.rateReported, words(trend.reported)],
    [says.rateOnTime, words(trend.onTime)],
  ]
}

async function filterLines(
  { db, caller, language }: SignedIn,
  { companyIds, eventGroupId }: Asked,
  { period, beforePeriod }: Summary,
): Promise<[string, string][]> {
  const says = sheetTexts[language]
  const report = reportTexts[language]
  const companies = companyIds.length === 0 ? [] : await companyChoices(db, visible(caller), language)
  const names = companies.filter(({ id }) => companyIds.includes(id)).map(({ name }) => name)
  return [
    [says.eventGroup, eventGroupId === null ? says.all : texts[language].eventGroup[eventGroupId as EventGroupId]],
    [says.company, companyIds.length === 0 ? says.all : names.join(', ') || says.notFound],
    [report.period, periodText(period)],
    [report.periodBefore, periodText(beforePeriod)],
  ]
}
