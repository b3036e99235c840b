import type { z } from 'zod'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import type { loadData } from '@daybook/shared/calls/shapes/reporting'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/reports'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import type { Report } from '@daybook/shared/registry'
import type { SignedIn } from '../call.ts'
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

export function companyOption({ id, name, is_csr_area }: CompanyChoice) {
  return { value: id, label: name, sMode1: is_csr_area ? ('Y' as const) : ('N' as const) }
}

/** A report's title with its subject and the day its numbers were read. */
export function titleOf(context: Pick<SignedIn, 'clock' | 'language'>, report: Report, about: string): string {
  return `${reportTexts[context.language][report.title]} ${about} (As of ${wireDay(today(context.clock))})`
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
    asked: { nCompanyID: number | null; nEventGroupID: number[]; lstAreaID: number[] }
  },
): Promise<LoadData> {
  const { db, caller, language } = context
  const scope = visible(caller)
  const companies = await companyChoices(db, scope)
  const company = defaultCompany(companies, caller.companyId, asked)
  const groups = GROUPS_IN_ORDER.filter((group) => companies.some((one) => one.groups.includes(group)))
  const group =
    asked.nEventGroupID[0] ?? GROUPS_IN_ORDER.find((one) => company?.groups.includes(one)) ?? groups[0] ?? null
  const areas = company
    ? await areaChoices(db, scope, { groupIds: group === null ? null : [group], companyId: company.id })
    : []
  return {
    nPermission: levelOf(caller, report.menu),
    lstCompany: companies.filter((one) => !one.is_csr_area).map(companyOption),
    lstCompanyCSR: companies.filter((one) => one.is_csr_area).map(companyOption),
    lstEventGroup: groupOptions(
      groups.toSorted((one, other) => one - other),
      language,
    ),
    lstArea: areas,
    nDefaultCompanyID: company?.id ?? null,
    nDefaultEventGroup: group,
    dDefaultStartDate: period.from,
    dDefaultEndDate: period.to,
    lstDefaultArea: asked.lstAreaID,
    sStartDate: wireDay(period.from),
    sEndDate: wireDay(period.to),
    dAsof: asOf(context),
    nYear: Number(period.from.slice(0, 4)),
    sMonth: monthInWords(period.from, language),
    sTiter: titleOf(context, report, `${wireDay(period.from)} - ${wireDay(period.to)}`),
    lstEventGroupID: [...groups],
  }
}

/** The requested company, or else the reader's own if it has such a group, or else the first that has one. */
function defaultCompany(
  companies: CompanyChoice[],
  ownId: number,
  { nCompanyID, nEventGroupID }: { nCompanyID: number | null; nEventGroupID: number[] },
): CompanyChoice | undefined {
  const fitting = companies.filter(
    ({ groups }) => nEventGroupID.length === 0 || groups.some((group) => nEventGroupID.includes(group)),
  )
  if (nCompanyID !== null) return companies.find(({ id }) => id === nCompanyID)
  return fitting.find(({ id }) => id === ownId) ?? fitting[0]
}
