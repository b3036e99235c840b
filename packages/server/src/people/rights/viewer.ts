import type { Caller } from './caller.ts'
import { type Scope, administered, approvable, isEmpty, reportable } from './scope.ts'

/**
 * Of a caller only what says which reports they see and what they may do to them. People with equal viewers get equal lists.
 * Who somebody is counts where they file for areas that they do not administer (their own reports they may delete) and where
 * they decide (their own they may not): such a viewer is nobody else's.
 */
export function viewerOf(caller: Caller): Caller {
  const isAnybody = isEmpty(approvable(caller)) && isWithin(reportable(caller), administered(caller))
  return {
    ...caller,
    userId: isAnybody ? NOBODY : caller.userId,
    partners: isAnybody ? [] : caller.partners,
    username: '',
    fullName: '',
    companyId: NOBODY,
    companyName: '',
  }
}

/** The id of no person and no company. */
const NOBODY = 0

function isWithin(inner: Scope, outer: Scope): boolean {
  if (outer.all) return true
  const isAmong = (one: 'companyIds' | 'areaIds') => inner[one].every((id) => outer[one].includes(id))
  return !inner.all && isAmong('companyIds') && isAmong('areaIds')
}
