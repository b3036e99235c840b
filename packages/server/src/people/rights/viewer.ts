import type { Caller } from './caller.ts'
import { type Scope, administered, approvable, isEmpty, reportable } from './scope.ts'

/**
 * Reduces a caller to what determines which reports they see and what they may do with them. People with equal viewers get
 * equal lists. The identity matters only if they file for areas that they do not administer (they may delete their own reports)
 * or if they decide (they may not decide their own): such a viewer is unique to the person.
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

/** An id that no person and no company has. */
const NOBODY = 0

function isWithin(inner: Scope, outer: Scope): boolean {
  if (outer.all) return true
  const isAmong = (one: 'companyIds' | 'areaIds') => inner[one].every((id) => outer[one].includes(id))
  return !inner.all && isAmong('companyIds') && isAmong('areaIds')
}
