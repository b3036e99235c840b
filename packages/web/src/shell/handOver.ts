import type { Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { paths } from '../app/paths.ts'
import { HAND_OVER, type MenuItem } from './Menu.tsx'

/** Placed next to the records that are decided: for users who may delegate, and for their deputies. */
export function handOverItem(person: Output<'MP_Front/LoadMP_Front'> | undefined, title: string): MenuItem[] {
  // An answer that an older build stored on the device lacks these fields.
  const { canHandOver, standIns = [], offers = [], menus = [] }: Partial<NonNullable<typeof person>> = person ?? {}
  if (!canHandOver && standIns.length + offers.length === 0) return []
  const orderBy = menus.find(({ menuId }) => menuId === MENU.eventRecord)?.orderBy ?? 0
  return [{ menuId: HAND_OVER, level: 0, orderBy: orderBy + 0.5, link: paths.delegation, title }]
}
