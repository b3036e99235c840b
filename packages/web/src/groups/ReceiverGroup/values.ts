import type { Output } from '@daybook/shared'

export type Loaded = Output<'ReceiverGroup/LoadCreate'>
export type StoredReceiver = NonNullable<Loaded['EditeData']>
export type Member = StoredReceiver['lstMember'][number]
export type AreaRelation = StoredReceiver['lstAreaData'][number]

export type FormValues = { sReceiverGroupName: string; cActive: 'Y' | 'N'; sNoteInActive: string }

/** Members by company and name, each once. */
export function withMembers(list: readonly Member[], added: readonly Member[]): Member[] {
  const known = new Set(list.map(({ nUserID }) => nUserID))
  return [...list, ...added.filter(({ nUserID }) => !known.has(nUserID))].toSorted(
    (a, b) => a.nOrderCompany - b.nOrderCompany || a.sUserName.localeCompare(b.sUserName, 'th'),
  )
}

/** Areas by event group, company and place, each once. */
export function withAreas(list: readonly AreaRelation[], added: readonly AreaRelation[]): AreaRelation[] {
  const known = new Set(list.map(({ nAreaID }) => nAreaID))
  return [...list, ...added.filter(({ nAreaID }) => !known.has(nAreaID))].toSorted(
    (a, b) =>
      a.nEventGroupID - b.nEventGroupID ||
      a.nOrderCompany - b.nOrderCompany ||
      a.nCompanyID - b.nCompanyID ||
      a.nOrderArea - b.nOrderArea ||
      a.sAreaName.localeCompare(b.sAreaName, 'th'),
  )
}
