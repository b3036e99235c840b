import { session } from '../../app/session.ts'
import type { Mention } from './MentionField.tsx'

export type Draft = { text: string; mentionIds: readonly Mention[] }

export const EMPTY_DRAFT: Draft = { text: '', mentionIds: [] }

/** Unsent comments by person, report and action; closing a report keeps them, leaving the page does not. */
const drafts = new Map<string, Draft>()
const keyOf = (...about: (number | undefined)[]) => [session.person()?.userId, ...about].join(' ')

export const draftOf = (eventId: number, actionId?: number): Draft =>
  drafts.get(keyOf(eventId, actionId)) ?? EMPTY_DRAFT

export function keepDraft(draft: Draft, eventId: number, actionId?: number) {
  if (isEmpty(draft)) drafts.delete(keyOf(eventId, actionId))
  else drafts.set(keyOf(eventId, actionId), draft)
}

export const isEmpty = ({ text, mentionIds }: Draft) => text.trim() === '' && mentionIds.length === 0
