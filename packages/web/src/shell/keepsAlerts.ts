import type { Output } from '@daybook/shared'
import { REPORT_MENUS } from '@daybook/shared/registry'

/** Whether somebody may keep alerts: who has a report. */
export function keepsAlerts(person: Partial<Output<'MP_Front/LoadMP_Front'>> | undefined): boolean {
  return (person?.menus ?? []).some(({ menuId }) => REPORT_MENUS.some((menu) => menu === menuId))
}
