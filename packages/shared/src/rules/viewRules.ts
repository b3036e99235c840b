import { daysLater, formatDay, parseDay } from '../days.ts'
import { MENU, type MenuId, REPORT_MENUS, REPORTS } from '../registry.ts'
import { isoDaysOf, mondayOf, PERIODS } from './periods.ts'

/* Saved views: which pages have them, and what they keep of an address. See docs/decisions/a-view-is-an-address-with-a-name.md. */

export const VIEW_NAME_LIMIT = 80
/** Most characters of a view's filters. */
export const VIEW_QUERY_LIMIT = 4_000
/** Most views of one person. */
export const MOST_VIEWS = 100

/** What the days of a view may follow. */
export const VIEW_PERIODS = [...PERIODS, 'thisWeek', 'lastWeek', 'thisYear', 'lastYear'] as const
export type ViewPeriod = (typeof VIEW_PERIODS)[number]

/** How a page's address says its days. */
type Days = 'period' | 'log' | 'range' | 'week' | 'month' | 'year' | 'day' | 'compliance'

type ViewPage = {
  /** Any of them opens it. */
  menus: readonly MenuId[]
  level?: 2
  days?: Days
}

const { event, abnormal, weekly, monthly, yearly, compliance, approval } = REPORTS

/** By path. */
const VIEW_PAGES = {
  '/Event-Today': { menus: [MENU.eventToday] },
  '/Event-Record': { menus: [MENU.eventRecord], days: 'period' },
  '/Inbox': { menus: [MENU.inbox], days: 'period' },
  '/Actions': { menus: [MENU.actions] },
  '/Deleted-Reports': { menus: [MENU.createReport], level: 2 },
  '/Overview': { menus: REPORT_MENUS, days: 'period' },
  '/Report-Event': { menus: [event.menu], days: 'period' },
  '/Report-Abnormal': { menus: [abnormal.menu], days: 'period' },
  '/Report-Event-Weekly': { menus: [weekly.menu], days: 'week' },
  '/Report-Event-Monthly': { menus: [monthly.menu], days: 'month' },
  '/Report-Event-Yearly': { menus: [yearly.menu], days: 'year' },
  '/Compliance': { menus: [compliance.menu], days: 'compliance' },
  '/Report-Approval': { menus: [approval.menu], days: 'period' },
  '/Report-Board': { menus: [event.menu], days: 'month' },
  '/Not-Reported': { menus: REPORT_MENUS, days: 'range' },
  '/Company': { menus: [MENU.company] },
  '/Area-Structure': { menus: [MENU.area] },
  '/Event-Type': { menus: [MENU.eventType] },
  '/Expectations': { menus: [MENU.expectations] },
  '/Receiver-Group': { menus: [MENU.receiverGroup] },
  '/MailSetup-Monitoring': { menus: [MENU.mailSetup], days: 'day' },
  '/User-Permission': { menus: [MENU.userPermission] },
  '/LogExport': { menus: [MENU.exportLog], days: 'log' },
} as const satisfies Record<string, ViewPage>
export type ViewPath = keyof typeof VIEW_PAGES
export const VIEW_PATHS = Object.keys(VIEW_PAGES) as [ViewPath, ...ViewPath[]]

export const isViewPath = (path: string): path is ViewPath => path in VIEW_PAGES
export const viewPage = (path: ViewPath): ViewPage => VIEW_PAGES[path]

/** An address's query, as written: texts by name. */
export type Said = Readonly<Record<string, string>>

/** Sealed values of links: what they lead to is not said in words, and not for everybody. */
const SEALED: readonly string[] = [
  'ID',
  'Mode',
  ...Object.values(REPORTS).flatMap(({ link }) => (link ? [link.parameter] : [])),
]
/** Of a moment: where in a list somebody was, and what was open. */
const PASSING: readonly string[] = ['page', 'report', 'on']

const DAY_NAMES: Record<Days, readonly string[]> = {
  period: ['period', 'from', 'to'],
  log: ['period', 'startDate', 'endDate'],
  range: ['from', 'to'],
  week: ['week'],
  month: ['month'],
  year: ['year'],
  day: ['day'],
  compliance: ['period', 'day', 'from', 'to'],
}

/** Whether an address comes from a link whose values a view cannot keep. */
export const isSealed = (said: Said): boolean => SEALED.some((name) => said[name])

/** What a view keeps of an address. */
export const keptOf = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([name, text]) => text && ![...SEALED, ...PASSING].includes(name)))

/** A query without its days. */
export function withoutDays(path: ViewPath, said: Said): Said {
  const { days } = viewPage(path)
  const names = days ? DAY_NAMES[days] : []
  return Object.fromEntries(Object.entries(said).filter(([name]) => !names.includes(name)))
}

const RANGES: readonly ViewPeriod[] = PERIODS
const FOLLOWED: Record<Days, readonly ViewPeriod[]> = {
  period: RANGES,
  log: RANGES,
  range: RANGES,
  week: ['thisWeek', 'lastWeek'],
  month: ['thisMonth', 'lastMonth'],
  year: ['thisYear', 'lastYear'],
  day: ['today', 'yesterday'],
  compliance: ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'last7Days', 'last30Days'],
}

