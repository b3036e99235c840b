import type { Received } from '@daybook/shared'
import { EXPORTS, type Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { statusNames, yesNoNames } from '../../export/names.ts'
import type { Column } from '../../export/columns.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { readSorting } from '../../administration/list.ts'
import { areaScope, companyScope } from '../../people/rights/administration.ts'
import { areaSorts, countQuery, exportQuery, loadCompanyChoices } from './Area.queries.ts'

type Asked = Received<'Area/ExportExcel'>

/** Exports the list as a workbook: each area, followed by its sub areas. */
export async function exportAreas(context: SignedIn, asked: Asked): Promise<FileAnswer> {
  const { db, caller, language, clock } = context
  const says = sheetTexts[language]
  const order = readSorting(areaSorts, asked)
  const scope = areaScope(caller, 6)
  const { searchText, eventGroupId: groupId, companyId, areaIds } = asked
  const filter = { words: wordsOf(searchText), groupId, companyId, ids: areaIds }
  const groups = texts[language].eventGroup as Record<number, string>
  const companies =
    companyId === null ? [] : await loadCompanyChoices(db, await companyScope(db, caller), null, language)
  const company = companies.find(({ id }) => id === companyId)?.name
  return exportList(context, {
    of: EXPORTS.area,
    title: says.areaStructure,
    count: countQuery(scope, filter),
    sheets: [
      {
        name: says.areaStructure,
        columns: columns(language),
        rows: exportQuery(scope, filter, order, clock.timeZone, language),
      },
    ],
    filter: [
      [says.eventGroup, groupId === null ? says.all : (groups[groupId] ?? says.notFound)],
      [says.company, companyId === null ? says.all : (company ?? says.notFound)],
      [says.search, searchText.trim() || says.all],
      ...(areaIds.length > 0 ? ([[says.selected, String(areaIds.length)]] as [string, string][]) : []),
    ],
    scope,
  })
}

/** Columns in the order that exportQuery selects. */
function columns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.no, width: 8, kind: 'number' },
    { title: says.eventGroup, width: 16, kind: 'text', names: texts[language].eventGroup },
    { title: says.order, width: 8, kind: 'number' },
    { title: says.company, width: 34, kind: 'text' },
    { title: says.areaName, width: 34, kind: 'text' },
    { title: says.subArea, width: 34, kind: 'text', isNested: true },
    { title: says.requireApproval, width: 14, kind: 'text', names: yesNoNames(language) },
    { title: says.workingTime, width: 40, kind: 'text' },
    { title: says.eventType, width: 50, kind: 'text' },
    { title: says.status, width: 12, kind: 'text', names: statusNames(language) },
    { title: says.inactiveRemark, width: 34, kind: 'text' },
    { title: says.emailNotification, width: 14, kind: 'text', names: statusNames(language) },
    { title: says.updatedBy, width: 26, kind: 'text' },
    { title: says.lastUpdate, width: 18, kind: 'instant' },
    { title: says.secondName, width: 34, kind: 'text' },
  ]
}
