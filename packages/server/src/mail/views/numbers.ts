import { parseDay } from '@daybook/shared/days'
import { PARTNERS } from '@daybook/shared/rules/comparisonRules'
import { isoDaysOf, PERIODS } from '@daybook/shared/rules/periods'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import type { Said, ViewPath } from '@daybook/shared/rules/viewRules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import {
  NUMBER_TEXT,
  VERDICT_SIGN,
  VERDICT_TEXT,
  changeText,
  figureText,
  partnerText,
} from '@daybook/shared/texts/comparison'
import type { ReportText } from '@daybook/shared/texts/en/reports'
import { fill } from '@daybook/shared/texts/fill'
import type { FileAnswer, FileContext } from '../../call/call.ts'
import { companyChoices } from '../../events/recordChoices.queries.ts'
import { visible } from '../../people/rights/scope.ts'
import { columnsOf, countBlock } from '../../statistics/block.ts'
import { GROUPS_IN_ORDER, groupsOf } from '../../statistics/choices.ts'
import type { ReportType } from '../../statistics/choices.queries.ts'
import { type Comparison, NUMBERS, compare } from '../../statistics/comparison.ts'
import { type AreaCount, countAreas } from '../../statistics/counting.queries.ts'
import { exportAbnormal } from '../../statistics/files/abnormalFile.ts'
import { exportEventReport } from '../../statistics/files/eventFile.ts'
import { exportMonth } from '../../statistics/files/monthFile.ts'
import { exportWeek } from '../../statistics/files/weekFile.ts'
import { countFilter, momentOf } from '../../statistics/filter.ts'
import { monthFilter } from '../../statistics/monthFilter.ts'
import { type Period, lastWeek, monthOf, monthToDate } from '../../statistics/periods.ts'
import { eventsOf, isRed } from '../../statistics/result.ts'
import { companiesOf, weekFilter } from '../../statistics/week.ts'

/** A row: its place, reports, abnormal reports, days without one; of a week, a company with its areas without one. */
export type NumberRow = [place: string, reports: number, abnormal: number, missing: number]

/** A number beside its partner, in words: '12', '+3 ▲ more than usual'; '' if there is none. */
export type Partnered = { name: string; value: string; beside: string; isUnusual: boolean }

export type NumberGroup = {
  groupId: number
  rows: NumberRow[]
  total: [reports: number, abnormal: number, missing: number]
  /** Reports by event type, in the order of the screen's columns. */
  types?: { name: string; count: number; isAbnormal: boolean }[]
  partnered?: Partnered[]
}
export type Numbers = {
  period: Period
  isOfWeek: boolean
  groups: NumberGroup[]
  /** The days of the partner, in words; '' without one. */
  partner?: string
}

/** What a report shows for a view: its numbers, and its Excel file. */
export type Shown = {
  numbers: Numbers
  file: () => Promise<FileAnswer>
  /** Whether its reader may see any of its areas: the abnormal report leaves out those with nothing to say. */
  isSeen: boolean
}

const idsIn = (text = '') => text.split(',').flatMap((one) => (/^[1-9]\d{0,8}$/.test(one) ? [Number(one)] : []))

/**
 * What a report shows for a view on a day, in the rights of its reader: the same counts as the screen and the links have, and
 * the file that the screen makes.
 */
