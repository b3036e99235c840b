import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import { formatDay } from '@daybook/shared/days'
import { z } from 'zod'
import { type LetterComment, loadLetterComment } from '../../events/commentLetters.queries.ts'
import { loadLetterReports } from '../../events/reportLetters.queries.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { readableInstant } from '../../platform/clock.ts'
import { briefOf } from './brief.ts'
import { reportItem, shortened } from './approval.letter.ts'
import { type NoticeComposer, letterOf } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.comment)

function introOf({ isMentioned, isOwner, action }: LetterComment, says: (typeof TEXTS)[Language]): string {
  if (action !== null && isMentioned) return says.mentionedAction
  if (action !== null) return isOwner ? says.ownAction : says.joinedAction
  return isMentioned ? says.mentioned : says.own
}

const rowContent = z.object({ report: z.int(), comment: z.int(), to: z.int() })

/** A comment, for the people it mentions and the reporter or the action's owner, while it exists and they may see the report. */
export const composeComment: NoticeComposer = async (content, receiver, context) => {
  const { language } = receiver
  const { report: id, comment: commentId, to } = rowContent.parse(content)
  const comment = await loadLetterComment(context.db, commentId, to)
  const [report] = (await loadLetterReports(context.db, [id], language)).map(shortened)
  const reader = await findCaller(context.db, to)
  if (!comment || !report || !reader || !covers(visible(reader), comment)) return undefined
  const says = TEXTS[language]
  const about = fill(introOf(comment, says), {
    name: comment.author,
    at: readableInstant(comment.at, context.clock.timeZone),
  })
  const subject = fill(says.subject, { day: formatDay(report.day), area: report.area })
  const url = await linksOf(context)(ACTION.events, { ids: [id] })
  const letter = letterOf(receiver, {
    subject,
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      { type: 'quote', text: comment.text, tone: 'plain' },
      ...(comment.action === null
        ? []
        : [{ type: 'paragraph', text: fill(says.action, { text: comment.action }) } as const]),
      { type: 'items', items: [reportItem(report, language)], tone: 'plain' },
      { type: 'paragraph', text: says.answer },
      { type: 'button', label: says.open, url },
    ],
  })
  return { ...letter, brief: briefOf(subject, [about, `“${comment.text}”`], says.open, url) }
}
