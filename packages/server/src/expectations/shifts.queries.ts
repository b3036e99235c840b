import { type RawBuilder, sql } from 'kysely'

/**
 * Whether reports of an area may name a shift: an active shift of the area, one that the area had on all of these days (it is
 * still expected there), or any of its own if none is active. The only place that decides this, so that whatever is expected can
 * be filed.
 *
 * @param area an alias of `area`
 * @param shift an alias of `shift`
 */
export function mayName(
  area: string,
  shift: string,
  { first, last }: { first: RawBuilder<string>; last: RawBuilder<string> },
): RawBuilder<boolean> {
  const [a, s] = [sql.ref(`${area}.id`), sql.ref(`${shift}.id`)]
  return sql<boolean>`(
    exists (select from area_shift o where o.area_id = ${a} and o.shift_id = ${s}) and ${sql.ref(`${shift}.deleted_at`)} is null
      and (${sql.ref(`${shift}.is_active`)} or not exists (select from area_shift other
        join shift active on active.id = other.shift_id and active.is_active and active.deleted_at is null
        where other.area_id = ${a}))
    or exists (select from area_shift_period p where p.area_id = ${a} and p.shift_id = ${s}
      and p.during @> daterange(${first}, ${last}, '[]')))`
}
