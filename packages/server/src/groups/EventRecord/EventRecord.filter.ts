import type { z } from 'zod'
import type { contract } from '@daybook/shared'
import { RECORD_DEFAULT_DAYS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call.ts'
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

type Asked = z.output<(typeof contract)['EventRecord']['ExportExcels']['input']>

/** The page that values of an address are sealed for. */
const PAGE = 'Event-Record'

/** What the caller looks for, as the queries take it. Throws dateOrder, or invalidLink for a sealed value that does not open. */
export async function readFilter(asked: Asked, context: SignedIn): Promise<RecordFilter> {
  return (await readAddress(asked, context)).filter
}

/** The same, with the number of a report that the address stands for. */
export async function readAddress(
  asked: Asked,
  context: SignedIn,
): Promise<{ filter: RecordFilter; cell: OpenedCell | null }> {
  const { db, sealer } = context
  if (asked.sStartDate && asked.sEndDate && asked.sStartDate > asked.sEndDate)
    refuseFields([{ path: 'sEndDate', code: 'dateOrder' }])
  const cell = await openCell(context, asked.sArrEventID)
  const named = asked.sArrEventID && !cell ? await sealer.open(db, PAGE, asked.sArrEventID) : undefined
  if (asked.sArrEventID && !cell && !named?.ids && !named?.day) throw new Problem('invalidLink')
  const mode = asked.sMode ? await sealer.open(db, PAGE, asked.sMode) : undefined
  if (asked.sMode && mode?.mode !== 'Report') throw new Problem('invalidLink')
  const filter = {
    groupId: asked.nEventGroup,
    companyId: asked.nCompyne,
    ...(await resolveChoices(db, asked.nArea, asked.nEventType)),
    levelId: asked.nLavel,
    text: asked.sText?.trim() || null,
    from: asked.sStartDate,
    to: asked.sEndDate,
    day: named?.day ?? null,
    ids: named?.ids ?? null,
    counted: cell && cell.counted,
  }
  return { filter, cell }
}

/**
 * The days that the page opens with: none where the address is a report's, the last 30 where nothing is asked, else
 * what is asked.
 */
export function openingDays(asked: Asked, context: SignedIn): Pick<Asked, 'sStartDate' | 'sEndDate'> {
  if (asked.sMode) return { sStartDate: null, sEndDate: null }
  const { nEventGroup, nEventType, nArea, nCompyne, nLavel, sText, sStartDate, sEndDate, sArrEventID } = asked
  const isOpen = [nEventGroup, nEventType, nArea, nCompyne, nLavel, sText, sStartDate, sEndDate].every(
    (value) => value === null,
  )
  if (!isOpen || sArrEventID) return { sStartDate, sEndDate }
  const day = today(context.clock)
  return { sStartDate: addDays(day, 1 - RECORD_DEFAULT_DAYS), sEndDate: day }
}

/** By which column, newest day first when nothing is said. Throws wrongValue for a column that is none. */
export function readOrder({ sSort, sOrder }: Pick<Asked, 'sSort' | 'sOrder'>): RecordOrder {
  if (!sSort) return { ...DEFAULT_ORDER, descending: sOrder !== 'asc' }
  if (!isSortName(sSort)) {
    throw new Problem('wrongValue', { name: 'sSort' }, [
      { path: 'sSort', code: 'wrongValue', values: { name: 'sSort' } },
    ])
  }
  return { by: sSort, descending: sOrder === 'desc' }
}
