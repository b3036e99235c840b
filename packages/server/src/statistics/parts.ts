import type { ByEventType } from '@daybook/shared/charts/ofReport'
import { eventTypeChart, securityChart, shareChart, statusChart } from '@daybook/shared/charts/ofReport'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts, sheetTexts } from '@daybook/shared/texts/catalogues'
import { formatDay } from '@daybook/shared/days'
import type { SignedIn } from '../call/call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { companyChoices } from '../events/recordChoices.queries.ts'
import type { Chart, FixedSheet, Picture, PictureSheet } from '../export/job.ts'
import type { Column, Row } from '../export/columns.ts'
import { pictureNumber } from '../platform/transport/pictureBody.ts'
import type { Block } from './block.ts'
import { isRed, resultOf } from './result.ts'

/* Tables and charts of report blocks as parts of a file, from the same counts as the answer. */

/** Pictures from the browser, as the calls name them. */
export type Posted = {
  eventTypeCharts?: string | null | undefined
  eventTypeSumChart?: string | null | undefined
  securityChart?: string | null | undefined
  statisticsChart?: string | null | undefined
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

/** The areas of one group of a block, with the types of that group. */
export function ofGroup(block: Block, group: EventGroupId): Block {
  return {
    ...block,
    areas: block.areas.filter(({ groupId }) => groupId === group),
    types: block.types.filter(({ groupId }) => groupId === group),
  }
}

/** Company, area, events by type, total, days without a report; the last row is the total. */
export function summarySheet(
  { areas, types }: Block,
  group: EventGroupId,
  name: string,
  language: Language,
): FixedSheet {
  const says = reportTexts[language]
  const columns: Column[] = [
    { title: group === EVENT_GROUP.CSR ? says.csrArea : says.company, width: 24, kind: 'text' },
    { title: says.area, width: 30, kind: 'text' },
    ...types.map(
      (type): Column => ({
        title: `${type.name} ${says.reports}`,
        width: 12,
        kind: 'number',
        tint: isRed(type) ? 'red' : 'green',
      }),
    ),
    { title: says.totalReport, width: 12, kind: 'number' },
    { title: says.notReportDay, width: 12, kind: 'number' },
  ]
  const rows = areas.map((area): Row => {
    const counts = types.map(({ id }) => area.types.find(({ typeId }) => typeId === id)?.events ?? 0)
    return [area.companyName, area.name, ...counts, sum(counts), area.expected - area.reported]
  })
  return withTotal({ name, columns, rows }, says.total)
}

/** Levels, normal, abnormal and days without a report of Security areas. */
function securitySheet(block: Block, name: string, language: Language): FixedSheet {
  const says = reportTexts[language]
  const levels = Object.values(texts[language].securityLevel)
  const number = (title: string): Column => ({ title, width: 12, kind: 'number' })
  const columns: Column[] = [
    { title: says.company, width: 24, kind: 'text' },
    { title: says.area, width: 30, kind: 'text' },
    ...levels.map(number),
    { ...number(says.normal), tint: 'green' },
    { ...number(says.abnormal), tint: 'red' },
    number(says.notReportDay),
  ]
  const rows = resultOf(block.areas, block.types).byTable.security.map(
    (row): Row => [
      row.companyName,
      row.areaName,
      row.level1,
      row.level2,
      row.level3,
      row.level4,
      row.normal,
      row.abnormal,
      row.notReported,
    ],
  )
  return withTotal({ name, columns, rows }, says.total)
}

/** Adds a row of totals to a sheet. */
export function withTotal(sheet: FixedSheet, label: string): FixedSheet {
  if (sheet.rows.length === 0) return sheet
  const total = sheet.columns.map(({ kind }, index) => {
    if (kind !== 'number') return index === 0 ? label : ''
    return sum(sheet.rows.map((row) => Number(row[index] ?? 0)))
  })
  return { ...sheet, rows: [...sheet.rows, total], hasTotal: true }
}

/** The charts of a block: the browser's pictures, and our own drawings where one is missing. None without areas. */
function chartSheet(block: Block, name: string, language: Language, posted: Posted): PictureSheet[] {
  if (block.areas.length === 0) return []
  const says = reportTexts[language]
  const data: ByEventType = resultOf(block.areas, block.types).byEventType
  const areas = new Set(block.areas.map(({ areaId }) => areaId))
  const events = says.events
  const levels = Object.values(texts[language].securityLevel)
  const pictures: Picture[] = [
    pictureOf(posted.eventTypeSumChart, eventTypeChart(data, { title: says.summaryByType, unit: events })),
    pictureOf(posted.eventTypeCharts, shareChart(data, areas, { title: says.shareByType, unit: events })),
    pictureOf(
      posted.statisticsChart,
      statusChart(data, {
        title: says.summaryOfStatus,
        unit: says.unitDays,
        reported: says.reported,
        notReported: says.notReported,
      }),
    ),
    ...(data.securityLevels.length > 0
      ? [pictureOf(posted.securityChart, securityChart(data, { title: says.securityByArea, unit: events, levels }))]
      : []),
  ]
  return [{ name, pictures }]
}

/** A chart with its posted picture. */
export const pictureOf = (posted: string | null | undefined, chart: Chart): Picture => ({
  chart,
  sent: pictureNumber(posted),
})

/** The whole block: summary, Security levels, charts. */
export function blockParts(block: Block, group: EventGroupId, language: Language, posted: Posted) {
  const says = reportTexts[language]
  const of = (what: string) => `${texts[language].eventGroup[group]} ${what}`
  return [
    summarySheet(block, group, of(says.summary), language),
    ...(group === EVENT_GROUP.SECURITY && block.areas.length > 0
      ? [securitySheet(block, says.securityByArea, language)]
      : []),
    ...chartSheet(block, of(says.charts), language, posted),
  ]
}

/** A report's filter in words. Places that the caller may not see are not found. */
export async function filterLines(
  { db, language }: Pick<SignedIn, 'db' | 'language'>,
  filter: CountFilter,
  blocks: Block[],
): Promise<[string, string][]> {
  const says = sheetTexts[language]
  const groups = texts[language].eventGroup
  const companies = filter.companyId === null ? [] : await companyChoices(db, filter.scope, language)
  const names = (chosen: unknown[] | null, found: string[]) =>
    chosen === null ? says.all : found.join(', ') || says.notFound
  return [
    [
      says.eventGroup,
      names(
        filter.groupIds,
        (filter.groupIds ?? []).map((id) => groups[id as EventGroupId] ?? ''),
      ),
    ],
    [
      says.company,
      filter.companyId === null
        ? says.all
        : (companies.find(({ id }) => id === filter.companyId)?.name ?? says.notFound),
    ],
    [
      says.area,
      names(
        filter.areaIds,
        blocks.flatMap(({ areas }) => areas.map(({ name }) => name)),
      ),
    ],
    [
      says.eventType,
      names(
        filter.typeIds,
        blocks.flatMap(({ types }) => types.map(({ name }) => name)),
      ),
    ],
    [says.from, formatDay(filter.from)],
    [says.to, formatDay(filter.to)],
  ]
}
