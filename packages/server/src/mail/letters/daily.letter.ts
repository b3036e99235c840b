import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import { texts as names } from '@daybook/shared/problems'
import { formatDay } from '@daybook/shared/days'
import { addDays } from '../../platform/clock.ts'
import { type DailyEdition, makeDaily } from '../editions/daily.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { ownOf, sharesOf } from '../editions/places.ts'
import type { RunLetters } from '../editions/run.ts'
import { type Composed, type Receiver, letterOf } from './letter.ts'
import { ACTION } from './links.ts'
import { type Block, type Item, when } from '../render/blocks.ts'
import { SizeBudget, itemSize } from '../render/sizeBudget.ts'
import { actionItem, actionList } from './actionItems.ts'
import { complianceOf } from './compliance.ts'
import { because, nameSize, namesByCompany } from './areas.ts'
import { type Section, itemOf, listed, sectionsOf, withDecisions } from './events.ts'
import { sum } from './period.ts'

const TEXTS = textsOf(({ letters }) => letters.daily)

/** Most things a letter lists per event group, and bytes of all groups together. */
const MOST = { abnormal: 50, areas: 200, actions: 20, other: 50 } as const
const BYTES = { abnormal: 40_000, areas: 12_000, actions: 8_000 } as const

/** The daily report: events of the receiver's areas, abnormal ones first, and areas that did not report. */
async function composeDaily(edition: OpenEdition<DailyEdition>, share: Share, receiver: Receiver): Promise<Composed> {
  const { content, forDate: day, links } = edition
  const { language } = receiver
  const says = TEXTS[language]
  const sections = sectionsOf(content, share.groups)
  const shown = await fitted(edition, share, sections, language)
  const rules = [...new Set(sections.map((section) => rulesOf(content, section, day, says)))]
  const parts = await Promise.all(
    sections.map(async (section, index): Promise<Block[]> => {
      const { missing } = section
      const isEmpty = section.abnormal.length + section.other.length === 0
      return [
        { type: 'heading', text: names[language].eventGroup[section.groupId] },
        ...when(isEmpty, { type: 'paragraph', text: emptiness(section, says) }),
        ...(await listed(
          edition,
          { all: section.abnormal, shown: shown.abnormal[index] ?? [], title: says.abnormalEvents, tone: 'red' },
          language,
        )),
        ...when(
          missing.length > 0,
          { type: 'subheading', text: fill(says.missingAreas, { n: missing.length }), tone: 'amber' },
          namesByCompany(shown.areas[index] ?? [], missing.length, language),
        ),
        ...(await listed(
          edition,
          { all: section.other, shown: shown.other[index] ?? [], title: says.otherEvents, tone: 'green' },
          language,
        )),
        ...when(rules.length > 1, { type: 'note', text: rulesOf(content, section, day, says) }),
      ]
    }),
  )
  const overdue = ownOf(content.places, content.overdueActions ?? [], share.groups)
  const sums = sumsOf(sections)
  const about = fill(says.about, { day: formatDay(day) })
  return letterOf(receiver, {
    subject: fill(says.subject, { day: formatDay(day), ...sums }),
    preview: `${says.events} ${sums.events} · ${says.areas} ${sums.areas}`,
    blocks: [
      { type: 'paragraph', text: about },
      ...overview(sections, language),
      { type: 'button', label: says.open, url: await links(ACTION.events, { day }) },
      ...parts.flat(),
      ...complianceOf(edition, share, language),
      ...actionList(
        {
          title: says.overdueActions,
          tone: 'red',
          shown: shown.actions,
          total: overdue.length,
          all: await links(ACTION.overdueActions),
        },
        language,
      ),
      // Say it once if it is the same for all.
      ...when(rules.length === 1, { type: 'note', text: rules.join() }),
    ],
    because: because(content.places, share.groups, language),
  })
}

