import type { Language } from '@daybook/shared/registry'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { z } from 'zod'
import { type LetterComment, loadLetterComment } from '../../events/commentLetters.queries.ts'
import { loadLetterReports } from '../../events/reportLetters.queries.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { readableInstant } from '../../platform/clock.ts'
import { briefOf } from './brief.ts'
import { reportItem, shortened } from './approval.letter.ts'
import { type NoticeComposer, fill, letterOf } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = {
  en: {
    subject: 'Daybook comment {day}: {area}',
    mentioned: '{name} mentioned you in a comment on {at}.',
    own: '{name} commented on your report on {at}.',
    mentionedAction: '{name} mentioned you in a comment on a corrective action on {at}.',
    ownAction: '{name} commented on your corrective action on {at}.',
    joinedAction: '{name} commented on a corrective action that you took part in, on {at}.',
    action: 'Corrective action: {text}',
    answer: 'Please answer in Daybook, where everybody concerned can read it.',
    open: 'Open the report',
  },
  th: {
    subject: 'Daybook ความคิดเห็น {day}: {area}',
    mentioned: '{name} กล่าวถึงท่านในความคิดเห็น เมื่อ {at} น.',
    own: '{name} แสดงความคิดเห็นในรายงานของท่าน เมื่อ {at} น.',
    mentionedAction: '{name} กล่าวถึงท่านในความคิดเห็นต่อการดำเนินการแก้ไข เมื่อ {at} น.',
    ownAction: '{name} แสดงความคิดเห็นในการดำเนินการแก้ไขของท่าน เมื่อ {at} น.',
    joinedAction: '{name} แสดงความคิดเห็นในการดำเนินการแก้ไขที่ท่านมีส่วนร่วม เมื่อ {at} น.',
    action: 'การดำเนินการแก้ไข: {text}',
    answer: 'กรุณาตอบใน Daybook เพื่อให้ผู้เกี่ยวข้องทุกคนได้อ่าน',
    open: 'เปิดรายงาน',
  },
} satisfies Record<Language, Record<string, string>>

function introOf({ isMentioned, isOwner, action }: LetterComment, says: (typeof TEXTS)[Language]): string {
  if (action !== null && isMentioned) return says.mentionedAction
  if (action !== null) return isOwner ? says.ownAction : says.joinedAction
  return isMentioned ? says.mentioned : says.own
}

const rowContent = z.object({ report: z.int(), comment: z.int(), to: z.int() })

/** A comment, to whom it mentions and to the reporter or the action's owner, while it stands and they may see the report. */
export const composeComment: NoticeComposer = async (content, receiver, context) => {
  const { report: id, comment: commentId, to } = rowContent.parse(content)
  const comment = await loadLetterComment(context.db, commentId, to)
  const [report] = (await loadLetterReports(context.db, [id])).map(shortened)
  const reader = await findCaller(context.db, to)
  if (!comment || !report || !reader || !covers(visible(reader), comment)) return undefined
  const { language } = receiver
  const says = TEXTS[language]
  const about = fill(introOf(comment, says), {
    name: comment.author,
    at: readableInstant(comment.at, context.clock.timeZone),
  })
  const subject = fill(says.subject, { day: wireDay(report.day), area: report.area })
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
