import type { Received } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { excuseProblems } from '@daybook/shared/rules/expectationForms'
import type { SignedIn } from '../../call/call.ts'
import { areaScope } from '../../people/rights/administration.ts'
import { type Obstacle, judgeExpectations, refuseObstacle } from '../../people/rights/changing.ts'
import { today, wireInstant } from '../../platform/clock.ts'
import { pageFacts, readPage } from '../../administration/list.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { loadAreaChoices, loadShiftChoices } from './choices.queries.ts'
import {
  type StoredExcuse,
  countWaiting,
  insertExcuse,
  isExcused,
  loadExcuses,
  lockExcuse,
  markEnded,
  markSeconded,
} from './excuses.queries.ts'

export async function listExcuses(context: SignedIn, asked: Received<'Expectations/GetExcuses'>) {
  const { db, caller, clock, language } = context
  const page = readPage(asked)
  const filter = { states: asked.excuseStates, companyId: asked.companyId, areaId: asked.areaId }
  const [{ rows, total }, waiting, judge] = await Promise.all([
    loadExcuses(db, areaScope(caller, MENU.expectations), filter, page, language),
    countWaiting(db, areaScope(caller, MENU.expectations, 2), caller.userId),
    judgeExpectations(db, caller),
  ])
  const at = (moment: Date | null) => moment && wireInstant(moment, clock.timeZone)
  return {
    excuses: rows.map(({ createdById, companyId, createdAt, secondedAt, endedAt, ...row }) => {
      const mayChange = judge({ companyId: null, area: { companyId, areaId: row.areaId } }) === undefined
      return {
        ...row,
        createdAt: wireInstant(createdAt, clock.timeZone),
        secondedAt: at(secondedAt),
        endedAt: at(endedAt),
        canSecond: mayChange && row.state === 'waiting' && createdById !== caller.userId,
        canEnd: mayChange && row.state !== 'past',
      }
    }),
    waiting,
    ...pageFacts(page, total),
  }
}

/** Excuses an area. Throws the problems of its fields; reports a missing right on the area at the area field. */
export async function addExcuse(context: SignedIn, sent: Received<'Expectations/AddExcuse'>) {
  const { db, caller, clock, language } = context
  const { areaId, shiftId, from, until } = sent
  const problems = excuseProblems(sent, today(clock))
  const areas = areaScope(caller, MENU.expectations)
  const [area] = areaId === null ? [] : await loadAreaChoices(db, { areas }, language, areaId)
  if (areaId !== null && !area) problems.unshift({ path: 'areaId', code: 'notInList', values: { field: 'area' } })
  if (area) {
    const obstacle = (await judgeExpectations(db, caller))({
      companyId: null,
      area: { companyId: area.companyId, areaId: area.id },
    })
    if (obstacle) problems.unshift({ path: 'areaId', code: obstacle })
    const shifts = shiftId === null ? [] : await loadShiftChoices(db, { areas }, language)
    if (shiftId !== null && !shifts.some(({ id, companyId }) => id === shiftId && companyId === area.companyId))
      problems.push({ path: 'shiftId', code: 'notInList', values: { field: 'shift' } })
  }
  refuseFields(problems)
  if (!area || from === null || until === null) throw new Error('a form without problems has all fields')
  const made = { areaId: area.id, shiftId, from, until, reason: sent.reason.trim() }
  if (await isExcused(db, made)) refuseFields([{ path: 'from', code: 'excuseTwice', values: { area: area.name } }])
  return { excuseId: await insertExcuse(db, made, caller.userId), needsSecond: from < today(clock) }
}

/** An excuse that the caller may change, locked. Throws notFound and areaOfOthers. */
async function changeable({ db, caller, language }: SignedIn, id: number): Promise<StoredExcuse> {
  const stored = await lockExcuse(db, areaScope(caller, MENU.expectations), id, language)
  if (!stored) throw new Problem('notFound')
  const { companyId, areaId } = stored
  const obstacle: Obstacle | undefined = (await judgeExpectations(db, caller))({
    companyId: null,
    area: { companyId, areaId },
  })
  refuseObstacle(obstacle)
  return stored
}

export async function secondExcuse(context: SignedIn, id: number): Promise<void> {
  const stored = await changeable(context, id)
  if (stored.state !== 'waiting') throw new Problem('excuseSettled')
  if (stored.createdById === context.caller.userId) throw new Problem('excuseOwn')
  await markSeconded(context.db, id, context.caller.userId)
}

export async function endExcuse(context: SignedIn, id: number): Promise<void> {
  const stored = await changeable(context, id)
  if (stored.state === 'past') throw new Problem('excuseOver')
  await markEnded(context.db, id, context.caller.userId)
}
