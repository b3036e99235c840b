import { MENU } from '@daybook/shared/registry'
import type { z } from 'zod'
import type { CreateReport } from '@daybook/shared/calls/CreateReport'
import type { advanceReport } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call.ts'
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

type Input = z.output<typeof CreateReport.LoadCreateReport.input>

/**
 * The choices of the form for what has been chosen so far. Where nothing has been chosen there may be one obvious
 * choice: the only one, else that of the caller's last report. It is offered as the default, and the lists below it are
 * already those of the default.
 */
export async function formChoices({ db, caller, language, clock }: SignedIn, input: Input) {
  const areas = await loadAreas(db, reportable(caller))
  const lstEventGroup = groupsOf(areas, language)
  const nDefaultEventGroup = await obviousGroup(db, caller.userId, lstEventGroup)
  const group = input.nEventGroupID ?? nDefaultEventGroup

  const ofGroup = areas.filter(({ nEventGrupID }) => nEventGrupID === group)
  const nDefaultCompany = await obviousCompany(db, caller.userId, group, companiesOf(ofGroup))
  const company = input.nCompanyID ?? nDefaultCompany

  const ofCompany = ofGroup.filter(({ nCompanyID }) => nCompanyID === company)
  const lstDefaultArea = await obviousAreas(db, caller.userId, group, company, ofCompany)
  const sent = new Set([...input.lstAreaID, ...input.lstSubAreaID])
  const chosen = ofCompany.filter(({ nAreaID }) =>
    sent.size > 0 ? sent.has(nAreaID) : lstDefaultArea.includes(nAreaID),
  )
  const areaIds = chosen.map(({ nAreaID }) => nAreaID)

  const lstEventTypeMaster = await loadEventTypes(db, areaIds)
  const typeIds = lstEventTypeMaster.map(({ nEventTypeID }) => nEventTypeID)
  const parents = input.nEventTypeID === null ? typeIds : typeIds.filter((type) => type === input.nEventTypeID)
  const day = today(clock)
  const isOtherThanCsr = ({ nEventGrupID }: AreaChoice) =>
    group === null || group === EVENT_GROUP.CSR ? nEventGrupID !== EVENT_GROUP.CSR : nEventGrupID === group
  return {
    nPermission: levelOf(caller, MENU.createReport),
    objTAdvanceReport: await loadAdvance(db, day, group, areaIds),
    lstAreaMaster: ofCompany,
    lstEventTypeMaster,
    lstEventTypeMaster_Sub: await loadSubTypes(db, parents),
    lstWorkingTimeMaster: group === EVENT_GROUP.OPERATION ? await loadShifts(db, areaIds) : [],
    lstDefaultArea,
    nDefaultEventGroup,
    nDefaultCompany,
    lstCompyneCSR: companiesOf(areas.filter(({ nEventGrupID }) => nEventGrupID === EVENT_GROUP.CSR)),
    lstCompyne: companiesOf(areas.filter(isOtherThanCsr)),
    lstEventGroup,
    lstSecurityLevel: securityLevels(language),
    dToday: day,
    dNow: wireInstant(instant({ clock }), clock.timeZone),
    dEarliestDate: earliestDate(
      caller,
      chosen.map(({ nCompanyID, nAreaID }) => ({ companyId: nCompanyID, id: nAreaID })),
      day,
    ),
  }
}

/** Whether and until when a group may be reported in advance, and the days on which the areas already are. */
export async function loadAdvance(
  db: Querying,
  day: string,
  group: number | null,
  areaIds: number[],
): Promise<z.output<typeof advanceReport>> {
  const days = await loadAdvanceDays(db, group)
  if (days === null) return { IsAdvanceReport: false, dAdvanceEndDate: null, lstDate: [] }
  const last = addDays(day, days)
  const taken = await loadTaken(db, areaIds, { first: addDays(day, 1), last })
  return {
    IsAdvanceReport: true,
    dAdvanceEndDate: last,
    lstDate: [...new Set(taken.map((report) => report.day))],
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
  if (areas.length <= 1) return areas.map(({ nAreaID }) => nAreaID)
  const last = await loadLastFiled(db, userId, group, company)
  return areas.map(({ nAreaID }) => nAreaID).filter((area) => last?.areaIds.includes(area))
}
