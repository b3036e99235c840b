import type { Received } from '@daybook/shared'
import type { FieldsAt, ReportField } from '@daybook/shared/calls/reportFields'
import { EXPORTS, type Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import { REJECTED_ONCE } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { aboutSheet } from '../../export/about.ts'
import { headOf } from '../../export/head.ts'
import { colorTones, levelTones, reportTones } from '../../export/names.ts'
import { sendExport, stamped } from '../../export/send.ts'
import type { Column } from '../../export/columns.ts'
import { visible } from '../../people/rights/scope.ts'
import type { Cell } from '../../events/cells.queries.ts'
import { searchOf } from '../../events/search.ts'
import { choiceNames } from '../../events/recordChoices.queries.ts'
import { type RecordFilter, type RecordOrder, countQuery, exportQuery } from './EventRecord.queries.ts'

type Asked = Received<'EventRecord/ExportExcels'>

/** Streams every row that matches a filter as a workbook; logs the export before any data leaves. */
export async function exportRecord(
  context: SignedIn,
  asked: Asked,
  filter: RecordFilter,
  order: RecordOrder,
): Promise<FileAnswer> {
  const { caller, language, clock, db } = context
  const scope = visible(caller)
  const says = sheetTexts[language]
  const { search, correctedText } = await searchOf(context, asked.text, (found) =>
    countQuery(scope, { ...filter, search: found }),
  )
  const sought = { ...filter, search }
  const { sql: count, parameters: counted } = countQuery(scope, sought).compile(db)
  const columns = recordColumns(language)
  const cells = Object.keys(columns) as Cell[]
  const { sql, parameters } = exportQuery(scope, sought, order, cells, language, clock.timeZone).compile(db)
  const lines = await filterLines(context, { ...asked, text: correctedText || asked.text }, filter)
  return sendExport(
    context,
    { menuId: EXPORTS.eventRecord.menu, fileType: 'Excel', name: stamped(EXPORTS.eventRecord.file, clock) },
    {
      count: { sql: count, parameters: counted },
      head: await headOf(context, { title: says.eventRecord, filter: lines }),
      sheets: [{ name: says.eventRecord, columns: Object.values(columns), statement: { sql, parameters } }],
    },
    (rows) => aboutSheet(context, { report: says.eventRecord, filter: lines, rows }),
  )
}

type RecordCell = FieldsAt<'record'> | Exclude<Cell, ReportField>

/** Columns in workbook order. */
export function recordColumns(language: Language): Record<RecordCell, Column> {
  const says = sheetTexts[language]
  const { eventGroup, eventColor, securityLevel, reportStatus } = texts[language]
  return {
    eventDate: { title: says.eventDate, width: 14, kind: 'day' },
    eventGroupId: { title: says.eventGroup, width: 14, kind: 'text', names: eventGroup },
    companyId: { title: says.company, width: 28, kind: 'text' },
    areaId: { title: says.area, width: 34, kind: 'text' },
    color: { title: says.color, width: 12, kind: 'text', names: eventColor, tones: colorTones },
    eventTypeId: { title: says.eventType, width: 32, kind: 'text' },
    levelId: { title: says.securityLevel, width: 16, kind: 'text', names: securityLevel, tones: levelTones },
    shifts: { title: says.workingTime, width: 22, kind: 'text' },
    startTime: { title: says.startTime, width: 12, kind: 'time' },
    endTime: { title: says.endTime, width: 12, kind: 'time' },
    description: { title: says.description, width: 60, kind: 'text' },
    securityNote: { title: says.securityDescription, width: 40, kind: 'text' },
    reporter: { title: says.reporter, width: 26, kind: 'text' },
    reportedAt: { title: says.reportingDate, width: 18, kind: 'instant' },
    status: { title: says.reportingStatus, width: 20, kind: 'text', names: reportStatus, tones: reportTones },
    decider: { title: says.decider, width: 26, kind: 'text' },
    decidedAt: { title: says.decidedAt, width: 18, kind: 'instant' },
    rejectReason: { title: says.rejectRemark, width: 40, kind: 'text' },
    soFar: { title: says.soFar, width: 18, kind: 'instant' },
    broughtIn: { title: says.broughtIn, width: 14, kind: 'text', names: { 1: says.yes } },
  }
}

/** The filters in words. As everywhere, names the caller may not see show as not found. */
async function filterLines(
  { db, caller, language }: SignedIn,
  asked: Asked,
  filter: RecordFilter,
): Promise<[string, string][]> {
  const says = sheetTexts[language]
  const { eventGroup, reportStatus, message, securityLevel } = texts[language]
  const statuses: Record<number, string> = { ...reportStatus, [REJECTED_ONCE]: message.rejectedOnce }
  const names = await choiceNames(db, visible(caller), asked.companyId, asked.area, asked.eventType, language)
  const chosen = (id: number | null, name: string | null | undefined) =>
    id === null ? says.all : (name ?? says.notFound)
  const day = (iso: string | null) => (iso ? formatDay(iso) : says.all)
  return [
    [says.eventGroup, chosen(filter.groupId, (eventGroup as Record<number, string>)[filter.groupId ?? 0])],
    [says.company, chosen(filter.companyId, names.company)],
    [says.area, chosen(asked.area, names.area)],
    [says.eventType, chosen(asked.eventType, names.type)],
    [says.level, chosen(filter.levelId, (securityLevel as Record<number, string>)[filter.levelId ?? 0])],
    [says.reportingStatus, chosen(filter.statusId, statuses[filter.statusId ?? 0])],
    [says.text, asked.text?.trim() || says.all],
    [says.from, day(filter.day ?? filter.from)],
    [says.to, day(filter.day ?? filter.to)],
    ...(filter.ids ? ([[says.named, String(filter.ids.length)]] as [string, string][]) : []),
  ]
}
