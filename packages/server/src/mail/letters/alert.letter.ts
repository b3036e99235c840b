import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { windowOf } from '@daybook/shared/rules/alertRules'
import { z } from 'zod'
import { loadLetterOccurrence } from '../../alerts/letters.queries.ts'
import { loadLetterReports } from '../../events/reportLetters.queries.ts'
import { readableInstant } from '../../platform/clock.ts'
import { when } from '../render/blocks.ts'
import { reportItem, saidReports, shortened } from './approval.letter.ts'
import { BRIEF_ITEMS, briefOf } from './brief.ts'
import { type NoticeComposer, letterOf, seenBy } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.alert)

const MOST = 20

const rowContent = z.object({
  occurrence: z.int(),
  what: z.enum(['spoke', 'over']),
  to: z.int(),
  reports: z.array(z.int()),
  said: z.object({ reports: saidReports, isOver: z.boolean() }).optional(),
})

/**
 * That an alert speaks, for those who may see all of its reports, or that it is over. A letter that waited until it was over, as
 * for the end of quiet hours, says both.
 */
export const composeAlert: NoticeComposer = async (content, receiver, context) => {
  const { language } = receiver
  const { occurrence: id, what, to, reports, said } = rowContent.parse(content)
  const found = await loadLetterOccurrence(context.db, id)
  if (!found) return undefined
  const stored = said?.reports ?? (await loadLetterReports(context.db, reports, language)).map(shortened)
  const seen = said ? stored : await seenBy(receiver, context, stored)
  if (seen.length < stored.length || (what === 'spoke' && seen.length === 0)) return undefined
  const isOver = said?.isOver ?? found.overAt !== null
  const says = TEXTS[language]
  const { within, unit } = windowOf(found.minutes)
  const { timeZone } = context.clock
  const at = (moment: Date) => readableInstant(moment, timeZone)
  const values = {
    name: found.name,
    n: found.count,
    window: fill(says[within === 1 ? 'windowOfOne' : 'window'][unit], { n: within }),
    owner: found.ownerName,
    at: at(found.spokeAt),
    over: found.overAt ? at(found.overAt) : '',
  }
  const subject = fill(what === 'over' ? says.overSubject : says.subject, values)
  const about = fill(what === 'over' ? says.over : isOver ? says.spokeAndOver : says.spoke, values)
  const items = what === 'spoke' ? seen.slice(0, MOST).map((report) => reportItem(report, language)) : []
  const url = await linksOf(context)(ACTION.events, { ids: seen.map((report) => report.id) })
  const letter = letterOf(receiver, {
    subject,
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      ...when(items.length > 0, { type: 'items', items, tone: 'red' }),
      ...when(what === 'spoke' && seen.length > MOST, {
        type: 'note',
        text: fill(says.more, { n: seen.length - MOST }),
      }),
      ...when(what === 'spoke' && !isOver, { type: 'paragraph', text: says.quiet }),
      ...when(seen.length > 0, { type: 'button', label: says.open, url }),
    ],
    because: fill(to === found.ownerId ? says.because : says.becauseMember, values),
  })
  const lines = [
    about,
    ...(what === 'spoke' ? seen.slice(0, BRIEF_ITEMS).map(({ area, type }) => `${area} · ${type}`) : []),
    ...(what === 'spoke' && seen.length > BRIEF_ITEMS ? [fill(says.more, { n: seen.length - BRIEF_ITEMS })] : []),
  ]
  return { ...letter, said: { reports: seen, isOver }, brief: briefOf(subject, lines, says.open, url) }
}
