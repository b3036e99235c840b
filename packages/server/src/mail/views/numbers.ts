import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { parseDay } from '@daybook/shared/days'
import { isoDaysOf, PERIODS } from '@daybook/shared/rules/periods'
import type { Said, ViewPath } from '@daybook/shared/rules/viewRules'
import type { SignedIn } from '../../call/call.ts'
import { countBlock } from '../../statistics/block.ts'
import type { CountFilter } from '../../statistics/conditions.queries.ts'
import { type AreaCount, countAreas } from '../../statistics/counting.queries.ts'
import { countFilter, momentOf } from '../../statistics/filter.ts'
import { GROUPS_IN_ORDER } from '../../statistics/choices.ts'
import { type Period, lastWeek, monthOf, monthToDate } from '../../statistics/periods.ts'
import { companiesOf, weekFilter } from '../../statistics/week.ts'
import { eventsOf } from '../../statistics/result.ts'

type Context = Pick<SignedIn, 'db' | 'clock' | 'caller' | 'language' | 'sealer'>

/** A row: its place, reports, abnormal reports, days without one; of a week, a company with its areas without one. */
export type NumberRow = [place: string, reports: number, abnormal: number, missing: number]
export type Numbers = {
  period: Period
  isOfWeek: boolean
  groups: { groupId: number; rows: NumberRow[]; total: [reports: number, abnormal: number, missing: number] }[]
}

const idsIn = (text = '') => text.split(',').flatMap((one) => (/^[1-9]\d{0,8}$/.test(one) ? [Number(one)] : []))
const NONE = { areaIds: [], eventTypes: [], startDate: null, endDate: null }

/** What a report shows for a view on a day, in the rights of its reader: the same counts as the screen, the file and the links have. */
export async function numbersOf(context: Context, path: ViewPath, said: Said, day: string): Promise<Numbers> {
  const companyId = idsIn(said.company)[0] ?? null
  if (path === '/Report-Event-Weekly') {
    const filter = weekFilter(context, parseDay(said.week ?? '') ?? lastWeek(day).from)
    const areas = await countAreas(context.db, filter, momentOf(context), context.language)
    return sectionsOf(filter, areas, (own) =>
      companiesOf(own).map((company) => {
        const inCompany = own.filter((area) => area.companyId === company.companyId)
        return [company.companyName, sum(inCompany, eventsOf), sum(inCompany, abnormalOf), company.notReported]
      }),
    )
  }
  if (path === '/Report-Event-Monthly') {
    const month = monthOf(parseDay(`01/${said.month}`) ?? day)
    const filters = GROUPS_IN_ORDER.map((group): CountFilter => {
      const isCsr = group === EVENT_GROUP.CSR
      return countFilter(context, { ...NONE, companyId: isCsr ? null : companyId, eventGroupId: [group] }, month)
    })
    const areas = []
    for (const filter of filters) areas.push(...(await countBlock(context, filter, false)).areas)
    return sectionsOf(month, areas, rowsOfAreas)
  }
  const followed = PERIODS.find((one) => one === said.period)
  const [startDate, endDate] = followed
    ? isoDaysOf(followed, day)
    : [parseDay(said.from ?? ''), parseDay(said.to ?? '')]
  const asked = {
    companyId,
    eventGroupId: idsIn(said.group),
    areaIds: idsIn(said.area),
    eventTypes: idsIn(said.type),
    startDate,
    endDate,
  }
  const filter = countFilter(context, asked, monthToDate(day), { isAbnormal: path === '/Report-Abnormal' })
  return sectionsOf(filter, (await countBlock(context, filter, false)).areas, rowsOfAreas)
}

function sectionsOf({ from, to }: Period, areas: AreaCount[], rowsOf: (areas: AreaCount[]) => NumberRow[]): Numbers {
  return {
    period: { from, to },
    isOfWeek: rowsOf !== rowsOfAreas,
    groups: GROUPS_IN_ORDER.flatMap((groupId) => {
      const own = areas.filter((area) => area.groupId === groupId)
      if (own.length === 0) return []
      const rows = rowsOf(own)
      const total = ([1, 2, 3] as const).map((column) => sum(rows, (row) => row[column]))
      return [{ groupId, rows, total: total as [number, number, number] }]
    }),
  }
}

const rowsOfAreas = (areas: AreaCount[]): NumberRow[] =>
  areas.map((area) => [area.name, eventsOf(area), abnormalOf(area), area.expected - area.reported])

const abnormalOf = (area: AreaCount) => sum(area.types, ({ abnormal }) => abnormal)
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((whole, one) => whole + of(one), 0)
