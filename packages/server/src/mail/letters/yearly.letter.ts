import { fill } from '@daybook/shared/texts/fill'
import type { Language } from '@daybook/shared/registry'
import { texts as names } from '@daybook/shared/problems'
import { formatDay } from '@daybook/shared/days'
import { reportTexts, textsOf } from '@daybook/shared/texts/catalogues'
import type { AreaYear, MonthCount } from '../../statistics/counting.queries.ts'
import { monthName, yearOf } from '../../statistics/periods.ts'
import { shares } from '../../statistics/year.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { concerned, ownOf, sharesOf } from '../editions/places.ts'
import type { RunLetters } from '../editions/run.ts'
import { type YearlyEdition, makeYearly } from '../editions/yearly.ts'
import { type Composed, type Receiver, letterOf } from './letter.ts'
import { ACTION } from './links.ts'
import { type Block, type Cell, when } from '../render/blocks.ts'
import { because } from './areas.ts'
import { type Grouped, byGroup, companyTable, groupHeading, sum } from './period.ts'

const TEXTS = textsOf(({ letters }) => letters.yearly)

/** The year by event group: companies, the share of each event type, and the months. */
async function compose(edition: OpenEdition<YearlyEdition>, share: Share, receiver: Receiver): Promise<Composed> {
  const { content, forDate, links } = edition
  const { language } = receiver
  const [says, words] = [TEXTS[language], reportTexts[language]]
  const areas = ownOf(content.places, content.areas, share.groups)
  const groups = byGroup(areas)
  const parts = groups.map(({ groupId, areas: own }): Block[] => {
    const companies = [...Map.groupBy(own, ({ companyId }) => companyId).values()]
    const types = shares(typesOf(own))
    return [
      groupHeading(groupId, language),
      ...when(types.length === 0, { type: 'paragraph', text: says.none }),
      companyTable(
        groupId,
        [words.events, words.areaCount],
        companies.map((ofOne) => ({
          company: ofOne[0]?.companyName ?? '',
          counts: [sum(ofOne, eventsOf), ofOne.length],
        })),
        language,
      ),
      ...when(types.length > 0, {
        type: 'table',
        columns: [words.eventType, words.events, words.percent],
        rows: content.types.flatMap(({ id, name }): Cell[][] => {
          const found = types.find(({ typeId }) => typeId === id)
          return found ? [[name, found.events, found.share.toFixed(2)]] : []
        }),
      }),
    ]
  })
  const until = lastDay(content.year, forDate)
  const values = { year: String(content.year), day: formatDay(until) }
  const about = fill(until === forDate ? says.aboutUntil : says.about, values)
  return letterOf(receiver, {
    subject: fill(says.subject, values),
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      {
        type: 'figures',
        figures: [
          { label: words.events, value: sum(areas, eventsOf), tone: 'plain' },
          { label: words.areaCount, value: areas.length, tone: 'plain' },
        ],
      },
      { type: 'button', label: says.open, url: await links(ACTION.yearly, { day: until }) },
      monthTable(groups, until, language),
      ...parts.flat(),
    ],
    because: because(content.places, share.groups, language),
  })
}

/** The last day (ISO) of the reported year that the letter includes. */
function lastDay(year: number, day: string): string {
  const { to } = yearOf(year)
  return to < day ? to : day
}

/** Events of each month that has begun, one column per event group. */
function monthTable(groups: Grouped<AreaYear>[], day: string, language: Language): Block {
  const months = Array.from({ length: Number(day.slice(5, 7)) })
  return {
    type: 'table',
    columns: [reportTexts[language].month, ...groups.map(({ groupId }) => names[language].eventGroup[groupId])],
    rows: months.map((_month, index): Cell[] => [
      monthName(index + 1, language),
      ...groups.map(({ areas }) => sum(areas, (area) => sum(area.months[index] ?? [], ({ events }) => events))),
    ]),
  }
}

function eventsOf({ months }: AreaYear): number {
  return sum(months.flat(), ({ events }) => events)
}

/** Events of a year by type. */
function typesOf(areas: AreaYear[]): MonthCount[] {
  const counts = new Map<number, number>()
  for (const { typeId, events } of areas.flatMap(({ months }) => months.flat()))
    counts.set(typeId, (counts.get(typeId) ?? 0) + events)
  return [...counts].map(([typeId, events]) => ({ typeId, events }))
}

export const yearlyLetters: RunLetters<YearlyEdition> = {
  edition: 'yearly',
  make: makeYearly,
  sharesOf: (_db, { content: { places, areas } }, receivers) =>
    Promise.resolve(sharesOf(receivers, concerned(places, areas))),
  compose,
}
