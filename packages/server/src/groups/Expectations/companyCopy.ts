import { MENU } from '@daybook/shared/registry'
import type { CompanyPart } from '../../administration/companyParts.ts'
import type { SignedIn } from '../../call/call.ts'
import { addDays, today } from '../../platform/clock.ts'
import { addHolidays } from './holidays.ts'
import { loadHolidays } from './holidays.queries.ts'
import { saveRule } from './rules.ts'
import { loadRulesOfCompany } from './rules.queries.ts'

/* What a copy of a company gets from tomorrow on: what has begun can be changed for nobody. */

const tomorrow = ({ clock }: SignedIn) => addDays(today(clock), 1)

/** Its own rules, and those of its areas that are copied. A rule that changes on a day to come becomes one for each time. */
const rulesOf = async (context: SignedIn, companyId: number) =>
  (await loadRulesOfCompany(context.db, companyId, context.language)).filter(
    ({ until }) => until === null || until >= tomorrow(context),
  )

export const rulePart: CompanyPart = {
  menu: MENU.expectations,
  async count(context, companyId, parts) {
    const rules = await rulesOf(context, companyId)
    return rules.filter(({ areaId }) => areaId === null || parts.includes('areas')).length
  },
  async copy(context, { from, to, areaIds }) {
    for (const rule of await rulesOf(context, from.id)) {
      const areaId = rule.areaId === null ? null : areaIds.get(rule.areaId)
      if (areaId === undefined) continue
      await saveRule(context, {
        ...rule,
        ruleId: null,
        version: '',
        scope: areaId === null ? 'company' : 'area',
        companyId: areaId === null ? to.id : null,
        areaId,
        graceMinutes: String(rule.graceMinutes),
        lockAfterDays: String(rule.lockAfterDays ?? ''),
        from: rule.from > tomorrow(context) ? rule.from : tomorrow(context),
      })
    }
  },
}

const holidaysOf = (context: SignedIn, companyId: number) =>
  loadHolidays(context.db, companyId, tomorrow(context), '9999-12-31')

export const holidayPart: CompanyPart = {
  menu: MENU.expectations,
  count: async (context, companyId) => (await holidaysOf(context, companyId)).length,
  async copy(context, { from, to }) {
    const holidays = await holidaysOf(context, from.id)
    if (holidays.length > 0) await addHolidays(context, { companyId: to.id, holidays })
  },
}
