import { type DetailColumn, isOfGroup, REPORT_FIELDS, type ReportField } from '@daybook/shared/calls/reportFields'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { SignedIn } from '../call/call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { colorTones, levelTones } from '../export/names.ts'
import type { QuerySheet } from '../export/job.ts'
import type { Column } from '../export/columns.ts'
import { detailsExport } from './details.queries.ts'

/** The events of one group as a table that the worker reads itself. `rows`: the number of events. */
export function detailSheet(
  { db, clock, language }: Pick<SignedIn, 'db' | 'clock' | 'language'>,
  filter: CountFilter,
  { name, group, without, rows }: { name: string; group: EventGroupId; without: DetailColumn[]; rows: number },
): QuerySheet {
  const all = columnsOf(group, language)
  const isShown = (cell: DetailColumn) =>
    !without.includes(cell) && !(cell in REPORT_FIELDS && !isOfGroup(cell as ReportField, group))
  const cells = (Object.keys(all) as DetailColumn[]).filter(isShown)
  const { sql, parameters } = detailsExport({ ...filter, groupIds: [group] }, cells, clock.timeZone, language).compile(
    db,
  )
  return { name, columns: cells.map((cell) => all[cell]), statement: { sql, parameters }, rows }
}

/** In the order of the sheet. */
function columnsOf(group: EventGroupId, language: Language): Record<DetailColumn, Column> {
  const says = reportTexts[language]
  const { eventColor, securityLevel, field } = texts[language]
  return {
    eventDate: { title: says.eventDate, width: 12, kind: 'day' },
    companyId: { title: group === EVENT_GROUP.CSR ? says.csrArea : says.company, width: 30, kind: 'text' },
    areaId: { title: field.area, width: 28, kind: 'text' },
    color: { title: says.status, width: 11, kind: 'text', names: eventColor, tones: colorTones },
    levelId: { title: says.securityLevel, width: 13, kind: 'text', names: securityLevel, tones: levelTones },
    eventTypeId: { title: says.eventType, width: 26, kind: 'text' },
    reporter: { title: says.reporter, width: 20, kind: 'text' },
    reportedAt: { title: says.reportingDate, width: 16, kind: 'instant' },
    description: { title: says.description, width: 60, kind: 'text' },
  }
}
