import { isBlank } from '@daybook/shared/rules/cleanText'
import { session } from '../../app/session.ts'
import type { Mention } from './MentionField.tsx'

export type Draft = { text: string; mentionIds: readonly Mention[] }

export const EMPTY_DRAFT: Draft = { text: '', mentionIds: [] }

/** What a draft is for: a new comment on a report or one of its actions, or a change to a sent one. */
type About = { eventId: number; actionId?: number } | { commentId: number }

/** Unsent comments by person and subject; closing a report keeps them, leaving the page does not. */
const drafts = new Map<string, Draft>()
const keyOf = (about: About) => JSON.stringify([session.person()?.userId, about])

export const draftOf = (about: About): Draft | undefined => drafts.get(keyOf(about))

export function keepDraft(draft: Draft, about: About) {
  if (isEmpty(draft)) drafts.delete(keyOf(about))
  else drafts.set(keyOf(about), draft)
}

export const isEmpty = ({ text, mentionIds }: Draft) => isBlank(text) && mentionIds.length === 0
