import type { ActChange, ActKind } from '@daybook/shared/calls/Acts'
import { type Language, MENU, type MenuId } from '@daybook/shared/registry'
import { levelsAfter } from '@daybook/shared/rules/userRules'
import type { Transaction } from 'kysely'
import { refuseChanged } from '../../administration/record.ts'
import type { DB } from '../../db/types.ts'
import { areaScope, userScope } from '../../people/rights/administration.ts'
import { type AreaRole, GROUP_OF_ROLE } from '../../people/rights/areaRoles.ts'
import { type Caller, ownLevelOf } from '../../people/rights/caller.ts'
import { judgePersons, refuseObstacle } from '../../people/rights/changing.ts'
import { covers } from '../../people/rights/scope.ts'
import { Problem } from '../../platform/problem.ts'
import { type Sent, fillWhole, pickerOf } from './areas.ts'
import { planSave } from './save.ts'
import { type StoredUser, findAreas, languageOf, loadUser, loadWhole, setLanguage } from './user.queries.ts'
import { putUser } from './write.ts'
import { type ChangeRecord, listAfter } from '../../administration/act.ts'
import { areSame } from '../../people/rights/levels.ts'

type Held = { areaId: number; role: AreaRole }

/** What becomes of one person; what it does not name stays as it is. */
export type PersonChange = {
  isActive?: boolean
  remark?: string
  notifies?: boolean
  companyId?: number
  language?: Language
  groups?: number[]
  levels?: Partial<Record<MenuId, number>>
  added?: Held[]
  removed?: Held[]
}

/** Changes one person as the form would: the same rights, checks and write. */
export const changePerson: ChangeRecord<PersonChange> = async (context, tx, { id, version }, made) => {
  const { caller, clock } = context
  const stored = await loadUser(tx, await userScope(tx, caller), id)
  if (!stored) throw new Problem('notFound')
  refuseObstacle((await judgePersons(tx, caller, [stored]))(id))
  refuseChanged(stored, version, clock.timeZone)
  const scope = areaScope(caller, MENU.userPermission, 2)
  const own = stored.areas.filter(({ areaId, companyId }) => covers(scope, { companyId, areaId }))
  const change = 'kind' in made ? personChange(made, stored, own) : made
  const spoken = await languageOf(tx, id)
  if (change.language === spoken) delete change.language
  if (Object.keys(change).length === 0) return { isSame: true }
  const sent = await sentOf(tx, caller, stored, own, change)
  await putUser(context, tx, await planSave(context, sent), null)
  if (change.language) await setLanguage(tx, id, change.language)
  const { version: laterVersion } = (await loadUser(tx, { all: true, companyIds: [] }, id)) ?? stored
  return { isSame: false, laterVersion, reversal: reversalOf(change, stored, spoken) }
}

function personChange(change: ActChange, stored: StoredUser, own: readonly Held[]): PersonChange {
  const { isOn, note, companyId, language, way } = change
  switch (change.kind as Extract<ActKind, `person.${string}`>) {
    case 'person.status':
      return isOn === stored.isActive ? {} : { isActive: isOn === true, remark: isOn ? '' : note }
    case 'person.notification':
      return isOn === stored.notifies ? {} : { notifies: isOn === true }
    case 'person.company':
      return companyId === null || companyId === stored.companyId
        ? {}
        : { companyId, ...movedAreas(change, stored, own) }
    case 'person.language':
      return language === null ? {} : { language }
    case 'person.groups': {
      const groups = listAfter(stored.groups, change.userGroups, way)
      return areSame(groups, stored.groups) ? {} : groupsBecome(groups, stored, own)
    }
    case 'person.areas':
      return areasBecome(change, stored, own)
  }
}

/** Areas of a role make a person a member of its group; without any, they are none. */
function areasBecome({ role, areaIds, way }: ActChange, stored: StoredUser, own: readonly Held[]): PersonChange {
  if (role === null) return {}
  const idsOf = (areas: readonly Held[]) => areas.filter((area) => area.role === role).map(({ areaId }) => areaId)
  const held = idsOf(stored.areas)
  const after = listAfter(held, areaIds, way, idsOf(own))
  if (areSame(after, held)) return {}
  const group: number = GROUP_OF_ROLE[role]
  const others = stored.groups.filter((one) => one !== group)
  // The form's rule refuses a person without any group: closing them is another act.
  const groups = after.length > 0 ? [...others, group] : others.length > 0 ? others : stored.groups
  const of = (ids: number[]) => ids.map((areaId) => ({ areaId, role }))
  return {
    ...(areSame(groups, stored.groups) ? {} : groupsBecome(groups, stored, [])),
    added: of(after.filter((areaId) => !held.includes(areaId))),
    removed: of(held.filter((areaId) => !after.includes(areaId))),
  }
}

