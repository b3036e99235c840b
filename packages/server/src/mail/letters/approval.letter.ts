import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import { z } from 'zod'
import { BRIEF_ITEMS, briefOf } from './brief.ts'
import { type NoticeComposer, letterOf, seenBy } from './letter.ts'
import { ACTION, linksOf } from './links.ts'
import { type Item, when } from '../render/blocks.ts'
import { excerpt } from '../render/excerpt.ts'
import { SizeBudget, itemSize } from '../render/sizeBudget.ts'
import { type LetterReport, loadLetterReports } from '../../events/reportLetters.queries.ts'
import { wordsOf } from './events.ts'

const TEXTS = textsOf(({ letters }) => letters.approval)

const MOST = 60
const SHOWN = 400

/** The reports as they were in the letter when it was sent; written only by its composer. */
export const saidReports = z.array(z.custom<LetterReport>()).optional()

const rowContent = z.object({ reports: z.array(z.int()), said: saidReports })

/** The reports of a submission that still await the receiver's approval, or did when the letter was sent. */
export const composeApproval: NoticeComposer = async (content, receiver, context) => {
  const { reports, said } = rowContent.parse(content)
  const { language } = receiver
  const waiting = said
    ? said.filter(({ id }) => reports.includes(id))
    : (await seenBy(receiver, context, await loadLetterReports(context.db, reports, language)))
        .filter(({ status }) => status === REPORT_STATUS.WAITING)
        .map(shortened)
  const [first] = waiting
  if (!first) return undefined
  const says = TEXTS[language]
  const n = waiting.length
  const links = linksOf(context)
  const items = await Promise.all(
    waiting.slice(0, MOST).map(
      async (report): Promise<Item> => ({
        ...reportItem(report, language),
        url: await links(ACTION.approve, { ids: [report.id] }),
      }),
    ),
  )
  const [shown = []] = new SizeBudget().fit([items], MOST, Number.POSITIVE_INFINITY, (one) => itemSize(one, 'amber'))
  const about = n === 1 ? says.one : fill(says.some, { n })
  const subject = fill(says.subject, { days: daysOf(waiting), what: n === 1 ? first.area : fill(says.many, { n }) })
  const url = await links(ACTION.approve, { ids: waiting.map(({ id }) => id) })
  const letter = letterOf(receiver, {
    subject,
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      { type: 'items', items: shown, tone: 'amber' },
      ...when(shown.length < n, { type: 'note', text: fill(says.more, { n: n - shown.length }) }),
      { type: 'button', label: says.open, url },
    ],
  })
  const lines = [
    about,
    ...waiting.slice(0, BRIEF_ITEMS).map(({ area, type, reporter }) => `${area} · ${type} · ${reporter}`),
    ...(n > BRIEF_ITEMS ? [fill(says.more, { n: n - BRIEF_ITEMS })] : []),
  ]
  return { ...letter, said: waiting, brief: briefOf(subject, lines, says.open, url) }
}

/** A report, shortened for a letter. */
export function shortened(report: LetterReport): LetterReport {
  return { ...report, description: excerpt(report.description, SHOWN) }
}

/** A shortened report as an item without a link. */
export function reportItem(report: LetterReport, language: Language): Item {
  return { ...wordsOf(report, { others: [report.reporter] }, language), url: '' }
}

/** The date of sorted reports, or the first and the last. */
function daysOf(reports: LetterReport[]): string {
  const [first = '', last = ''] = [reports[0]?.day, reports.at(-1)?.day]
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
}
