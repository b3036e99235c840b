import { MENU } from '@daybook/shared/registry'
import { EVENT_GROUP, GROUP_USER, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'

/* The ids of the registry for SQL, written out: as parameters they would hide which part of an index answers. */

function literals<Name extends string>(
  ids: Readonly<Record<Name, number>>,
): Readonly<Record<Name, RawBuilder<number>>> {
  const named = Object.entries<number>(ids).map(([name, id]) => [name, sql.lit(id)])
  return Object.fromEntries(named) as Record<Name, RawBuilder<number>>
}

export const STATUS_ID = literals(REPORT_STATUS)
export const USER_GROUP_ID = literals(GROUP_USER)
export const EVENT_GROUP_ID = literals(EVENT_GROUP)
export const MENU_ID = literals(MENU)
