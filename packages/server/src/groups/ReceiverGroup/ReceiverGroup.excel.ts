import type { Received } from '@daybook/shared'
import { EXPORTS, type Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { statusNames } from '../../export/names.ts'
import type { Column } from '../../export/columns.ts'
import { loadAreaCompanies } from './choices.queries.ts'
import { readFilter, readOrder } from './list.ts'
import {
  countQuery,
  exportAreasQuery,
  exportMembersQuery,
  exportQuery,
  exportRelationsQuery,
} from './ReceiverGroup.queries.ts'
import { receiverScope } from './save.ts'

type Asked = Received<'ReceiverGroup/ExportExcels'>

/** Exports the list as a workbook with one sheet each for groups, what an import takes, their members and their areas. */
export async function exportReceivers(context: SignedIn, asked: Asked): Promise<FileAnswer> {
  const { db, language, clock } = context
  const says = sheetTexts[language]
  const filter = readFilter(asked)
  const order = readOrder(asked)
  const scope = await receiverScope(context)
  const companies = await loadAreaCompanies(db, scope.areas, null, { onlyOpen: false }, language)
  const groups = texts[language].eventGroup as Record<number, string>
  const chosen = (id: number | null, name: string | undefined) => (id === null ? says.all : (name ?? says.notFound))
  return exportList(context, {
    of: EXPORTS.receiverGroup,
    title: says.receiverGroup,
    count: countQuery(scope, filter),
    sheets: [
      {
        name: says.receiverGroup,
        columns: groupColumns(language),
        rows: exportQuery(scope, filter, order, clock.timeZone, language),
      },
      { name: says.relations, columns: relationColumns(language), rows: exportRelationsQuery(scope, filter, language) },
      { name: says.member, columns: memberColumns(language), rows: exportMembersQuery(scope, filter, language) },
      { name: says.areaName, columns: areaColumns(language), rows: exportAreasQuery(scope, filter, language) },
    ],
    filter: [
      [says.search, asked.searchText.trim() || says.all],
      [says.eventGroup, chosen(filter.groupId, groups[filter.groupId ?? 0])],
      [says.company, chosen(filter.companyId, companies.find(({ id }) => id === filter.companyId)?.name)],
    ],
    scope: scope.areas,
  })
}

function groupColumns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.no, width: 8, kind: 'number' },
    { title: says.receiverGroupName, width: 40, kind: 'text' },
    { title: says.status, width: 12, kind: 'text', names: statusNames(language) },
    { title: says.inactiveRemark, width: 34, kind: 'text' },
    { title: says.members, width: 12, kind: 'number' },
    { title: says.areas, width: 12, kind: 'number' },
    { title: says.updatedBy, width: 26, kind: 'text' },
    { title: says.lastUpdate, width: 18, kind: 'instant' },
    { title: says.secondName, width: 34, kind: 'text' },
  ]
}

/** As an import takes them. */
function relationColumns(language: Language): Column[] {
  const says = sheetTexts[language]
  const { field, eventGroup } = texts[language]
  return [
    { title: field.receiverGroup, width: 40, kind: 'text' },
    { title: field.company, width: 34, kind: 'text' },
    { title: field.employeeId, width: 14, kind: 'text' },
    { title: says.member, width: 30, kind: 'text' },
    { title: field.eventGroup, width: 16, kind: 'text', names: eventGroup },
    { title: field.areaCompany, width: 34, kind: 'text' },
    { title: field.areaName, width: 34, kind: 'text' },
    { title: field.subArea, width: 34, kind: 'text' },
  ]
}

function memberColumns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.receiverGroupName, width: 40, kind: 'text' },
    { title: says.company, width: 34, kind: 'text' },
    { title: says.employeeId, width: 14, kind: 'text' },
    { title: says.firstName, width: 22, kind: 'text' },
    { title: says.lastName, width: 22, kind: 'text' },
    { title: says.position, width: 26, kind: 'text' },
    { title: says.email, width: 30, kind: 'text' },
    { title: says.memberStatus, width: 14, kind: 'text', names: statusNames(language) },
  ]
}

function areaColumns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.receiverGroupName, width: 40, kind: 'text' },
    { title: says.eventGroup, width: 16, kind: 'text', names: texts[language].eventGroup },
    { title: says.company, width: 34, kind: 'text' },
    { title: says.area, width: 40, kind: 'text' },
  ]
}
