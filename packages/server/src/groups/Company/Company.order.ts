import type { MenuId } from '@daybook/shared/registry'
import type { SignedIn } from '../../call/call.ts'
import { type OrderedList, arrange, lockOrder } from '../../administration/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { areaScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { judgeEventTypes, refuseObstacle } from '../../people/rights/changing.ts'
import { listOfArea, listOfEventType, touch } from './Company.order.queries.ts'

/** A row of one of the three lists, or its part `subId`, and its new place. */
export type Move = { id: number; subId: number | null; place: number }

type Mover = (context: SignedIn, move: Move) => Promise<void>

/** By tableName. The call accepts writers of any of these menus, so each mover checks its own menu. */
const MOVERS = new Map<string, Mover>(
  Object.entries({
    async company(context, { id, place }) {
      requireLevel(context, 4)
      if (!isCorporate(context.caller)) throw new Problem('noPermission')
      await lockOrder(context.db, { table: 'company' })
      await moveIn(context, { table: 'company' }, id, place)
    },

    async area(context, { id, subId, place }) {
      requireLevel(context, 6)
      const { db, caller } = context
      const list = await listOfArea(db, areaScope(caller, 6, 2), subId ?? id, subId === null ? null : id)
      if (!list) throw new Problem('notFound')
      await lockOrder(db, { table: 'area', companyId: list.companyId })
      await moveIn(context, list, subId ?? id, place)
    },

    async eventtype(context, { id, subId, place }) {
      requireLevel(context, 7)
      const list = await listOfEventType(context.db, subId ?? id, subId === null ? null : id)
      if (!list) throw new Problem('notFound')
      await lockOrder(context.db, { table: 'event_type', groupId: list.groupId })
      refuseObstacle((await judgeEventTypes(context.db, context.caller, [id]))(id))
      await moveIn(context, list, subId ?? id, place)
    },
  } satisfies Record<string, Mover>),
)

/**
 * Moves a row in the list of companies, areas or event types in the caller's transaction. Throws wrongValue for any other table,
 * noPermission, notFound outside the scope, and eventTypeOfOthers.
 */
export async function moveRow(context: SignedIn, table: string, move: Move): Promise<void> {
  const mover = MOVERS.get(table.toLowerCase())
  if (!mover) throw wrongValue('tableName')
  await mover(context, move)
}

function requireLevel({ caller }: SignedIn, menu: MenuId): void {
  if (levelOf(caller, menu) < 2) throw new Problem('noPermission')
}

/** Someone may have deleted the row while this waited for the order lock. */
async function moveIn({ db, caller }: SignedIn, list: OrderedList, id: number, place: number): Promise<void> {
  if (!(await touch(db, list.table, id, caller.userId))) throw new Problem('notFound')
  await arrange(db, list, [{ id, place }])
}
