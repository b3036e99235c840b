import { useSyncExternalStore } from 'react'
import { isBlank } from '@daybook/shared/rules/cleanText'
import { createStore } from '../../kit/store.ts'
import { keepTyped, typedText } from '../../platform/typed.ts'
import type { Mention } from './MentionField.tsx'

export type Draft = { text: string; mentionIds: readonly Mention[] }

export const EMPTY_DRAFT: Draft = { text: '', mentionIds: [] }

/** What a draft is for: a new comment on a report or one of its actions, or a change to a sent one. */
type About = { eventId: number; actionId?: number } | { commentId: number }

/* Closing a report keeps its unsent comments, leaving the page does not. */

const keyOf = (about: About) => `comment ${JSON.stringify(about)}`

export function draftOf(about: About): Draft | undefined {
  const text = typedText(keyOf(about))
  return text === undefined ? undefined : (JSON.parse(text) as Draft)
}

const changes = createStore(0)

/** Whether something is typed; also when a form that is gone by then ends it. */
export const useHasDraft = (about: About): boolean =>
  useSyncExternalStore(changes.subscribe, () => typedText(keyOf(about)) !== undefined)

export function keepDraft(draft: Draft, about: About) {
  keepTyped(keyOf(about), isEmpty(draft) ? '' : JSON.stringify(draft))
  changes.set(changes.get() + 1)
}

export const isEmpty = ({ text, mentionIds }: Draft) => isBlank(text) && mentionIds.length === 0