/** Fits as much of each section as possible into a letter, abnormal events first. */
async function fitted(
  edition: OpenEdition<DailyEdition>,
  share: Share,
  sections: Section[],
  language: Language,
): Promise<{ abnormal: Item[][]; areas: Section['missing'][]; actions: Item[]; other: Item[][] }> {
  const { content, links } = edition
  const item = itemOf(edition, share, language)
  const itemsOf = (kind: 'abnormal' | 'other') =>
    Promise.all(sections.map((section) => Promise.all(section[kind].slice(0, MOST[kind]).map(item))))
  const [abnormal, other] = await Promise.all([itemsOf('abnormal'), itemsOf('other')])
  const missing = sections.map((section) => section.missing)
  const overdue = ownOf(content.places, content.overdueActions ?? [], share.groups).slice(0, MOST.actions)
  const actions = await Promise.all(overdue.map((action) => actionItem(action, links, language)))
  const budget = new SizeBudget()
  return {
    abnormal: budget.fit(abnormal, MOST.abnormal, BYTES.abnormal, (one) => itemSize(one, 'red')),
    areas: budget.fit(missing, MOST.areas, BYTES.areas, nameSize),
    actions: budget.fit([actions], MOST.actions, BYTES.actions, (one) => itemSize(one, 'red')).flat(),
    other: budget.fit(other, MOST.other, Number.POSITIVE_INFINITY, (one) => itemSize(one, 'green')),
  }
}

function sumsOf(sections: Section[]) {
  return {
    areas: sum(sections, ({ expected }) => expected),
    missing: sum(sections, ({ missing }) => missing.length),
    abnormal: sum(sections, ({ abnormal }) => abnormal.length),
    events: sum(sections, ({ abnormal, other }) => abnormal.length + other.length),
  }
}

/** The day's counts, for all event groups together and for each. */
function overview(sections: Section[], language: Language): Block[] {
  const says = TEXTS[language]
  const { abnormal, missing, events, areas } = sumsOf(sections)
  return [
    {
      type: 'figures',
      figures: [
        { label: says.abnormal, value: abnormal, tone: abnormal > 0 ? 'red' : 'plain' },
        { label: says.missing, value: missing, tone: missing > 0 ? 'amber' : 'plain' },
        { label: says.events, value: events, tone: 'plain' },
        { label: says.areas, value: areas, tone: 'plain' },
      ],
    },
    ...when(sections.length > 1, {
      type: 'table',
      columns: [says.group, says.abnormal, says.missing, says.events, says.areas],
      rows: sections.map((section) => {
        const own = sumsOf([section])
        return [names[language].eventGroup[section.groupId], own.abnormal, own.missing, own.events, own.areas]
      }),
    }),
  ]
}

type Says = (typeof TEXTS)[Language]

function emptiness({ expected, missing }: Section, says: Says): string {
  if (expected === 0) return says.notExpected
  return missing.length === expected ? says.none : says.noEvents
}

/** Which reports and events are included in this day's letter. */
function rulesOf({ cutOffs }: DailyEdition, { groupId }: Section, day: string, says: Says): string {
  const rule = cutOffs.find((one) => one.groupId === groupId)
  if (!rule) return ''
  const values = { day: formatDay(day), next: formatDay(addDays(day, 1)) }
  return [
    fill(rule.normal === rule.abnormal ? says.until : says.untilEach, {
      ...values,
      time: rule.normal,
      abnormalTime: rule.abnormal,
    }),
    fill(says.from, { ...values, from: rule.abnormalFrom }),
  ].join(' ')
}

export const dailyLetters: RunLetters<DailyEdition> = {
  edition: 'daily',
  make: makeDaily,
  sharesOf(db, { content }, receivers) {
    const { receiverGroups } = content.places
    const all = new Set(receiverGroups.map(({ id }) => id))
    return withDecisions(db, content, sharesOf(receivers, all))
  },
  compose: composeDaily,
}
