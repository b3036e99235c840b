import { EXPORTS } from '@daybook/shared/registry'
import { IMPORT_COLUMNS, type ImportKind, columnTitle } from '@daybook/shared/importColumns'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { grantableGroups, userScope } from '../../people/rights/administration.ts'
import { groupChoices } from '../../people/rights/groupNames.ts'
import { companyChoices } from './ImportData.queries.ts'

/** A workbook to fill in: the header row, the company names next to it, and the values that the other columns accept. */
export async function importTemplate(context: SignedIn, kind: ImportKind): Promise<FileAnswer> {
  const { db, caller, language } = context
  const says = sheetTexts[language]
  const { employeeType, eventGroup } = texts[language]
  const scope = await userScope(db, caller)
  const companies = companyChoices(scope, language)
  const grantable: number[] = grantableGroups(caller)
  const groups = groupChoices(language)
    .filter(({ id }) => grantable.includes(id))
    .map(({ name }) => name)
  const title = kind === 'user' ? says.importUsers : says.importReceivers
  const choices: [string, string][] =
    kind === 'user'
      ? [
          [columnTitle('employeeType', language), Object.values(employeeType).join(', ')],
          [columnTitle('groupUser', language), groups.join(', ')],
          [columnTitle('status', language), 'Y, N'],
        ]
      : [[columnTitle('eventGroup', language), EVENT_GROUPS.map((group) => eventGroup[group]).join(', ')]]
  return exportList(context, {
    of: kind === 'user' ? EXPORTS.userTemplate : EXPORTS.receiverTemplate,
    title,
    count: companies.count,
    sheets: [
      {
        name: title,
        columns: IMPORT_COLUMNS[kind].map((column) => ({
          title: columnTitle(column, language),
          width: 24,
          kind: 'text',
        })),
        rows: companies.none,
      },
      { name: says.company, columns: [{ title: says.company, width: 50, kind: 'text' }], rows: companies.rows },
    ],
    filter: choices,
    scope: { ...scope, areaIds: [] },
    isTemplate: true,
    labels: { filter: says.allowedValues, rows: says.companies },
  })
}
