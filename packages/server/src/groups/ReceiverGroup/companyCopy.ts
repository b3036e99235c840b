import { MENU } from '@daybook/shared/registry'
import type { CompanyPartName } from '@daybook/shared/rules/companyParts'
import type { CompanyPart } from '../../administration/companyParts.ts'
import type { SignedIn } from '../../call/call.ts'
import { receiversOfCompany } from './ReceiverGroup.queries.ts'
import { loadReceiver } from './record.queries.ts'
import { receiverScope, saveReceiver } from './save.ts'

/* The skeleton of a company's receiver groups: their names and areas, never members. */

/** The groups with areas of a company, each with only those. */
async function receiversOf(context: SignedIn, companyId: number) {
  const { db, language } = context
  const scope = await receiverScope(context, 2)
  const found = []
  for (const id of await receiversOfCompany(db, companyId)) {
    const stored = await loadReceiver(db, scope, id, language)
    if (!stored?.isActive) continue
    const areaIds = stored.areas.filter((area) => area.companyId === companyId).map((area) => area.id)
    const groups = stored.whole.filter((one) => one.companyId === companyId).map(({ eventGroupId }) => eventGroupId)
    found.push({ ...stored, areaIds, groups })
  }
  return found
}

const hasAny = (one: { areaIds: number[]; groups: number[] }, parts: readonly CompanyPartName[]) =>
  one.groups.length > 0 || (parts.includes('areas') && one.areaIds.length > 0)

export const receiverPart: CompanyPart = {
  menu: MENU.receiverGroup,
  count: async (context, companyId, parts) =>
    (await receiversOf(context, companyId)).filter((one) => hasAny(one, parts)).length,
  async copy(context, { from, to, areaIds }) {
    for (const stored of await receiversOf(context, from.id)) {
      const areas = stored.areaIds.flatMap((id) => areaIds.get(id) ?? [])
      if (areas.length + stored.groups.length === 0) continue
      await saveReceiver(context, {
        receiverGroupId: null,
        receiverGroupName: nameFor(stored.name, from.name, to.name),
        secondName: stored.secondName && nameFor(stored.secondName, from.secondName, to.secondName || to.name),
        active: true,
        inactiveNote: '',
        version: '',
        members: [],
        areaRelations: areas.map((areaId) => ({ areaId })),
        wholeCompanies: stored.groups.map((eventGroupId) => ({ companyId: to.id, eventGroupId })),
      })
    }
  },
}

/** 'Port guards of North' for a copy of North is 'Port guards of South'; a name without the company's gets it. */
const nameFor = (name: string, before: string, after: string) =>
  before !== '' && name.includes(before) ? name.replaceAll(before, () => after) : `${name} (${after})`
