import type { Output } from '@daybook/shared'

export type Loaded = Output<'ReceiverGroup/LoadCreate'>
export type StoredReceiver = NonNullable<Loaded['record']>
export type Member = StoredReceiver['members'][number]
export type AreaRelation = StoredReceiver['areaRelations'][number]

export type WholeCompany = StoredReceiver['wholeCompanies'][number]

export const isOfWhole = (whole: readonly WholeCompany[], area: Pick<AreaRelation, 'companyId' | 'eventGroupId'>) =>
  whole.some(({ companyId, eventGroupId }) => companyId === area.companyId && eventGroupId === area.eventGroupId)

export type FormValues = { receiverGroupName: string; secondName: string; active: boolean; inactiveNote: string }

/** Adds members: sorted by company and name, each once. */
export function withMembers(list: readonly Member[], added: readonly Member[]): Member[] {
  const known = new Set(list.map(({ userId }) => userId))
  return [...list, ...added.filter(({ userId }) => !known.has(userId))].toSorted(
    (a, b) => a.companyOrder - b.companyOrder || a.userName.localeCompare(b.userName, 'th'),
  )
}

/** Adds areas: sorted by event group, company and position, each once. */
export function withAreas(list: readonly AreaRelation[], added: readonly AreaRelation[]): AreaRelation[] {
  const known = new Set(list.map(({ areaId }) => areaId))
  return [...list, ...added.filter(({ areaId }) => !known.has(areaId))].toSorted(
    (a, b) =>
      a.eventGroupId - b.eventGroupId ||
      a.companyOrder - b.companyOrder ||
      a.companyId - b.companyId ||
      a.areaOrder - b.areaOrder ||
      a.areaName.localeCompare(b.areaName, 'th'),
  )
}
