import type { z } from 'zod'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import type { loadData } from '@daybook/shared/calls/shapes/reporting'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import { formatDay } from '@daybook/shared/days'
import type { OVERVIEW, Report } from '@daybook/shared/registry'
import { companyOption } from '../administration/list.ts'
import type { SignedIn } from '../call/call.ts'
import { type CompanyChoice, companyChoices } from '../events/recordChoices.queries.ts'
import { today } from '../platform/clock.ts'
import { levelOf } from '../people/rights/caller.ts'
import { visible } from '../people/rights/scope.ts'
import { asOf } from './block.ts'
import { areaChoices } from './choices.queries.ts'
import { type Period, monthInWords } from './periods.ts'

type LoadData = { [K in keyof typeof loadData]: z.input<(typeof loadData)[K]> }

/** The order of the panels. */
export const GROUPS_IN_ORDER: readonly EventGroupId[] = [EVENT_GROUP.OPERATION, EVENT_GROUP.SECURITY, EVENT_GROUP.CSR]

/** The event groups of any of these companies, in that order. */
export const groupsOf = (companies: readonly Pick<CompanyChoice, 'groups'>[]): EventGroupId[] =>
  GROUPS_IN_ORDER.filter((group) => companies.some(({ groups }) => groups.includes(group)))

/** A report's title with its subject and the day its numbers were read. */
export function titleOf(
  context: Pick<SignedIn, 'clock' | 'language'>,
  report: Pick<Report | typeof OVERVIEW, 'title'>,
  about: string,
): string {
  return `${reportTexts[context.language][report.title]} ${about} (As of ${formatDay(today(context.clock))})`
}

/** The given groups with their names. */
export function groupOptions(groups: readonly EventGroupId[], language: Language) {
  return groups.map((value) => ({ value, label: texts[language].eventGroup[value] }))
}

/** The choices and initial values of a report's filter; requested values override the defaults. */
export async function loadChoices(
  context: SignedIn,
  report: Report,
  {
    period,
    asked,
  }: {
    period: Period
    asked: { companyId: number | null; eventGroupId: number[]; areaIds: number[] }
  },
): Promise<LoadData> {
  const { db, caller, language } = context
  const scope = visible(caller)
  const companies = await companyChoices(db, scope, language)
  const company = defaultCompany(companies, caller.companyId, asked)
  const groups = groupsOf(companies)
  const group =
    asked.eventGroupId[0] ?? GROUPS_IN_ORDER.find((one) => company?.groups.includes(one)) ?? groups[0] ?? null
  const areas = company
    ? await areaChoices(db, scope, { groupIds: group === null ? null : [group], companyId: company.id }, language)
    : []
  return {
    permission: levelOf(caller, report.menu),
    companies: companies.filter((one) => !one.is_csr_area).map(companyOption),
    csrCompanies: companies.filter((one) => one.is_csr_area).map(companyOption),
    eventGroups: groupOptions(
      groups.toSorted((one, other) => one - other),
      language,
    ),
    areas,
    defaultCompanyId: company?.id ?? null,
    defaultEventGroupId: group,
    defaultStartDate: period.from,
    defaultEndDate: period.to,
    defaultAreaIds: asked.areaIds,
    startDate: period.from,
    endDate: period.to,
    asOf: asOf(context),
    year: Number(period.from.slice(0, 4)),
    month: monthInWords(period.from, language),
    title: titleOf(context, report, `${formatDay(period.from)} - ${formatDay(period.to)}`),
    eventGroupIds: [...groups],
  }
}

/** The requested company, or else the reader's own if it has such a group, or else the first that has one. */
function defaultCompany(
  companies: CompanyChoice[],
  ownId: number,
  { companyId, eventGroupId }: { companyId: number | null; eventGroupId: number[] },
): CompanyChoice | undefined {
  const fitting = companies.filter(
    ({ groups }) => eventGroupId.length === 0 || groups.some((group) => eventGroupId.includes(group)),
  )
  if (companyId !== null) return companies.find(({ id }) => id === companyId)
  return fitting.find(({ id }) => id === ownId) ?? fitting[0]
}
