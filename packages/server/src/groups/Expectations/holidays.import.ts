import { formImport } from '../../administration/imports/list.ts'
import type { ImportColumn } from '@daybook/shared/importKinds'
import { formatDay } from '@daybook/shared/days'
import { holidayProblems } from '@daybook/shared/rules/expectationForms'
import { dayIn } from '@daybook/shared/rules/typedDay'
import type { SignedIn } from '../../call/call.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { refuseObstacle } from '../../people/rights/changing.ts'
import { today } from '../../platform/clock.ts'
import { refuseFields } from '../../platform/problem.ts'
import { addHolidays, holidayObstacle, removeHoliday } from './holidays.ts'
import { findHolidays } from './holidays.queries.ts'
import { namedCompanies } from '../../administration/imports/companies.queries.ts'
import { inTurns, reading } from '../../administration/imports/judge.ts'
import type { FormRecord } from '../../administration/imports/records.ts'
import type { Sheet } from '../../administration/imports/sheet.ts'
import { Cells } from '../../administration/imports/values.ts'

const SOME = 500

const holidayColumnOf = (field: string): ImportColumn | undefined => COLUMN_OF[field]

const COLUMN_OF: Record<string, ImportColumn> = { day: 'date', name: 'holidayName', nameTh: 'holidayNameTh' }

/** The holidays of a file as their form would send them; a known day gets another name by leaving and coming back. */
async function holidayRecords(context: SignedIn, sheet: Sheet): Promise<FormRecord[]> {
  const { db, caller } = context
  const valueOf = reading(sheet)
  const companies = await namedCompanies(db, await companyScope(db, caller), sheet)
  const keyed = sheet.rows.map((row) => {
    const cells = new Cells(row, valueOf)
    const company = companies.get(cells.said('company'))
    const day = dayIn(cells.said('date'))
    return { row, cells, company, day, key: `${company?.id}/${day}` }
  })
  const stored = new Map<string, { name: string; nameTh: string }>()
  await inTurns(keyed, SOME, async (some) => {
    const asked = some.flatMap(({ company, day }) => (company && day ? [{ companyId: company.id, day }] : []))
    for (const { companyId, day, ...names } of await findHolidays(db, asked)) stored.set(`${companyId}/${day}`, names)
  })
  const rowOf = new Map<string, number>()
  return keyed.map(({ row, cells, company, day, key }): FormRecord => {
    const before = stored.get(key)
    const name = cells.text('holidayName', before?.name ?? '')
    const nameTh = cells.optional('holidayNameTh', before?.nameTh ?? '')
    if (!company) cells.problems.push(cells.notInList('company'))
    if (!day) cells.problems.push({ column: 'date', code: 'importDay' })
    const earlier = rowOf.get(key)
    if (company && day && earlier !== undefined)
      cells.problems.push({ column: 'date', code: 'importRowTwice', values: { field: 'date', row: earlier } })
    rowOf.set(key, row.row)
    const companyId = company?.id ?? 0
    const holiday = { day, name, nameTh }
    return {
      rows: [{ row, cells, isNew: !before, name: [cells.said('company'), day ? formatDay(day) : '', name], at: '' }],
      place: null,
      async check() {
        refuseObstacle(await holidayObstacle(context, companyId))
        refuseFields(holidayProblems(holiday, today(context.clock)))
      },
      async save(within) {
        if (before && day) await removeHoliday(within, { companyId, day })
        await addHolidays(within, { companyId, holidays: [holiday] })
      },
    }
  })
}

export const holidayImport = formImport(holidayRecords, holidayColumnOf)
