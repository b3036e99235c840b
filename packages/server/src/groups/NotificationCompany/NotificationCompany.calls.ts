import { MENU } from '@daybook/shared/registry'
import type { Received } from '@daybook/shared'
import { companyRuleProblems, daysOfMonth } from '@daybook/shared/rules/notificationRules'
import type { Language } from '@daybook/shared/registry'
import { type SignedIn, implement } from '../../call/call.ts'
import { statusOptions } from '../../administration/dayRule/dayRule.ts'
import { companyOption } from '../../administration/list.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { judgeCompanyRules, refuseObstacle, whoMay } from '../../people/rights/changing.ts'
import {
  type CompanyRule,
  type DayOfYear,
  deleteRules,
  findRule,
  findRulesOf,
  holdRules,
  loadCompanies,
  loadRules,
  writeRule,
} from './NotificationCompany.queries.ts'

export const notificationCompany = implement('NotificationCompany', {
  async LoadDataList(_input, { db, caller, language, clock }) {
    const scope = await companyScope(db, caller)
    const rules = await loadRules(db, scope, language)
    const judge = await judgeCompanyRules(
      db,
      caller,
      MENU.notificationCompany,
      rules.map(({ id }) => id),
    )
    const isViewer = levelOf(caller, MENU.notificationCompany) < 2
    const companies = await loadCompanies(db, isViewer ? scope : judge.companies, { ruleId: 'any' }, language)
    return {
      permission: levelOf(caller, MENU.notificationCompany),
      rows: rules.map((rule) => ({
        ruleId: rule.id,
        dayAndMonth: nameOf(rule),
        companies: rule.companies.map(({ id, name }) => ({ companyId: id, companyName: name })),
        active: rule.isActive,
        updatedBy: rule.updatedBy,
        updatedAt: wireInstant(rule.updatedAt, clock.timeZone),
        canEdit: judge(rule.id) === undefined,
      })),
      months: monthOptions(language),
      companies: companies.map(companyOption),
      changedBy: whoMay(
        language,
        rules.map(({ id }) => judge(id)).find((obstacle) => obstacle),
      ),
      statuses: statusOptions(language),
    }
  },

  async onSelectMonth({ month }) {
    return { days: dayOptions(month ?? 0) }
  },

  async onEdit({ id }, { db, caller, language }) {
    const rule = await findRule(db, await companyScope(db, caller), id, language)
    if (!rule) throw new Problem('notFound')
    const obstacle = (await judgeCompanyRules(db, caller, MENU.notificationCompany, [id]))(id)
    return {
      companyIds: rule.companies.map(({ id }) => id),
      dayText: String(rule.day),
      month: String(rule.month),
      days: dayOptions(rule.month),
      active: rule.isActive,
      version: rule.version,
      canEdit: obstacle === undefined,
      changedBy: whoMay(language, obstacle),
    }
  },

  async onDelete({ ids }, { db, caller, language }) {
    const scope = await companyScope(db, caller)
    await holdRules(db)
    for (const id of new Set(ids)) if (!(await findRule(db, scope, id, language))) throw new Problem('notFound')
    const judge = await judgeCompanyRules(db, caller, MENU.notificationCompany, ids)
    for (const id of ids) refuseObstacle(judge(id))
    await deleteRules(db, ids)
    return {}
  },

  async onSaveData(sent, context) {
    await save(context, sent)
    return {}
  },
})

type Sent = Received<'NotificationCompany/onSaveData'>

/** Saves a rule. Throws notFound, companyRuleOfOthers, recordChanged, duplicate and the problems of fields. */
async function save({ db, caller, clock, language }: SignedIn, sent: Sent): Promise<void> {
  const scope = await companyScope(db, caller)
  await holdRules(db)
  const isEdit = (sent.modeName ?? (sent.id === null ? 'Add' : 'Edit')) === 'Edit'
  const stored = isEdit && sent.id !== null ? await findRule(db, scope, sent.id, language) : undefined
  if (isEdit && !stored) throw new Problem('notFound')
  const ofDay = await findRulesOf(db, scope, { month: sent.month ?? 0, day: sent.day ?? 0 }, language)
  const judge = await judgeCompanyRules(
    db,
    caller,
    MENU.notificationCompany,
    [...ofDay, ...(stored ? [stored] : [])].map(({ id }) => id),
  )
  if (stored) {
    refuseObstacle(judge(stored.id))
    refuseChanged(stored, sent.version, clock.timeZone)
  }

  const companyIds = [...new Set(sent.companyIds)]
  const isActive = sent.active
  const form = { month: sent.month, day: sent.day, companyIds, isActive }
  const offered = await loadCompanies(db, judge.companies, { ruleId: stored?.id ?? null }, language)
  const isOffered = companyIds.every((id) => offered.some((company) => company.id === id))
  refuseFields([
    ...companyRuleProblems(form),
    ...(isOffered ? [] : [{ path: 'companyIds', code: 'notInList', values: { field: 'company' } } as const]),
  ])
  const content = { month: form.month as number, day: form.day as number, isActive: isActive === true, companyIds }
  // A rule for the same day that also covers others' companies is theirs; the caller's companies may have their own rule too.
  const isTaken = ofDay.some(
    ({ id, companies }) =>
      id !== stored?.id && (judge(id) === undefined || companies.some((company) => companyIds.includes(company.id))),
  )
  if (isTaken) refuseFields([{ path: 'day', code: 'duplicate' }])
  await writeRule(db, stored?.id ?? null, content, caller.userId)
}

/** 'dd-MM' */
function nameOf({ day, month }: DayOfYear | CompanyRule): string {
  return [day, month].map((part) => String(part).padStart(2, '0')).join('-')
}

function dayOptions(month: number) {
  return Array.from({ length: daysOfMonth(month) }, (_, index) => ({ value: index + 1, label: String(index + 1) }))
}

function monthOptions(language: Language) {
  const names = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: names.format(Date.UTC(2000, index, 1)) }))
}
