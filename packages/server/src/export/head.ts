import { reportTexts, sheetTexts } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import type { FileContext } from '../call/call.ts'
import { readableInstant, instant } from '../platform/clock.ts'
import { type Scope, visible } from '../people/rights/scope.ts'
import { companyNameIn } from '../people/rights/caller.ts'
import { scopeCompanies } from './about.queries.ts'
import type { Head } from './job.ts'

/**
 * What stands above the tables of a file: title, company, period, the moment of its numbers, and by whom. Company and
 * period are those of the filter; without one, the companies of the scope.
 *
 * @param filter as label and value
 */
export async function headOf(
  { db, caller, language, clock }: FileContext,
  {
    title,
    filter,
    scope = visible(caller),
  }: { title: string; filter: [label: string, value: string][]; scope?: Scope },
): Promise<Head> {
  const says = sheetTexts[language]
  const chosen = (...labels: string[]) =>
    filter.find(([label, value]) => labels.includes(label) && value !== says.all)?.[1]
  const now = `${readableInstant(instant({ clock }), clock.timeZone)} (${clock.timeZone})`
  const period =
    chosen(reportTexts[language].period) ?? span(chosen(says.from, says.startDate), chosen(says.to, says.endDate))
  return {
    title,
    about: [chosen(says.company) ?? (await companies(db, scope, language)), ...(period ? [period] : [])],
    by: `${fill(says.asOf, { moment: now })} · ${says.exportedBy}: ${caller.fullName} (${caller.username}), ${companyNameIn(caller, language)}`,
    page: reportTexts[language].page,
  }
}

const span = (from: string | undefined, to: string | undefined) =>
  from === undefined && to === undefined ? null : `${from ?? '…'} - ${to ?? '…'}`

async function companies(db: FileContext['db'], scope: Scope, language: FileContext['language']): Promise<string> {
  const says = sheetTexts[language]
  if (scope.all) return says.allCompanies
  const names = await scopeCompanies(db, scope, language)
  return names.length === 1 ? (names[0] ?? '') : fill(says.companyCount, { n: names.length })
}
