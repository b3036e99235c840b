import { REPORTS } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { implement } from '../../call/call.ts'
import { companyChoices } from '../../events/recordChoices.queries.ts'
import { today } from '../../platform/clock.ts'
import { blockAnswer } from '../../statistics/block.ts'
import { companyOption } from '../../administration/list.ts'
import { groupsOf, titleOf } from '../../statistics/choices.ts'
import { NUMBERS, compare } from '../../statistics/comparison.ts'
import { linkedDay } from '../../statistics/link.ts'
import { monthInWords, monthOf } from '../../statistics/periods.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { monthFilter } from '../../statistics/monthFilter.ts'
import { exportMonth } from '../../statistics/files/monthFile.ts'

export const monthlyReport = implement('MonthlyReport', {
  async GetCompanyList({ companyId, sealedMonthly }, context) {
    const { db, caller, language, clock } = context
    const { from } = monthOf((await linkedDay(context, REPORTS.monthly.page, sealedMonthly)) ?? today(clock))
    const companies = await companyChoices(db, visible(caller), language)
    const ordinary = companies.filter((company) => !company.is_csr_area)
    const groups = groupsOf(companies)
    const usual = ordinary.find(({ id }) => id === (companyId ?? caller.companyId)) ?? ordinary[0]
    return {
      permission: levelOf(caller, REPORTS.monthly.menu),
      companies: ordinary.map(companyOption),
      csrCompanies: companies.filter((company) => company.is_csr_area).map(companyOption),
      defaultCompanyId: usual?.id ?? null,
      eventGroupIds: [...groups],
      startDate: from,
      month: monthInWords(from, language),
      title: titleOf(context, REPORTS.monthly, monthInWords(from, language)),
    }
  },

  async GetByEventType({ companyId, eventGroupId, startDate }, context) {
    const filter = monthFilter(context, {
      companyId,
      eventGroupId: eventGroupId ?? EVENT_GROUP.OPERATION,
      startDate,
    })
    return { ...(await blockAnswer(context, filter)), month: monthInWords(filter.from, context.language) }
  },

  async Compare({ companyId, eventGroupId, startDate, ...asked }, context) {
    const filter = monthFilter(context, {
      companyId,
      eventGroupId: eventGroupId ?? EVENT_GROUP.OPERATION,
      startDate,
    })
    return compare(context, filter, asked, NUMBERS.monthly)
  },

  ExportExcel: { own: (asked, context) => exportMonth(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportMonth(context, asked, 'PDF') },
})