/** The periods that the days of a page can follow. */
export function periodsOf(path: ViewPath): readonly ViewPeriod[] {
  const { days } = viewPage(path)
  return days ? FOLLOWED[days] : []
}

/** The days of a period, ISO. */
function rangeOf(period: ViewPeriod, today: string): readonly [string, string] {
  const year = Number(today.slice(0, 4))
  switch (period) {
    case 'thisWeek':
      return [mondayOf(today), daysLater(mondayOf(today), 6)]
    case 'lastWeek':
      return [daysLater(mondayOf(today), -7), daysLater(mondayOf(today), -1)]
    case 'thisYear':
      return [`${year}-01-01`, `${year}-12-31`]
    case 'lastYear':
      return [`${year - 1}-01-01`, `${year - 1}-12-31`]
    case 'today':
    case 'yesterday':
    case 'last7Days':
    case 'last30Days':
    case 'thisMonth':
    case 'lastMonth':
      return isoDaysOf(period, today)
  }
}

const COMPLIANCE_PERIOD: Partial<Record<ViewPeriod, string>> = {
  today: 'day',
  yesterday: 'day',
  thisWeek: 'week',
  lastWeek: 'week',
  thisMonth: 'month',
  lastMonth: 'month',
}

/** How a page's address says a period on a day. */
export function daysSaid(path: ViewPath, period: ViewPeriod, today: string): Said {
  const [from, to] = rangeOf(period, today).map(formatDay) as [string, string]
  switch (viewPage(path).days) {
    case 'period':
    case 'log':
      return { period }
    case 'range':
      return { from, to }
    case 'week':
      return { week: from }
    case 'month':
      return { month: from.slice(3) }
    case 'year':
      return { year: from.slice(6) }
    case 'day':
      return { day: from }
    case 'compliance': {
      const kind = COMPLIANCE_PERIOD[period]
      return kind ? { period: kind, day: from } : { period: 'range', from, to }
    }
    case undefined:
      return {}
  }
}

/** The days of an address in one spelling, to compare them; null if it leaves them to its page. */
function spelled(path: ViewPath, said: Said, today: string): string | null {
  const kind = viewPage(path).days
  const followed = PERIODS.find((one) => one === said.period)
  const day = parseDay(said.day ?? said.week ?? '')
  if ((kind === 'period' || kind === 'log') && followed) return isoDaysOf(followed, today).map(formatDay).join()
  if (kind === 'week') return day && mondayOf(day)
  if (kind === 'compliance' && said.period !== 'range') {
    const { period = 'month' } = said
    return day && `${period} ${period === 'week' ? mondayOf(day) : period === 'month' ? day.slice(0, 7) : day}`
  }
  const names = kind ? DAY_NAMES[kind] : []
  return names.flatMap((name) => said[name] ?? []).join() || null
}

/** The period that the days of an address are on this day; null if they are none that its page can follow, or are not said. */
export function periodSaid(path: ViewPath, said: Said, today: string): ViewPeriod | null {
  const named = periodsOf(path).find((one) => one === said.period)
  if (named && viewPage(path).days !== 'compliance') return named
  const days = spelled(path, said, today)
  if (days === null) return null
  return periodsOf(path).find((one) => spelled(path, daysSaid(path, one, today), today) === days) ?? null
}

/** The same address with its days as they are on this day, whatever the calendar says later. */
export function pinned(path: ViewPath, said: Said, today: string): Said {
  const kind = viewPage(path).days
  const followed = PERIODS.find((one) => one === said.period)
  if ((kind !== 'period' && kind !== 'log') || !followed) return said
  const [, first = '', last = ''] = DAY_NAMES[kind]
  const [from, to] = isoDaysOf(followed, today).map(formatDay) as [string, string]
  return { ...withoutDays(path, said), [first]: from, [last]: to }
}

/** The days of a pinned address, to show them: '01/10/2026 – 31/10/2026'. */
export function pinnedText(path: ViewPath, said: Said): string {
  const { days } = viewPage(path)
  const names = days ? DAY_NAMES[days].filter((name) => name !== 'period') : []
  return names.flatMap((name) => said[name] ?? []).join(' – ')
}

/** How often a view comes by letter. */
export const LETTER_RHYTHMS = ['day', 'week', 'month'] as const
export type LetterRhythm = (typeof LETTER_RHYTHMS)[number]

/** What a view must say so that a letter can have its numbers, by page; other pages have no letters. */
const LETTER_NEEDS: Partial<Record<ViewPath, readonly string[]>> = {
  '/Report-Event': ['group', 'company'],
  '/Report-Abnormal': ['group', 'company'],
  '/Report-Event-Weekly': [],
  '/Report-Event-Monthly': ['company'],
}

/** Whether a view can come by letter. */
export const hasLetter = (path: ViewPath, said: Said): boolean =>
  LETTER_NEEDS[path]?.every((name) => said[name]) ?? false
