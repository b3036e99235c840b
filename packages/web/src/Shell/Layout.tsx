import { Outlet, useBlocker } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api.ts'
import { session } from '../session.ts'
import { confirm } from '../ui/dialogs.ts'
import { Kit } from '../ui/Kit.tsx'
import { useIsPhone } from '../ui/media.ts'
import { hasUnsaved } from '../ui/unsaved.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Menu } from './Menu.tsx'
import { menuStore } from './menuStore.ts'
import { useStore } from '../ui/store.ts'
import { Waiting } from './Waiting.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

/** Header, menus and footer around the page of who is signed in. */
export function Layout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const isPhone = useIsPhone()
  const isSideOpen = useStore(menuStore)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const person = front.data
  useEffect(() => {
    if (person) session.setPerson(person)
  }, [person])
  useAskBeforeLeaving()

  const menu = front.isError ? [] : (person?.lstMenuData ?? [])
  const hasMenu = !front.isError
  const showsSide = hasMenu && !isPhone && isSideOpen
  const showsTop = hasMenu && !isPhone && !isSideOpen
  return (
    <div className="layout" data-side={showsSide || undefined}>
      <a className="skip-link" href="#content">
        {t('Shell.skip')}
      </a>
      <Header
        person={person}
        menuButton={
          hasMenu
            ? {
                isOpen: isPhone ? isDrawerOpen : isSideOpen,
                onClick: () => (isPhone ? setDrawerOpen(true) : menuStore.toggle()),
              }
            : null
        }
      />
      {showsTop && <Menu items={menu} shape="top" />}
      <div className="layout-body">
        {showsSide && <Menu items={menu} shape="side" isLoading={front.isPending} />}
        <main id="content" className="layout-main" tabIndex={-1}>
          <Kit>
            <Suspense fallback={<Waiting />}>{children ?? <Outlet />}</Suspense>
          </Kit>
        </main>
      </div>
      <Footer />
      <Suspense fallback={null}>
        {isPhone && isDrawerOpen && <MenuDrawer items={menu} onClose={() => setDrawerOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** Unsaved input is asked about before another page is shown or the tab is closed. */
function useAskBeforeLeaving() {
  const { t } = useTranslation()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!hasUnsaved() || current.pathname === next.pathname) return false
      const isLeaving = await confirm(t('ui.leaveText'), {
        title: t('ui.leaveTitle'),
        okText: t('ui.leave'),
        cancelText: t('ui.stay'),
        isDanger: true,
      })
      return !isLeaving
    },
    enableBeforeUnload: () => hasUnsaved(),
  })
}
