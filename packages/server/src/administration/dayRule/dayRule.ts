import type { MenuId } from '@daybook/shared/registry'
import { type DayRuleForm, wholeDays } from '@daybook/shared/rules/notificationRules'
import type { Language } from '@daybook/shared/registry'
import { type FieldProblem, texts } from '@daybook/shared/problems'
import { EVENT_GROUPS } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../record.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { type Judge, judgeEventGroups, refuseObstacle, whoMay } from '../../people/rights/changing.ts'
import {
  type DayRule,
  type DayRuleTable,
  deleteRules,
  findRule,
  lockRule,
  insertRule,
  loadRules,
  updateRule,
} from './dayRule.queries.ts'

/* Shared by Notification Time and Advance Days: one rule per event group, with a number of days and a status. */

export function statusOptions(language: Language) {
  const { status } = texts[language]
  return [true, false].map((value) => ({ value, label: status[`${value}`] }))
}

export function eventGroupOptions(language: Language) {
  return EVENT_GROUPS.map((value) => ({ value, label: texts[language].eventGroup[value] }))
}

type DayRules = {
  menu: MenuId
  table: DayRuleTable
  /** Validates a form; problems are named by its fields. */
  judge: (form: DayRuleForm) => FieldProblem[]
}

/** The handlers of one of the two call groups. */
export function dayRuleHandlers({ menu, table, judge }: DayRules) {
  return {
    async LoadDataList(_input: object, context: SignedIn) {
      const judge = await judgeEventGroups(context.db, context.caller, menu)
      return { permission: levelOf(context.caller, menu), ...(await listRules(context, table, judge)) }
    },

    async onEdit({ id }: { id: number }, context: SignedIn) {
      return openRule(context, table, id)
    },

    async onDelete({ ids }: { ids: number[] }, context: SignedIn) {
      await removeRules(context, table, ids, await judgeEventGroups(context.db, context.caller, menu))
      return {}
    },

    async onSaveData(sent: SentRule, context: SignedIn) {
      await saveRule(context, table, sent, judge, await judgeEventGroups(context.db, context.caller, menu))
      return {}
    },
  }
}

async function listRules({ db, language, clock }: SignedIn, table: DayRuleTable, judge: Judge) {
  const rules = await loadRules(db, table)
  const obstacles = EVENT_GROUPS.map(judge)
  const isViewer = obstacles.includes('noPermission')
  return {
    rows: rules.map((rule) => ({
      ruleId: rule.id,
      eventGroupId: rule.groupId,
      eventGroupName: texts[language].eventGroup[rule.groupId],
      days: rule.days,
      active: rule.isActive,
      canEdit: judge(rule.groupId) === undefined,
      updatedBy: rule.updatedBy,
      updatedAt: wireInstant(rule.updatedAt, clock.timeZone),
    })),
    eventGroups: eventGroupOptions(language).filter(({ value }) => isViewer || judge(value) === undefined),
    changedBy: whoMay(
      language,
      obstacles.find((obstacle) => obstacle),
    ),
    statuses: statusOptions(language),
  }
}

/** A rule for the form. Throws notFound. */
async function openRule({ db }: SignedIn, table: DayRuleTable, id: number) {
  const rule = await findRule(db, table, { id })
  if (!rule) throw new Problem('notFound')
  return {
    dayText: String(rule.days),
    eventGroup: String(rule.groupId),
    active: rule.isActive,
    version: rule.version,
  }
}

/** Deletes rules in the caller's transaction, all or none. Throws notFound or eventGroupOfOthers. */
async function removeRules({ db }: SignedIn, table: DayRuleTable, asked: number[], judge: Judge): Promise<void> {
  const groups = await deleteRules(db, table, [...new Set(asked)])
  if (groups.length < new Set(asked).size) throw new Problem('notFound')
  for (const group of groups) refuseObstacle(judge(group))
}

type SentRule = {
  eventGroup: number | string | null
  status: boolean | null
  dayText?: number | string | null | undefined
  modeName: 'Add' | 'Edit' | null
  id: number | null
  version: string
}

/**
 * Saves a rule in the caller's transaction. Without a mode it is an edit if it names a rule; an edit without an id
 * edits the event group's rule. An existing rule keeps its group. Throws notFound, eventGroupOfOthers, recordChanged,
 * duplicate and field problems.
 */
async function saveRule(
  context: SignedIn,
  table: DayRuleTable,
  sent: SentRule,
  problemsOf: DayRules['judge'],
  judge: Judge,
): Promise<void> {
  const { db, caller, clock } = context
  const isEdit = (sent.modeName ?? (sent.id === null ? 'Add' : 'Edit')) === 'Edit'
  const stored = isEdit ? await findStored(context, table, sent) : undefined
  const groupId = sent.eventGroup === null ? (stored?.groupId ?? null) : groupOf(sent.eventGroup)
  const days = sent.dayText === null || sent.dayText === undefined ? '' : String(sent.dayText)
  const isActive = sent.status
  const isLocked = stored !== undefined && groupId !== stored.groupId
  const path = 'eventGroup'
  const values = { field: 'eventGroup' } as const
  refuseFields([
    ...problemsOf({ eventGroupId: groupId, days, isActive }),
    ...(groupId === 0 ? [{ path, code: 'notInList', values } as const] : []),
    ...(isLocked && groupId !== 0 ? [{ path, code: 'fixedOnceSaved', values } as const] : []),
  ])
  refuseObstacle(judge(groupId as number))
  const content = { groupId: groupId as number, days: wholeDays(days) as number, isActive: isActive === true }
  if (stored) {
    refuseChanged(stored, sent.version, clock.timeZone)
    await updateRule(db, table, stored.id, content, caller.userId)
  } else if (!(await insertRule(db, table, content, caller.userId))) refuseFields([{ path, code: 'duplicate' }])
}

async function findStored({ db }: SignedIn, table: DayRuleTable, { id, eventGroup }: SentRule): Promise<DayRule> {
  const by = id !== null ? { id } : { groupId: groupOf(eventGroup ?? 0) }
  const found = await findRule(db, table, by)
  if (!found) throw new Problem('notFound')
  await lockRule(db, table, found.id)
  // Read again: it may have been deleted or changed while waiting for the lock.
  const held = await findRule(db, table, { id: found.id })
  if (!held) throw new Problem('notFound')
  return held
}

/** An event group as a drop-down sends it; 0 if invalid. */
function groupOf(sent: number | string): number {
  return EVENT_GROUPS.find((group) => String(group) === String(sent).trim()) ?? 0
}
