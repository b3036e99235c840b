import type { ActionState } from '@daybook/shared/rules/actionRules'
import type { Caller } from '../../people/rights/caller.ts'
import { actionable, covers, verifiable } from '../../people/rights/scope.ts'
import { Problem } from '../../platform/problem.ts'

/** The facts that decide the rights on an action; its place is that of its report. */
export type ActionFacts = {
  companyId: number
  areaId: number
  ownerId: number
  /** Owners who gave it to somebody else themselves. */
  givenAwayBy: number[]
  createdBy: number
  state: ActionState
  /** True for a waiver (the report needs no action), which cannot change. */
  isWaiver: boolean
}

export type Transition = 'change' | 'finish' | 'verify' | 'waive' | 'reopen'

/** The allowed source states and the target state of each transition. */
export const TRANSITIONS: Record<Transition, { from: readonly ActionState[]; to: ActionState }> = {
  change: { from: ['open'], to: 'open' },
  finish: { from: ['open'], to: 'done' },
  verify: { from: ['done'], to: 'verified' },
  waive: { from: ['open', 'done'], to: 'waived' },
  reopen: { from: ['done', 'verified', 'waived'], to: 'open' },
}

/** `isInvolved`: the owner, or one who gave it to somebody else, who would otherwise decide on work of their own. */
type Role = { isOwner: boolean; isInvolved: boolean; isVerifier: boolean; isAuthor: boolean }

/** Why this role may not make a transition; null if it may. Ignores the action's state. */
const OBSTACLE: Record<
  Transition,
  (role: Role, state: ActionState) => 'ownAction' | 'notYourAction' | 'noPermission' | null
> = {
  change: ({ isVerifier, isAuthor }) => (isVerifier || isAuthor ? null : 'noPermission'),
  finish: ({ isOwner }) => (isOwner ? null : 'notYourAction'),
  verify: ofOthers,
  waive: ofOthers,
  reopen: (role, state) => (role.isOwner && state === 'done' ? null : ofOthers(role)),
}

function ofOthers({ isInvolved, isVerifier }: Role) {
  if (!isVerifier) return 'noPermission'
  return isInvolved ? 'ownAction' : null
}

function roleOf(caller: Caller, action: ActionFacts): Role | null {
  if (!covers(actionable(caller), action)) return null
  const isOwner = action.ownerId === caller.userId
  return {
    isOwner,
    isInvolved: isOwner || action.givenAwayBy.includes(caller.userId),
    isVerifier: covers(verifiable(caller), action),
    isAuthor: action.createdBy === caller.userId,
  }
}

/** Throws noPermission, ownAction, notYourAction, waiverStays, or actionState with the state in the caller's language. */
export function refuseTransition(caller: Caller, action: ActionFacts, transition: Transition, stateName: string): void {
  const role = roleOf(caller, action)
  const obstacle = role ? OBSTACLE[transition](role, action.state) : 'noPermission'
  if (obstacle) throw new Problem(obstacle)
  if (action.isWaiver) throw new Problem('waiverStays')
  if (!TRANSITIONS[transition].from.includes(action.state)) throw new Problem('actionState', { state: stateName })
}

const isParty = ({ isOwner, isVerifier, isAuthor }: Role) => isOwner || isVerifier || isAuthor

const ATTACHABLE: readonly ActionState[] = ['open', 'done']

/** Throws noPermission, waiverStays or actionState if the caller may not add files to the action now. */
export function refuseAttach(caller: Caller, action: ActionFacts, stateName: string): void {
  const role = roleOf(caller, action)
  if (!role || !isParty(role)) throw new Problem('noPermission')
  if (action.isWaiver) throw new Problem('waiverStays')
  if (!ATTACHABLE.includes(action.state)) throw new Problem('actionState', { state: stateName })
}

/** Whether the caller may remove a file from the action now: their own file, or any file in an area they administer. */
export function mayRemoveFile(caller: Caller, action: ActionFacts, addedBy: number): boolean {
  const role = roleOf(caller, action)
  return mayAttach(role, action) && (addedBy === caller.userId || role?.isVerifier === true)
}

function mayAttach(role: Role | null, { isWaiver, state }: ActionFacts): boolean {
  return role !== null && isParty(role) && !isWaiver && ATTACHABLE.includes(state)
}

/** What the caller may do to an action now. */
export function rightsOnAction(caller: Caller, action: ActionFacts): Record<Transition | 'attach', boolean> {
  const role = roleOf(caller, action)
  const may = (transition: Transition) =>
    role !== null &&
    !action.isWaiver &&
    TRANSITIONS[transition].from.includes(action.state) &&
    OBSTACLE[transition](role, action.state) === null
  return {
    change: may('change'),
    finish: may('finish'),
    verify: may('verify'),
    waive: may('waive'),
    reopen: may('reopen'),
    attach: mayAttach(role, action),
  }
}
