import type { Received } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUPS, SECURITY_LEVELS, SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { companyOption } from '../../administration/list.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { removeReports } from '../../events/remove.ts'
import { searching } from '../../events/search.ts'
import { loadReportRows } from '../../events/rows.queries.ts'
import { numberOf, numberOfIds } from '../../statistics/drillDown.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { areaChoices, companyChoices, typeChoices } from '../../events/recordChoices.queries.ts'
import { exportRecord } from './EventRecord.excel.ts'
import { openingDays, readAddress, readFilter, readOrder } from './EventRecord.filter.ts'
import { type RecordFilter, loadPage } from './EventRecord.queries.ts'

/** Maximum number of rows if the request has no page size. */
const WHOLE = 5_000

export const eventRecord = implement('EventRecord', {
  async onLoad(asked, context) {
    const { caller, language } = context
    const scope = visible(caller)
    const { startDate, endDate } = openingDays(asked, context)
    const { filter, cell } = await readAddress({ ...asked, startDate, endDate }, context)
    const companies = await companyChoices(context.db, scope, language)
    const groups = EVENT_GROUPS.filter((group) => companies.some((company) => company.groups.includes(group)))
    const isNamed = asked.sealedEvents !== '' || asked.modeName !== ''
    const names = texts[language]
    return {
      permission: levelOf(caller, MENU.eventRecord),
      defaultEventGroup: defaultOf(asked.eventGroupId, isNamed ? [] : groups),
      defaultCompany: defaultOf(asked.companyId, isNamed ? [] : companies.map(({ id }) => id)),
      defaultArea: defaultOf(asked.area, []),
      defaultEventType: defaultOf(asked.eventType, []),
      startDate: startDate ?? '',
      endDate: endDate ?? '',
      isReportMode: asked.modeName !== '',
      number: cell ? await numberOf(context, cell) : filter.ids && (await numberOfIds(context, filter.ids)),
      companyChoices: companies.filter((company) => !company.is_csr_area).map(companyOption),
      csrCompanies: companies.filter((company) => company.is_csr_area).map(companyOption),
      eventGroups: groups.map((value) => ({ value, label: names.eventGroup[value] })),
      securityLevels: SECURITY_LEVELS.map((value) => ({
        value,
        label: names.securityLevel[value],
        color: SECURITY_LEVEL_COLOR[value - 1] ?? '',
      })),
      ...(await pageOf(filter, asked, context)),
    }
  },

  async GetData(asked, context) {
    return pageOf(await readFilter(asked, context), asked, context)
  },

  async GetEventType({ eventGroupId, companyId, area }, { db, caller, language }) {
    const chosen = { groupId: eventGroupId, companyId, areaId: area }
    return { eventTypes: await typeChoices(db, visible(caller), chosen, language) }
  },

  async GetAear({ eventGroupId, companyId }, { db, caller, language }) {
    return { areas: await areaChoices(db, visible(caller), eventGroupId, companyId, language) }
  },

  async DeleteEvent({ eventIds }, context) {
    await removeReports(context, eventIds)
    return {}
  },

  ExportExcels: {
    async own(asked, context) {
      return exportRecord(context, asked, await readFilter(asked, context), readOrder(asked))
    },
  },
})

async function pageOf(filter: RecordFilter, asked: Received<'EventRecord/GetData'>, context: SignedIn) {
  const { db, caller, language } = context
  const { page, pageSize } = asked
  const part = pageSize ? { limit: pageSize, offset: ((page ?? 1) - 1) * pageSize } : { limit: WHOLE, offset: 0 }
  const { result, correctedText } = await searching(context, asked.text, (search) =>
    loadPage(db, visible(caller), { ...filter, search }, readOrder(asked), part, language),
  )
  const { ids, total } = result
  const rows = await loadReportRows(db, context, ids)
  // Deleting here also requires edit access to this page; rights on a report come from Create Report.
  if (levelOf(caller, MENU.eventRecord) < 2) for (const row of rows) row.isDelete = false
  return {
    events: rows,
    total,
    correctedText,
    ...(pageSize ? {} : { isTruncated: total > WHOLE }),
  }
}

/** The requested value, or the only choice there is. */
function defaultOf(asked: number | null, choices: number[]): string {
  return String(asked ?? (choices.length === 1 ? choices[0] : ''))
}
