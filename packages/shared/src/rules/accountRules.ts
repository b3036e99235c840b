import type { ChannelId } from '../registry.ts'
import type { FieldProblem } from '../problems.ts'
import { required } from './formRules.ts'

/* The form of one's own account. */

/** Characters of the address of a workflow. */
export const TEAMS_ADDRESS_LIMIT = 2_000

/** Without what people confuse. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

export type AccountForm = {
  channel: ChannelId
  /** 'HH:mm', both or none. */
  quietFrom: string | null
  quietUntil: string | null
}

export function accountProblems({ quietFrom, quietUntil }: AccountForm): FieldProblem[] {
  if (quietFrom === null && quietUntil !== null) return [required('quietFrom', 'quietFrom')]
  if (quietFrom !== null && quietUntil === null) return [required('quietUntil', 'quietUntil')]
  return quietFrom !== null && quietFrom === quietUntil ? [{ path: 'quietUntil', code: 'quietSame' }] : []
}

/** A code as it was typed or sent, in its own writing. */
export function writtenCode(typed: string): string {
  return typed.replace(/[\s-]+/g, '').toUpperCase()
}