/** Whoever moves with new areas leaves the old ones, and the groups that were about them. */
function movedAreas({ way, role, areaIds }: ActChange, stored: StoredUser, own: readonly Held[]): PersonChange {
  if (way !== 'replace') return {}
  const added = role === null ? [] : areaIds.map((areaId) => ({ areaId, role }))
  const isOwn = (area: Held) => own.some(({ areaId, role }) => areaId === area.areaId && role === area.role)
  const held = [...stored.areas.filter((area) => !isOwn(area)), ...added]
  const ofAreas: number[] = Object.values(GROUP_OF_ROLE)
  const groups = [
    ...stored.groups.filter((group) => !ofAreas.includes(group)),
    ...new Set(held.map((area) => GROUP_OF_ROLE[area.role])),
  ]
  return { ...(areSame(groups, stored.groups) ? {} : groupsBecome(groups, stored, [])), added, removed: [...own] }
}

/** Whoever leaves a group leaves its areas. */
function groupsBecome(
  groups: number[],
  { groups: before, givenLevels }: StoredUser,
  own: readonly Held[],
): PersonChange {
  return {
    groups,
    levels: Object.fromEntries(levelsAfter(groups, before, givenLevels)),
    removed: own.filter(({ role }) => !groups.includes(GROUP_OF_ROLE[role])),
  }
}

function reversalOf(change: PersonChange, stored: StoredUser, language: Language): PersonChange {
  const { isActive, remark, notifies, companyId, groups, givenLevels: levels } = stored
  const before = {
    isActive,
    remark,
    notifies,
    companyId,
    language,
    groups,
    levels,
    added: change.removed,
    removed: change.added,
  }
  const named = Object.entries(before).filter(([name, value]) => name in change && value !== undefined)
  const lists = Object.fromEntries(
    (['added', 'removed'] as const).flatMap((name) => (before[name] ? [[name, before[name]]] : [])),
  )
  return { ...Object.fromEntries(named), ...lists }
}

/** The form of a person with a change filled in. Others' areas are not in it, and stay. */
async function sentOf(
  tx: Transaction<DB>,
  caller: Caller,
  stored: StoredUser,
  own: readonly Held[],
  change: PersonChange,
): Promise<Sent> {
  const { added = [], removed = [] } = change
  const isRemoved = (area: Held) => removed.some(({ areaId, role }) => areaId === area.areaId && role === area.role)
  const ticked = [...own.filter((area) => !isRemoved(area)), ...added]
  const known = new Map(
    (
      await findAreas(
        tx,
        [...ticked, ...removed].map(({ areaId }) => areaId),
      )
    ).map((area) => [area.id, area]),
  )
  // Who takes one area away takes the company apart: the others stay, one by one.
  const isWhole = ({ picker, companyId }: { picker: string; companyId: number }) =>
    !removed.some(({ areaId, role }) => {
      const area = known.get(areaId)
      return area?.companyId === companyId && pickerOf(role, area) === picker
    })
  const scope = areaScope(caller, MENU.userPermission, 2)
  const wholeCompanies = removed.length === 0 ? null : fillWhole(await loadWhole(tx, stored.id), scope).filter(isWhole)
  const inPicker = (name: string) =>
    ticked.flatMap(({ areaId, role }) => {
      const area = known.get(areaId)
      // An area that nobody knows, or that its role does not offer, is refused like a wrong tick.
      const picker = (area && pickerOf(role, area)) ?? WRONG_PICKER[role]
      return picker === name ? [{ areaId, isChecked: true }] : []
    })
  const levels = change.levels ?? {}
  return {
    canEdit: null,
    userId: stored.id,
    notification: change.notifies ?? stored.notifies,
    userGroups: change.groups ?? stored.groups,
    companyId: change.companyId ?? stored.companyId,
    employeeId: stored.employeeId,
    firstName: stored.firstName,
    lastName: stored.lastName,
    jobTitle: stored.position,
    department: stored.department,
    email: stored.email,
    username: stored.username ?? '',
    password: '',
    isPasswordLetter: null,
    status: change.isActive ?? stored.isActive,
    inactiveNote: change.remark ?? stored.remark,
    telephone: stored.telephone,
    employeeTypeId: stored.employeeType,
    version: stored.version,
    menuPermissions: Object.entries(levels).map(([menu, level]) => ({
      menuId: Number(menu),
      // As in the form, nobody gives more than they have.
      level: Math.min(level, ownLevelOf(caller, Number(menu) as MenuId)),
    })),
    operationAreas: inPicker('operationAreas'),
    securityAreas: inPicker('securityAreas'),
    csrAreas: inPicker('csrAreas'),
    approverAreas: inPicker('approverAreas'),
    operationAdminAreas: inPicker('operationAdminAreas'),
    securityAdminAreas: inPicker('securityAdminAreas'),
    csrAdminAreas: inPicker('csrAdminAreas'),
    csrOwnAdminAreas: inPicker('csrOwnAdminAreas'),
    wholeCompanies,
  }
}

const WRONG_PICKER = {
  report: 'operationAreas',
  approve: 'approverAreas',
  admin: 'operationAdminAreas',
  csr_admin: 'csrOwnAdminAreas',
} as const satisfies Record<AreaRole, string>
