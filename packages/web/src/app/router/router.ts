import type { HistoryLocation, ParsedHistoryState, RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import type { Store } from '../../kit/store.ts'
import { parseQuery, type Query, queryText } from '../query.ts'
import { watchScroll } from './scroll.ts'

/* Decides which page a URL shows. The browser history and navigation blockers come from @tanstack/history. */

/** A component whose code may have to be fetched first; `preload` never rejects. */
export type PageComponent = ComponentType & { preload?: () => Promise<void> }

export type Page = {
  component: PageComponent
  /** Stays mounted around the page from one page to the next. */
  layout?: PageComponent
}

export type Place = {
  href: string
  pathname: string
  /** The query as written, with its '?'. */
  searchStr: string
  search: Query
  hash: string
  state: ParsedHistoryState
}

/** A rendered page, and the location that it was rendered for. */
export type Shown = { page: Page; place: Place }

export type Target = {
  /** A path; '.' is the current page's. */
  to?: string
  search?: Readonly<Record<string, string | number | null | undefined>>
  /** Instead of both: a URL of this site. */
  href?: string
  /** State of the new history entry; true copies the current one's. */
  state?: Partial<ParsedHistoryState> | true
}

export type NavigateOptions = Target & {
  replace?: boolean
  /** false: keep the scroll position. */
  resetScroll?: boolean
  /** Navigate even if there is unsaved input. */
  ignoreBlocker?: boolean
}

export type Router = ReturnType<typeof createRouter>

/** Milliseconds for which the previous page stays while the next one's code is fetched. */
const PATIENCE_MS = 300

export function createRouter({
  history,
  pages,
  prefixed,
  otherwise,
  redirectOf,
}: {
  history: RouterHistory
  pages: ReadonlyMap<string, Page>
  /** Pages by path prefix. */
  prefixed: ReadonlyMap<string, Page>
  /** The page of all other paths. */
  otherwise: Page
  /** Where a path that is not a page redirects to. */
  redirectOf: (pathname: string) => string | undefined
}) {
  let place = placeOf(history.location)
  let shown: Shown | null = null
  const listeners = new Set<() => void>()
  const scroll = watchScroll()
  const isThere = new WeakSet<PageComponent>()
  let turns = 0
  let resetsScroll = true
  /** Resolvers for navigations that are not shown yet. */
  let waiting: (() => void)[] = []

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }

  function pageOf(pathname: string): Page {
    const page = pages.get(pathname)
    if (page) return page
    for (const [start, page] of prefixed) if (pathname.startsWith(start)) return page
    return otherwise
  }

  const missing = ({ component, layout }: Page) =>
    [component, layout].filter((one) => one !== undefined).filter((one) => one.preload && !isThere.has(one))

  /** Fetches the code of a page. */
  async function fetchCode(page: Page) {
    await Promise.all(
      missing(page).map(async (component) => {
        await component.preload?.()
        isThere.add(component)
      }),
    )
  }

  /** Shows the page of the current URL, once its code is loaded or PATIENCE_MS has passed. */
  async function load() {
    const turn = ++turns
    if (shown) scroll.leave(shown.place.state.__TSR_key)
    place = placeOf(history.location)
    notify()
    const redirect = redirectOf(place.pathname)
    if (redirect !== undefined) return void navigate({ href: redirect + place.searchStr, replace: true })
    const page = pageOf(place.pathname)
    if (missing(page).length > 0) await Promise.race([fetchCode(page), after(PATIENCE_MS)])
    if (turn !== turns) return
    shown = { page, place }
    notify()
    for (const go of waiting.splice(0)) go()
  }

  function hrefOf({ to = '.', search = {}, href }: Target): string {
    if (href !== undefined) return canonical(placeOf(parsed(href)))
    return (to === '.' ? (shown?.place ?? place).pathname : to) + queryText(search)
  }

  /** Resolves when the page is shown. */
  function navigate({ replace, resetScroll = true, ignoreBlocker = false, state, ...target }: NavigateOptions) {
    const href = hrefOf(target)
    const ofPage = state === true ? ownState(place.state) : (state ?? {})
    resetsScroll = resetScroll
    const isSame = href === place.href && JSON.stringify(ofPage) === JSON.stringify(ownState(place.state))
    const done = new Promise<void>((resolve) => waiting.push(resolve))
    if (isSame) void load()
    else if (replace) history.replace(href, ofPage, { ignoreBlocker })
    else history.push(href, ofPage, { ignoreBlocker })
    return done
  }

  const router = {
    history,
    /** The location in the address bar: ahead of the page while its code is fetched. */
    place: { get: () => place, subscribe } satisfies Store<Place>,
    shown: { get: () => shown, subscribe } satisfies Store<Shown | null>,
    navigate,
    hrefOf,
    /** Fetches the code of the page at `pathname` ahead of navigation. */
    preload: (pathname: string) => void fetchCode(pageOf(pathname)),
    /** Shows the current URL, then follows each change. */
    start() {
      history.subscribe(() => void load())
      const wanted = canonical(place)
      if (wanted === place.href) void load()
      else history.replace(wanted, ownState(place.state), { ignoreBlocker: true })
    },
    /** Call once the page of `to` is rendered: scrolls to where the user left it, or to the top. */
    drawn(to: Shown, from: Shown | null) {
      scroll.arrive(to.place.state.__TSR_key, from?.place.state.__TSR_key, {
        resets: resetsScroll,
        hash: to.place.hash.slice(1),
      })
      resetsScroll = true
    },
  }
  return router
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function placeOf({
  href,
  pathname,
  search,
  hash,
  state,
}: Omit<HistoryLocation, 'state'> & Partial<HistoryLocation>): Place {
  return {
    href,
    pathname: pathname.replace(/(?<=.)\/+$/, ''),
    searchStr: search,
    search: parseQuery(search),
    hash,
    state: state ?? { __TSR_index: 0 },
  }
}

/** Splits a URL of this site into its parts. */
function parsed(href: string) {
  const { pathname, search, hash } = new URL(href, location.origin)
  return { href, pathname, search, hash }
}

/** The form that links use: no trailing slashes, and no redundant parts in the query. */
const canonical = ({ pathname, search, hash }: Place) => pathname + queryText(search) + hash

/** An entry's state without the history's own keys. */
function ownState({ key: _key, __TSR_key, __TSR_index, ...own }: ParsedHistoryState) {
  return own
}
