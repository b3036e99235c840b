import { MENU } from '@daybook/shared/registry'
import { hasLetter } from '@daybook/shared/rules/viewRules'
import { type SignedIn, implement } from '../../call/call.ts'
import { areaScope, userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { mayOpen, saidIn } from '../../views/read.ts'
import { nextTurn } from '../../views/turns.ts'
import { type StoredView, findView, loadViews } from '../../views/views.queries.ts'
import {
  type Listed,
  type Mine,
  type Receiver,
  deleteSchedule,
  isOwn,
  isReceiver,
  loadMine,
  loadOwnGroups,
  loadReceivers,
  loadSchedules,
  markOpened,
  pauseSchedule,
  saveSchedule,
  setNext,
  setStopped,
} from './Schedules.queries.ts'

export const schedules = implement('Schedules', {
  async List(_input, context) {
    const { db, caller, language } = context
    const mine = await loadMine(db, caller.userId, language)
    const isAdministrator = levelOf(caller, MENU.receiverGroup) >= 1
    const scope = areaScope(caller, MENU.receiverGroup)
    const listed = isAdministrator ? await loadSchedules(db, scope, language) : []
    const people = await loadReceivers(
      db,
      listed.map(({ scheduleId }) => scheduleId),
      await userScope(db, caller),
    )
    const own = Map.groupBy(people, ({ scheduleId }) => scheduleId)
    const mayWrite = levelOf(caller, MENU.receiverGroup) === 2
    const groups = mayWrite ? await loadOwnGroups(db, areaScope(caller, MENU.receiverGroup, 2), language) : []
    const views = groups.length > 0 ? (await loadViews(db, caller)).filter((view) => canCome(view, context)) : []
    return {
      mine: mine
        .filter(({ page }) => mayOpen(caller, page))
        .map((one) => ({
          ...aboutOf(one, context),
          scheduleId: one.scheduleId,
          receiverGroupName: one.receiverGroupName,
          isStopped: one.isStopped,
          ...lastOf(one, context),
        })),
      schedules: listed.map((one) => {
        const receivers = own.get(one.scheduleId) ?? []
        return {
          ...aboutOf(one, context),
          scheduleId: one.scheduleId,
          receiverGroupId: one.receiverGroupId,
          receiverGroupName: one.receiverGroupName,
          ownerName: one.ownerName,
          isPrivate: one.isPrivate,
          canEdit: mayWrite && !one.hasOthers,
          receivers: receivers.map(({ userId, name, isStopped, ...last }) => ({
            userId,
            name,
            isStopped,
            ...lastOf(last, context),
          })),
          otherCount: Math.max(0, one.memberCount - receivers.length),
        }
      }),
      views: views.map(({ viewId, name }) => ({ value: viewId, label: name, otherName: '' })),
      receiverGroups: groups,
    }
  },

  async Save({ viewId, receiverGroupId, ...letter }, context) {
    const { db, caller, clock, language, limits } = context
    await limits.take('settings', String(caller.userId))
    if (letter.rhythm === 'week' && letter.onDay > 7) throw wrongValue('onDay')
    const view = await findView(db, caller, viewId)
    const groups = await loadOwnGroups(db, areaScope(caller, MENU.receiverGroup, 2), language)
    if (!view || !mayOpen(caller, view.page) || !groups.some(({ value }) => value === receiverGroupId))
      throw new Problem('notFound')
    if (!canCome(view, context)) throw new Problem('viewWithoutLetter')
    const nextAt = nextTurn(letter, instant(context), clock.timeZone)
    const saved = { viewId, receiverGroupId, ownerId: caller.userId, ...letter, nextAt }
    return { scheduleId: await saveSchedule(db, saved) }
  },

  async Pause({ scheduleId, isPaused }, context) {
    await refuseOthers(context, scheduleId)
    const letter = await pauseSchedule(context.db, scheduleId, isPaused)
    // What was due while it was paused is not made up for.
    if (!isPaused) await setNext(context.db, scheduleId, nextTurn(letter, instant(context), context.clock.timeZone))
    return {}
  },

  async Delete({ scheduleId }, context) {
    await refuseOthers(context, scheduleId)
    await deleteSchedule(context.db, scheduleId)
    return {}
  },

  async Stop({ scheduleId, isStopped }, { db, caller, limits }) {
    await limits.take('settings', String(caller.userId))
    if (!(await isReceiver(db, scheduleId, caller.userId))) throw new Problem('notFound')
    await setStopped(db, scheduleId, caller.userId, isStopped)
    return {}
  },

  async MarkOpened({ viewId, on }, { db, caller }) {
    if (!(await findView(db, caller, viewId))) throw new Problem('notFound')
    await markOpened(db, caller.userId, viewId, on)
    return {}
  },
})

/** Whether the caller may have a view sent to others: it is shared, and its page has letters. */
const canCome = ({ page, query, groupId }: StoredView, { caller }: SignedIn) =>
  groupId !== null && mayOpen(caller, page) && hasLetter(page, saidIn(query))

async function refuseOthers({ db, caller }: SignedIn, scheduleId: number): Promise<void> {
  if (!(await isOwn(db, areaScope(caller, MENU.receiverGroup, 2), scheduleId))) throw new Problem('notFound')
}

function aboutOf(one: Mine | Listed, { clock }: SignedIn) {
  const { viewId, viewName, page, rhythm, onDay, hour, isPaused, lastAt, nextAt } = one
  const at = (moment: Date | null) => moment && wireInstant(moment, clock.timeZone)
  return {
    viewId,
    viewName,
    page,
    rhythm,
    onDay,
    hour,
    isPaused,
    lastAt: at(lastAt),
    nextAt: isPaused ? null : at(nextAt),
  }
}

const STATES = {
  waiting: 'waiting',
  sending: 'waiting',
  Y: 'sent',
  file: 'sent',
  cancelled: 'nothing',
  N: 'failed',
  unknown: 'failed',
} as const

function lastOf({ status, openedAt }: Pick<Receiver, 'status' | 'openedAt'>, { clock }: SignedIn) {
  return {
    state: status === null ? ('none' as const) : (STATES[status as keyof typeof STATES] ?? 'waiting'),
    openedAt: openedAt && wireInstant(openedAt, clock.timeZone),
  }
}
