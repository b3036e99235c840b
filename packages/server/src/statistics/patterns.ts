import type { z } from 'zod'
import type { patterns } from '@daybook/shared/calls/shapes/patterns'
import type { SignedIn } from '../call/call.ts'
import { GROUPS_IN_ORDER } from './choices.ts'
import type { CountFilter } from './conditions.queries.ts'
import { sealReport } from './drillDown.ts'
import { type PatternCount, countPatterns } from './patterns.queries.ts'
import { readAtOnce } from './readPoint.queries.ts'

/* What repeats in the events of a report; see docs/decisions/what-repeats-is-said-by-day-type-and-return.md. */

export type Patterns = z.input<typeof patterns>
export type GroupPatterns = Patterns['groups'][number]

/** The patterns of a report's events, group by group. */
export async function patternsOf(
  context: Pick<SignedIn, 'db' | 'sealer' | 'clock' | 'language'>,
  filter: CountFilter,
): Promise<Patterns> {
  const { point, result } = await readAtOnce(context.db, (db) =>
    countPatterns(db, filter, context.clock.timeZone, context.language),
  )
  const groups = Map.groupBy(result, ({ groupId }) => groupId)
  return {
    groups: GROUPS_IN_ORDER.filter((group) => groups.has(group)).map((group) =>
      groupOf(group, groups.get(group) ?? []),
    ),
    from: filter.from,
    to: filter.to,
    ...(await sealReport(context, filter, point)),
  }
}

/** From the counts of one group. */
export function groupOf(eventGroupId: number, counts: readonly PatternCount[]): GroupPatterns {
  const total = sumOf(counts)
  const byType = [...Map.groupBy(counts, ({ typeId }) => typeId).values()]
    .map((own) => ({ own, events: sumOf(own) }))
    .toSorted((a, b) => b.events - a.events || (a.own[0]?.typeId ?? 0) - (b.own[0]?.typeId ?? 0))
  let before = 0
  return {
    eventGroupId,
    days: [...Map.groupBy(counts, ({ day }) => day)].map(([day, own]) => ({ day, events: sumOf(own) })),
    types: byType.map(({ own, events }) => {
      before += events
      const [{ typeId, typeName }] = own as [PatternCount]
      const areas = [...Map.groupBy(own, ({ areaId }) => areaId)].map(([areaId, its]) => ({
        areaId,
        areaName: its[0]?.areaName ?? '',
        events: sumOf(its),
      }))
      return {
        eventTypeId: typeId,
        eventTypeName: typeName,
        events,
        cumulated: before / total,
        repeats: areas.filter((area) => area.events > 1).toSorted((a, b) => b.events - a.events || a.areaId - b.areaId),
        cameBack: own.reduce((all, { returned }) => all + returned.length, 0),
      }
    }),
    returned: counts
      .flatMap(({ returned, typeId, typeName, areaName, day }) =>
        returned.map((one) => ({ ...one, eventTypeId: typeId, eventTypeName: typeName, areaName, eventDay: day })),
      )
      .toSorted((a, b) => b.eventDay.localeCompare(a.eventDay) || b.eventId - a.eventId),
  }
}

const sumOf = (counts: readonly PatternCount[]) => counts.reduce((all, { events }) => all + events, 0)
