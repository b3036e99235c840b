import type { Output } from '@daybook/shared'

/** The fields of the area form by name. */
export type AreaValues = {
  eventGroupId: number | null
  companyId: number | null
  areaName: string
  requiresApproval: boolean
  hasSubAreas: boolean
  active: 'Y' | 'N'
  inactiveNote: string
  notification: 'Y' | 'N'
  position: number | null
}

/** A new area is active, notifies, and comes first. */
export function valuesOf(stored: Output<'Area/LoadCreateArea'>['area']): AreaValues {
  return {
    eventGroupId: stored?.eventGroupId ?? null,
    companyId: stored?.companyId ?? null,
    areaName: stored?.areaName ?? '',
    requiresApproval: stored?.requiresApproval ?? false,
    hasSubAreas: (stored?.subAreas.length ?? 0) > 0,
    active: stored?.active ?? 'Y',
    inactiveNote: stored?.inactiveNote ?? '',
    notification: stored?.notification ?? 'Y',
    position: stored?.position ?? 1,
  }
}
