import type { Answered, Received } from '@daybook/shared'
import type { SignedIn } from '../../call/call.ts'
import { loadDayStates } from '../../expectations/states.queries.ts'
import { instant, today } from '../../platform/clock.ts'
import { asOf } from '../../statistics/block.ts'
import type { CountFilter } from '../../statistics/conditions.queries.ts'
import { countBoard } from '../../statistics/counting.queries.ts'
import { countFilter, momentOf, requireFields } from '../../statistics/filter.ts'
import { daysOf, monthInWords, monthOf } from '../../statistics/periods.ts'
import { type ReadPoint, readAtOnce } from '../../statistics/readPoint.queries.ts'

export type BoardAsked = Received<'Report/GetBoard'>
export type Board = Omit<Answered<'Report/GetBoard'>, 'report' | 'modeName'>

/** The board's marks in addition to its letters; a missing day already shows as 'N'. */
const MARKS = { missing: ' ', late: 'L', waiting: 'W', excused: 'E' } as const

/** The areas of a company's group by the days of a month, for both the page and its files. */
export async function readBoard(
  context: SignedIn,
  { eventGroupId, companyId, startDate }: BoardAsked,
): Promise<{ filter: CountFilter; point: ReadPoint; board: Board }> {
  const { db, language, clock } = context
  const asked = {
    companyId,
    eventGroupId: eventGroupId === null ? [] : [eventGroupId],
    areaIds: [],
    eventTypes: [],
    startDate: null,
    endDate: null,
  }
  requireFields(asked, ['eventGroupId', 'companyId'])
  const month = monthOf(startDate ?? today(clock))
  const filter = countFilter(context, asked, month)
  const { point, result } = await readAtOnce(db, async (at) => ({
    areas: await countBoard(at, filter, momentOf(context), language),
    states: await loadDayStates(at, filter, { ...momentOf(context), now: instant(context) }),
  }))
  const days = daysOf(month)
  const marks = new Map(result.states.map(({ areaId, day, state }) => [`${areaId} ${day}`, MARKS[state]]))
  const board = {
    asOf: asOf(context),
    month: monthInWords(month.from, language),
    days,
    areas: result.areas.map((area) => ({
      areaId: area.areaId,
      areaName: area.name,
      companyId: area.companyId,
      companyName: area.companyName,
      report: area.events,
      notReported: area.expected - area.reported,
      dayText: area.days,
      dayMarks: days.map((day) => marks.get(`${area.areaId} ${day}`) ?? ' ').join(''),
      counts: area.counts,
    })),
  }
  return { filter, point, board }
}
