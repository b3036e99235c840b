import { MENU } from '@daybook/shared/registry'
import { useAdminScreens } from '../administration/backMenu.ts'
import { useFrontAnswer } from '../app/front.ts'
import { isScreen, paths } from '../app/paths.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { handOverItem } from './handOver.ts'
import { keepsAlerts } from './keepsAlerts.ts'
import { inOrder, MENU_ICONS, type MenuItem } from './Menu.tsx'
import type { Place } from './recentPlaces.ts'

/** The screens that the person may open, of the front office and of administration. */
export function usePages(): { front: Place[]; admin: Place[] } {
  const { t } = useTranslation()
  const person = useFrontAnswer().data
  const menus = (person?.menus ?? []).filter(({ link }) => isScreen(link))
  const mayAdminister = menus.some(({ menuId }) => menuId === MENU.administration)
  const admin = useAdminScreens(mayAdminister)
  return {
    front: [
      ...placesOf([...menus, ...handOverItem(person, t('Shell.handOver'))]),
      ...(keepsAlerts(person)
        ? [
            { id: paths.alerts, icon: 'bell' as const, label: t('Shell.alerts') },
            { id: paths.viewLetters, icon: 'mail' as const, label: t('Shell.viewLetters') },
          ]
        : []),
      { id: paths.myAccount, icon: 'gear', label: t('Shell.myAccountTitle') },
    ],
    admin: mayAdminister ? placesOf(admin) : [],
  }
}

const placesOf = (menus: readonly MenuItem[]): Place[] =>
  inOrder(menus).map(({ menuId, link, title }) => ({
    id: link.startsWith('/') ? link : `/${link}`,
    icon: MENU_ICONS[menuId] ?? 'file',
    label: title,
  }))
