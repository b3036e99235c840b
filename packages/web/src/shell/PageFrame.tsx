import { isViewPath } from '@daybook/shared/rules/viewRules'
import { Outlet, useBlocker, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, startTransition, Suspense, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { useIdleWarning } from '../app/idleWarning.ts'
import { confirm } from '../kit/dialogs/dialogs.ts'
import { useMenuShape } from '../kit/theme/media.ts'
import { stepsFrom } from '../kit/dialogs/pageHistory.ts'
import { useStore } from '../kit/store.ts'
import { TitleTools } from '../kit/PageTitle.tsx'
import { hasUnsaved } from '../kit/dialogs/unsaved.ts'
import { InsideMain } from './ErrorPages.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header, type Person } from './Header.tsx'
import { Menu, type MenuItem } from './Menu.tsx'
import { menuStore } from './menuStore.ts'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { codeOf } from '../kit/useCode.ts'
import type { Rail } from './Rail.tsx'
import { ViewLacks } from './views/ViewLacks.tsx'
import { ViewsButton } from './views/ViewsButton.tsx'
import { Waiting } from './Waiting.tsx'
import menuStyles from './Menu.module.css'
import styles from './PageFrame.module.css'

const MenuDrawer = loadedLater(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)
const rail = codeOf(async () => (await import('./Rail.tsx')).Rail)

/** Its place, until its code is there; without it there is still the button of the whole menu. */
function LaterRail(props: ComponentProps<typeof Rail>) {
  const { Content } = rail.useCode()
  return Content ? <Content {...props} /> : <div className={`${menuStyles.menu} ${menuStyles.rail}`} />
}

/** Header, menu and footer around a page: shared by the layouts. */
export function PageFrame({
  person,
  menu,
  menuName,
  front = menu ?? [],
  isLoading,
  bar,
  children,
}: {
  person: Person | undefined
  /** null: no menu, because it could not be loaded. */
  menu: readonly MenuItem[] | null
  menuName: string
  /** The front office's menu if `menu` is another one. */
  front?: readonly MenuItem[]
  isLoading: boolean
  /** Content above the page. */
  bar?: ReactNode
  /** Replaces the router's page. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const shape = useMenuShape()
  const isSideOpen = useStore(menuStore)
  const pathname = useLocation({ select: (location) => location.pathname })
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  // The press shows at once, on a slow phone too; the dialog takes longer than a frame.
  const openDrawer = () => startTransition(() => setDrawerOpen(true))
  useAskBeforeLeaving()
  useIdleWarning()

  const isFull = shape === 'full'
  const showsTop = menu !== null && isFull && !isSideOpen
  return (
    <div className={styles.layout}>
      <a className={styles.skipLink} href="#content">
        {t('Shell.skip')}
      </a>
      <Header
        person={person}
        menuButton={
          menu && shape !== 'bar'
            ? {
                isOpen: isFull ? isSideOpen : isDrawerOpen,
                onClick: () => (isFull ? menuStore.toggle() : openDrawer()),
              }
            : null
        }
      />
      {showsTop && <Menu items={menu} name={menuName} shape="top" />}
      <div className={styles.body}>
        {menu && isFull && isSideOpen && <Menu items={menu} name={menuName} shape="side" isLoading={isLoading} />}
        {menu && shape === 'rail' && <LaterRail items={menu} name={menuName} isLoading={isLoading} />}
        <main id="content" className={styles.main} tabIndex={-1}>
          <InsideMain value={true}>
            {bar}
            <ViewLacks />
            <TitleTools value={isViewPath(pathname) ? <ViewsButton key={pathname} page={pathname} /> : null}>
              <Suspense fallback={<Waiting />}>{children ?? <Outlet />}</Suspense>
            </TitleTools>
          </InsideMain>
        </main>
      </div>
      <Footer />
      {shape === 'bar' && (menu || front.length > 0) && (
        <BottomBar items={front} isMoreOpen={isDrawerOpen} onMore={menu && openDrawer} />
      )}
      {!isFull && isDrawerOpen && menu && (
        <MenuDrawer items={menu} name={menuName} onClose={() => setDrawerOpen(false)} />
      )}
    </div>
  )
}

/** Asks about unsaved input before another page is shown or the tab is closed. */
function useAskBeforeLeaving() {
  const { t } = useTranslation()
  const { history } = useRouter()
  const askToLeave = () =>
    confirm(t('ui.leaveText'), {
      title: t('ui.leaveTitle'),
      okText: t('ui.leave'),
      cancelText: t('ui.stay'),
      isDanger: true,
    })

  useBlocker({
    enableBeforeUnload: () => hasUnsaved(),
    async shouldBlockFn({ current, next, action }) {
      if (!hasUnsaved() || current.pathname === next.pathname) return false
      if (action === 'PUSH' || action === 'REPLACE') return !(await askToLeave())
      // The browser is already on the other page's entry. The router first goes back: the question needs its entry in
      // this page's history, so that Back answers it.
      const steps = stepsFrom(history.location.state)
      const href = location.pathname + location.search
      addEventListener('popstate', () => void ask(), { once: true })
      const ask = async () => {
        if (!(await askToLeave())) return
        if (steps < 0) history.go(steps, { ignoreBlocker: true })
        else history.push(href, {}, { ignoreBlocker: true })
      }
      return true
    },
  })
}
