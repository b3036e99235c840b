import type { Output } from '@daybook/shared'

/** The fields of the area form, by their wire names. */
export type AreaValues = {
  nEventGroupID: number | null
  nCompanyID: number | null
  sAreaName: string
  cRequireApprove: boolean
  isSubArea: boolean
  cActive: 'Y' | 'N'
  sNoteInActive: string
  sNotificationStatus: 'Y' | 'N'
  nOrder: number | null
}

/** A new area is active, notifies, and comes first. */
export function valuesOf(stored: Output<'Area/LoadCreateArea'>['EditeAreaCreateData']): AreaValues {
  return {
    nEventGroupID: stored?.nEventGroupID ?? null,
    nCompanyID: stored?.nCompanyID ?? null,
    sAreaName: stored?.sAreaName ?? '',
    cRequireApprove: stored?.cRequireApprove ?? false,
    isSubArea: (stored?.lstSubArea.length ?? 0) > 0,
    cActive: stored?.cActive ?? 'Y',
    sNoteInActive: stored?.sNoteInActive ?? '',
    sNotificationStatus: stored?.sNotificationStatus ?? 'Y',
    nOrder: stored?.nOrder ?? 1,
  }
}
