import type { Answered } from '@daybook/shared'
import type { SignedIn } from '../call/call.ts'
import type { CountFilter } from './conditions.queries.ts'
import { type MonthCount, countYear } from './counting.queries.ts'
import { today } from '../platform/clock.ts'
import { refuseFields } from '../platform/problem.ts'
import { columnsOf } from './block.ts'
import { type Asked, countFilter, momentOf } from './filter.ts'
import { monthName, yearOf } from './periods.ts'

export type YearlyItem = Answered<'YearlyReport/GetByEventType'>['yearly'][number]

/** An item of the answer, with the names apart. */
export type YearlyArea = YearlyItem & { companyName: string; areaName: string }

const FIRST_YEAR = 2020

/** The requested year, by default this one. Throws outOfRange. */
export function yearAsked(
  { clock }: Pick<SignedIn, 'clock'>,
  { year, startDate }: { year: number | null; startDate: string | null },
): number {
  const now = Number(today(clock).slice(0, 4))
  const asked = year ?? (startDate === null ? now : Number(startDate.slice(0, 4)))
  if (asked < FIRST_YEAR || asked > now)
    refuseFields([{ path: 'year', code: 'outOfRange', values: { field: 'year', from: FIRST_YEAR, to: now } }])
  return asked
}

export function yearFilter(context: Pick<SignedIn, 'caller'>, asked: Asked, year: number): CountFilter {
  return countFilter(context, { ...asked, startDate: null, endDate: null }, yearOf(year))
}

/** Each area of a year with the shares of its event types in every month. */
export async function yearlyItems(
  context: Pick<SignedIn, 'db' | 'clock' | 'language'>,
  filter: CountFilter,
): Promise<YearlyArea[]> {
  const { language } = context
  const areas = await countYear(context.db, filter, momentOf(context), language)
  const types = await columnsOf(
    context,
    filter,
    areas.map(({ areaId, months }) => ({
      areaId,
      types: months
        .flat()
        .map(({ typeId }) => ({ typeId, events: 0, days: 0, levels: [0, 0, 0, 0], abnormal: 0, ids: [] })),
    })),
  )
  const name = new Map(types.map(({ id, name: own }) => [id, own]))
  const place = new Map(types.map(({ id }, index) => [id, index]))
  return areas.map((area) => {
    const present = new Set(area.months.flat().map(({ typeId }) => typeId))
    return {
      areaId: area.areaId,
      eventGroupId: area.groupId,
      companyName: area.companyName,
      areaName: area.name,
      companyArea: `${area.companyName}: ${area.name}`,
      months: area.months.map((month, index) => ({
        month: monthName(index + 1, context.language, 'short'),
        eventTypes: shares(
          month.toSorted((one, other) => (place.get(one.typeId) ?? 0) - (place.get(other.typeId) ?? 0)),
        ).map(({ typeId, events, share }) => ({
          eventTypeId: typeId,
          label: name.get(typeId) ?? '',
          value: share,
          count: events,
        })),
      })),
      eventTypes: types
        .filter(({ id }) => present.has(id))
        .map((type) => ({ eventTypeId: type.id, label: type.name, colorOrder: type.position, colorId: type.colorId })),
      companyOrder: area.places.company,
      areaOrder: area.places.area,
    }
  })
}

/**
 * The share of each count in percent, to two places. The largest remainders are rounded up, so that the shares add up
 * to 100.
 */
export function shares(counts: MonthCount[]): (MonthCount & { share: number })[] {
  const total = counts.reduce((sum, { events }) => sum + events, 0)
  if (total === 0) return counts.map((count) => ({ ...count, share: 0 }))
  const exact = counts.map(({ events }) => (events * 10_000) / total)
  const whole = exact.map(Math.floor)
  const missing = 10_000 - whole.reduce((sum, part) => sum + part, 0)
  const byLoss = exact
    .map((part, index) => ({ index, loss: part - Math.floor(part) }))
    .toSorted((one, other) => other.loss - one.loss || one.index - other.index)
  for (const { index } of byLoss.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1
  return counts.map((count, index) => ({ ...count, share: (whole[index] ?? 0) / 100 }))
}
