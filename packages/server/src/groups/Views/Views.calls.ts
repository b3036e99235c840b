import { textProblems } from '@daybook/shared/rules/formRules'
import {
  hasLetter,
  keptOf,
  MOST_VIEWS,
  pinned,
  periodsOf,
  VIEW_NAME_LIMIT,
  VIEW_QUERY_LIMIT,
  withoutDays,
} from '@daybook/shared/rules/viewRules'
import { type SignedIn, implement } from '../../call/call.ts'
import { grantableGroups } from '../../people/rights/administration.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { groupName, groupUsersOf } from '../../people/rights/groupNames.ts'
import { instant, readableInstant, today, wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields, wrongValue } from '../../platform/problem.ts'
import { nextTurn } from '../../views/turns.ts'
import { mayOpen, queryOf, saidIn, saidOn, thereOf } from '../../views/read.ts'
import {
  type StoredView,
  deleteView,
  findView,
  holdViews,
  insertView,
  isNamed,
  loadViews,
  setLetter,
  setStart,
  updateView,
} from '../../views/views.queries.ts'

export const views = implement('Views', {
  async List(_input, context) {
    const { db, caller, language } = context
    const rows = await loadViews(db, caller)
    return {
      views: rows.filter(({ page }) => mayOpen(caller, page)).map((row) => shownOf(row, context)),
      groups: groupUsersOf(sharable(caller), language),
    }
  },

  async Open({ viewId, on }, context) {
    const row = await opened(context, viewId)
    const asked = on === null ? saidOn(row, today(context.clock)) : pinned(row.page, saidOn(row, on), on)
    const { said, gone } = await thereOf(context, asked)
    return { view: { ...shownOf(row, context), query: queryOf(said) }, gone }
  },

  async Save({ viewId, version, ...form }, context) {
    const { db, caller, clock, limits } = context
    await limits.take('settings', String(caller.userId))
    refuseFields(textProblems('name', 'viewName', form.name, VIEW_NAME_LIMIT))
    if (!mayOpen(caller, form.page)) throw new Problem('noPermission')
    if (form.period && !periodsOf(form.page).includes(form.period)) throw wrongValue('period')
    const kept = keptOf(saidIn(form.query))
    const query = queryOf(form.period ? withoutDays(form.page, kept) : kept)
    if (query.length > VIEW_QUERY_LIMIT) throw wrongValue('query')
    const count = await holdViews(db, caller.userId)
    const stored = viewId === null ? undefined : await ownOf(context, viewId)
    if (stored && stored.version !== version)
      throw new Problem('recordChanged', {
        name: stored.ownerName,
        at: readableInstant(stored.updatedAt, clock.timeZone),
      })
    // What was shared by a group that its owner has left since stays shared, until that is changed.
    if (form.groupId !== null && form.groupId !== stored?.groupId && !sharable(caller).includes(form.groupId))
      throw new Problem('noPermission')
    if (await isNamed(db, caller.userId, form.name, viewId))
      throw new Problem('viewNamed', {}, [{ path: 'name', code: 'viewNamed', values: {} }])
    if (!stored && count >= MOST_VIEWS) throw new Problem('viewsUsedUp', { most: MOST_VIEWS })
    const id = stored?.viewId ?? (await insertView(db, caller.userId, { ...form, query }))
    if (stored) await updateView(db, id, { ...form, query })
    return { viewId: id }
  },

  async SetStart({ viewId }, context) {
    const { db, caller, limits } = context
    await limits.take('settings', String(caller.userId))
    if (viewId !== null) await opened(context, viewId)
    await setStart(db, caller.userId, viewId)
    return {}
  },

  async SetLetter({ viewId, letter }, context) {
    const { db, caller, clock, limits } = context
    await limits.take('settings', String(caller.userId))
    const row = await opened(context, viewId)
    if (letter && !hasLetter(row.page, saidIn(row.query))) throw new Problem('viewWithoutLetter')
    if (letter && letter.rhythm === 'week' && letter.onDay > 7) throw wrongValue('onDay')
    const next = letter && { ...letter, nextAt: nextTurn(letter, instant(context), clock.timeZone) }
    await setLetter(db, { userId: caller.userId, viewId }, next)
    return {}
  },

  async Delete({ viewId }, { db, caller }) {
    if (!(await deleteView(db, caller.userId, viewId))) throw new Problem('notFound')
    return {}
  },
})

/** The groups that a caller can share with: their own, and those that they can give. */
const sharable = (caller: Caller): number[] => [...caller.groups, ...grantableGroups(caller)]

/** A view that the caller may read, of a page that they may open. */
async function opened({ db, caller }: SignedIn, viewId: number): Promise<StoredView> {
  const row = await findView(db, caller, viewId)
  if (!row || !mayOpen(caller, row.page)) throw new Problem('notFound')
  return row
}

async function ownOf({ db, caller }: SignedIn, viewId: number): Promise<StoredView> {
  const row = await findView(db, caller, viewId)
  if (row?.ownerId !== caller.userId) throw new Problem('notFound')
  return row
}

function shownOf(row: StoredView, { caller, clock, language }: SignedIn) {
  const { viewId, version, name, page, period, ownerId, ownerName, groupId, isStart, letter, lastAt } = row
  return {
    viewId,
    version,
    name,
    page,
    query: queryOf(saidOn(row, today(clock))),
    period,
    isOwn: ownerId === caller.userId,
    ownerName,
    groupId,
    groupName: groupId === null ? '' : groupName(groupId, language),
    isStart,
    letter: letter && { ...letter, lastAt: lastAt && wireInstant(lastAt, clock.timeZone) },
  }
}
