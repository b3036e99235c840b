import { IMPORT_COLUMNS, type ImportColumn, type ImportKind } from '@daybook/shared/importKinds'
import { columnTitle } from '@daybook/shared/importColumns'
import { texts } from '@daybook/shared/problems'
import { EXPORTS, type Language } from '@daybook/shared/registry'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { grantableGroups, userScope } from '../../people/rights/administration.ts'
import { groupChoices } from '../../people/rights/groupNames.ts'
import { companyChoices } from './ImportData.queries.ts'

const TEMPLATE = {
  user: { of: EXPORTS.userTemplate, title: 'importUsers' },
  receiver: { of: EXPORTS.receiverTemplate, title: 'importReceivers' },
  area: { of: EXPORTS.areaTemplate, title: 'importAreas' },
  eventType: { of: EXPORTS.eventTypeTemplate, title: 'importEventTypes' },
  holiday: { of: EXPORTS.holidayTemplate, title: 'importHolidays' },
} as const

/** A workbook to fill in: the header row, the company names next to it, and the values that the other columns accept. */
export async function importTemplate(context: SignedIn, kind: ImportKind): Promise<FileAnswer> {
  const { db, caller, language } = context
  const says = sheetTexts[language]
  const scope = await userScope(db, caller)
  const companies = companyChoices(scope, language)
  const grantable: number[] = grantableGroups(caller)
  const groups = groupChoices(language)
    .filter(({ id }) => grantable.includes(id))
    .map(({ name }) => name)
  const title = says[TEMPLATE[kind].title]
  return exportList(context, {
    of: TEMPLATE[kind].of,
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
    filter: allowedValues(language, groups.join(', '))[kind].map(([column, value]) => [
      columnTitle(column, language),
      value,
    ]),
    scope: { ...scope, areaIds: [] },
    isTemplate: true,
    labels: { filter: says.allowedValues, rows: says.companies },
  })
}

/** What the columns of each kind accept. */
function allowedValues(language: Language, groups: string): Record<ImportKind, [ImportColumn, string][]> {
  const says = sheetTexts[language]
  const { employeeType, eventGroup, eventColor } = texts[language]
  const names = (all: Record<number, string>) => Object.values(all).join(', ')
  const flags = `${says.yes}, ${says.notYes}`
  const statuses = `${says.active}, ${says.inactive}`
  const columns = (...all: ImportColumn[]) => all.map((column) => columnTitle(column, language)).join(', ')
  return {
    user: [
      ['employeeType', names(employeeType)],
      ['groupUser', groups],
      ['status', 'Y, N'],
      ['emailNotification', statuses],
      ['reportAreas', says.areaPaths],
      ['approvalAreas', says.areaPaths],
      ['adminAreas', says.areaPaths],
      ['csrAdminAreas', says.areaPaths],
    ],
    receiver: [['eventGroup', names(eventGroup)]],
    area: [
      ['eventGroup', names(eventGroup)],
      ['areaName', fill(says.ofWholeArea, { columns: columns('eventType', 'emailNotification') })],
      ['requireApproval', flags],
      ['workingTime', says.manyNames],
      ['eventType', says.manyNames],
      ['order', says.placeInList],
      ['status', statuses],
      ['emailNotification', statuses],
    ],
    eventType: [
      ['eventGroup', names(eventGroup)],
      ['eventType', fill(says.ofWholeType, { columns: columns('nothingToReport', 'requiresAction', 'actionDays') })],
      ['eventStatus', names(eventColor)],
      ['advanceReport', flags],
      ['nothingToReport', flags],
      ['requiresAction', flags],
      ['order', says.placeInList],
      ['status', statuses],
    ],
    holiday: [['date', says.days]],
  }
}
