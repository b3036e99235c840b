import { fill } from '@daybook/shared/texts/fill'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { reportTexts, textsOf } from '@daybook/shared/texts/catalogues'
import type { AreaCount } from '../../statistics/counting.queries.ts'
import { monthInWords, monthOf } from '../../statistics/periods.ts'
import { eventsOf, levelsOf } from '../../statistics/result.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { type PeriodEdition, makePeriod } from '../editions/period.ts'
import { concerned, ownOf, sharesOf } from '../editions/places.ts'
import type { RunLetters } from '../editions/run.ts'
import { type Composed, type Receiver, letterOf } from './letter.ts'
import { ACTION } from './links.ts'
import { type Block, when } from '../render/blocks.ts'
import { because } from './areas.ts'
import {
  abnormalOf,
  byGroup,
  companyTable,
  groupHeading,
  headFigures,
  expectedAreas,
  sum,
  typeTable,
} from './period.ts'

const TEXTS = textsOf(({ letters }) => letters.monthly)

/** Named areas, those with the most missing days first. */
const MOST_AREAS = 20

const daysMissing = ({ expected, reported }: AreaCount) => expected - reported

/** The month by event group: companies, security levels, event types, and where most reports are missing. */
async function compose(edition: OpenEdition<PeriodEdition>, share: Share, receiver: Receiver): Promise<Composed> {
  const { content, forDate, links } = edition
  const { language } = receiver
  const [says, words] = [TEXTS[language], reportTexts[language]]
  const areas = ownOf(content.places, content.areas, share.groups)
  const parts = byGroup(areas).map(({ groupId, areas: own }): Block[] => {
    const companies = [...Map.groupBy(own, ({ companyId }) => companyId).values()]
    const table = (columns: string[], counts: (areas: AreaCount[]) => number[]) =>
      companyTable(
        groupId,
        columns,
        companies.map((ofOne) => ({ company: ofOne[0]?.companyName ?? '', counts: counts(ofOne) })),
        language,
      )
    const worst = own
      .filter((area) => daysMissing(area) > 0)
      .toSorted((one, other) => daysMissing(other) - daysMissing(one))
    return [
      groupHeading(groupId, language),
      ...when(
        own.every(({ types }) => types.length === 0),
        { type: 'paragraph', text: says.none },
      ),
      table([words.abnormal, words.notReportDay, words.events, words.areaCount], (ofOne) => [
        sum(ofOne, abnormalOf),
        sum(ofOne, daysMissing),
        sum(ofOne, eventsOf),
        expectedAreas(ofOne).length,
      ]),
      ...when(
        groupId === EVENT_GROUP.SECURITY,
        table(
          [1, 2, 3, 4].map((n) => fill(words.level, { n })),
          (ofOne) => [0, 1, 2, 3].map((level) => sum(ofOne, (area) => levelsOf(area)[level] ?? 0)),
        ),
      ),
      ...typeTable(own, content.types, language),
      ...when(
        worst.length > 0,
        { type: 'subheading', text: says.missing, tone: 'amber' },
        {
          type: 'table',
          columns: [words.area, words.notReportDay],
          rows: worst.slice(0, MOST_AREAS).map((area) => [`${area.name} · ${area.companyName}`, daysMissing(area)]),
        },
      ),
    ]
  })
  const month = monthInWords(content.period.from, language)
  const about = fill(says.about, { month })
  return letterOf(receiver, {
    subject: fill(says.subject, { month }),
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      headFigures(areas, { label: words.notReportDay, value: sum(areas, daysMissing) }, language),
      { type: 'button', label: says.open, url: await links(ACTION.monthly, { day: forDate }) },
      ...parts.flat(),
    ],
    because: because(content.places, share.groups, language),
  })
}

export const monthlyLetters: RunLetters<PeriodEdition> = {
  edition: 'monthly',
  make: (db, services, firstDay) => makePeriod(db, services, monthOf(firstDay)),
  sharesOf: (_db, { content: { places, areas } }, receivers) =>
    Promise.resolve(sharesOf(receivers, concerned(places, areas))),
  compose,
}
