import type { Output } from '@daybook/shared'
import { MOST_FOUND } from '@daybook/shared/calls/QuickSearch'
import { MENU } from '@daybook/shared/registry'
import { sealRecord } from '../../administration/record.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { loadReportRows } from '../../events/rows.queries.ts'
import { newestFound } from '../../events/search.ts'
import { areaScope, companyScope, userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import {
  type Sought,
  findAreaForms,
  findAreas,
  findCompanies,
  findCompanyForms,
  findPeople,
  findUserForms,
} from './QuickSearch.queries.ts'

type Found = Output<'QuickSearch/Find'>
const NOTHING: Omit<Found, 'forms'> = { areas: [], companies: [], people: [], reports: [] }

export const quickSearch = implement('QuickSearch', {
  async Find({ text }, context) {
    const sought = { db: context.db, language: context.language, words: wordsOf(text) }
    const mayRead = levelOf(context.caller, MENU.eventRecord) > 0
    const [record, forms] = await Promise.all([
      mayRead ? ofRecord(text, sought, context) : NOTHING,
      formsOf(sought, context),
    ])
    return { ...record, forms }
  },
})

/** What Event Record shows: with its rights, in the scope of its reader. */
async function ofRecord(text: string, sought: Sought, context: SignedIn): Promise<typeof NOTHING> {
  const { db, caller, sealer } = context
  const scope = visible(caller)
  const [areas, companies, people, ids] = await Promise.all([
    findAreas(sought, scope),
    findCompanies(sought, scope),
    findPeople(sought, scope),
    newestFound(context, text, MOST_FOUND),
  ])
  const rows = await loadReportRows(db, context, ids)
  const reports = await Promise.all(
    rows.map(async ({ eventId, eventDay, areaName, eventTypeName, description }) => ({
      eventId,
      sealedId: await sealer.seal(db, 'Event-Record', { ids: [eventId] }),
      eventDay,
      areaName,
      eventTypeName,
      description,
    })),
  )
  return { areas, companies, people, reports }
}

/** The records that the caller administers, each list with the rights of its menu. */
async function formsOf(sought: Sought, context: SignedIn): Promise<Found['forms']> {
  const { db, caller } = context
  const [areas, companies, users] = await Promise.all([
    findAreaForms(sought, areaScope(caller, MENU.area)),
    levelOf(caller, MENU.company) > 0 ? findCompanyForms(sought, await companyScope(db, caller)) : [],
    levelOf(caller, MENU.userPermission) > 0 ? findUserForms(sought, await userScope(db, caller)) : [],
  ])
  const all = [
    ...companies.map((one) => ({ ...one, page: 'Create-Company' as const })),
    ...areas.map((one) => ({ ...one, page: 'Create-Area-Structure' as const })),
    ...users.map((one) => ({ ...one, page: 'Create-User-Permission' as const })),
  ]
  return Promise.all(
    all.map(async ({ id, page, name, note }) => ({ page, name, note, sealedId: await sealRecord(context, page, id) })),
  )
}
