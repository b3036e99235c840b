import { session } from '../../app/session.ts'
import type { Mention } from './MentionField.tsx'

export type Draft = { text: string; mentionIds: readonly Mention[] }

export const EMPTY_DRAFT: Draft = { text: '', mentionIds: [] }

/** What each person has begun to write on each report; closing a report keeps it, leaving the page does not. */
const drafts = new Map<string, Draft>()
const keyOf = (eventId: number) => `${session.person()?.userId ?? 0} ${eventId}`

export const draftOf = (eventId: number): Draft => drafts.get(keyOf(eventId)) ?? EMPTY_DRAFT

export function keepDraft(eventId: number, draft: Draft) {
  if (isEmpty(draft)) drafts.delete(keyOf(eventId))
  else drafts.set(keyOf(eventId), draft)
}

export const isEmpty = ({ text, mentionIds }: Draft) => text.trim() === '' && mentionIds.length === 0
