import type { Received } from '@daybook/shared'
import { columnTitle } from '@daybook/shared/importColumns'
import { EXPORTS } from '@daybook/shared/registry'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { companyScope, coversCompany } from '../../people/rights/administration.ts'
import { Problem } from '../../platform/problem.ts'
import { findCompanyName } from './choices.queries.ts'
import { countHolidays, exportQuery } from './holidays.queries.ts'

/** Exports a company's holidays in a year as a workbook. Throws notFound outside the scope. */
export async function exportHolidays(
  context: SignedIn,
  { companyId, year }: Received<'Expectations/exportHolidays'>,
): Promise<FileAnswer> {
  const { db, caller, language } = context
  if (!coversCompany(await companyScope(db, caller), companyId)) throw new Problem('notFound')
  const company = await findCompanyName(db, companyId, language)
  if (company === undefined) throw new Problem('notFound')
  const says = sheetTexts[language]
  return exportList(context, {
    of: EXPORTS.holiday,
    title: says.holidays,
    count: countHolidays(companyId, year),
    sheets: [
      {
        name: says.holidays,
        columns: [
          { title: columnTitle('company', language), width: 34, kind: 'text' },
          { title: columnTitle('date', language), width: 14, kind: 'day' },
          { title: columnTitle('holidayName', language), width: 40, kind: 'text' },
          { title: columnTitle('holidayNameTh', language), width: 40, kind: 'text' },
        ],
        rows: exportQuery(companyId, year, language),
      },
    ],
    filter: [
      [says.company, company],
      [says.year, String(year)],
    ],
    scope: { all: false, companyIds: [companyId], areaIds: [] },
  })
}
