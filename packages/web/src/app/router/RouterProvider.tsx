import { Component, createContext, type ReactNode, Suspense, use, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../kit/store.ts'
import { RouterContext } from './hooks.ts'
import type { Router, Shown } from './router.ts'

const Inside = createContext<ReactNode>(null)

/** The page within a layout. */
export const Outlet = () => use(Inside)

/** Renders the page of the current URL. */
export function RouterProvider({ router, waiting, fault }: { router: Router; waiting: ReactNode; fault: ReactNode }) {
  const shown = useStore(router.shown)
  const before = useRef<Shown>(null)
  useLayoutEffect(() => {
    if (!shown || shown === before.current) return
    router.drawn(shown, before.current)
    before.current = shown
  }, [router, shown])
  if (!shown) return null
  const { component: Page, layout: Layout } = shown.page
  const page = (
    <Boundary place={shown.place} fault={fault}>
      <Page />
    </Boundary>
  )
  return (
    <RouterContext value={router}>
      <Boundary place={shown.place} fault={fault}>
        <Suspense fallback={waiting}>
          {Layout ? (
            <Inside value={page}>
              <Layout />
            </Inside>
          ) : (
            page
          )}
        </Suspense>
      </Boundary>
    </RouterContext>
  )
}

type BoundaryProps = { place: unknown; fault: ReactNode; children: ReactNode }

/** Shows `fault` instead of a page that throws, until the URL changes. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean; place?: unknown }> {
  override state: { hasFailed: boolean; place?: unknown } = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: { place?: unknown }) {
    return place === state.place ? null : { place, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.fault : this.props.children
  }
}
