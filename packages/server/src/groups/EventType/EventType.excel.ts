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
import { countQuery, exportQuery, typeSorts } from './EventType.queries.ts'

type Asked = Received<'EventType/ExportExcel'>

/** Exports the list as a workbook: each event type, followed by its sub types. All companies share them. */
export async function exportTypes(context: SignedIn, asked: Asked): Promise<FileAnswer> {
  const { language, clock } = context
  const says = sheetTexts[language]
  const order = readSorting(typeSorts, asked)
  const filter = { words: wordsOf(asked.searchText), groupId: asked.eventGroupId }
  const groups = texts[language].eventGroup as Record<number, string>
  return exportList(context, {
    of: EXPORTS.eventType,
    title: says.eventType,
    count: countQuery(filter),
    sheets: [
      { name: says.eventType, columns: columns(language), rows: exportQuery(filter, order, clock.timeZone, language) },
    ],
    filter: [
      [says.eventGroup, filter.groupId === null ? says.all : (groups[filter.groupId] ?? says.notFound)],
      [says.search, asked.searchText.trim() || says.all],
    ],
    scope: { all: true, companyIds: [], areaIds: [] },
  })
}

/** Columns in the order that exportQuery selects. */
function columns(language: Language): Column[] {
  const says = sheetTexts[language]
  const { eventGroup, eventColor } = texts[language]
  return [
    { title: says.no, width: 8, kind: 'number' },
    { title: says.eventGroup, width: 16, kind: 'text', names: eventGroup },
    { title: says.order, width: 8, kind: 'number' },
    { title: says.eventType, width: 36, kind: 'text' },
    { title: says.subEventType, width: 36, kind: 'text', isNested: true },
    { title: says.eventStatus, width: 14, kind: 'text', names: eventColor, tones: colorTones },
    { title: says.shortEventType, width: 20, kind: 'text' },
    { title: says.definition, width: 50, kind: 'text' },
    { title: says.advanceReport, width: 16, kind: 'text', names: yesNoNames(language) },
    { title: says.nothingToReport, width: 18, kind: 'text', names: yesNoNames(language) },
    { title: says.requiresAction, width: 18, kind: 'text', names: yesNoNames(language) },
    { title: says.actionDays, width: 18, kind: 'number' },
    { title: says.status, width: 12, kind: 'text', names: statusNames(language) },
    { title: says.inactiveRemark, width: 34, kind: 'text' },
    { title: says.updatedBy, width: 26, kind: 'text' },
    { title: says.lastUpdate, width: 18, kind: 'instant' },
    { title: says.secondName, width: 36, kind: 'text' },
  ]
}
