import { texts as names } from '@daybook/shared/problems'
import { type Language, REPORTS } from '@daybook/shared/registry'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { hasLetter } from '@daybook/shared/rules/viewRules'
import { reportTexts, textsOf } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import { z } from 'zod'
import type { FileContext } from '../../call/call.ts'
import { logExport } from '../../export/log.queries.ts'
import { type Caller, findCaller } from '../../people/rights/caller.ts'
import { visible } from '../../people/rights/scope.ts'
import { instant, readableInstant } from '../../platform/clock.ts'
import { write } from '../../platform/postgres/database.ts'
import { periodText } from '../../statistics/periods.ts'
import { mayOpen, queryOf, saidOn, thereOf } from '../../views/read.ts'
import { findView } from '../../views/views.queries.ts'
import { type Block, when } from '../render/blocks.ts'
import { attached } from '../views/attached.ts'
import { madeOnce, spelledScope } from '../views/shared.ts'
import { findComing } from '../views/turns.queries.ts'
import { type NumberGroup, type Numbers, shownOf } from '../views/numbers.ts'
import { composeKept, keptContent } from './keptViews.ts'
import { type Attachment, type Composer, type LetterContext, letterOf } from './letter.ts'

const TEXTS = textsOf(({ letters }) => letters.view)

/** Rows shown of each event group. */
const MOST = 60
/** Event types in its chart. */
const MOST_TYPES = 12
/** A file that takes longer is left to the link. */
const FILE_MS = 60_000

type Said = { name: string; page: string; at: string; isCut: boolean; numbers: Numbers }
const rowContent = z.object({
  view: z.int(),
  to: z.int(),
  /** The day that its days follow, ISO. */
  day: z.string(),
  /** Through which it came; absent: they asked for it. */
  schedule: z.int().optional(),
  /** As it was sent; written only by its composer. */
  said: z.custom<Said>().optional(),
})

type Read = { said: Said; file: Attachment | null }

/** The numbers of a view and its file as its reader may see them now; undefined if it does not come to them. */
async function read(
  context: LetterContext,
  { view, to, day, schedule }: z.output<typeof rowContent>,
  language: Language,
): Promise<Read | undefined> {
  const { db, clock } = context
  const caller = await findCaller(db, to)
  const row = caller && (await findView(db, caller, view))
  if (!caller || !row || !mayOpen(caller, row.page)) return undefined
  const group = schedule === undefined ? undefined : await findComing(db, schedule, to, language)
  if (schedule === undefined ? !row.letter : !group) return undefined
  const { said, gone } = await thereOf({ db, caller, language }, saidOn(row, day))
  // Its company is not theirs any more: the page would show another one.
  if (!hasLetter(row.page, said)) return undefined
  const isCut = gone.some(({ isClosed }) => !isClosed)
  const at = readableInstant(instant({ clock }), clock.timeZone)
  const make = async (reader: Caller) => {
    const { numbers, file, isSeen } = await shownOf(asReader(context, reader, language), row.page, said, day)
    return { numbers, isSeen, file: await attached(file) }
  }
  const about = { name: row.name, page: row.page, at, isCut }
  if (!group) {
    const { numbers, file } = await make(caller)
    return { said: { ...about, numbers }, file }
  }
  const key = JSON.stringify([
    context.databaseUrl,
    schedule,
    row.version,
    language,
    day,
    at,
    queryOf(said),
    spelledScope(visible(caller)),
  ])
  // Made in nobody's name: it is the same for all who see the same.
  const nobody = {
    ...caller,
    fullName: 'Daybook',
    username: row.name,
    companyName: group.groupName,
    companySecondName: null,
  }
  const { value, isNew } = await madeOnce(key, () => make(nobody))
  // Somebody who sees nothing of it gets nothing.
  if (!value.isSeen) return undefined
  const report = reportOf(row.page)
  if (!isNew && value.file && report)
    await write(db, { actorId: to, call: 'view letters' }, (tx) =>
      logExport(tx, caller, { menuId: report.menu, fileType: 'Excel', rows: value.file?.rows ?? 0 }),
    )
  return { said: { ...about, numbers: value.numbers }, file: value.file }
}

const reportOf = (page: string) => Object.values(REPORTS).find((report) => `/${report.page}` === page)

/** Its file is in the export log under its reader. */
const asReader = (context: LetterContext, caller: Caller, language: Language): FileContext => ({
  ...context,
  caller,
  language,
  signal: AbortSignal.timeout(FILE_MS),
  write: (work) => write(context.db, { actorId: caller.userId, call: 'view letters' }, work),
})

/** A saved view with its numbers and its file, to who asked for it or is in a receiver group that gets it. A letter that is sent again has what it said, without the file. */
export const composeView: Composer = async (content, receiver, context) => {
  const kept = keptContent.safeParse(content)
  if (kept.success) return composeKept(kept.data, receiver, context)
  const row = rowContent.parse(content)
  const { language } = receiver
  const now = row.said ? undefined : await read(context, row, language)
  const said = row.said ?? now?.said
  if (!said) return undefined
  const { name, page, at, isCut, numbers } = said
  const says = TEXTS[language]
  const days = periodText(numbers.period)
  const of = reportOf(page)
  const about = fill(says.about, { name, days, at, report: of ? reportTexts[language][of.name] : '' })
  const open = `${context.config.publicUrl}/View?id=${row.view}`
  const letter = letterOf(receiver, {
    subject: fill(says.subject, { name, days }),
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      ...when(isCut, { type: 'note', text: says.gone }),
      ...when(numbers.groups.length === 0, { type: 'paragraph', text: says.none }),
      ...numbers.groups.flatMap((group) => groupOf(group, numbers, language)),
      ...(now ? [{ type: 'note' as const, text: now.file ? says.attached : says.notAttached }] : []),
      { type: 'button', label: says.open, url: `${open}&on=${row.day}` },
      {
        type: 'link',
        label: says.stop,
        url: `${open}&stop=letters${row.schedule === undefined ? '' : `&schedule=${row.schedule}`}`,
      },
    ],
  })
  return { ...letter, said, ...(now?.file ? { files: [now.file] } : {}) }
}

function groupOf(
  { groupId, rows, total, types = [], partnered = [] }: NumberGroup,
  { isOfWeek, partner }: Numbers,
  language: Language,
): Block[] {
  const says = TEXTS[language]
  const hidden = rows.length - MOST
  const found = types.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  const rest = found.slice(MOST_TYPES)
  return [
    { type: 'subheading', text: names[language].eventGroup[groupId as EventGroupId], tone: 'plain' },
    ...when(partnered.length > 0, {
      type: 'figures',
      figures: partnered.map(({ name, value, beside, isUnusual }) => ({
        label: beside === '' ? name : `${name} (${beside})`,
        value,
        tone: isUnusual ? 'amber' : 'plain',
      })),
    }),
    ...(partnered.length > 0 && partner
      ? [{ type: 'note' as const, text: fill(says.against, { days: partner }) }]
      : []),
    ...when(found.length > 1, {
      type: 'bars',
      title: says.byType,
      bars: [
        ...found.slice(0, MOST_TYPES).map(({ name, count, isAbnormal }) => ({
          label: name,
          value: count,
          tone: isAbnormal ? ('red' as const) : ('plain' as const),
        })),
        ...(rest.length > 0
          ? [
              {
                label: fill(says.moreTypes, { n: rest.length }),
                value: rest.reduce((sum, { count }) => sum + count, 0),
                tone: 'plain' as const,
              },
            ]
          : []),
      ],
    }),
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
