import { MENU } from '@daybook/shared/registry'
import type { z } from 'zod'
import type { Contract } from '@daybook/shared'
import { companyRuleProblems, daysOfMonth } from '@daybook/shared/rules/notificationRules'
import type { Language } from '@daybook/shared/registry'
import { type SignedIn, implement } from '../../call.ts'
import { statusOptions } from '../../dayRule/dayRule.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../platform/record.ts'
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

const flagOf = (value: boolean) => (value ? ('Y' as const) : ('N' as const))

export const notificationCompany = implement('NotificationCompany', {
  async LoadDataList(_input, { db, caller, language, clock }) {
    const scope = await companyScope(db, caller)
    const rules = await loadRules(db, scope)
    const judge = await judgeCompanyRules(
      db,
      caller,
      MENU.notificationCompany,
      rules.map(({ id }) => id),
    )
    const isViewer = levelOf(caller, MENU.notificationCompany) < 2
    const companies = await loadCompanies(db, isViewer ? scope : judge.companies, { ruleId: 'any' })
    return {
      n_Permission: levelOf(caller, MENU.notificationCompany),
      lstData: rules.map((rule) => ({
        nNotiID: rule.id,
        sDayMonth: nameOf(rule),
        lstPopup: rule.companies.map(({ id, name }) => ({ nCompanyID: id, sCompanyName: name })),
        cStatus: flagOf(rule.isActive),
        sUpdateBy: rule.updatedBy,
        dUpdate: wireInstant(rule.updatedAt, clock.timeZone),
        isEdite: judge(rule.id) === undefined,
      })),
      lstMonth: monthOptions(language),
      lstCompany: companies.map(({ id, name, is_csr_area }) => ({
        value: id,
        label: name,
        sMode1: flagOf(is_csr_area),
      })),
      sChangedBy: whoMay(
        language,
        rules.map(({ id }) => judge(id)).find((obstacle) => obstacle),
      ),
      lstStatus: statusOptions(language),
    }
  },

  async onSelectMonth({ sMonth }) {
    return { lstDay: dayOptions(sMonth ?? 0) }
  },

  async onEdit({ nID }, { db, caller, language }) {
    const rule = await findRule(db, await companyScope(db, caller), nID)
    if (!rule) throw new Problem('notFound')
    const obstacle = (await judgeCompanyRules(db, caller, MENU.notificationCompany, [nID]))(nID)
    return {
      lstSelectCompany: rule.companies.map(({ id }) => id),
      sDay: String(rule.day),
      sMonth: String(rule.month),
      lstDay: dayOptions(rule.month),
      cStatus: flagOf(rule.isActive),
      nVersion: rule.version,
      isEdite: obstacle === undefined,
      sChangedBy: whoMay(language, obstacle),
    }
  },

  async onDelete({ lstID }, { db, caller }) {
    const scope = await companyScope(db, caller)
    await holdRules(db)
    for (const id of new Set(lstID)) if (!(await findRule(db, scope, id))) throw new Problem('notFound')
    const judge = await judgeCompanyRules(db, caller, MENU.notificationCompany, lstID)
    for (const id of lstID) refuseObstacle(judge(id))
    await deleteRules(db, lstID)
    return {}
  },

  async onSaveData(sent, context) {
    await save(context, sent)
    return {}
  },
})

type Sent = z.output<Contract['NotificationCompany']['onSaveData']['input']>

/** Saves a rule. Throws notFound, companyRuleOfOthers, recordChanged, duplicate and the problems of fields. */
async function save({ db, caller, clock }: SignedIn, sent: Sent): Promise<void> {
  const scope = await companyScope(db, caller)
  await holdRules(db)
  const isEdit = (sent.sMode ?? (sent.nID === null ? 'Add' : 'Edit')) === 'Edit'
  const stored = isEdit && sent.nID !== null ? await findRule(db, scope, sent.nID) : undefined
  if (isEdit && !stored) throw new Problem('notFound')
  const ofDay = await findRulesOf(db, scope, { month: sent.arrMonth ?? 0, day: sent.arrDay ?? 0 })
  const judge = await judgeCompanyRules(
    db,
    caller,
    MENU.notificationCompany,
    [...ofDay, ...(stored ? [stored] : [])].map(({ id }) => id),
  )
  if (stored) {
    refuseObstacle(judge(stored.id))
    refuseChanged(stored, sent.nVersion, clock.timeZone)
  }

  const companyIds = [...new Set(sent.arrCompany)]
  const isActive = sent.FormStatus === null ? null : sent.FormStatus === 'Y'
  const form = { month: sent.arrMonth, day: sent.arrDay, companyIds, isActive }
  const offered = await loadCompanies(db, judge.companies, { ruleId: stored?.id ?? null })
  const isOffered = companyIds.every((id) => offered.some((company) => company.id === id))
  refuseFields([
    ...companyRuleProblems(form),
    ...(isOffered ? [] : [{ path: 'arrCompany', code: 'notInList', values: { field: 'company' } } as const]),
  ])
  const content = { month: form.month as number, day: form.day as number, isActive: isActive === true, companyIds }
  // One of the same day that also concerns others is theirs; beside it there may be one of the own companies.
  const isTaken = ofDay.some(
    ({ id, companies }) =>
      id !== stored?.id && (judge(id) === undefined || companies.some((company) => companyIds.includes(company.id))),
  )
  if (isTaken) refuseFields([{ path: 'arrDay', code: 'duplicate' }])
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
