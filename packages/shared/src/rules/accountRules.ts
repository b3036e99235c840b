import type { ChannelId } from '../registry.ts'
import type { FieldProblem } from '../problems.ts'
import { required } from './formRules.ts'

/* The form of the user's own account. */

/** Maximum length of a workflow URL, in characters. */
/** How often the letters that ask for approval come: after each submission, or collected. */
export const APPROVAL_LETTERS = ['now', 'hourly', 'daily'] as const
export type ApprovalLetters = (typeof APPROVAL_LETTERS)[number]

export const TEAMS_ADDRESS_LIMIT = 2_000

/** Days for which a token of the feed may work. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const
/** Where programs read the feed. */
export const FEED_PATH = '/odata/v1'
/** Most tokens of a person that work at once. */
export const MOST_TOKENS = 5
export const TOKEN_NAME_LIMIT = 60

/** Excludes easily confused characters. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8
/** How long a code is valid. */
export const CODE_MINUTES = 15

export type AccountForm = {
  channel: ChannelId
  /** 'HH:mm'; both set or both null. */
  quietFrom: string | null
  quietUntil: string | null
}

export function accountProblems({ quietFrom, quietUntil }: AccountForm): FieldProblem[] {
  if (quietFrom === null && quietUntil !== null) return [required('quietFrom', 'quietFrom')]
  if (quietFrom !== null && quietUntil === null) return [required('quietUntil', 'quietUntil')]
  return quietFrom !== null && quietFrom === quietUntil ? [{ path: 'quietUntil', code: 'quietSame' }] : []
}

/** Normalises a typed or sent code. */
export function writtenCode(typed: string): string {
  return typed.replace(/[\s-]+/g, '').toUpperCase()
}
