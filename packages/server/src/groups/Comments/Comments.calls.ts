import { COMMENT_EDIT_MINUTES, MOST_COMMENTS, commentProblems } from '@daybook/shared/rules/commentRules'
import { type SignedIn, implement } from '../../call/call.ts'
import { lockReport, personName } from '../../events/change.queries.ts'
import { addCommentLetters } from '../../events/commentLetters.queries.ts'
import { hostOf } from '../../letters/host.ts'
import { wakeMailAfterwards } from '../../letters/wake.ts'
import { administered, covers, visible } from '../../people/rights/scope.ts'
import { instant, readableInstant, wireInstant } from '../../platform/clock.ts'
import { announce } from '../../platform/live.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import {
  countComments,
  findComment,
  findPlace,
  findSeers,
  findSent,
  hasAction,
  insertComment,
  loadComments,
  markCommentDeleted,
  reportOfComment,
  seersAmong,
  setMentions,
  updateComment,
} from './Comments.queries.ts'

/** To find more people, type more of the name. */
const MOST_PEOPLE = 10
const EDIT_MS = COMMENT_EDIT_MINUTES * 60_000

export const comments = implement('Comments', {
  async GetList({ eventId, actionId, take }, context) {
    const { db, caller, clock } = context
    const scope = visible(caller)
    const place = await findPlace(db, scope, eventId)
    if (!place) throw new Problem('notFound')
    await requireAction(context, eventId, actionId)
    const count = await countComments(db, scope, eventId, actionId)
    const rows = await loadComments(db, scope, eventId, actionId, take)
    const at = (moment: Date) => wireInstant(moment, clock.timeZone)
    const now = instant({ clock }).getTime()
    return {
      total: count.seen,
      isCut: count.seen < count.all,
      comments: rows.toReversed().map((row) => ({
        id: row.id,
        text: row.text,
        author: row.author,
        at: at(row.at),
        editedAt: row.editedAt && !row.deletedAt ? at(row.editedAt) : '',
        mentions: row.mentions,
        version: row.version,
        canEdit: !row.deletedAt && row.authorId === caller.userId && now - row.at.getTime() <= EDIT_MS,
        canDelete: !row.deletedAt && (row.authorId === caller.userId || covers(administered(caller), place)),
        deleted: row.deletedAt && { by: row.deletedBy, at: at(row.deletedAt) },
      })),
    }
  },

  async GetPeople({ eventId, search }, { db, caller, language }) {
    if (!(await findPlace(db, visible(caller), eventId))) throw new Problem('notFound')
    // Leave the caller out of their own search results.
    const people = await findSeers(db, eventId, wordsOf(search.replaceAll('@', ' '), 5), MOST_PEOPLE + 1, language)
    return { people: people.filter(({ userId }) => userId !== caller.userId).slice(0, MOST_PEOPLE) }
  },

  async Add({ eventId, actionId, requestId, text, mentionIds }, context) {
    const { db, caller, language } = context
    refuseFields(commentProblems({ text }))
    // Lock first: if two requests share an id, the second then finds what the first wrote.
    const report = await lockReport(db, caller, eventId, language)
    await requireAction(context, eventId, actionId)
    const sent = await findSent(db, caller.userId, requestId)
    if (sent) {
      const isPlace = sent.eventId === eventId && sent.actionId === actionId
      const isSame = isPlace && (sent.isDeleted || sent.version > 1 || sent.text === text)
      if (!isSame) throw new Problem('requestReused')
      return { commentId: sent.id }
    }
    const mentioned = await checkedMentions(context, eventId, mentionIds, [])
    const { all } = await countComments(db, visible(caller), eventId, actionId)
    if (all >= MOST_COMMENTS) throw new Problem('commentsFull', { n: MOST_COMMENTS })
    const { companyId, areaId } = report
    const at = instant(context)
    const authorId = caller.userId
    const commentId = await insertComment(db, { eventId, actionId, companyId, areaId, authorId, requestId, text, at })
    await setMentions(db, commentId, mentioned)
    await tell(context, report, commentId)
    return { commentId }
  },

  async Edit({ commentId, version, text, mentionIds }, context) {
    const { db, caller, clock } = context
    refuseFields(commentProblems({ text }))
    const { comment, report } = await lockComment(context, commentId)
    if (comment.authorId !== caller.userId) throw new Problem('noPermission')
    if (comment.isDeleted) throw new Problem('notFound')
    const wanted = [...new Set(mentionIds)].sort((one, other) => one - other)
    const isSaved = comment.text === text && comment.mentionIds.join() === wanted.join()
    // Sent twice: the first request already saved it.
    if (isSaved && comment.version - version <= 1) return { version: comment.version }
    if (instant({ clock }).getTime() - comment.writtenAt.getTime() > EDIT_MS)
      throw new Problem('commentTooOld', { n: COMMENT_EDIT_MINUTES })
    if (comment.version !== version) {
      const at = readableInstant(comment.changedAt, clock.timeZone)
      throw new Problem('recordChanged', { name: await personName(db, comment.authorId), at })
    }
    const mentioned = await checkedMentions(context, comment.eventId, wanted, comment.mentionIds)
    const saved = await updateComment(db, commentId, text, instant({ clock }))
    await setMentions(db, commentId, mentioned)
    await tell(context, report, commentId)
    return { version: saved }
  },

  async Delete({ commentId }, context) {
    const { db, caller } = context
    const { comment, report } = await lockComment(context, commentId)
    if (comment.authorId !== caller.userId && !covers(administered(caller), report)) throw new Problem('noPermission')
    if (comment.isDeleted) return {}
    await markCommentDeleted(db, commentId, caller.userId, instant(context))
    await setMentions(db, commentId, [])
    await announceComments(context, report)
    return {}
  },
})

