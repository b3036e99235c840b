import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import { z } from 'zod'
import { readableInstant } from '../../platform/clock.ts'
import { briefOf } from './brief.ts'
import { type NoticeComposer, letterOf, seenBy } from './letter.ts'
import { ACTION, linksOf } from './links.ts'
import { nameFor } from '../../events/nameFor.ts'
import { loadLetterReports } from '../../events/reportLetters.queries.ts'
import { reportItem, saidReports, shortened } from './approval.letter.ts'

const TEXTS = textsOf(({ letters }) => letters.rejected)

const rowContent = z.object({ report: z.int(), version: z.int(), said: saidReports })

/** A rejected report, with person and reason; no longer holds once the report is changed. */
export const composeRejected: NoticeComposer = async (content, receiver, context) => {
  const { language } = receiver
  const { report: id, version, said } = rowContent.parse(content)
  const [report] =
    said ?? (await seenBy(receiver, context, await loadLetterReports(context.db, [id], language))).map(shortened)
  if (report?.status !== REPORT_STATUS.REJECTED || report.version !== version || !report.decidedAt) return undefined
  const says = TEXTS[language]
  const about = fill(says.about, {
    name: nameFor(report.decidedBy, report.decidedFor ?? '', language),
    at: readableInstant(new Date(report.decidedAt), context.clock.timeZone),
  })
  const subject = fill(says.subject, { day: formatDay(report.day), area: report.area })
  const url = await linksOf(context)(ACTION.events, { ids: [id] })
  const letter = letterOf(receiver, {
    subject,
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      { type: 'items', items: [reportItem(report, language)], tone: 'red' },
      { type: 'subheading', text: says.reason, tone: 'plain' },
      { type: 'quote', text: report.rejectReason, tone: 'red' },
      { type: 'paragraph', text: says.correct },
      { type: 'button', label: says.open, url },
    ],
  })
  const lines = [about, report.type, `${says.reason}: ${report.rejectReason}`]
  return { ...letter, said: [report], brief: briefOf(subject, lines, says.open, url) }
}
