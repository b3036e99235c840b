import { type Language, texts as names } from '@daybook/contract/problems'
import { type EventGroupId, REPORT_STATUS } from '@daybook/contract/rules'
import { wireDay } from '@daybook/contract/wire'
import { addDays } from '../../platform/clock.ts'
import { GROUPS_IN_ORDER } from '../../reporting/choices.ts'
import { type DailyEdition, type DailyEvent, makeDaily } from '../editions/daily.ts'
import { loadDeciders } from '../editions/daily.queries.ts'
import type { OpenEdition, Share } from '../editions/edition.ts'
import { areasOf, knownGroups } from '../editions/places.ts'
import type { RunLetters } from '../editions/run.ts'
import { type Composed, type Receiver, fill, letterOf } from '../letter.ts'
import { ACTION } from '../links.ts'
import type { Block, Item, Tone } from '../look/blocks.ts'
import { Room, itemSize } from '../look/room.ts'
import { because, namesByCompany } from './areas.ts'

const TEXTS = {
  en: {
    subject: 'Daybook daily report {day}: abnormal {abnormal}, not reported {missing}',
    about: 'These are the events of {day}.',
    areas: 'Areas to report',
    missing: 'Not reported',
    events: 'Events',
    abnormal: 'Abnormal',
    group: 'Event group',
    open: 'Open the events of the day',
    abnormalEvents: 'Abnormal events ({n})',
    missingAreas: 'Not reported ({n})',
    otherEvents: 'Other events ({n})',
    none: 'No report: none of the areas reported.',
    noEvents: 'No events belong to this day.',
    notExpected: 'No area was to report on this day.',
    more: 'and {n} more: see all {total}',
    until: 'Reports filed until {time} on {next} are counted; abnormal ones until {abnormalTime}.',
    from: 'Abnormal events are those that began from {from} on {day} until {from} on {next}.',
    notEnded: 'not ended',
  },
  th: {
    subject: 'Daybook รายงานประจำวัน {day}: ผิดปกติ {abnormal} ไม่ได้รายงาน {missing}',
    about: 'เหตุการณ์ประจำวันที่ {day}',
    areas: 'พื้นที่ที่ต้องรายงาน',
    missing: 'ไม่ได้รายงาน',
    events: 'เหตุการณ์',
    abnormal: 'ผิดปกติ',
    group: 'กลุ่มเหตุการณ์',
    open: 'เปิดดูเหตุการณ์ของวัน',
    abnormalEvents: 'เหตุการณ์ผิดปกติ ({n})',
    missingAreas: 'ไม่ได้รายงาน ({n})',
    otherEvents: 'เหตุการณ์อื่น ({n})',
    none: 'ไม่มีรายงาน: ไม่มีพื้นที่ใดรายงาน',
    noEvents: 'ไม่มีเหตุการณ์ที่นับเป็นของวันนี้',
    notExpected: 'ไม่มีพื้นที่ที่ต้องรายงานในวันนี้',
    more: 'และอีก {n} รายการ: ดูทั้งหมด {total} รายการ',
    until: 'นับรายงานที่ส่งถึงเวลา {time} น. ของวันที่ {next} รายงานเหตุการณ์ผิดปกตินับถึงเวลา {abnormalTime} น.',
    from: 'เหตุการณ์ผิดปกตินับตั้งแต่ {from} น. ของวันที่ {day} ถึง {from} น. ของวันที่ {next}',
    notEnded: 'ยังไม่สิ้นสุด',
  },
} satisfies Record<Language, Record<string, string>>

/** Things that a letter lists of each event group at most, and bytes of all groups together. */
const MOST = { abnormal: 50, areas: 200, other: 50 } as const
const BYTES = { abnormal: 50_000, areas: 14_000 } as const

type Section = {
  groupId: EventGroupId
  expected: number
  missing: { id: number; name: string; company: string }[]
  abnormal: DailyEvent[]
  other: DailyEvent[]
}

