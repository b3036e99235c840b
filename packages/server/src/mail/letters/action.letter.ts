import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import { formatDay } from '@daybook/shared/days'
import { z } from 'zod'
import { ACTION_NEWS, type ActionNews, type NewsAction, loadNewsActions } from '../../events/actionLetters.queries.ts'
import { type Caller, findCaller } from '../../people/rights/caller.ts'
import { covers, verifiable, visible } from '../../people/rights/scope.ts'
import { type Block, type Tone, when } from '../render/blocks.ts'
import { excerpt } from '../render/excerpt.ts'
import { SizeBudget, itemSize } from '../render/sizeBudget.ts'
import { actionItem, actionList, shortAction } from './actionItems.ts'
import { type Composer, letterOf } from './letter.ts'
import { ACTION, type Links, linksOf } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.action)

const TONES: Record<ActionNews, Tone> = {
  given: 'amber',
  reopened: 'amber',
  changed: 'amber',
  done: 'amber',
  verified: 'green',
  waived: 'plain',
  moved: 'plain',
}
const MOST = 30
/** Characters shown of the reason why an action was waived. */
const REASON_SHOWN = 1_000

const isToDo = (news: ActionNews) => news === 'given' || news === 'reopened' || news === 'changed'

type Said = { day: string; news: [ActionNews, NewsAction][] }

const rowContent = z.object({
  report: z.int(),
  to: z.int(),
  actions: z.record(z.string(), z.enum(ACTION_NEWS)),
  /** The news as it was sent; written only by its composer. */
  said: z.custom<Said>().optional(),
})

/** Whether the news still holds and still concerns the reader. */
function holds(news: ActionNews, action: NewsAction, reader: Caller): boolean {
  if (!covers(visible(reader), action)) return false
  const isOwner = action.ownerId === reader.userId
  // Its owner has it in any case.
  if (action.addedIn && !isOwner && !covers(visible(reader), action.addedIn)) return false
  switch (news) {
    case 'given':
    case 'reopened':
    case 'changed':
      return isOwner && action.state === 'open'
    case 'done':
      return !isOwner && action.state === 'done' && covers(verifiable(reader), action)
    case 'verified':
    case 'waived':
      return isOwner && action.state === news
    case 'moved':
      return !isOwner
  }
}

async function readNews(
  db: Parameters<typeof findCaller>[0],
  content: z.output<typeof rowContent>,
  language: Language,
): Promise<Said> {
  const { report, to, actions } = content
  const reader = await findCaller(db, to)
  const found = reader ? await loadNewsActions(db, report, Object.keys(actions).map(Number), language) : []
  const news = found.map(shortAction).flatMap((action): Said['news'] => {
    const said = actions[String(action.id)]
    return reader && said && holds(said, action, reader) ? [[said, action]] : []
  })
  return { day: found[0]?.day ?? '', news }
}

/** News of the corrective actions of a report, if it still holds and the reader can see the report. */
export const composeAction: Composer = async (content, receiver, context) => {
  const row = rowContent.parse(content)
  const { language } = receiver
  const said = row.said ?? (await readNews(context.db, row, language))
  const [first] = said.news
  if (!first) return undefined
  const says = TEXTS[language]
  const links = linksOf(context)
  const kinds = ACTION_NEWS.filter((kind) => said.news.some(([news]) => news === kind))
  const [only = 'given'] = kinds
  const about = fill(says.about, { day: formatDay(said.day) })
  const budget = new SizeBudget()
  const blocks: Block[] = []
  for (const kind of kinds) {
    const own = said.news.flatMap(([news, action]) => (news === kind ? [action] : []))
    blocks.push(...(await section(kind, own, links, budget, language)))
  }
  const letter = letterOf(receiver, {
    subject: fill(says.subject, {
      day: formatDay(said.day),
      area: first[1].area,
      what: kinds.map((kind) => says.what[kind]).join(', '),
    }),
    preview: kinds.length === 1 ? says.what[only] : about,
    blocks: [
      { type: 'paragraph', text: about },
      ...blocks,
      ...when(kinds.includes('done'), { type: 'paragraph', text: says.verify }),
      ...when(kinds.some(isToDo), { type: 'paragraph', text: says.done }),
      { type: 'button', label: says.open, url: await links(ACTION.events, { ids: [row.report] }) },
    ],
  })
  return { ...letter, said }
}

async function section(
  kind: ActionNews,
  actions: NewsAction[],
  links: Links,
  budget: SizeBudget,
  language: Language,
): Promise<Block[]> {
  const says = TEXTS[language]
  const tone = TONES[kind]
  const items = await Promise.all(actions.slice(0, MOST).map((action) => actionItem(action, links, language)))
  const [shown = []] = budget.fit([items], MOST, Number.POSITIVE_INFINITY, (item) => itemSize(item, tone))
  const list = actionList({ title: says.title[kind], shown, total: actions.length, tone }, language)
  if (kind !== 'waived') return list
  return [
    ...list,
    ...actions.slice(0, shown.length).flatMap(({ closedBy, reason }): Block[] => [
      { type: 'paragraph', text: fill(says.reason, { name: closedBy }) },
      { type: 'quote', text: excerpt(reason, REASON_SHOWN), tone: 'plain' },
    ]),
  ]
}
