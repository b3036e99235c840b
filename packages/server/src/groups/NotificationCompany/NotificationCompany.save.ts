import type { Received } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { companyRuleProblems } from '@daybook/shared/rules/notificationRules'
import type { SignedIn } from '../../call/call.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { judgeCompanyRules, refuseObstacle } from '../../people/rights/changing.ts'
import { findRule, findRulesOf, holdRules, loadCompanies, writeRule } from './NotificationCompany.queries.ts'

type Sent = Received<'NotificationCompany/onSaveData'>

/** Saves a rule. Throws notFound, companyRuleOfOthers, recordChanged, duplicate and the problems of fields. */
export async function saveDay({ db, caller, clock, language }: SignedIn, sent: Sent): Promise<void> {
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
