import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { formatDay } from '@daybook/shared/days'
import { z } from 'zod'
import { type ReminderAction, findReminded, loadReminders } from '../../events/actionReminders.queries.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { instant, today } from '../../platform/clock.ts'
import type { Run } from '../editions/run.ts'
import { hostOf } from '../../letters/host.ts'
import { addLetters, findLetterOf } from '../../letters/outbox.queries.ts'
import { type Block, type Tone, when } from '../render/blocks.ts'
import { SizeBudget, itemSize } from '../render/sizeBudget.ts'
import { actionItem, actionList, shortAction } from './actionItems.ts'
import { type Composed, type LetterContext, type Receiver, letterOf } from './letter.ts'
import { ACTION, linksOf } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.actionDue)

const MOST = 50

/** The content of a reminder as it was sent. */
type Said = { day: string; actions: ReminderAction[] }

const rowContent = z.object({ to: z.int(), said: z.custom<Said>().optional() })

/** What somebody is reminded of now, limited to what they can see. */
async function readNow(context: LetterContext, to: number, { language }: Receiver): Promise<Said> {
  const { db, config, clock } = context
  const reader = await findCaller(db, to)
  const found = reader ? await loadReminders(db, to, config.actionReminderDays, language) : []
  const actions = found.filter((action) => reader && covers(visible(reader), action)).map(shortAction)
  return { day: today(clock), actions }
}

/** One letter about all of the actions; undefined if there are none. */
async function compose(
  { day, actions }: Said,
  receiver: Receiver,
  context: LetterContext,
): Promise<Composed | undefined> {
  if (actions.length === 0) return undefined
  const { language } = receiver
  const says = TEXTS[language]
  const links = linksOf(context)
  const own = actions.filter(({ isOwn }) => isOwn)
  const overdue = await links(ACTION.overdueActions)
  const lists: { title: string; tone: Tone; of: ReminderAction[]; all: string }[] = [
    { title: says.overdue, tone: 'red', of: own.filter(({ isOverdue }) => isOverdue), all: overdue },
    { title: says.today, tone: 'amber', of: own.filter(({ isToday }) => isToday), all: await links(ACTION.ownActions) },
    {
      title: says.soon,
      tone: 'plain',
      of: own.filter(({ isOverdue, isToday }) => !isOverdue && !isToday),
      all: await links(ACTION.ownActions),
    },
    { title: says.others, tone: 'red', of: actions.filter(({ isOwn }) => !isOwn), all: overdue },
  ]
  const items = await Promise.all(
    lists.map(({ of }) => Promise.all(of.slice(0, MOST).map((action) => actionItem(action, links, language)))),
  )
  const shown = new SizeBudget().fit(items, MOST, Number.POSITIVE_INFINITY, (item) => itemSize(item, 'amber'))
  const overdueCount = actions.filter(({ isOverdue }) => isOverdue).length
  return letterOf(receiver, {
    subject: fill(says.subject, { day: formatDay(day), overdue: overdueCount, due: actions.length - overdueCount }),
    preview: says.about,
    blocks: [
      { type: 'paragraph', text: says.about },
      own.length > 0
        ? { type: 'button', label: says.open, url: await links(ACTION.ownActions) }
        : { type: 'button', label: says.openOverdue, url: overdue },
      ...lists.flatMap(({ title, tone, of, all }, index): Block[] =>
        actionList({ title, tone, all, shown: shown[index] ?? [], total: of.length }, language),
      ),
      ...when(own.length > 0, { type: 'note', text: says.done }),
    ],
  })
}

/** The reminders of corrective actions: one letter for each person and day, about all that they are reminded of. */
export const actionDueRun: Run = {
  async write(tx, services, kind, forDate) {
    const { config } = services
    const receivers = await findReminded(tx, forDate, config.actionReminderDays)
    return addLetters(tx, {
      kind,
      eventDate: forDate,
      host: hostOf(services),
      letters: receivers.map((to) => ({ receiverId: to, subjectKey: forDate, content: { to } })),
    })
  },

  async compose(content, receiver, context) {
    const { to, said = await readNow(context, to, receiver) } = rowContent.parse(content)
    const letter = await compose(said, receiver, context)
    return letter && { ...letter, said }
  },

  async read(content, receiver, context, scope) {
    const { to, said = await readNow(context, to, receiver) } = rowContent.parse(content)
    const actions = said.actions.filter((action) => covers(scope, action))
    return {
      isWhole: actions.length === said.actions.length,
      compose: actions.length === 0 ? undefined : () => compose({ ...said, actions }, receiver, context),
    }
  },

  async show(context, forDate, receiver, scope) {
    const written = await findLetterOf(context.db, 'action_due', receiver.id, forDate)
    const { said = await readNow(context, receiver.id, receiver) } = rowContent.parse(
      written?.content ?? { to: receiver.id },
    )
    const actions = said.actions.filter((action) => covers(scope, action))
    const letter = await compose({ ...said, actions }, receiver, context)
    const isWhole = actions.length === said.actions.length
    return letter && { letter, isWhole, madeAt: written?.sentAt ?? instant(context) }
  },
}
