import type { Language } from '@daybook/shared/registry'
import type { Received } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import type { z } from 'zod'
import type { advanceReport } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { loadNilOnlyAfterEnd } from '../../expectations/lock.queries.ts'
import { addDays, today, wireInstant, instant } from '../../platform/clock.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import {
  type AreaChoice,
  companiesOf,
  groupsOf,
  loadAreas,
  loadEventTypes,
  loadShifts,
  loadSubTypes,
  securityLevels,
} from '../../events/choices.queries.ts'
import { earliestDate } from '../../events/rules.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { reportable } from '../../people/rights/scope.ts'
import { loadAdvanceDays, loadLastFiled, loadTaken } from './CreateReport.queries.ts'

type Input = Received<'CreateReport/LoadCreateReport'>

/**
 * The form's choices given the selection so far. Without a selection there may be one obvious choice: the only one, otherwise
 * that of the caller's last report. It becomes the default, and the lists below already follow it.
 */
export async function formChoices({ db, caller, language, clock }: SignedIn, input: Input) {
  const areas = await loadAreas(db, reportable(caller), language)
  const eventGroups = groupsOf(areas, language)
  const defaultEventGroupId = await obviousGroup(db, caller.userId, eventGroups)
  const group = input.eventGroupId ?? defaultEventGroupId

  const ofGroup = areas.filter(({ eventGroupId }) => eventGroupId === group)
  const defaultCompanyId = await obviousCompany(db, caller.userId, group, companiesOf(ofGroup))
  const company = input.companyId ?? defaultCompanyId

  const ofCompany = ofGroup.filter(({ companyId }) => companyId === company)
  const defaultAreaIds = await obviousAreas(db, caller.userId, group, company, ofCompany)
  const sent = new Set([...input.areaIds, ...input.subAreaIds])
  const chosen = ofCompany.filter(({ areaId }) => (sent.size > 0 ? sent.has(areaId) : defaultAreaIds.includes(areaId)))
  const areaIds = chosen.map(({ areaId }) => areaId)

  const eventTypes = await loadEventTypes(db, areaIds, language)
  const typeIds = eventTypes.map(({ eventTypeId }) => eventTypeId)
  const parents = input.eventTypeId === null ? typeIds : typeIds.filter((type) => type === input.eventTypeId)
  const day = today(clock)
  const isOtherThanCsr = ({ eventGroupId }: AreaChoice) =>
    group === null || group === EVENT_GROUP.CSR ? eventGroupId !== EVENT_GROUP.CSR : eventGroupId === group
  return {
    permission: levelOf(caller, MENU.createReport),
    advance: await loadAdvance(db, day, group, areaIds, language),
    areas: ofCompany,
    eventTypes,
    subEventTypes: await loadSubTypes(db, parents, language),
    shifts: group === EVENT_GROUP.OPERATION ? await loadShifts(db, areaIds, language) : [],
    nilAfterEndAreaIds: [...(await loadNilOnlyAfterEnd(db, areaIds, day))],
    defaultAreaIds,
    defaultEventGroupId,
    defaultCompanyId,
    csrCompanies: companiesOf(areas.filter(({ eventGroupId }) => eventGroupId === EVENT_GROUP.CSR)),
    companyChoices: companiesOf(areas.filter(isOtherThanCsr)),
    eventGroups,
    securityLevels: securityLevels(language),
    today: day,
    now: wireInstant(instant({ clock }), clock.timeZone),
    earliestDate: earliestDate(
      caller,
      chosen.map(({ companyId, areaId }) => ({ companyId, id: areaId })),
      day,
    ),
  }
}

/** Whether and until when a group may report in advance, and the days on which the areas already have advance reports. */
export async function loadAdvance(
  db: Querying,
  day: string,
  group: number | null,
  areaIds: number[],
  language: Language,
): Promise<z.output<typeof advanceReport>> {
  const days = await loadAdvanceDays(db, group)
  if (days === null) return { allowsAdvance: false, advanceEndDay: null, dates: [] }
  const last = addDays(day, days)
  const taken = await loadTaken(db, areaIds, { first: addDays(day, 1), last }, language)
  return {
    allowsAdvance: true,
    advanceEndDay: last,
    dates: [...new Set(taken.map((report) => report.day))],
  }
}

async function obviousGroup(db: Querying, userId: number, groups: { value: number }[]): Promise<number | null> {
  const [first] = groups
  if (groups.length <= 1) return first?.value ?? null
  const last = await loadLastFiled(db, userId, null, null)
  return groups.find(({ value }) => value === last?.groupId)?.value ?? null
}

async function obviousCompany(
  db: Querying,
  userId: number,
  group: number | null,
  companies: { value: number }[],
): Promise<number | null> {
  const [first] = companies
  if (companies.length <= 1) return first?.value ?? null
  const last = await loadLastFiled(db, userId, group, null)
  return companies.find(({ value }) => value === last?.companyId)?.value ?? null
}

async function obviousAreas(
  db: Querying,
  userId: number,
  group: number | null,
  company: number | null,
  areas: AreaChoice[],
): Promise<number[]> {
  if (areas.length <= 1) return areas.map(({ areaId }) => areaId)
  const last = await loadLastFiled(db, userId, group, company)
  return areas.map(({ areaId }) => areaId).filter((area) => last?.areaIds.includes(area))
}
