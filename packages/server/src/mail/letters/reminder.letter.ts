import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { formatDay } from '@daybook/shared/days'
import { inOrder, stepKey } from '@daybook/shared/rules/reminderSteps'
import { stepText } from '@daybook/shared/texts/reminderSteps'
import { z } from 'zod'
import { findCaller } from '../../people/rights/caller.ts'
import { type Scope, covers, reportable } from '../../people/rights/scope.ts'
import { instant, readableInstant, today } from '../../platform/clock.ts'
import type { Reading } from '../editions/run.ts'
import type { RemindedCell } from '../reminders/due.queries.ts'
import { type OpenCell, loadOpenCells } from '../reminders/open.queries.ts'
import { type Block, type Item, type Tone, when } from '../render/blocks.ts'
import { SizeBudget, itemSize } from '../render/sizeBudget.ts'
import { BRIEF_ITEMS, briefOf } from './brief.ts'
import { type LetterContext, type Notice, type NoticeComposer, type Receiver, letterOf } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.reminder)

const MOST = 50

/** The content of a reminder as it was sent. */
type Said = { day: string; cells: OpenCell[] }

const rowContent = z.object({
  to: z.int(),
  moment: z.string(),
  /** Who sent it by hand. */
  by: z.string().optional(),
  cells: z.custom<RemindedCell[]>(Array.isArray),
  said: z.custom<Said>().optional(),
})
type RowContent = z.output<typeof rowContent>

async function readNow(
  { db, clock }: LetterContext,
  { to, moment, cells }: RowContent,
  { language }: Receiver,
): Promise<Said> {
  const day = today(clock)
  const now = { today: day, timeZone: clock.timeZone, now: instant({ clock }) }
  return { day, cells: await loadOpenCells(db, { receiverId: to, subjectKey: moment, cells }, now, language) }
}

const searchOf = ({ areaId, day, shiftId }: OpenCell) =>
  new URLSearchParams({
    area: String(areaId),
    day: formatDay(day),
    ...(shiftId === null ? {} : { shift: String(shiftId) }),
  }).toString()

const listOf = (cells: OpenCell[], isOverdue: boolean) => cells.filter((cell) => cell.isOverdue === isOverdue)

/** One reminder about all of its cells; undefined if there are none. */
async function compose(
  { day, cells }: Said,
  by: string | undefined,
  receiver: Receiver,
  context: LetterContext,
): Promise<Notice | undefined> {
  const [first] = cells
  if (!first) return undefined
  const { language } = receiver
  const { timeZone } = context.clock
  const says = TEXTS[language]
  const overdue = listOf(cells, true)
  const hasCompanies = cells.some(({ companyId }) => companyId !== first.companyId)
  const noteOf = ({ day: of, shiftName, dueAt, isOverdue, companyName }: OpenCell) =>
    [
      formatDay(of),
      ...(shiftName ? [shiftName] : []),
      fill(isOverdue ? says.dueSince : says.dueAt, { at: dueText(dueAt, of, timeZone) }),
      ...(hasCompanies ? [companyName] : []),
    ].join(' · ')
  const itemOf = (cell: OpenCell): Item => ({
    title: cell.areaName,
    note: noteOf(cell),
    text: '',
    // The cell's own day: the letter may be read on the next one.
    url: `${context.config.publicUrl}/Create-Report?${searchOf(cell)}`,
  })
  const lists: { title: string; tone: Tone; of: OpenCell[] }[] = [
    { title: says.overdue, tone: 'red', of: overdue },
    { title: says.due, tone: 'amber', of: listOf(cells, false) },
  ]
  const shown = new SizeBudget().fit(
    lists.map(({ of }) => of.slice(0, MOST).map(itemOf)),
    MOST,
    Number.POSITIVE_INFINITY,
    (item) => itemSize(item, 'red'),
  )
  const counts = { day: formatDay(day), overdue: overdue.length, due: cells.length - overdue.length }
  const subject = fill(cells.length === 1 ? says.one : says.subject, { ...counts, area: first.areaName })
  const about = cells.some(({ to }) => to === 'reporters') ? says.file : says.chase
  const url = await linksOf(context)(ACTION.file)
  const letter = letterOf(receiver, {
    subject,
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      { type: 'button', label: says.open, url },
      ...lists.flatMap(({ title, tone, of }, index): Block[] => {
        const items = shown[index] ?? []
        return of.length === 0
          ? []
          : [
              { type: 'subheading', text: fill(title, { n: of.length }), tone },
              ...when(items.length > 0, { type: 'items', items, tone }),
              ...when(items.length < of.length, {
                type: 'note',
                text: fill(says.more, { n: of.length - items.length }),
              }),
            ]
      }),
    ],
    because: by
      ? fill(says.asked, { name: by })
      : fill(says.why, {
          steps: stepsOf(cells)
            .map((step) => stepText(step, language))
            .join('; '),
        }),
  })
  const named = cells.slice(0, BRIEF_ITEMS).map((cell) => `${cell.areaName} · ${noteOf(cell)}`)
  const rest = cells.length - named.length
  const lines = [about, ...named, ...(rest > 0 ? [fill(says.more, { n: rest })] : [])]
  return { ...letter, brief: briefOf(subject, lines, says.open, url) }
}

/** The time, with the day if it differs from the report's. */
function dueText(dueAt: string, day: string, timeZone: string): string {
  const at = readableInstant(new Date(dueAt), timeZone)
  return at.startsWith(formatDay(day)) ? at.slice(-5) : at
}

/** The distinct steps of the cells. */
function stepsOf(cells: readonly RemindedCell[]) {
  const steps = new Map(cells.map(({ minutes, to }) => [stepKey({ minutes, to }), { minutes, to }]))
  return inOrder([...steps.values()])
}

/** Reports that are still open, in areas that the receiver still reports for or administers. */
export const composeReminder: NoticeComposer = async (content, receiver, context) => {
  const row = rowContent.parse(content)
  const reader = await findCaller(context.db, row.to)
  if (!reader) return undefined
  const { day, cells } = await readNow(context, row, receiver)
  const said = { day, cells: cells.filter((cell) => covers(reportable(reader), cell)) }
  const letter = await compose(said, row.by, receiver, context)
  return letter && { ...letter, said }
}

/** A reminder from the mail log, limited to a scope: as it was sent, or else as it would be sent now. */
export async function readReminder(
  content: Record<string, unknown>,
  receiver: Receiver,
  context: LetterContext,
  scope: Scope,
): Promise<Reading> {
  const row = rowContent.parse(content)
  const said = row.said ?? (await readNow(context, row, receiver))
  const cells = said.cells.filter((cell) => covers(scope, cell))
  return {
    isWhole: cells.length > 0 && cells.length === said.cells.length,
    compose: cells.length === 0 ? undefined : () => compose({ ...said, cells }, row.by, receiver, context),
  }
}
