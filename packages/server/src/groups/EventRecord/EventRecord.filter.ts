import type { Received } from '@daybook/shared'
import { RECORD_DEFAULT_DAYS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { addDays, today } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { type OpenedCell, openCell } from '../../statistics/drillDown.ts'
import {
  DEFAULT_ORDER,
  type RecordFilter,
  type RecordOrder,
  isSortName,
  resolveChoices,
} from './EventRecord.queries.ts'

type Asked = Received<'EventRecord/ExportExcels'>

/** The page to which the URL's sealed values are bound. */
const PAGE = 'Event-Record'

/** The caller's filter as the queries take it, without the search. Throws dateOrder, or invalidLink for a sealed value that cannot be opened. */
export async function readFilter(asked: Asked, context: SignedIn): Promise<RecordFilter> {
  return (await readAddress(asked, context)).filter
}

/** The filter, with the report figure that the URL refers to. */
export async function readAddress(
  asked: Asked,
  context: SignedIn,
): Promise<{ filter: RecordFilter; cell: OpenedCell | null }> {
  const { db, sealer } = context
  if (asked.startDate && asked.endDate && asked.startDate > asked.endDate)
    refuseFields([{ path: 'endDate', code: 'dateOrder' }])
  const cell = await openCell(context, asked.sealedEvents)
  const named = asked.sealedEvents && !cell ? await sealer.open(db, PAGE, asked.sealedEvents) : undefined
  if (asked.sealedEvents && !cell && !named?.ids && !named?.day) throw new Problem('invalidLink')
  const mode = asked.modeName ? await sealer.open(db, PAGE, asked.modeName) : undefined
  if (asked.modeName && mode?.mode !== 'Report') throw new Problem('invalidLink')
  const filter = {
    groupId: asked.eventGroupId,
    companyId: asked.companyId,
    ...(await resolveChoices(db, asked.area, asked.eventType)),
    levelId: asked.level,
    statusId: asked.statusId,
    search: null,
    from: asked.startDate,
    to: asked.endDate,
    day: named?.day ?? null,
    ids: named?.ids ?? null,
    counted: cell && cell.counted,
  }
  return { filter, cell }
}

/**
 * The days that the page opens with: none if the URL names a report, the last 30 if nothing is requested, otherwise what is
 * requested.
 */
export function openingDays(asked: Asked, context: SignedIn): Pick<Asked, 'startDate' | 'endDate'> {
  if (asked.modeName) return { startDate: null, endDate: null }
  const { eventGroupId, eventType, area, companyId, level, statusId, text, startDate, endDate, sealedEvents } = asked
  const isOpen = [eventGroupId, eventType, area, companyId, level, statusId, text, startDate, endDate].every(
    (value) => value === null,
  )
  if (!isOpen || sealedEvents) return { startDate, endDate }
  const day = today(context.clock)
  return { startDate: addDays(day, 1 - RECORD_DEFAULT_DAYS), endDate: day }
}

/** The sort order, newest day first by default. Throws wrongValue for an unknown column. */
export function readOrder({ sort, order }: Pick<Asked, 'sort' | 'order'>): RecordOrder {
  if (!sort) return { ...DEFAULT_ORDER, descending: order !== 'asc' }
  if (!isSortName(sort)) {
    throw new Problem('wrongValue', { name: 'sort' }, [{ path: 'sort', code: 'wrongValue', values: { name: 'sort' } }])
  }
  return { by: sort, descending: order === 'desc' }
}