export async function shownOf(context: FileContext, path: ViewPath, said: Said, day: string): Promise<Shown> {
  const companyId = idsIn(said.company)[0] ?? null
  const partner = PARTNERS.find((one) => one === said.partner)
  const against = {
    partner: partner ?? 'before',
    partnerFrom: partner === 'chosen' ? parseDay(said.against ?? '') : null,
  }

  if (path === '/Report-Event-Weekly') {
    const filter = weekFilter(context, parseDay(said.week ?? '') ?? lastWeek(day).from)
    const areas = await countAreas(context.db, filter, momentOf(context), context.language)
    const types = await columnsOf(context, filter, areas)
    const compared = await compare(context, filter, against, NUMBERS.weekly)
    const rowsOf = (own: AreaCount[]) =>
      companiesOf(own).map((company): NumberRow => {
        const inCompany = own.filter((area) => area.companyId === company.companyId)
        return [company.companyName, sum(inCompany, eventsOf), sum(inCompany, abnormalOf), company.notReported]
      })
    return {
      isSeen: areas.length > 0,
      numbers: { ...numbersOf(context, filter, { areas, types }, [compared], rowsOf), isOfWeek: true },
      file: () =>
        exportWeek(context, { startDate: filter.from, endDate: filter.to, sealedWeekly: '', ...against }, 'Excel'),
    }
  }

  if (path === '/Report-Event-Monthly') {
    const startDate = monthOf(parseDay(`01/${said.month}`) ?? day).from
    const companies = await companyChoices(context.db, visible(context.caller), context.language)
    const groups = groupsOf(companies)
    const blocks = []
    const compared = []
    for (const group of groups) {
      const isCsr = group === EVENT_GROUP.CSR
      const filter = monthFilter(context, { companyId: isCsr ? null : companyId, eventGroupId: group, startDate })
      blocks.push(await countBlock(context, filter, false))
      compared.push(await compare(context, filter, against, NUMBERS.monthly))
    }
    const whole = { areas: blocks.flatMap(({ areas }) => areas), types: blocks.flatMap(({ types }) => types) }
    const posted = groups.map((group) => ({
      filter: { companyId: group === EVENT_GROUP.CSR ? null : companyId, eventGroupId: [group], startDate },
      selectedAreaIds: [],
      ...against,
    }))
    return {
      isSeen: whole.areas.length > 0,
      numbers: numbersOf(context, monthOf(startDate), whole, compared, rowsOfAreas),
      file: () => exportMonth(context, posted, 'Excel'),
    }
  }

  const isAbnormal = path === '/Report-Abnormal'
  const followed = PERIODS.find((one) => one === said.period)
  const [startDate, endDate] = followed
    ? isoDaysOf(followed, day)
    : [parseDay(said.from ?? ''), parseDay(said.to ?? '')]
  const areaIds = idsIn(said.area)
  const asked = {
    companyId,
    eventGroupId: idsIn(said.group),
    areaIds,
    eventTypes: idsIn(said.type),
    startDate,
    endDate,
  }
  const filter = countFilter(context, asked, monthToDate(day), { isAbnormal })
  const block = await countBlock(context, filter, false)
  const compared = await compare(context, filter, against, isAbnormal ? NUMBERS.abnormal : NUMBERS.event)
  const posted = { filter: asked, selectedAreaIds: areaIds, ...against }
  const hasRows = block.areas.length > 0
  return {
    isSeen:
      hasRows || (isAbnormal && (await countAreas(context.db, filter, momentOf(context), context.language)).length > 0),
    numbers: numbersOf(context, filter, block, [compared], rowsOfAreas),
    file: () => (isAbnormal ? exportAbnormal : exportEventReport)(context, posted, 'Excel'),
  }
}

function numbersOf(
  { language }: Pick<FileContext, 'language'>,
  { from, to }: Period,
  { areas, types }: { areas: AreaCount[]; types: ReportType[] },
  compared: Comparison[],
  rowsOf: (areas: AreaCount[]) => NumberRow[],
): Numbers {
  const say = (text: ReportText, values: Record<string, string> = {}) => fill(reportTexts[language][text], values)
  const [first] = compared
  return {
    period: { from, to },
    isOfWeek: false,
    partner: first?.partner ? partnerText(say, first) : '',
    groups: GROUPS_IN_ORDER.flatMap((groupId): NumberGroup[] => {
      const own = areas.filter((area) => area.groupId === groupId)
      if (own.length === 0) return []
      const rows = rowsOf(own)
      const total = ([1, 2, 3] as const).map((column) => sum(rows, (row) => row[column]))
      const numbers = compared.flatMap(({ groups }) => groups).find((group) => group.eventGroupId === groupId)?.numbers
      return [
        {
          groupId,
          rows,
          total: total as NumberGroup['total'],
          types: typesOf(own, types, groupId),
          partnered: (numbers ?? []).map((number) => ({
            name: say(NUMBER_TEXT[number.kind]),
            value: figureText(say, number.now),
            beside: [
              changeText(say, number),
              VERDICT_SIGN[number.verdict],
              number.verdict === 'unknown' ? '' : say(VERDICT_TEXT[number.verdict]),
            ]
              .filter(Boolean)
              .join(' '),
            isUnusual: number.verdict === 'more' || number.verdict === 'less',
          })),
        },
      ]
    }),
  }
}

/** The event types of a group with their reports, as the screen's chart counts them. */
const typesOf = (areas: AreaCount[], types: ReportType[], groupId: EventGroupId) =>
  types
    .filter((type) => type.groupId === groupId)
    .map((type) => ({
      name: type.name,
      count: sum(areas, (area) => area.types.find(({ typeId }) => typeId === type.id)?.events ?? 0),
      isAbnormal: isRed(type),
    }))

const rowsOfAreas = (areas: AreaCount[]): NumberRow[] =>
  areas.map((area) => [area.name, eventsOf(area), abnormalOf(area), area.expected - area.reported])

const abnormalOf = (area: AreaCount) => sum(area.types, ({ abnormal }) => abnormal)
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((whole, one) => whole + of(one), 0)
