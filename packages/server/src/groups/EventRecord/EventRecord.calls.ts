import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUPS, SECURITY_LEVELS, SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { type SignedIn, implement } from '../../call.ts'
import { removeReports } from '../../events/remove.ts'
import { loadReportRows } from '../../events/rows.queries.ts'
import { numberOf, numberOfIds } from '../../statistics/drillDown.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { type CompanyChoice, areaChoices, companyChoices, typeChoices } from '../../events/recordChoices.queries.ts'
import { exportRecord } from './EventRecord.excel.ts'
import { openingDays, readAddress, readFilter, readOrder } from './EventRecord.filter.ts'
import { type RecordFilter, type RecordOrder, loadPage } from './EventRecord.queries.ts'

/** As many rows as a list answers that nobody asked for page by page. */
const WHOLE = 5_000

export const eventRecord = implement('EventRecord', {
  async onLoad(asked, context) {
    const { caller, language } = context
    const scope = visible(caller)
    const { sStartDate, sEndDate } = openingDays(asked, context)
    const { filter, cell } = await readAddress({ ...asked, sStartDate, sEndDate }, context)
    const companies = await companyChoices(context.db, scope)
    const groups = EVENT_GROUPS.filter((group) => companies.some((company) => company.groups.includes(group)))
    const isNamed = asked.sArrEventID !== '' || asked.sMode !== ''
    const names = texts[language]
    return {
      nPermission: levelOf(caller, MENU.eventRecord),
      sDefallGroupEvent: defaultOf(asked.nEventGroup, isNamed ? [] : groups),
      sDefallCompany: defaultOf(asked.nCompyne, isNamed ? [] : companies.map(({ id }) => id)),
      sDefallArea: defaultOf(asked.nArea, []),
      sDefallEventType: defaultOf(asked.nEventType, []),
      sStartDate: sStartDate ? wireDay(sStartDate) : '',
      sEndDate: sEndDate ? wireDay(sEndDate) : '',
      isReportMode: asked.sMode !== '',
      cNumber: cell ? await numberOf(context, cell) : filter.ids && (await numberOfIds(context, filter.ids)),
      lstCompyne: companies.filter((company) => !company.is_csr_area).map(companyOption),
      lstCompyneCSR: companies.filter((company) => company.is_csr_area).map(companyOption),
      lstEventGroup: groups.map((value) => ({ value, label: names.eventGroup[value] })),
      lstSecurityLevel: SECURITY_LEVELS.map((value) => ({
        value,
        label: names.securityLevel[value],
        sColor: SECURITY_LEVEL_COLOR[value - 1] ?? '',
      })),
      ...(await pageOf(filter, readOrder(asked), asked, context)),
    }
  },

  async GetData(asked, context) {
    return pageOf(await readFilter(asked, context), readOrder(asked), asked, context)
  },

  async GetEventType({ nEventGroup, nCompyne, nArea }, { db, caller }) {
    const chosen = { groupId: nEventGroup, companyId: nCompyne, areaId: nArea }
    return { lstEventType: await typeChoices(db, visible(caller), chosen) }
  },

  async GetAear({ nEventGroup, nCompyne }, { db, caller }) {
    return { lstArea: await areaChoices(db, visible(caller), nEventGroup, nCompyne) }
  },

  async DeleteEvent({ lstEventID }, context) {
    await removeReports(context, lstEventID)
    return {}
  },

  ExportExcels: {
    async own(asked, context) {
      return exportRecord(context, asked, await readFilter(asked, context), readOrder(asked))
    },
  },
})

async function pageOf(
  filter: RecordFilter,
  order: RecordOrder,
  { nPage, nPageSize }: { nPage: number | null; nPageSize: number | null },
  context: SignedIn,
) {
  const { db, caller, language } = context
  const page = nPageSize ? { limit: nPageSize, offset: ((nPage ?? 1) - 1) * nPageSize } : { limit: WHOLE, offset: 0 }
  const { ids, total } = await loadPage(db, visible(caller), filter, order, page, language)
  const rows = await loadReportRows(db, context, ids)
  // Deleting here asks for the page's own level; the rights on a report are those of Create Report.
  if (levelOf(caller, MENU.eventRecord) < 2) for (const row of rows) row.isDelete = false
  return {
    lstEventData: rows,
    nTotal: total,
    ...(nPageSize ? {} : { isTruncated: total > WHOLE }),
  }
}

/** What is asked for, or the only one that there is to choose. */
function defaultOf(asked: number | null, choices: number[]): string {
  return String(asked ?? (choices.length === 1 ? choices[0] : ''))
}

function companyOption({ id, name, is_csr_area }: CompanyChoice) {
  return { value: id, label: name, sMode1: is_csr_area ? ('Y' as const) : ('N' as const) }
}