type Report = Awaited<ReturnType<typeof lockReport>>

/** Throws notFound if the action belongs to another report, or was added where the caller does not see it; null means the report itself. */
async function requireAction({ db, caller }: SignedIn, eventId: number, actionId: number | null): Promise<void> {
  if (actionId !== null && !(await hasAction(db, visible(caller), eventId, actionId))) throw new Problem('notFound')
}

/**
 * Locks the report of a comment and reads the comment. Throws notFound if it does not exist, if the caller may not see the
 * report, or if the comment was written while the report was in an area that the caller may not see.
 */
async function lockComment({ db, caller, language }: SignedIn, commentId: number) {
  const eventId = await reportOfComment(db, commentId)
  if (eventId === undefined) throw new Problem('notFound')
  const report = await lockReport(db, caller, eventId, language)
  const comment = await findComment(db, commentId)
  if (!comment || !covers(visible(caller), comment)) throw new Problem('notFound')
  return { comment, report }
}

/** Removes duplicates. People already mentioned may stay, even if they can no longer see the report. */
async function checkedMentions(
  { db }: SignedIn,
  eventId: number,
  given: number[],
  already: number[],
): Promise<number[]> {
  const added = [...new Set(given)].filter((id) => !already.includes(id))
  const seers = await seersAmong(db, eventId, added)
  if (seers.length < added.length) refuseFields([{ path: 'mentionIds', code: 'mentionUnknown' }])
  return [...new Set(given)]
}

/** Sends letters to people who have none for this comment yet, and notifies open dialogs. */
async function tell(context: SignedIn, report: Report, commentId: number): Promise<void> {
  await addCommentLetters(context.db, commentId, hostOf(context))
  wakeMailAfterwards(context)
  await announceComments(context, report)
}

async function announceComments({ db }: SignedIn, { companyId, areaId, eventDate, id }: Report): Promise<void> {
  await announce(db, { companyId, areaId, eventDate, commentsOf: id })
}
