import { fill } from '@daybook/shared/texts/fill'
import { reportTexts, textsOf } from '@daybook/shared/texts/catalogues'
import { periodText, weekOf } from '../../statistics/periods.ts'
import { companiesOf, didNotReport } from '../../statistics/week.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { type PeriodEdition, makePeriod } from '../editions/period.ts'
import { concerned, ownOf, sharesOf } from '../editions/places.ts'
import type { RunLetters } from '../editions/run.ts'
import { type Composed, type Receiver, letterOf } from './letter.ts'
import { ACTION } from './links.ts'
import { type Block, when } from '../render/blocks.ts'
import { SizeBudget } from '../render/sizeBudget.ts'
import { because, namesByCompany, nameSize } from './areas.ts'
import { abnormalOf, byGroup, companyTable, groupHeading, headFigures, sum, typeTable } from './period.ts'

const TEXTS = textsOf(({ letters }) => letters.weekly)

const MOST_AREAS = 200
const BYTES = 40_000

/** The week by event group: companies, event types, and the areas that did not report. */
async function compose(edition: OpenEdition<PeriodEdition>, share: Share, receiver: Receiver): Promise<Composed> {
  const { content, forDate, links } = edition
  const { language } = receiver
  const [says, words] = [TEXTS[language], reportTexts[language]]
  const areas = ownOf(content.places, content.areas, share.groups)
  const groups = byGroup(areas).map((group) => ({
    ...group,
    missing: group.areas.filter(didNotReport).map(({ name, companyName }) => ({ name, company: companyName })),
  }))
  const named = new SizeBudget().fit(
    groups.map(({ missing }) => missing),
    MOST_AREAS,
    BYTES,
    nameSize,
  )
  const parts = groups.map(({ groupId, areas: own, missing }, index): Block[] => [
    groupHeading(groupId, language),
    ...when(
      own.every(({ types }) => types.length === 0),
      { type: 'paragraph', text: says.none },
    ),
    companyTable(
      groupId,
      [words.abnormal, words.notReportArea, words.events, words.areaCount],
      companiesOf(own).map(({ companyId, companyName, notReported, counts, areaCount }) => ({
        company: companyName,
        counts: [
          sum(own, (area) => (area.companyId === companyId ? abnormalOf(area) : 0)),
          notReported,
          sum(counts, ({ count }) => count),
          areaCount,
        ],
      })),
      language,
    ),
    ...when(
      missing.length > 0,
      { type: 'subheading', text: fill(says.missing, { n: missing.length }), tone: 'amber' },
      namesByCompany(named[index] ?? [], missing.length, language),
    ),
    ...typeTable(own, content.types, language),
  ])
  const period = periodText(content.period)
  const missing = sum(groups, (group) => group.missing.length)
  const about = fill(says.about, { period })
  return letterOf(receiver, {
    subject: fill(says.subject, { period }),
    preview: about,
    blocks: [
      { type: 'paragraph', text: about },
      headFigures(areas, { label: words.notReportArea, value: missing }, language),
      { type: 'button', label: says.open, url: await links(ACTION.weekly, { day: forDate }) },
      ...parts.flat(),
    ],
    because: because(content.places, share.groups, language),
  })
}

export const weeklyLetters: RunLetters<PeriodEdition> = {
  edition: 'weekly',
  make: (db, services, monday) => makePeriod(db, services, weekOf(monday)),
  sharesOf: (_db, { content: { places, areas } }, receivers) =>
    Promise.resolve(sharesOf(receivers, concerned(places, areas))),
  compose,
}
