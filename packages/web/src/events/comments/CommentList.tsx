import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { useSave } from '../../app/api.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { ACTION_ANSWERS } from '../actions/useChange.ts'
import { createAttempts } from '../requestId.ts'
import { CommentForm } from './CommentForm.tsx'
import { type Draft, draftOf, EMPTY_DRAFT, keepDraft } from './drafts.ts'
import { OneComment } from './OneComment.tsx'
import { useComments } from './useComments.ts'
import styles from './ReportComments.module.css'

/** A report, or one of its corrective actions. */
export type About = { eventId: number; actionId?: number }

export type CommentListProps = About & {
  /** One level below the surrounding heading. */
  heading?: 'h3' | 'h4'
}

/** The comments on a report or on one of its actions, newest last, with a form to add one. */
export function CommentList({ eventId, actionId, heading: Heading = 'h3' }: CommentListProps) {
  const { t } = useTranslation()
  const heading = useId()
  const { answer, showEarlier } = useComments(eventId, actionId)
  return (
    <section className={styles.comments} aria-labelledby={heading} data-action={actionId}>
      <Heading id={heading}>
        {t(actionId === undefined ? 'Comments.title' : 'Comments.ofAction')}
        {answer.data && answer.data.total > 0 && <span className={textStyles.muted}> ({answer.data.total})</span>}
      </Heading>
      <WithAnswer answer={answer} lines={3}>
        {({ comments, total, isCut }) => (
          <>
            {isCut && <p className={textStyles.muted}>{t('Comments.cut')}</p>}
            {total > comments.length && (
              <PlainButton isSmall isBusy={answer.isPlaceholderData} onClick={showEarlier}>
                {t('Comments.earlier', { count: total - comments.length })}
              </PlainButton>
            )}
            {comments.length === 0 && <p className={textStyles.muted}>{t('Comments.none')}</p>}
            <ol className={styles.list}>
              {comments.map((comment) => (
                <OneComment key={comment.id} eventId={eventId} comment={comment} />
              ))}
            </ol>
            <NewComment key={eventId} eventId={eventId} {...(actionId === undefined ? {} : { actionId })} />
          </>
        )}
      </WithAnswer>
    </section>
  )
}

function NewComment(about: About) {
  const { eventId, actionId } = about
  const { t } = useTranslation()
  const [draft] = useState(() => draftOf(about))
  const [attempts] = useState(() => createAttempts())
  const onField = useRef<(problem: ProblemError) => boolean>(() => false)
  const adding = useSave('Comments/Add', {
    // An action shows its number of comments.
    refresh: actionId === undefined ? ['Comments/GetList'] : ['Comments/GetList', ...ACTION_ANSWERS],
    onProblem: (problem) => onField.current(problem),
  })

  async function send({ text, mentionIds }: Draft, onProblem: (problem: ProblemError) => boolean) {
    onField.current = onProblem
    const payload = { eventId, actionId: actionId ?? null, text, mentionIds: mentionIds.map(({ userId }) => userId) }
    if (!(await adding.run({ ...payload, requestId: attempts.keyOf(payload) }))) return false
    attempts.done()
    keepDraft(EMPTY_DRAFT, about)
    return true
  }

  return (
    <CommentForm
      eventId={eventId}
      name={actionId === undefined ? 'comment' : `actionComment${actionId}`}
      initial={EMPTY_DRAFT}
      draft={draft}
      sendText={t('Comments.send')}
      onSend={send}
      onChange={(typed) => keepDraft(typed, about)}
    />
  )
}
