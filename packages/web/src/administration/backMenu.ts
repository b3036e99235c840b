import type { Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { useCall } from '../app/api.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { isScreen, paths } from '../app/paths.ts'

/** The menu entry of the channels, which does not come from the server. */
export const CHANNELS = -3

/** The user's back menus, with their levels. */
export function useBackMenu(enabled = true) {
  return useCall('MP_Back/LoadMP_Back', {}, { enabled, isQuiet: true })
}

/** The screens of the user's back menu; for users who administer whole companies also the channels of these. */
export function useAdminScreens(enabled = true): Output<'MP_Back/LoadMP_Back'>['menus'] {
  const { t } = useTranslation()
  const { data } = useBackMenu(enabled)
  const menus = (data?.menus ?? []).filter(({ link }) => isScreen(link))
  const beside = menus.find(({ menuId }) => menuId === MENU.notificationCompany)
  const isOfCompany = data?.userGroups.some(
    ({ groupId }) => groupId === GROUP_USER.CORPORATE_ADMIN || groupId === GROUP_USER.COMPANY_USER,
  )
  if (!beside || !isOfCompany) return menus
  const orderBy = beside.orderBy + 0.5
  return [...menus, { ...beside, menuId: CHANNELS, link: paths.channels, title: t('Shell.channels'), orderBy }]
}
