import type { Output } from '@daybook/shared'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { ACTION_ANSWERS } from '../actions/useChange.ts'
import { instantText } from '../instant.ts'
import { CommentForm } from './CommentForm.tsx'
import { type Draft, draftOf, EMPTY_DRAFT, keepDraft, useHasDraft } from './drafts.ts'
import styles from './ReportComments.module.css'

export type Comment = Output<'Comments/GetList'>['comments'][number]

/** A comment with buttons for what the reader may do to it; for a deleted one, a note that it is deleted. */
export function OneComment({ eventId, comment }: { eventId: number; comment: Comment }) {
  const { t } = useTranslation()
  const about = { commentId: comment.id }
  const [editedVersion, setEditedVersion] = useState(() => (draftOf(about) ? comment.version : null))
  // A form that was closed while it saved leaves nothing to edit for the one that was opened meanwhile.
  const hasDraft = useHasDraft(about)
  const isEditing = editedVersion !== null && (editedVersion === comment.version || hasDraft)
  const refresh = useRefresh()
  const onField = useRef<(problem: ProblemError) => boolean>(() => false)
  const saving = useSave('Comments/Edit', {
    refresh: ['Comments/GetList'],
    onProblem(problem) {
      // Another window saved first: show its version around the text typed here.
      if (problem.isChanged) void refresh('Comments/GetList')
      return onField.current(problem)
    },
  })
  const deleting = useSave('Comments/Delete', { refresh: ['Comments/GetList', ...ACTION_ANSWERS] })

  function stopEditing() {
    keepDraft(EMPTY_DRAFT, about)
    setEditedVersion(null)
  }
  async function save({ text, mentionIds }: Draft, onProblem: (problem: ProblemError) => boolean) {
    onField.current = onProblem
    const ids = mentionIds.map(({ userId }) => userId)
    const isSaved = await saving.run({ commentId: comment.id, version: comment.version, text, mentionIds: ids })
    if (isSaved) stopEditing()
    return isSaved !== null
  }
  async function remove() {
    const options = { title: t('Comments.deleteTitle'), okText: t('ui.delete'), isDanger: true }
    if (await confirm(t('Comments.deleteText'), options)) await deleting.run({ commentId: comment.id })
  }

  const { author, at, deleted } = comment
  return (
    <li className={styles.comment} data-deleted={deleted !== null || undefined}>
      <p className={styles.byline}>
        <strong>{author}</strong>{' '}
        <time dateTime={at} className={textStyles.muted}>
          {instantText(at)}
        </time>
        {comment.editedAt !== '' && (
          <span className={textStyles.muted}> · {t('Comments.edited', { at: instantText(comment.editedAt) })}</span>
        )}
      </p>
      {deleted ? (
        <p className={textStyles.muted}>{t('Comments.deleted', { name: deleted.by, at: instantText(deleted.at) })}</p>
      ) : isEditing ? (
        <CommentForm
          eventId={eventId}
          name={`comment${comment.id}`}
          initial={{ text: comment.text, mentionIds: comment.mentions }}
          draft={draftOf(about)}
          sendText={t('ui.save')}
          onSend={save}
          onChange={(typed) => keepDraft(typed, about)}
          onCancel={stopEditing}
        />
      ) : (
        <>
          <p className={styles.text}>{comment.text}</p>
          {comment.mentions.length > 0 && (
            <ul className={styles.mentions} aria-label={t('Comments.mentioned')}>
              {comment.mentions.map(({ userId, name }) => (
                <li key={userId}>@{name}</li>
              ))}
            </ul>
          )}
          {(comment.canEdit || comment.canDelete) && (
            <div className={styles.deeds}>
              {comment.canEdit && (
                <PlainButton tone="quiet" isSmall icon="edit" onClick={() => setEditedVersion(comment.version)}>
                  {t('ui.edit')}
                  <span className={textStyles.srOnly}>
                    {' '}
                    {t('Comments.ofOn', { name: author, at: instantText(at) })}
                  </span>
                </PlainButton>
              )}
              {comment.canDelete && (
                <PlainButton
                  tone="quietRisky"
                  isSmall
                  icon="trash"
                  isBusy={deleting.isPending}
                  onClick={() => void remove()}
                >
                  {t('ui.delete')}
                  <span className={textStyles.srOnly}>
                    {' '}
                    {t('Comments.ofOn', { name: author, at: instantText(at) })}
                  </span>
                </PlainButton>
              )}
            </div>
          )}
        </>
      )}
    </li>
  )
}
