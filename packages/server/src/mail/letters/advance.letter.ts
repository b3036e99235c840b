import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { texts as names } from '@daybook/shared/problems'
import { formatDay } from '@daybook/shared/days'
import { GROUPS_IN_ORDER } from '../../statistics/choices.ts'
import { type AdvanceEdition, makeAdvance } from '../editions/advance.ts'
import type { AdvanceRow } from '../editions/advance.queries.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { concerned, ownOf, sharesOf } from '../editions/places.ts'
import type { RunLetters } from '../editions/run.ts'
import { type Composed, type Receiver, letterOf } from './letter.ts'
import { ACTION } from './links.ts'
import { type Block, type Item, when } from '../render/blocks.ts'
import { SizeBudget, itemSize } from '../render/sizeBudget.ts'
import { because } from './areas.ts'

const TEXTS = textsOf(({ letters }) => letters.advance)

const MOST = 60

/** The reminder: upcoming advance reports of the receiver's areas, by event group and date. */
async function compose(edition: OpenEdition<AdvanceEdition>, share: Share, receiver: Receiver): Promise<Composed> {
  const { content, links } = edition
  const { language } = receiver
  const says = TEXTS[language]
  const rows = ownOf(content.places, content.reports, share.groups)
  const groups = GROUPS_IN_ORDER.flatMap((groupId) => {
    const own = rows.filter((row) => row.groupId === groupId)
    return own.length > 0 ? [{ groupId, own }] : []
  })
  const area = new Map(content.places.areas.map((one) => [one.id, one]))
  const item = async ({ id, areaId, day, type, reporter, description }: AdvanceRow): Promise<Item> => ({
    title: `${formatDay(day)} ${area.get(areaId)?.name ?? ''}`,
    note: [area.get(areaId)?.company ?? '', type, reporter].join(' · '),
    text: description,
    url: await links(ACTION.events, { ids: [id] }),
  })
  const items = await Promise.all(groups.map(({ own }) => Promise.all(own.slice(0, MOST).map(item))))
  const shown = new SizeBudget().fit(items, MOST, Number.POSITIVE_INFINITY, (one) => itemSize(one, 'green'))
  const lists = groups.flatMap(({ groupId, own }, index): Block[] => {
    const listed = shown[index] ?? []
    const more = fill(says.more, { n: own.length - listed.length })
    return [
      { type: 'subheading', text: `${names[language].eventGroup[groupId]} (${own.length})`, tone: 'plain' },
      { type: 'items', items: listed, tone: 'green' },
      ...when(listed.length < own.length, { type: 'note', text: more }),
    ]
  })
  const dates = rows.map(({ day }) => day).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const days = first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
  return letterOf(receiver, {
    subject: fill(says.subject, { days, n: rows.length }),
    preview: says.about,
    blocks: [
      { type: 'paragraph', text: says.about },
      { type: 'button', label: says.open, url: await links(ACTION.events, { ids: rows.map(({ id }) => id) }) },
      ...lists,
    ],
    because: because(content.places, share.groups, language),
  })
}

export const advanceLetters: RunLetters<AdvanceEdition> = {
  edition: 'advance',
  make: makeAdvance,
  sharesOf: (_db, { content: { places, reports } }, receivers) =>
    Promise.resolve(sharesOf(receivers, concerned(places, reports))),
  compose,
}
