import { MENU } from '@daybook/shared/registry'
import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import { excludedGroups } from '@daybook/shared/rules/userRules'
import type { ActChange } from '@daybook/shared/calls/Acts'
import { type HandOver, NO_CHANGE, type Successor } from '../../administration/act.ts'
import { areaScope, grantableGroups } from '../../people/rights/administration.ts'
import { type AreaRole, GROUP_OF_ROLE } from '../../people/rights/areaRoles.ts'
import { covers } from '../../people/rights/scope.ts'
import { type PersonChange, changePerson } from './act.ts'

/* Areas and administration pass on as the form of the successor gives them. */

type Given = { toId: number; change: PersonChange }

const byForm = (changeOf: (id: number) => Pick<ActChange, 'kind'> & Partial<ActChange>) =>
  ({
    async give(context, tx, { id, toId }) {
      if (toId === null) return undefined
      const row = { id: toId, version: '' }
      const changed = await changePerson(context, tx, row, { ...NO_CHANGE, way: 'add' as const, ...changeOf(id) })
      return changed.isSame ? undefined : ({ toId, change: changed.reversal } satisfies Given)
    },
    async giveBack(context, tx, { toId, change }: Given) {
      await changePerson(context, tx, { id: toId, version: '' }, change)
    },
  }) satisfies Partial<HandOver>

/** Whether a group goes with those that somebody has. */
const goesWith = (group: GroupUserId, { groups }: Successor) => !excludedGroups(groups).includes(group)

export const areaDuty = (role: AreaRole): HandOver => ({
  isGivable: ({ caller }, place) =>
    covers(areaScope(caller, MENU.userPermission, 2), place) && grantableGroups(caller).includes(GROUP_OF_ROLE[role]),
  takers: (_context, _duty, people, isChangeable) =>
    people.filter((one) => isChangeable(one.id) && goesWith(GROUP_OF_ROLE[role], one)),
  ...byForm((areaId) => ({ kind: 'person.areas', role, areaIds: [areaId] })),
})

/** The administration of a company, by one of its people. */
export const companyDuty: HandOver = {
  isGivable: ({ caller }) => grantableGroups(caller).includes(GROUP_USER.COMPANY_USER),
  takers: (_context, { id: companyId }, people, isChangeable) =>
    people.filter(
      (one) => one.companyId === companyId && isChangeable(one.id) && goesWith(GROUP_USER.COMPANY_USER, one),
    ),
  ...byForm(() => ({ kind: 'person.groups', userGroups: [GROUP_USER.COMPANY_USER] })),
}
