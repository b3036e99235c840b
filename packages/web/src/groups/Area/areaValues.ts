import type { Output } from '@daybook/shared'

/** The fields of the area form by name. */
export type AreaValues = {
  eventGroupId: number | null
  companyId: number | null
  areaName: string
  secondName: string
  requiresApproval: boolean
  hasSubAreas: boolean
  active: boolean
  inactiveNote: string
  notification: boolean
  position: number | null
}

/** A new area is active, notifies, and comes first. */
export function valuesOf(stored: Output<'Area/LoadCreateArea'>['area']): AreaValues {
  return {
    eventGroupId: stored?.eventGroupId ?? null,
    companyId: stored?.companyId ?? null,
    areaName: stored?.areaName ?? '',
    secondName: stored?.secondName ?? '',
    requiresApproval: stored?.requiresApproval ?? false,
    hasSubAreas: (stored?.subAreas.length ?? 0) > 0,
    active: stored?.active ?? true,
    inactiveNote: stored?.inactiveNote ?? '',
    notification: stored?.notification ?? true,
    position: stored?.position ?? 1,
  }
}