/** What of an edition concerns some receiver groups, by event group. */
export function sectionsOf(edition: DailyEdition, groups: number[]): Section[] {
  const own = areasOf(edition.places, groups)
  const expected = new Set(edition.expected)
  const reported = new Set(edition.reported)
  const areas = edition.places.areas.filter(({ id }) => own.has(id))
  const events = edition.events.filter(({ areaId }) => own.has(areaId))
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

/** The daily report: what happened in the receiver's areas, abnormal events first, and which areas did not report. */
async function composeDaily(edition: OpenEdition<DailyEdition>, share: Share, receiver: Receiver): Promise<Composed> {
  const { content, forDate: day, links } = edition
  const { language } = receiver
  const says = TEXTS[language]
  const sections = sectionsOf(content, share.groups)
  const item = itemOf(edition, share, language)
  const [abnormal, other] = await Promise.all([
    Promise.all(sections.map((section) => Promise.all(section.abnormal.slice(0, MOST.abnormal).map(item)))),
    Promise.all(sections.map((section) => Promise.all(section.other.slice(0, MOST.other).map(item)))),
  ])
  const room = new Room()
  const red = room.fit(abnormal, MOST.abnormal, BYTES.abnormal, (one) => itemSize(one, 'red'))
  const areas = room.fit(
    sections.map(({ missing }) => missing),
    MOST.areas,
    BYTES.areas,
    ({ name, company }) => Buffer.byteLength(name) + Buffer.byteLength(company),
  )
  const green = room.fit(other, MOST.other, Number.POSITIVE_INFINITY, (one) => itemSize(one, 'green'))

  const listed = async (all: DailyEvent[], shown: Item[], title: string, tone: Tone): Promise<Block[]> => {
    if (all.length === 0) return []
    const more: Block[] =
      shown.length < all.length
        ? [
            {
              type: 'link',
              label: fill(says.more, { n: all.length - shown.length, total: all.length }),
              url: await links(ACTION.events, { ids: all.map(({ id }) => id) }),
            },
          ]
        : []
    return [
      { type: 'subheading', text: fill(title, { n: all.length }), tone },
      { type: 'items', items: shown, tone },
      ...more,
    ]
  }
  const parts = await Promise.all(
    sections.map(async (section, index): Promise<Block[]> => {
      const { missing, expected } = section
      const isEmpty = section.abnormal.length + section.other.length === 0
      return [
        { type: 'heading', text: names[language].eventGroup[section.groupId] },
        ...(isEmpty ? [{ type: 'paragraph', text: emptiness(section, says) } as const] : []),
        ...(await listed(section.abnormal, red[index] ?? [], says.abnormalEvents, 'red')),
        ...(missing.length > 0
          ? [
              { type: 'subheading', text: fill(says.missingAreas, { n: missing.length }), tone: 'amber' } as const,
              namesByCompany(areas[index] ?? [], missing.length, language),
            ]
          : []),
        ...(await listed(section.other, green[index] ?? [], says.otherEvents, 'green')),
        ...(expected > 0 || !isEmpty ? [{ type: 'note', text: rulesOf(content, section, day, says) } as const] : []),
      ]
    }),
  )
  const sums = {
    areas: total(sections, ({ expected }) => expected),
    missing: total(sections, ({ missing }) => missing.length),
    abnormal: total(sections, (section) => section.abnormal.length),
    other: total(sections, (section) => section.other.length),
  }
  const about = fill(says.about, { day: wireDay(day) })
  return letterOf(receiver, {
    subject: fill(says.subject, { day: wireDay(day), abnormal: sums.abnormal, missing: sums.missing }),
    preview: `${says.events} ${sums.abnormal + sums.other} · ${says.areas} ${sums.areas}`,
    blocks: [
      { type: 'paragraph', text: about },
      {
        type: 'figures',
        figures: [
          { label: says.abnormal, value: sums.abnormal, tone: sums.abnormal > 0 ? 'red' : 'plain' },
          { label: says.missing, value: sums.missing, tone: sums.missing > 0 ? 'amber' : 'plain' },
          { label: says.events, value: sums.abnormal + sums.other, tone: 'plain' },
          { label: says.areas, value: sums.areas, tone: 'plain' },
        ],
      },
      ...(sections.length > 1
        ? [
            {
              type: 'table' as const,
              columns: [says.group, says.abnormal, says.missing, says.events, says.areas],
              rows: sections.map((section) => [
                names[language].eventGroup[section.groupId],
                section.abnormal.length,
                section.missing.length,
                section.abnormal.length + section.other.length,
                section.expected,
              ]),
            },
          ]
        : []),
      { type: 'button', label: says.open, url: await links(ACTION.events, { day }) },
      ...parts.flat(),
    ],
    because: because(content.places, share.groups, language),
  })
}

type Says = (typeof TEXTS)[Language]

function emptiness({ expected, missing }: Section, says: Says): string {
  if (expected === 0) return says.notExpected
  return missing.length === expected ? says.none : says.noEvents
}

/** Which reports and events a letter of this day could know. */
function rulesOf({ cutOffs }: DailyEdition, { groupId }: Section, day: string, says: Says): string {
  const rule = cutOffs.find((one) => one.groupId === groupId)
  if (!rule) return ''
  const values = { day: wireDay(day), next: wireDay(addDays(day, 1)) }
  return [
    fill(says.until, { ...values, time: rule.normal, abnormalTime: rule.abnormal }),
    fill(says.from, { ...values, from: rule.abnormalFrom }),
  ].join(' ')
}

/** An event as a letter lists it; what the receiver may decide leads to its approval. */
export function itemOf(
  { content, forDate, links }: OpenEdition<DailyEdition>,
  { decides = [] }: Share,
  language: Language,
): (event: DailyEvent) => Promise<Item> {
  const area = new Map(content.places.areas.map((one) => [one.id, one]))
  const mine = new Set(decides)
  const says = names[language]
  return async (event) => ({
    title: area.get(event.areaId)?.name ?? '',
    note: [
      area.get(event.areaId)?.company ?? '',
      event.type,
      timesOf(event, forDate, TEXTS[language].notEnded),
      event.level ? says.securityLevel[event.level] : '',
      says.reportStatus[event.status],
      event.reporter,
    ]
      .filter((part) => part !== '')
      .join(' · '),
    text: event.description,
    url: await links(mine.has(event.id) ? ACTION.approve : ACTION.events, { ids: [event.id] }),
  })
}

function timesOf({ day, start, end, isOpen }: DailyEvent, forDate: string, notEnded: string): string {
  if (start === null) return ''
  const date = day === forDate ? '' : `${wireDay(day)} `
  return `${date}${start} – ${isOpen ? notEnded : (end ?? '')}`
}

function total(sections: Section[], count: (section: Section) => number): number {
  return sections.reduce((sum, section) => sum + count(section), 0)
}

export const dailyLetters: RunLetters<DailyEdition> = {
  edition: 'daily',
  make: makeDaily,
  async sharesOf(db, { content }, receivers) {
    const waiting = content.events.filter(({ status }) => status === REPORT_STATUS.WAITING).map(({ id }) => id)
    const decides = new Map((await loadDeciders(db, waiting)).map(({ userId, reportIds }) => [userId, reportIds]))
    return new Map(
      receivers.flatMap(({ id, groups }): [number, Share][] => {
        const known = knownGroups(content.places, groups)
        const own = decides.get(id)
        return known.length > 0 ? [[id, { groups: known, ...(own ? { decides: own } : {}) }]] : []
      }),
    )
  },
  compose: composeDaily,
}
