import { createMemoryHistory } from '@tanstack/history'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRouter, type PageComponent } from './router.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://daybook.test' })
  vi.stubGlobal('history', { scrollRestoration: 'auto' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  // The history checks blockers only if there is a document.
  vi.stubGlobal('document', { addEventListener: () => {} })
})

const page = (): PageComponent => () => null
const [login, list, form, yearly, other] = [page(), page(), page(), page(), page()]

function started(address: string, slow?: PageComponent) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    history,
    pages: new Map([
      ['/login', { component: login }],
      ['/List', { component: list }],
      ['/Form', { component: slow ?? form }],
    ]),
    prefixed: new Map([['/Yearly', { component: yearly }]]),
    otherwise: { component: other },
    redirectOf: (pathname) => (pathname === '/' ? '/login' : undefined),
  })
  router.start()
  return { history, router, shown: () => router.shown.get()?.page.component }
}

describe('a URL', () => {
  it('shows its page: by an exact match, by its prefix, or as an unknown page', () => {
    for (const [address, component] of [
      ['/List', list],
      ['/List/', list],
      ['/list', other],
      ['/Yearly', yearly],
      ['/Yearly/2026', yearly],
      ['/nowhere', other],
    ] as const)
      expect(started(address).shown(), address).toBe(component)
  })

  it('redirects if it has no page itself, without its own history entry', () => {
    const { history, shown } = started('/')
    expect([shown(), history.location.href, history.length]).toEqual([login, '/login', 1])
  })

  it('has the same form as in links', () => {
    expect(started('/List/?q=a%20b&&empty=#part').history.location.href).toBe('/List?q=a+b#part')
  })

  it('carries a query of plain strings', () => {
    expect(started('/List?n=0123&n=4').router.shown.get()?.place.search).toEqual({ n: '4' })
  })
})

describe('going to a page', () => {
  it('adds or replaces a history entry, with its state', async () => {
    const { history, router } = started('/List')
    await router.navigate({ to: '/Form', search: { ID: 'x', none: undefined }, state: { atRecord: 7 } })
    expect([history.location.href, history.length]).toEqual(['/Form?ID=x', 2])
    expect(router.place.get().state).toMatchObject({ atRecord: 7 })
    await router.navigate({ to: '.', search: {}, state: true, replace: true })
    expect([history.location.href, history.length]).toEqual(['/Form', 2])
    expect(router.place.get().state).toMatchObject({ atRecord: 7 })
  })

  it('that is already open adds nothing', async () => {
    const { history, router } = started('/List?q=1')
    await router.navigate({ to: '.', search: { q: '1' } })
    expect(history.length).toBe(1)
  })

  it('waits a moment for its code, and a later URL wins', async () => {
    let arrive = () => {}
    const slow: PageComponent = Object.assign(page(), {
      preload: () => new Promise<void>((resolve) => (arrive = resolve)),
    })
    const { router, shown } = started('/List', slow)
    const there = router.navigate({ to: '/Form' })
    expect([shown(), router.place.get().pathname]).toEqual([list, '/Form'])
    arrive()
    await there
    expect(shown()).toBe(slow)

    const again = started('/List', Object.assign(page(), { preload: () => new Promise<void>(() => {}) }))
    void again.router.navigate({ to: '/Form' })
    await again.router.navigate({ to: '/login' })
    expect(again.shown()).toBe(login)
  })

  it('can be blocked, except when it ignores the blocker', async () => {
    const { history, router, shown } = started('/List')
    history.block({ blockerFn: () => true })
    void router.navigate({ to: '/Form' })
    await Promise.resolve()
    await Promise.resolve()
    expect(shown()).toBe(list)
    await router.navigate({ to: '/Form', ignoreBlocker: true })
    expect(shown()).toBe(form)
  })
})
