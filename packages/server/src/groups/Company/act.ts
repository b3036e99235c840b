import { type ChangeRecord, type StatusChange, statusOf } from '../../administration/act.ts'
import { refuseChanged } from '../../administration/record.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { isCorporate } from '../../people/rights/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { loadCompany } from './Company.record.queries.ts'
import { saveCompany } from './Company.save.ts'

/** Closes or opens one company as the form would: the same rights, checks and write. */
export const changeCompany: ChangeRecord<StatusChange> = async (context, tx, { id, version }, made) => {
  const { caller, clock, language } = context
  const scope = await companyScope(tx, caller)
  const stored = await loadCompany(tx, scope, id, language)
  if (!stored) throw new Problem('notFound')
  // The form keeps the status that others send.
  if (!isCorporate(caller)) throw new Problem('noPermission')
  refuseChanged(stored, version, clock.timeZone)
  const { isActive, remark } = statusOf(made)
  if (isActive === stored.isActive) return { isSame: true }
  await saveCompany(context, {
    companyId: id,
    companyName: stored.name,
    secondName: stored.secondName,
    csr: stored.isCsr,
    subsidiary: stored.headId !== null,
    headCompanyId: stored.headId,
    active: isActive,
    inactiveNote: remark,
    notification: stored.notifies,
    position: null,
    signInId: null,
    version: stored.version,
    // What is left out stays as it is.
    shifts: [],
    events: [],
  })
  const { version: laterVersion } = (await loadCompany(tx, scope, id, language)) ?? stored
  return { isSame: false, laterVersion, reversal: { isActive: stored.isActive, remark: stored.remark } }
}
