import type { z } from 'zod'
import type { reportResult } from '@daybook/shared/calls/shapes/reporting'
import type { SignedIn } from '../call/call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { type AreaCount, countAreas } from './counting.queries.ts'
import { readAtOnce } from './readPoint.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import type { NamesIn } from '../platform/postgres/names.ts'
import { wireInstant, instant } from '../platform/clock.ts'
import { type ReportType, typesOfAreas } from './choices.queries.ts'
import { sealReport } from './drillDown.ts'
import { momentOf } from './filter.ts'
import { periodText } from './periods.ts'
import { eventsOf, resultOf } from './result.ts'

type Context = Pick<SignedIn, 'db' | 'language' | 'sealer' | 'clock' | 'caller'>

/** The counts of one report block, with the event types of its columns. */
export type Block = { filter: CountFilter; areas: AreaCount[]; types: ReportType[] }

export async function countBlock(context: Context, filter: CountFilter, withIds: boolean): Promise<Block> {
  const counted = await countAreas(context.db, filter, momentOf(context), context.language, withIds)
  // The abnormal report leaves out areas with only zeros.
  const areas = filter.isAbnormal
    ? counted.filter((area) => eventsOf(area) > 0 || area.expected > area.reported)
    : counted
  return { filter, areas, types: await columnsOf(context, filter, areas) }
}

/** The event types that need a column: those its areas report, and those in their reports. */
export async function columnsOf(
  { db, language }: { db: Querying; language: NamesIn },
  { typeIds, isAbnormal }: Pick<CountFilter, 'typeIds' | 'isAbnormal'>,
  areas: Pick<AreaCount, 'areaId' | 'types'>[],
): Promise<ReportType[]> {
  const seen = [...new Set(areas.flatMap(({ types }) => types.map(({ typeId }) => typeId)))]
  const types = await typesOfAreas(
    db,
    areas.map(({ areaId }) => areaId),
    { seen, isAbnormal },
    language,
  )
  return typeIds ? types.filter(({ id }) => typeIds.includes(id)) : types
}

/** A whole block in wire form. */
export async function blockAnswer(
  context: Context,
  filter: CountFilter,
): Promise<z.input<typeof reportResult> & { total: number }> {
  const { point, result: block } = await readAtOnce(context.db, (db) => countBlock({ ...context, db }, filter, true))
  const { areas, types } = block
  const result = resultOf(areas, types)
  return {
    ...result,
    asOf: asOf(context),
    eventDate: periodText(filter),
    total: result.byTable.summary.reduce((sum, { total }) => sum + total, 0),
    ...(await sealReport(context, filter, point)),
  }
}

/** The time at which the numbers are read. */
export function asOf({ clock }: Pick<Context, 'clock'>): string {
  return wireInstant(instant({ clock }), clock.timeZone)
}
