import type { Received } from '@daybook/shared'
import { MENU, type MenuId } from '@daybook/shared/registry'
import { movedIn } from '@daybook/shared/rules/order'
import type { SignedIn } from '../../call/call.ts'
import { type OrderedList, arrange, lockOrder } from '../../administration/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { areaScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { judgeEventTypes, refuseObstacle } from '../../people/rights/changing.ts'
import { listOfArea, listOfEventType, loadEntries, touch } from './Company.order.queries.ts'

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
  if ((await touch(db, list.table, [id], caller.userId)) === 0) throw new Problem('notFound')
  await arrange(db, list, [{ id, place }])
}

type AskedList = Received<'Company/LoadOrder'>

const MENU_OF = { company: MENU.company, area: MENU.area, eventtype: MENU.eventType } as const

function listNamed({ tableName, companyId, eventGroupId }: AskedList): OrderedList {
  if (tableName === 'company') return { table: 'company' }
  if (eventGroupId === null) throw wrongValue('eventGroupId')
  if (tableName === 'eventtype') return { table: 'event_type', groupId: eventGroupId, parentId: null }
  if (companyId === null) throw wrongValue('companyId')
  return { table: 'area', companyId, groupId: eventGroupId, parentId: null }
}

/**
 * The entries of a list in their order. Throws noPermission, notFound for areas outside the scope, and what stands against one of
 * the entries: the whole order is for those who may change all of them.
 */
export async function loadOrder(context: SignedIn, asked: AskedList) {
  const { db, caller, language } = context
  requireLevel(context, MENU_OF[asked.tableName])
  if (asked.tableName === 'company' && !isCorporate(caller)) throw new Problem('noPermission')
  const entries = await loadEntries(db, listNamed(asked), areaScope(caller, MENU.area, 2), language)
  if (asked.tableName === 'area' && !entries.some(({ isOwn }) => isOwn)) throw new Problem('notFound')
  if (entries.some(({ isOwn }) => !isOwn)) throw new Problem('areaOfOthers')
  if (asked.tableName === 'eventtype') {
    const ids = entries.map(({ id }) => id)
    const judge = await judgeEventTypes(db, caller, ids)
    for (const id of ids) refuseObstacle(judge(id))
  }
  return entries
}

/** Gives a list another order and returns how many entries moved. Throws as loadOrder does, and orderChanged. */
export async function saveOrder(context: SignedIn, asked: Received<'Company/SaveOrder'>): Promise<number> {
  const { db, caller } = context
  const { previousIds, orderedIds } = asked
  const list = listNamed(asked)
  await lockOrder(db, list)
  const ids = (await loadOrder(context, asked)).map(({ id }) => id)
  if (ids.join() !== previousIds.join()) throw new Problem('orderChanged')
  if (new Set(orderedIds).size !== orderedIds.length || new Set(ids).symmetricDifference(new Set(orderedIds)).size > 0)
    throw wrongValue('orderedIds')
  const moved = movedIn(ids, orderedIds)
  await touch(db, list.table, moved, caller.userId)
  await arrange(
    db,
    list,
    orderedIds.map((id, nth) => ({ id, place: nth + 1 })),
  )
  return moved.length
}
