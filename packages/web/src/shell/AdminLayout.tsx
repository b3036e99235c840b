import { useTranslation } from '../platform/i18n/i18n.ts'
import { isScreen, paths } from '../app/paths.ts'
import { useAdminScreens, useBackMenu } from '../administration/backMenu.ts'
import { useMenuShape } from '../kit/theme/media.ts'
import { ErrorState } from '../kit/feedback/states.tsx'
import { ForbiddenPage } from './ErrorPages.tsx'
import { useFront, useFrontMenu } from './Layout.tsx'
import { ADMIN_HOME, FRONT_OFFICE, type MenuItem } from './Menu.tsx'
import { PageFrame } from './PageFrame.tsx'

/** The layout of administration pages: its own menu, with links to its home and back to the front office. */
export function AdminLayout() {
  const { t } = useTranslation()
  const front = useFront()
  // Only the bar of a phone shows it here: elsewhere nothing is counted for it.
  const isBar = useMenuShape() === 'bar'
  const frontMenu = useFrontMenu(isBar ? front.data : undefined)
  const back = useBackMenu()
  const screens = useAdminScreens()
  const isDenied = back.error?.kind === 'permission'

  const firstScreen = front.data?.menus
    .toSorted((a, b) => a.orderBy - b.orderBy)
    .find(({ link }) => isScreen(link) && link !== paths.adminHome)
  const office = item(FRONT_OFFICE, -2, firstScreen?.link ?? paths.start, t('Shell.frontOffice'))
  const home = item(ADMIN_HOME, -1, paths.adminHome, t('Shell.adminHome'))
  return (
    <PageFrame
      person={back.data ?? front.data}
      menu={back.isError ? [office] : [office, home, ...screens]}
      menuName={t('Shell.adminMenu')}
      front={frontMenu}
      isLoading={back.isPending}
    >
      {isDenied ? (
        <ForbiddenPage />
      ) : back.isError ? (
        <ErrorState problem={back.error} onRetry={() => void back.refetch()} />
      ) : undefined}
    </PageFrame>
  )
}

function item(menuId: number, orderBy: number, link: string, title: string): MenuItem {
  return { menuId, level: 0, orderBy, link, title }
}
