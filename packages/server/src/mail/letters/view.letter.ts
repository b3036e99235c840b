import { texts as names } from '@daybook/shared/problems'
import { reportTexts, textsOf } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import { REPORTS } from '@daybook/shared/registry'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { z } from 'zod'
import { findCaller } from '../../people/rights/caller.ts'
import { instant, readableInstant } from '../../platform/clock.ts'
import { periodText } from '../../statistics/periods.ts'
import { mayOpen, saidOn, thereOf } from '../../views/read.ts'
import { findView } from '../../views/views.queries.ts'
import { type Numbers, numbersOf } from '../views/numbers.ts'
import { type Block, when } from '../render/blocks.ts'
import { type Composer, type LetterContext, letterOf } from './letter.ts'
import type { Language } from '@daybook/shared/registry'

const TEXTS = textsOf(({ letters }) => letters.view)

/** Rows shown of each event group. */
const MOST = 60

type Said = { name: string; page: string; at: string; isCut: boolean; numbers: Numbers }
const rowContent = z.object({
  view: z.int(),
  to: z.int(),
  /** The day that its days follow, ISO. */
  day: z.string(),
  /** As it was sent; written only by its composer. */
  said: z.custom<Said>().optional(),
})

/** The numbers of a view as its reader may see them now; undefined if it is no longer theirs. */
async function read(
  context: LetterContext,
  { view, to, day }: z.output<typeof rowContent>,
  language: Language,
): Promise<Said | undefined> {
  const { db, clock } = context
  const caller = await findCaller(db, to)
  const row = caller && (await findView(db, caller, view))
  if (!caller || !row?.letter || !mayOpen(caller, row.page)) return undefined
  const { said, gone } = await thereOf({ db, caller, language }, saidOn(row, day))
  const isCut = gone.some(({ isClosed }) => !isClosed)
  const numbers = await numbersOf({ ...context, caller, language }, row.page, said, day)
  return { name: row.name, page: row.page, at: readableInstant(instant({ clock }), clock.timeZone), isCut, numbers }
}

/** A saved view with its numbers, to who asked for it. */
export const composeView: Composer = async (content, receiver, context) => {
  const row = rowContent.parse(content)
  const { language } = receiver
  const said = row.said ?? (await read(context, row, language))
  if (!said) return undefined
  const { name, page, at, isCut, numbers } = said
  const says = TEXTS[language]
  const days = periodText(numbers.period)
  const of = Object.values(REPORTS).find((report) => `/${report.page}` === page)
  const about = fill(says.about, { name, days, at, report: of ? reportTexts[language][of.name] : '' })
  const open = `${context.config.publicUrl}/View?id=${row.view}`
  const letter = letterOf(receiver, {
    subject: fill(says.subject, { name, days }),
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      ...when(isCut, { type: 'note', text: says.gone }),
      ...when(numbers.groups.length === 0, { type: 'paragraph', text: says.none }),
      ...numbers.groups.flatMap((group) => tableOf(group, numbers.isOfWeek, language)),
      { type: 'button', label: says.open, url: `${open}&on=${row.day}` },
      { type: 'link', label: says.stop, url: `${open}&stop=letters` },
    ],
  })
  return { ...letter, said }
}

function tableOf({ groupId, rows, total }: Numbers['groups'][number], isOfWeek: boolean, language: Language): Block[] {
  const says = TEXTS[language]
  const hidden = rows.length - MOST
  return [
    { type: 'subheading', text: names[language].eventGroup[groupId as EventGroupId], tone: 'plain' },
    {
      type: 'table',
      columns: [
        isOfWeek ? says.company : says.area,
        says.reports,
        says.abnormal,
        isOfWeek ? says.missingAreas : says.missing,
      ],
      rows: rows.slice(0, MOST),
      total: [says.total, ...total],
    },
    ...when(hidden > 0, { type: 'note', text: fill(says.more, { n: hidden }) }),
  ]
}
