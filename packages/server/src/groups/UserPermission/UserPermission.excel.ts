import type { Received } from '@daybook/shared'
import { EXPORTS, type Language, MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { statusNames } from '../../export/names.ts'
import type { Column } from '../../export/columns.ts'
import { areaScope, userScope } from '../../people/rights/administration.ts'
import { groupChoices } from '../../people/rights/groupNames.ts'
import { countQuery, exportQuery, loadCompanies } from './UserPermission.queries.ts'
import { readFilter, readOrder } from './list.ts'

type Asked = Received<'UserPermission/ExportExcel'>

/** Exports the list as a workbook. */
export async function exportUsers(context: SignedIn, asked: Asked): Promise<FileAnswer> {
  const { db, caller, language, clock } = context
  const says = sheetTexts[language]
  const order = readOrder(asked)
  const filter = readFilter(asked)
  const scope = await userScope(db, caller)
  const chosen = (id: number | null, named: { id: number; name: string }[]) =>
    id === null ? says.all : (named.find((one) => one.id === id)?.name ?? says.notFound)
  return exportList(context, {
    of: EXPORTS.userPermission,
    title: says.userPermission,
    count: countQuery(scope, filter),
    sheets: [
      {
        name: says.userPermission,
        columns: columns(language),
        rows: exportQuery(scope, areaScope(caller, MENU.userPermission), filter, order, clock.timeZone, language),
      },
    ],
    filter: [
      [says.search, asked.searchText.trim() || says.all],
      [says.company, chosen(filter.companyId, await loadCompanies(db, scope, language))],
      [says.groupUser, chosen(filter.groupId, groupChoices(language))],
      [says.status, filter.isActive === null ? says.all : texts[language].status[`${filter.isActive}`]],
    ],
    scope: { ...scope, areaIds: [] },
  })
}

function columns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.no, width: 8, kind: 'number' },
    { title: says.company, width: 34, kind: 'text' },
    { title: says.employeeType, width: 14, kind: 'text', names: texts[language].employeeType },
    { title: says.employeeId, width: 14, kind: 'text' },
    { title: says.firstName, width: 22, kind: 'text' },
    { title: says.lastName, width: 22, kind: 'text' },
    { title: says.position, width: 26, kind: 'text' },
    { title: says.department, width: 26, kind: 'text' },
    { title: says.email, width: 30, kind: 'text' },
    { title: says.telephone, width: 16, kind: 'text' },
    { title: says.username, width: 18, kind: 'text' },
    { title: says.groupUser, width: 24, kind: 'text' },
    { title: says.status, width: 12, kind: 'text', names: statusNames(language) },
    { title: says.inactiveRemark, width: 34, kind: 'text' },
    { title: says.emailNotification, width: 14, kind: 'text', names: statusNames(language) },
    { title: says.lastSignIn, width: 18, kind: 'instant' },
    ...(['reportAreas', 'approvalAreas', 'adminAreas', 'csrAdminAreas'] as const).map(
      (column): Column => ({ title: texts[language].field[column], width: 40, kind: 'text' }),
    ),
    { title: says.updatedBy, width: 26, kind: 'text' },
    { title: says.lastUpdate, width: 18, kind: 'instant' },
  ]
}
