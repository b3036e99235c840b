import { fill } from '@daybook/shared/texts/fill'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileContext } from '../call/call.ts'
import { readableInstant, instant } from '../platform/clock.ts'
import { type Scope, visible } from '../people/rights/scope.ts'
import { scopeNames } from './about.queries.ts'
import type { FixedSheet } from './job.ts'
import { companyNameIn } from '../people/rights/caller.ts'

/** Most names of a scope in one cell. */
const NAMES = 40

/** What a file says in place of 'Filter' and 'Rows'. */
export type AboutLabels = { filter?: string; rows?: string }

/**
 * The last sheet of every workbook: which report, filter and scope, by whom and when, in the caller's language.
 *
 * @param filter as label and value
 * @param scope where the rows came from; by default, the reports that the caller sees
 */
export async function aboutSheet(
  { db, caller, language, clock }: FileContext,
  {
    report,
    filter,
    rows,
    scope = visible(caller),
    labels = {},
  }: {
    report: string
    filter: [label: string, value: string][]
    rows: number | [name: string, rows: number][]
    scope?: Scope
    labels?: AboutLabels
  },
): Promise<FixedSheet> {
  const says = { ...sheetTexts[language], ...labels }
  const names = scope.all ? [says.allCompanies] : await scopeNames(db, scope, language)
  const shown = names.slice(0, NAMES).join(', ')
  const more = names.length - NAMES
  const now = instant({ clock })
  return {
    name: says.about,
    columns: [
      { title: says.item, width: 40, kind: 'text' },
      { title: says.value, width: 80, kind: 'text' },
    ],
    rows: [
      [says.report, report],
      ...filter.map(([label, value]) => [`${says.filter}: ${label}`, value]),
      [says.scope, more > 0 ? `${shown}, ${fill(says.more, { n: more })}` : shown],
      ...(typeof rows === 'number'
        ? [[says.rows, String(rows)]]
        : rows.map(([name, n]) => [`${says.rows}: ${name}`, String(n)])),
      [says.exportedBy, `${caller.fullName} (${caller.username}), ${companyNameIn(caller, language)}`],
      [says.exportedAt, `${readableInstant(now, clock.timeZone)} (${clock.timeZone})`],
    ],
  }
}
