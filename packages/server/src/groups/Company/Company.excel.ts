import type { Received } from '@daybook/shared'
import { EXPORTS, type Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { colorTones, statusNames, yesNoNames } from '../../export/names.ts'
import type { Column } from '../../export/columns.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { readSorting } from '../../administration/list.ts'
import { companyScope } from '../../people/rights/administration.ts'
import {
  companyName,
  companySorts,
  countQuery,
  exportQuery,
  exportShiftsQuery,
  exportTypesQuery,
} from './Company.queries.ts'

type Asked = Received<'Company/ExportExcel'>

/** Exports the list as a workbook with one sheet each for companies, their working times and their event types. */
export async function exportCompanies(context: SignedIn, asked: Asked): Promise<FileAnswer> {
  const { db, caller, language, clock } = context
  const says = sheetTexts[language]
  const order = readSorting(companySorts, asked)
  const scope = await companyScope(db, caller)
  const filter = { words: wordsOf(asked.searchText), headId: asked.companyId }
  const head =
    filter.headId === null ? says.all : ((await companyName(db, scope, filter.headId, language)) ?? says.notFound)
  return exportList(context, {
    of: EXPORTS.company,
    title: says.company,
    count: countQuery(scope, filter),
    sheets: [
      {
        name: says.company,
        columns: companyColumns(language),
        rows: exportQuery(scope, filter, order, clock.timeZone, language),
      },
      { name: says.workingTime, columns: shiftColumns(language), rows: exportShiftsQuery(scope, filter, language) },
      { name: says.eventType, columns: typeColumns(language), rows: exportTypesQuery(scope, filter, language) },
    ],
    filter: [
      [says.search, asked.searchText.trim() || says.all],
      [says.headCompany, head],
    ],
    scope: { ...scope, areaIds: [] },
  })
}

function companyColumns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.no, width: 8, kind: 'number' },
    { title: says.order, width: 8, kind: 'number' },
    { title: says.companyName, width: 40, kind: 'text' },
    { title: says.headCompany, width: 34, kind: 'text' },
    { title: says.csrReport, width: 12, kind: 'text', names: yesNoNames(language) },
    { title: says.status, width: 12, kind: 'text', names: statusNames(language) },
    { title: says.inactiveRemark, width: 34, kind: 'text' },
    { title: says.emailNotification, width: 14, kind: 'text', names: statusNames(language) },
    { title: says.subsidiary, width: 12, kind: 'number' },
    { title: says.workingTime, width: 12, kind: 'number' },
    { title: says.eventType, width: 12, kind: 'number' },
    { title: says.updatedBy, width: 26, kind: 'text' },
    { title: says.lastUpdate, width: 18, kind: 'instant' },
    { title: says.secondName, width: 34, kind: 'text' },
  ]
}

function shiftColumns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.companyName, width: 40, kind: 'text' },
    { title: says.workingTime, width: 30, kind: 'text' },
    { title: says.startTime, width: 12, kind: 'time' },
    { title: says.endTime, width: 12, kind: 'time' },
    { title: says.overnight, width: 12, kind: 'text', names: yesNoNames(language) },
    { title: says.status, width: 12, kind: 'text', names: statusNames(language) },
    { title: says.inactiveRemark, width: 34, kind: 'text' },
    { title: says.secondName, width: 30, kind: 'text' },
  ]
}

function typeColumns(language: Language): Column[] {
  const says = sheetTexts[language]
  const { eventGroup, eventColor } = texts[language]
  return [
    { title: says.companyName, width: 40, kind: 'text' },
    { title: says.eventGroup, width: 16, kind: 'text', names: eventGroup },
    { title: says.color, width: 12, kind: 'text', names: eventColor, tones: colorTones },
    { title: says.eventType, width: 40, kind: 'text' },
  ]
}
