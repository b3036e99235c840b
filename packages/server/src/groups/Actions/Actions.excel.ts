import type { Received } from '@daybook/shared'
import { EXPORTS, type Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { yesNoNames } from '../../export/names.ts'
import type { Column } from '../../export/columns.ts'
import { searchOf } from '../../events/search.ts'
import { choiceNames } from '../../events/recordChoices.queries.ts'
import { visible } from '../../people/rights/scope.ts'
import { type ActionFilter, actionCountQuery, actionExportQuery, loadActionChoices } from './Actions.queries.ts'

type Asked = Received<'Actions/ExportExcel'>

/** The filters of the list and its workbook. */
export function filterOf({
  isOverdue,
  states,
  ownerId,
  companyId,
  eventGroupId,
  areaId,
}: Asked): Omit<ActionFilter, 'search'> {
  return { states, ownerId, companyId, eventGroupId, areaId, isOverdue: isOverdue ?? false }
}

/** Exports the list as a workbook: the same rows in the same order. */
export async function exportActions(asked: Asked, context: SignedIn): Promise<FileAnswer> {
  const { caller, db, language, clock } = context
  const says = sheetTexts[language]
  const scope = visible(caller)
  const { search, correctedText } = await searchOf(context, asked.searchText, (found) =>
    actionCountQuery(scope, { ...filterOf(asked), search: found }),
  )
  const filter = { ...filterOf(asked), search }
  const { owners } = await loadActionChoices(db, scope, language)
  const names = await choiceNames(db, scope, filter.companyId, filter.areaId, null, language)
  const chosen = (id: number | null, name: string | null | undefined) =>
    id === null ? says.all : (name ?? says.notFound)
  const states = filter.states.map((state) => texts[language].actionState[state])
  return exportList(context, {
    of: EXPORTS.actions,
    title: says.actions,
    count: actionCountQuery(scope, filter),
    sheets: [
      {
        name: says.actions,
        columns: columns(language),
        rows: actionExportQuery(scope, filter, clock.timeZone, language),
      },
    ],
    filter: [
      [says.actionState, states.join(', ') || says.all],
      [says.actionOverdue, filter.isOverdue ? says.yes : says.all],
      [says.actionOwner, chosen(filter.ownerId, owners.find(({ id }) => id === filter.ownerId)?.name)],
      [says.company, chosen(filter.companyId, names.company)],
      [says.eventGroup, chosen(filter.eventGroupId, texts[language].eventGroup[filter.eventGroupId as EventGroupId])],
      [says.area, chosen(filter.areaId, names.area)],
      [says.search, correctedText || asked.searchText?.trim() || says.all],
    ],
    scope,
  })
}

/** Columns in the order that actionExportQuery selects. */
function columns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.no, width: 8, kind: 'number' },
    { title: says.company, width: 28, kind: 'text' },
    { title: says.area, width: 34, kind: 'text' },
    { title: says.eventType, width: 32, kind: 'text' },
    { title: says.eventDate, width: 14, kind: 'day' },
    { title: says.action, width: 60, kind: 'text' },
    { title: says.actionOwner, width: 26, kind: 'text' },
    { title: says.actionDue, width: 14, kind: 'day' },
    { title: says.actionState, width: 18, kind: 'text', names: texts[language].actionState },
    { title: says.actionOverdue, width: 12, kind: 'text', names: yesNoNames(language), tint: 'red' },
    { title: says.waiverReason, width: 40, kind: 'text' },
    { title: says.addedBy, width: 26, kind: 'text' },
    { title: says.addedAt, width: 18, kind: 'instant' },
    { title: says.doneAt, width: 18, kind: 'instant' },
    { title: says.closedBy, width: 26, kind: 'text' },
    { title: says.closedAt, width: 18, kind: 'instant' },
    { title: says.comments, width: 12, kind: 'number' },
    { title: says.actionFiles, width: 12, kind: 'number' },
  ]
}
