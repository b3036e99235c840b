import type { Output } from '@daybook/shared'
import { type Cell, cellValue } from '@daybook/shared/cells'
import { formatDay } from '@daybook/shared/days'
import { MENU } from '@daybook/shared/registry'
import type { NumberKind } from '@daybook/shared/rules/comparisonRules'
import { SILENT_DAYS } from '@daybook/shared/rules/overviewRules'
import { useFrontAnswer } from '../../app/front.ts'
import { paths } from '../../app/paths.ts'
import type { Links } from '../../charts/Count.tsx'
import type { Place } from '../../charts/Leading.tsx'
import type { Shown } from '../../charts/periodAddress.ts'
import { addDays, companyToday } from '../../kit/fields/calendarDays.ts'

export type Answer = Output<'Overview/Get'>
/** ISO */
type Span = { from: string; to: string }
export type ComparedNumber = Answer['numbers'][number]
export type Sentence = Answer['sentences'][number]

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
  const missing = ({ from, to }: Span, { area = [], of }: { area?: readonly number[]; of?: string } = {}): Place => ({
    to: paths.notReported,
    search: { ...where, area: area.length > MOST_AREAS ? [] : area, from: formatDay(from), to: formatDay(to), of },
  })
  const actions = (state: 'open' | 'overdue'): Place =>
    has(MENU.actions) ? { to: paths.actions, search: { state, ...where } } : null
  const waiting: Place = has(MENU.eventRecord)
    ? { to: paths.eventRecord, search: { ...where, status: 1, dates: 'all' } }
    : null
  const compliance: Place = has(MENU.compliance) ? { to: paths.compliance, search: { ...where, period: 'day' } } : null
  const { period, numbers, partner, periods } = data
  const isAbnormal = (kind: NumberKind) => (kind === 'abnormal' ? { isAbnormal: true } : {})
  const ofNumber = ({ kind, now }: ComparedNumber): Place =>
    kind === 'missingDays' ? missing(period) : events(data, { ...own, ...isAbnormal(kind) }, now.part)
  /** Of a number in one of the periods before. */
  const ofBefore = (kind: NumberKind, { nth, part, ...span }: Span & { nth: number; part: number }): Place =>
    kind === 'missingDays'
      ? missing(span, { of: cellValue(periods.report, { period: nth }) })
      : events(periods, { ...own, ...isAbnormal(kind), period: nth }, part)
  const ofPartner = ({ kind, partner: before }: ComparedNumber): Place =>
    partner && before ? ofBefore(kind, { nth: 0, part: before.part, from: partner.from, to: partner.to }) : null
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
        return missing(period)
      case 'silent':
        return missing(
          { from: addDays(companyToday(), -SILENT_DAYS), to: addDays(companyToday(), -1) },
          { area: areaIds },
        )
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
    ofPartner,
    ofBefore,
    actions,
    waiting,
    compliance,
    inbox: { to: paths.inbox, search: where } satisfies Place,
    ofSentence,
    opensReports: has(MENU.eventRecord),
    opensActions: has(MENU.actions),
  }
}
