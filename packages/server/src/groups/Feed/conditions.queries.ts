import { type RawBuilder, sql } from 'kysely'
import type { Comparison, Order, Value } from './query.ts'
import type { FeedSet, Kind, Property } from './sets.queries.ts'

/* A read query as SQL. Names come from the sets; every value is a parameter. */

const TYPES: Record<Kind, RawBuilder<unknown>> = {
  Int32: sql`int`,
  String: sql`text`,
  Boolean: sql`boolean`,
  Date: sql`date`,
  DateTimeOffset: sql`timestamptz`,
  TimeOfDay: sql`time`,
}
const SIGNS = { eq: sql`=`, ge: sql`>=`, gt: sql`>`, le: sql`<=`, lt: sql`<` } as const

/** The condition of the filter. */
export function filterCondition({ properties }: FeedSet, filter: readonly Comparison[]): RawBuilder<unknown> {
  const conditions = filter.map(({ name, operator, values }) => {
    const { kind, value } = properties[name] as Property
    const type = TYPES[kind]
    if (operator === 'in') return sql`${value} = any(${values}::${type}[])`
    return values[0] === null ? sql`${value} is null` : sql`${value} ${SIGNS[operator]} ${values[0]}::${type}`
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** What comes after a position in the order, and the order itself. */
export function afterPosition(order: readonly Order[], after: readonly Value[] | null): RawBuilder<unknown> {
  if (!after) return sql`true`
  const columns = sql.join(order.map(({ property }) => property.value))
  const values = sql.join(order.map(({ property }, index) => sql`${after[index]}::${TYPES[property.kind]}`))
  return sql`(${columns}) ${order[0]?.isDescending ? sql`<` : sql`>`} (${values})`
}

export function orderBy(order: readonly Order[]): RawBuilder<unknown> {
  return sql.join(
    order.map(({ property, isDescending }) => (isDescending ? sql`${property.value} desc` : property.value)),
  )
}
