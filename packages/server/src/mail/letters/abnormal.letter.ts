import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { texts as names } from '@daybook/shared/problems'
import { formatDay } from '@daybook/shared/days'
import { type DailyEdition, makeDaily } from '../editions/daily.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { concerned, sharesOf } from '../editions/places.ts'
import type { RunLetters } from '../editions/run.ts'
import { type Composed, type Receiver, letterOf } from './letter.ts'
import { ACTION } from './links.ts'
import type { Block } from '../render/blocks.ts'
import { SizeBudget, itemSize } from '../render/sizeBudget.ts'
import { because } from './areas.ts'
import { itemOf, listed, sectionsOf, withDecisions } from './events.ts'

const TEXTS = textsOf(({ letters }) => letters.abnormal)

const MOST = 60

/** The abnormal digest: abnormal events of a day in the receiver's areas. */
async function compose(edition: OpenEdition<DailyEdition>, share: Share, receiver: Receiver): Promise<Composed> {
  const { content, forDate, links } = edition
  const { language } = receiver
  const says = TEXTS[language]
  const sections = sectionsOf(content, share.groups).filter(({ abnormal }) => abnormal.length > 0)
  const item = itemOf(edition, share, language)
  const items = await Promise.all(sections.map((section) => Promise.all(section.abnormal.slice(0, MOST).map(item))))
  const shown = new SizeBudget().fit(items, MOST, Number.POSITIVE_INFINITY, (one) => itemSize(one, 'red'))
  const lists = await Promise.all(
    sections.map(({ groupId, abnormal }, index): Promise<Block[]> => {
      const title = `${names[language].eventGroup[groupId]} ({n})`
      return listed(edition, { all: abnormal, shown: shown[index] ?? [], title, tone: 'red' }, language)
    }),
  )
  const day = formatDay(forDate)
  const n = sections.reduce((sum, { abnormal }) => sum + abnormal.length, 0)
  const about = fill(says.about, { day })
  return letterOf(receiver, {
    subject: fill(says.subject, { day, n }),
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      { type: 'button', label: says.open, url: await links(ACTION.abnormal, { day: forDate }) },
      ...lists.flat(),
    ],
    because: because(content.places, share.groups, language),
  })
}

/** Uses the edition of the daily letter, so that both list the same events; without any there is no digest. */
export const abnormalLetters: RunLetters<DailyEdition> = {
  edition: 'daily',
  make: makeDaily,
  sharesOf(db, edition, receivers) {
    const { places, events } = edition.content
    const abnormal = events.filter(({ isAbnormal }) => isAbnormal)
    return withDecisions(db, edition.content, sharesOf(receivers, concerned(places, abnormal)))
  },
  compose,
}
