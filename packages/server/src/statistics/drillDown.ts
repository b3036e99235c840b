import type { RawBuilder } from 'kysely'
import { readCell } from '@daybook/shared/cells'
import type { reportNumber } from '@daybook/shared/calls/shapes/reporting'
import type { z } from 'zod'
import type { SignedIn } from '../call/call.ts'
import type { Cell, CountFilter, LeftOut } from './conditions.queries.ts'
import { type ReadPoint, countStanding, countedThen } from './readPoint.queries.ts'
import { packIds, unpackIds } from '../platform/sealed.ts'
import { type Scope, inScope, visible } from '../people/rights/scope.ts'
import { cellInWords } from './cellWords.ts'
import { isOneOf, seesAllOf } from './drillDown.queries.ts'

/** The page that opens links of numbers. */
const PAGE = 'Event-Record'

/** Other days than those of the report, which a cell may name. */
export type SealedPeriod = { nth: number; from: string; to: string; leftOut: LeftOut[] }

/** The sealed value: the filter with the scope of the report's reader at that time, and the moment. */
type Sealed = { report: Omit<CountFilter, 'scope'>; maker: Scope; point: ReadPoint; periods?: SealedPeriod[] }

/** The sealed value with which readers can follow the numbers of a report. */
export async function sealReport(
  { db, sealer }: Pick<SignedIn, 'db' | 'sealer'>,
  filter: CountFilter,
  point: ReadPoint,
  periods?: SealedPeriod[],
): Promise<{ report: string; modeName: string }> {
  const { scope, ...report } = filter
  const maker: Scope = { ...scope, areaIds: packIds(scope.areaIds) }
  return {
    report: await sealer.seal(db, PAGE, { report, maker, point, ...(periods && { periods }) } satisfies Sealed),
    modeName: await sealer.seal(db, PAGE, { mode: 'Report' }),
  }
}

/** A cell from its address. */
export type OpenedCell = {
  /** In the scope of the report's reader. */
  filter: CountFilter
  cell: Cell
  /** The number of the link, from the address. */
  count: number | null
  /** The events it counted, as a condition over `e`. */
  counted: RawBuilder<boolean>
}

/** The cell of an address; null if the value is not a report's cell. */
export async function openCell(context: Pick<SignedIn, 'db' | 'sealer'>, value: string): Promise<OpenedCell | null> {
  const opened = await openReport(context, value)
  if (!opened) return null
  const { point, filter, cell, count } = opened
  return { filter, cell, count, counted: await countedThen(context.db, point, filter, cell) }
}

/** The filter behind a cell, with the days of its period; null if the value is not a report's cell. */
export async function openReport({ db, sealer }: Pick<SignedIn, 'db' | 'sealer'>, value: string) {
  const named = readCell(value)
  if (!named) return null
  const content = (await sealer.open(db, PAGE, named.report)) as Partial<Sealed> | undefined
  if (!content?.report || !content.maker || !content.point) return null
  const { period: nth, ...cell } = named.cell
  const period = content.periods?.find((one) => one.nth === nth)
  if (nth !== undefined && !period) return null
  const scope: Scope = { ...content.maker, areaIds: unpackIds(content.maker.areaIds) }
  const days = period && { from: period.from, to: period.to, leftOut: period.leftOut }
  const filter: CountFilter = { ...content.report, ...days, scope }
  return { filter, cell, count: named.count, point: content.point }
}

/** The number of a link, and how much of it the reader sees. */
export async function numberOf(
  context: Pick<SignedIn, 'db' | 'caller' | 'language'>,
  { filter, cell, count, counted }: OpenedCell,
): Promise<z.input<typeof reportNumber>> {
  const { db, caller } = context
  const reader = visible(caller)
  const found = await standing(context, counted)
  // A reader who sees less gets the link's own number, which changing the cell cannot influence.
  const seesAll = await seesAllOf(db, reader, filter, cell)
  const brought = count !== null && count >= found.standing + found.deleted ? count : null
  return numberFacts(await cellInWords(context, filter, cell), seesAll ? found.all : brought, found)
}

/** The same for a link with the ids of events. */
export async function numberOfIds(
  context: Pick<SignedIn, 'db' | 'caller'>,
  ids: number[],
): Promise<z.input<typeof reportNumber>> {
  return numberFacts('', ids.length, await standing(context, isOneOf(ids)))
}

const standing = ({ db, caller }: Pick<SignedIn, 'db' | 'caller'>, events: RawBuilder<boolean>) =>
  countStanding(db, events, inScope(visible(caller), 'e.company_id', 'e.area_id'))

function numberFacts(cell: string, count: number | null, found: { standing: number; deleted: number }) {
  return {
    cell,
    count,
    shown: found.standing,
    deleted: found.deleted,
    hidden: count === null ? null : count - found.standing - found.deleted,
  }
}
