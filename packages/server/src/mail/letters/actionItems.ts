import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import { formatDay } from '@daybook/shared/days'
import type { LetterAction } from '../../events/actions.queries.ts'
import { type Block, type Item, type Tone, when } from '../render/blocks.ts'
import { excerpt } from '../render/excerpt.ts'

import { ACTION, type Links } from './links.ts'

const TEXTS = textsOf(({ letters }) => letters.actionItems)

/** Characters of an action's text that a letter shows. */
const SHOWN = 400

/** An action, shortened for a letter. */
export function shortAction<A extends LetterAction>(action: A): A {
  return { ...action, text: excerpt(action.text, SHOWN) }
}

/** A shortened action as a list item that opens its report. */
export async function actionItem(action: LetterAction, links: Links, language: Language): Promise<Item> {
  const { area, company, owner, type, due, text, eventId } = action
  return {
    title: area,
    note: [fill(TEXTS[language].due, { day: formatDay(due) }), owner, company, type].join(' · '),
    text,
    url: await links(ACTION.events, { ids: [eventId] }),
  }
}

/** Actions under a title, and how many are left out: with `all`, a link to all of them. */
export function actionList(
  { title, shown, total, tone, all }: { title: string; shown: Item[]; total: number; tone: Tone; all?: string },
  language: Language,
): Block[] {
  if (total === 0) return []
  const says = TEXTS[language]
  const n = total - shown.length
  return [
    { type: 'subheading', text: fill(title, { n: total }), tone },
    ...when(shown.length > 0, { type: 'items', items: shown, tone }),
    ...when(
      n > 0,
      all
        ? { type: 'link', label: fill(says.all, { n, total }), url: all }
        : { type: 'note', text: fill(says.more, { n }) },
    ),
  ]
}
