import type { Output } from '@daybook/shared'
import { type Cell, cellValue } from '@daybook/shared/cells'
import { formatDay } from '@daybook/shared/days'
import { MENU } from '@daybook/shared/registry'
import { SILENT_DAYS } from '@daybook/shared/rules/overviewRules'
import { useFrontAnswer } from '../../app/front.ts'
import { paths } from '../../app/paths.ts'
import type { Search } from '../../app/query.ts'
import type { Links } from '../../charts/Count.tsx'
import { addDays, companyToday } from '../../kit/fields/calendarDays.ts'
import type { Shown } from './address.ts'

export type Answer = Output<'Overview/Get'>
export type ComparedNumber = Answer['numbers'][number]
export type Sentence = Answer['sentences'][number]
/** A page with its query; null for readers who may not open it. */
export type Place = { to: string; search: Search } | null

/** More areas would make too long an address; the page then shows those of all. */
const MOST_AREAS = 100

/** Where the numbers and sentences lead: to exactly their rows. */
export function usePlaces(data: Answer, { company, group }: Shown) {
  const menus = useFrontAnswer().data?.menus ?? []
  const has = (menu: number) => menus.some(({ menuId }) => menuId === menu)
  const all = placesIn(data, { company, group }, {}, has)
  /** The same of one company among several. */
  const ofCompany = (id: number) => placesIn(data, { company: id, group }, { company: id }, has)
  return { ...all, ofCompany }
}

export type Places = ReturnType<typeof placesIn>

function placesIn(
  data: Answer,
  where: { company: number | null; group: number | null },
  own: Cell,
  has: (menu: number) => boolean,
) {
  const events = (links: Links, cell: Cell, count: number): Place =>
    count > 0 && has(MENU.eventRecord)
      ? { to: paths.eventRecord, search: { ID: cellValue(links.report, cell, count), Mode: links.modeName } }
      : null
  const missing = (from: string, to: string, area: readonly number[] = []): Place => ({
    to: paths.notReported,
    search: { ...where, area: area.length > MOST_AREAS ? [] : area, from: formatDay(from), to: formatDay(to) },
  })
  const actions = (state: 'open' | 'overdue'): Place =>
    has(MENU.actions) ? { to: paths.actions, search: { state, ...where } } : null
  const waiting: Place = has(MENU.eventRecord)
    ? { to: paths.eventRecord, search: { ...where, status: 1, dates: 'all' } }
    : null
  const compliance: Place = has(MENU.compliance) ? { to: paths.compliance, search: { ...where, period: 'day' } } : null
  const { period, numbers, partner } = data
  /** Of a number, and of its partner. */
  function ofNumber({ kind, now, partner: before }: ComparedNumber): [Place, Place] {
    if (kind === 'events' || kind === 'abnormal') {
      const cell = kind === 'abnormal' ? { ...own, isAbnormal: true } : own
      return [events(data, cell, now.part), partner && before ? events(partner, cell, before.part) : null]
    }
    const isWhole = partner?.leftOut === 0
    return [missing(period.from, period.to), isWhole ? missing(partner.from, partner.to) : null]
  }
  const abnormal = numbers.find(({ kind }) => kind === 'abnormal')?.now.part ?? 0
  const reports = numbers.find(({ kind }) => kind === 'events')?.now.part ?? 0

  function ofSentence({ about, areaIds }: Sentence): Place {
    switch (about) {
      case 'abnormalMore':
      case 'abnormalLess':
        return events(data, { isAbnormal: true }, abnormal)
      case 'eventsMore':
      case 'eventsLess':
        return events(data, {}, reports)
      case 'missingMore':
      case 'missingLess':
        return missing(period.from, period.to)
      case 'silent':
        return missing(addDays(companyToday(), -SILENT_DAYS), addDays(companyToday(), -1), areaIds)
      case 'overdue':
        return actions('overdue')
      case 'waiting':
        return waiting
      case 'missingToday':
        return compliance
      case 'usual':
        return null
    }
  }
  return {
    ofNumber,
    actions,
    waiting,
    compliance,
    inbox: { to: paths.inbox, search: where } satisfies Place,
    ofSentence,
    opensReports: has(MENU.eventRecord),
    opensActions: has(MENU.actions),
  }
}
