import type { Language } from '@daybook/shared/registry'
import { texts as names } from '@daybook/shared/problems'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { AreaCount } from '../../statistics/counting.queries.ts'
import { GROUPS_IN_ORDER } from '../../statistics/choices.ts'
import type { ReportType } from '../../statistics/choices.queries.ts'
import { eventsOf } from '../../statistics/result.ts'
import type { Block, Cell } from '../render/blocks.ts'

/* Tables shared by the letters about a period, worded like the reports. */

/** Most rows of a table; the totals and the report include the rest. */
const MOST_ROWS = 60

export type Grouped<A> = { groupId: EventGroupId; areas: A[] }

/** Areas by event group, in the order of the reports. */
export function byGroup<A extends { groupId: EventGroupId }>(areas: A[]): Grouped<A>[] {
  return GROUPS_IN_ORDER.flatMap((groupId) => {
    const own = areas.filter((area) => area.groupId === groupId)
    return own.length > 0 ? [{ groupId, areas: own }] : []
  })
}

export function sum<T>(list: T[], count: (one: T) => number): number {
  return list.reduce((all, one) => all + count(one), 0)
}

export function abnormalOf({ types }: AreaCount): number {
  return sum(types, ({ abnormal }) => abnormal)
}

/** One row per company and a total. */
export function companyTable(
  groupId: EventGroupId,
  columns: string[],
  rows: { company: string; counts: number[] }[],
  language: Language,
): Block {
  const says = reportTexts[language]
  return {
    type: 'table',
    columns: [groupId === EVENT_GROUP.CSR ? says.csrArea : says.company, ...columns],
    rows: rows.slice(0, MOST_ROWS).map(({ company, counts }): Cell[] => [company, ...counts]),
    ...(rows.length > 1
      ? { total: [says.total, ...columns.map((_name, index) => sum(rows, ({ counts }) => counts[index] ?? 0))] }
      : {}),
  }
}

/** The number of events of each type that has any, in the order of the reports. */
export function typeTable(areas: AreaCount[], types: ReportType[], language: Language): Block[] {
  const says = reportTexts[language]
  const counts = new Map<number, number>()
  for (const { typeId, events } of areas.flatMap((area) => area.types))
    counts.set(typeId, (counts.get(typeId) ?? 0) + events)
  const rows = types.flatMap(({ id, name }): Cell[][] => (counts.has(id) ? [[name, counts.get(id) ?? 0]] : []))
  return rows.length > 0
    ? [{ type: 'table', columns: [says.eventType, says.events], rows: rows.slice(0, MOST_ROWS) }]
    : []
}

/** The totals of all groups, at the top of a letter. */
export function headFigures(
  areas: AreaCount[],
  notReported: { label: string; value: number },
  language: Language,
): Block {
  const says = reportTexts[language]
  const abnormal = sum(areas, abnormalOf)
  return {
    type: 'figures',
    figures: [
      { label: says.abnormal, value: abnormal, tone: abnormal > 0 ? 'red' : 'plain' },
      { ...notReported, tone: notReported.value > 0 ? 'amber' : 'plain' },
      { label: says.events, value: sum(areas, eventsOf), tone: 'plain' },
      { label: says.areaCount, value: expectedAreas(areas).length, tone: 'plain' },
    ],
  }
}

/** Areas expected to report in the period. */
export function expectedAreas(areas: AreaCount[]): AreaCount[] {
  return areas.filter(({ expected }) => expected > 0)
}

export function groupHeading(groupId: EventGroupId, language: Language): Block {
  return { type: 'heading', text: names[language].eventGroup[groupId] }
}
