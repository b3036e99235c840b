import { Outlet, useBlocker, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { confirm } from '../kit/dialogs/dialogs.ts'
import { useIsPhone } from '../kit/theme/media.ts'
import { stepsFrom } from '../kit/dialogs/pageHistory.ts'
import { useStore } from '../kit/store.ts'
import { hasUnsaved } from '../kit/dialogs/unsaved.ts'
import { InsideMain } from './ErrorPages.tsx'
import { Footer } from './Footer.tsx'
import { Header, type Person } from './Header.tsx'
import { Menu, type MenuItem } from './Menu.tsx'
import { menuStore } from './menuStore.ts'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { Waiting } from './Waiting.tsx'
import styles from './PageFrame.module.css'

const MenuDrawer = loadedLater(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

/** Header, menu and footer around a page: shared by the layouts. */
export function PageFrame({
  person,
  menu,
  menuName,
  isLoading,
  bar,
  children,
}: {
  person: Person | undefined
  /** null: no menu, because it could not be loaded. */
  menu: readonly MenuItem[] | null
  menuName: string
  isLoading: boolean
  /** Content above the page. */
  bar?: ReactNode
  /** Replaces the router's page. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isSideOpen = useStore(menuStore)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useAskBeforeLeaving()

  const showsSide = menu !== null && !isPhone && isSideOpen
  const showsTop = menu !== null && !isPhone && !isSideOpen
  return (
    <div className={styles.layout} data-side={showsSide || undefined}>
      <a className={styles.skipLink} href="#content">
        {t('Shell.skip')}
      </a>
      <Header
        person={person}
        menuButton={
          menu
            ? {
                isOpen: isPhone ? isDrawerOpen : isSideOpen,
                onClick: () => (isPhone ? setDrawerOpen(true) : menuStore.toggle()),
              }
            : null
        }
      />
      {showsTop && <Menu items={menu} name={menuName} shape="top" />}
      <div className={styles.body}>
        {showsSide && <Menu items={menu} name={menuName} shape="side" isLoading={isLoading} />}
        <main id="content" className={styles.main} tabIndex={-1}>
          <InsideMain value={true}>
            {bar}
            <Suspense fallback={<Waiting />}>{children ?? <Outlet />}</Suspense>
          </InsideMain>
        </main>
      </div>
      <Footer />
      {isPhone && isDrawerOpen && menu && (
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
