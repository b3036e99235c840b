import { MENU } from '@daybook/shared/registry'
import { daysOfMonth } from '@daybook/shared/rules/notificationRules'
import type { Language } from '@daybook/shared/registry'
import { implement } from '../../call/call.ts'
import { statusOptions } from '../../administration/dayRule/dayRule.ts'
import { companyOption } from '../../administration/list.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { judgeCompanyRules, refuseObstacle, whoMay } from '../../people/rights/changing.ts'
import {
  type CompanyRule,
  type DayOfYear,
  deleteRules,
  findRule,
  holdRules,
  loadCompanies,
  loadRules,
} from './NotificationCompany.queries.ts'
import { saveDay } from './NotificationCompany.save.ts'

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
    await saveDay(context, sent)
    return {}
  },
})

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
