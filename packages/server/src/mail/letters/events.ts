import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { type FieldsAt, plainAt } from '@daybook/shared/calls/reportFields'
import type { Language } from '@daybook/shared/registry'
import { choiceText, texts as names, valueText } from '@daybook/shared/problems'
import { type EventGroupId, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import type { Querying } from '../../platform/postgres/database.ts'
import { GROUPS_IN_ORDER } from '../../statistics/choices.ts'
import type { DailyEdition, DailyEvent } from '../editions/daily.ts'
import { loadDeciders } from '../editions/daily.queries.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { areasOf, ownOf } from '../editions/places.ts'
import type { LetterReport } from '../../events/reportLetters.queries.ts'
import type { LetterValues } from '../../events/values.queries.ts'

import { ACTION } from './links.ts'
import type { Block, Item, Tone } from '../render/blocks.ts'

/* Shared by the daily report and the abnormal digest: the sections by event group, and lists of events. */

const TEXTS = textsOf(({ letters }) => letters.events)

/** One event group of a day. */
export type Section = {
  groupId: EventGroupId
  /** Areas expected to report. */
  expected: number
  /** Those of them that did not report. */
  missing: { id: number; name: string; company: string }[]
  abnormal: DailyEvent[]
  other: DailyEvent[]
}

/** The sections of an edition for some receiver groups. */
export function sectionsOf(edition: DailyEdition, groups: number[]): Section[] {
  const own = areasOf(edition.places, groups)
  const expected = new Set(edition.expected)
  const reported = new Set(edition.reported)
  const areas = edition.places.areas.filter(({ id }) => own.has(id))
  const events = ownOf(edition.places, edition.events, groups)
  return GROUPS_IN_ORDER.flatMap((groupId) => {
    const ofGroup = areas.filter((area) => area.groupId === groupId)
    if (ofGroup.length === 0) return []
    const toReport = ofGroup.filter(({ id }) => expected.has(id))
    const ofThese = events.filter((event) => event.groupId === groupId)
    return [
      {
        groupId,
        expected: toReport.length,
        missing: toReport.filter(({ id }) => !reported.has(id)),
        abnormal: ofThese.filter(({ isAbnormal }) => isAbnormal),
        other: ofThese.filter(({ isAbnormal }) => !isAbnormal),
      },
    ]
  })
}

/** An event as a list item; links to its approval if the receiver may decide it. */
export function itemOf(
  { content, forDate, links }: OpenEdition<DailyEdition>,
  { decides = [] }: Share,
  language: Language,
): (event: DailyEvent) => Promise<Item> {
  const area = new Map(content.places.areas.map((one) => [one.id, one]))
  const mine = new Set(decides)
  const says = names[language]
  return async (event) => {
    const { name = '', company = '' } = area.get(event.areaId) ?? {}
    const others = [says.reportStatus[event.status], event.reporter]
    return {
      ...wordsOf({ ...event, area: name, company }, { day: forDate, others }, language),
      url: await links(mine.has(event.id) ? ACTION.approve : ACTION.events, { ids: [event.id] }),
    }
  }
}

type Said = Pick<
  LetterReport,
  'area' | 'company' | 'day' | 'start' | 'end' | 'isOpen' | 'type' | 'level' | 'description'
>

/** An item without a link. `day`: the day that the letter is about; `others`: further details of the report. */
export function wordsOf(
  report: Said & LetterValues,
  { day, others }: { day?: string; others: string[] },
  language: Language,
): Omit<Item, 'url'> {
  const own: Record<FieldsAt<'letter', 'own'>, string> = {
    areaId: report.area,
    companyId: report.company,
    eventDate: day === undefined ? formatDay(report.day) : '',
    eventTypeId: report.type,
    startTime: timesOf(report, day ?? report.day, language),
    endTime: '',
    notEnded: '',
    levelId: choiceText('securityLevel', report.level, language),
    description: report.description,
  }
  const { areaId: title, description: text, ...parts } = own
  const values = plainAt('letter').map((name) => valueText(name, report[name], language))
  const note = [...Object.values(parts), ...values, ...others].filter((part) => part !== '').join(' · ')
  return { title, note, text }
}

/** Date and time of an event; the date is omitted if it is `day` (ISO). '' without times. */
function timesOf(
  { day, start, end, isOpen }: { day: string; start: string | null; end: string | null; isOpen: boolean },
  known: string,
  language: Language,
): string {
  if (start === null) return ''
  const date = day === known ? '' : `${formatDay(day)} `
  return `${date}${start} – ${isOpen ? TEXTS[language].notEnded : (end ?? '')}`
}

/** Events under a title, with a link to all of them if not all are shown. */
export async function listed(
  { links }: Pick<OpenEdition<DailyEdition>, 'links'>,
  { all, shown, title, tone }: { all: DailyEvent[]; shown: Item[]; title: string; tone: Tone },
  language: Language,
): Promise<Block[]> {
  if (all.length === 0) return []
  const list: Block[] = [
    { type: 'subheading', text: fill(title, { n: all.length }), tone },
    { type: 'items', items: shown, tone },
  ]
  if (shown.length === all.length) return list
  const label = fill(TEXTS[language].more, { n: all.length - shown.length, total: all.length })
  return [...list, { type: 'link', label, url: await links(ACTION.events, { ids: all.map(({ id }) => id) }) }]
}

/** Adds to each share the waiting reports of the day that its reader could decide. */
export async function withDecisions(
  db: Querying,
  { events }: DailyEdition,
  shares: Map<number, Share>,
): Promise<Map<number, Share>> {
  const waiting = events.flatMap(({ id, status }) => (status === REPORT_STATUS.WAITING ? [id] : []))
  for (const { userId, reportIds } of await loadDeciders(db, waiting)) {
    const share = shares.get(userId)
    if (share) shares.set(userId, { ...share, decides: reportIds })
  }
  return shares
}
