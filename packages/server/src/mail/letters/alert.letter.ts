import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { timeOfMinutes, windowOf } from '@daybook/shared/rules/alertRules'
import { z } from 'zod'
import { loadLetterOccurrence } from '../../alerts/letters.queries.ts'
import { loadLetterReports } from '../../events/reportLetters.queries.ts'
import { readableInstant } from '../../platform/clock.ts'
import { when } from '../render/blocks.ts'
import { reportItem, saidReports, shortened } from './approval.letter.ts'
import { loadSilentAreas } from './alertAreas.queries.ts'
import { namesByCompany } from './areas.ts'
import { BRIEF_ITEMS, briefOf } from './brief.ts'
import { type NoticeComposer, letterOf, seenBy } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.alert)

const MOST = 20

const silentAreas = z.array(z.object({ areaId: z.int(), companyId: z.int(), name: z.string(), company: z.string() }))

const rowContent = z.object({
  occurrence: z.int(),
  what: z.enum(['spoke', 'over']),
  to: z.int(),
  reports: z.array(z.int()),
  said: z.object({ reports: saidReports, areas: silentAreas.default([]), isOver: z.boolean() }).optional(),
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
  const silent = said?.areas ?? (await loadSilentAreas(context.db, found.areaIds, language))
  const seenSilent = said ? silent : await seenBy(receiver, context, silent)
  if (seen.length < stored.length || seenSilent.length < silent.length) return undefined
  if (what === 'spoke' && seen.length + seenSilent.length === 0) return undefined
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
    since: timeOfMinutes(found.silentSince ?? 0),
  }
  const subject = fill(what === 'over' ? says.overSubject : says.subject, values)
  const isOfSilence = found.silentSince !== null
  const spoke = isOfSilence ? says.silent : says.spoke
  const spokeAndOver = isOfSilence ? says.silentAndOver : says.spokeAndOver
  const about = fill(what === 'over' ? says.over : isOver ? spokeAndOver : spoke, values)
  const names = what === 'spoke' ? seenSilent : []
  const items = what === 'spoke' ? seen.slice(0, MOST).map((report) => reportItem(report, language)) : []
  const target = seen.length > 0 ? { ids: seen.map((report) => report.id) } : undefined
  const url = await linksOf(context)(ACTION.events, target)
  const open = isOfSilence ? says.openRecord : says.open
  const letter = letterOf(receiver, {
    subject,
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      ...when(
        names.length > 0,
        { type: 'heading', text: says.notReported },
        namesByCompany(names.slice(0, MOST), names.length, language),
      ),
      ...when(items.length > 0, { type: 'items', items, tone: 'red' }),
      ...when(what === 'spoke' && seen.length > MOST, {
        type: 'note',
        text: fill(says.more, { n: seen.length - MOST }),
      }),
      ...when(what === 'spoke' && !isOver, { type: 'paragraph', text: says.quiet }),
      ...when(seen.length > 0 || isOfSilence, { type: 'button', label: open, url }),
    ],
    because: fill(to === found.ownerId ? says.because : says.becauseMember, values),
  })
  const shown = Math.max(seen.length, names.length)
  const lines = [
    about,
    ...(what === 'spoke' ? seen.slice(0, BRIEF_ITEMS).map(({ area, type }) => `${area} · ${type}`) : []),
    ...names.slice(0, BRIEF_ITEMS).map(({ name, company }) => `${name} · ${company}`),
    ...(what === 'spoke' && shown > BRIEF_ITEMS ? [fill(says.more, { n: shown - BRIEF_ITEMS })] : []),
  ]
  return { ...letter, said: { reports: seen, areas: seenSilent, isOver }, brief: briefOf(subject, lines, open, url) }
}
