import type { Language } from '@daybook/shared/registry'
import { texts as names } from '@daybook/shared/problems'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/reports'
import type { AreaCount } from '../../statistics/counting.queries.ts'
import { GROUPS_IN_ORDER } from '../../statistics/choices.ts'
import type { ReportType } from '../../statistics/choices.queries.ts'
import { eventsOf } from '../../statistics/result.ts'
import type { Block, Cell } from '../render/blocks.ts'

/* Tables that letters about a period share; their words are those of the reports. */

/** Rows of a table at most; what is behind them is in the totals and in the report. */
const MOST_ROWS = 60

export type Grouped<A> = { groupId: EventGroupId; areas: A[] }

/** Areas by event group, in the order of the reports' panels. */
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

/** A row for each company and one for all, of numbers that add up. */
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

/** The events of each type that has any; types as they stand in the reports. */
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

/** The numbers of all groups together, at the head of a letter. */
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
      { label: says.areaCount, value: leaves(areas).length, tone: 'plain' },
    ],
  }
}

/** Areas that were to report in the period. */
export function leaves(areas: AreaCount[]): AreaCount[] {
  return areas.filter(({ expected }) => expected > 0)
}

export function groupHeading(groupId: EventGroupId, language: Language): Block {
  return { type: 'heading', text: names[language].eventGroup[groupId] }
}
