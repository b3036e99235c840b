import { MENU } from '@daybook/shared/registry'
import type { CompanyPart } from '../../administration/companyParts.ts'
import type { SignedIn } from '../../call/call.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { loadRules } from './NotificationCompany.queries.ts'
import { saveDay } from './NotificationCompany.save.ts'

const daysOf = async ({ db, caller, language }: SignedIn, companyId: number) =>
  (await loadRules(db, await companyScope(db, caller), language)).filter(({ companies }) =>
    companies.some(({ id }) => id === companyId),
  )

/** The days on which a company has its own mail: a copy of it joins each. */
export const notificationPart: CompanyPart = {
  menu: MENU.notificationCompany,
  count: async (context, companyId) => (await daysOf(context, companyId)).length,
  async copy(context, { from, to }) {
    for (const { id, day, month, isActive, companies } of await daysOf(context, from.id))
      await saveDay(context, {
        modeName: 'Edit',
        id,
        day,
        month,
        active: isActive,
        companyIds: [...companies.map((company) => company.id), to.id],
        version: '',
      })
  },
}
