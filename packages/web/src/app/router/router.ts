import type { HistoryLocation, ParsedHistoryState, RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import type { Store } from '../../kit/store.ts'
import { parseQuery, type Query, queryText } from '../query.ts'
import { watchScroll } from './scroll.ts'

/* Which page an address shows. The browser's history, and who may hold a page back, are @tanstack/history's. */

/** A component whose code may have to be fetched first; `preload` never rejects. */
export type PageComponent = ComponentType & { preload?: () => Promise<void> }

export type Page = {
  component: PageComponent
  /** What stays around it from page to page. */
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

/** A page as it is drawn, and the address that it was drawn for. */
export type Shown = { page: Page; place: Place }

export type Target = {
  /** A path; '.' is the page's own. */
  to?: string
  search?: Readonly<Record<string, string | number | null | undefined>>
  /** Instead of both: an address of this site. */
  href?: string
  /** For the new history entry; true: that of the present one. */
  state?: Partial<ParsedHistoryState> | true
}

export type NavigateOptions = Target & {
  replace?: boolean
  /** false: the page stays scrolled as it is. */
  resetScroll?: boolean
  /** Unsaved input does not hold it back. */
  ignoreBlocker?: boolean
}

export type Router = ReturnType<typeof createRouter>

/** Milliseconds for which the page before stays while the code of the next one is fetched. */
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
  /** Pages of every path that begins so. */
  prefixed: ReadonlyMap<string, Page>
  /** The page of all other paths. */
  otherwise: Page
  /** Where a path that is not a page's own leads instead. */
  redirectOf: (pathname: string) => string | undefined
}) {
  let place = placeOf(history.location)
  let shown: Shown | null = null
  const listeners = new Set<() => void>()
  const scroll = watchScroll()
  const isThere = new WeakSet<PageComponent>()
  let turns = 0
  let resetsScroll = true
  /** Who waits for the page that they navigated to. */
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

  /** Shows the page of the present address, once its code is there or somebody has waited long enough. */
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
    /** Where the address bar is: ahead of the page while its code is fetched. */
    place: { get: () => place, subscribe } satisfies Store<Place>,
    shown: { get: () => shown, subscribe } satisfies Store<Shown | null>,
    navigate,
    hrefOf,
    /** Fetches the code of the page at `pathname` before anybody goes there. */
    preload: (pathname: string) => void fetchCode(pageOf(pathname)),
    /** Shows the present address, then each that comes. */
    start() {
      history.subscribe(() => void load())
      const wanted = canonical(place)
      if (wanted === place.href) void load()
      else history.replace(wanted, ownState(place.state), { ignoreBlocker: true })
    },
    /** The page of `to` is drawn: scrolls to where a person left it, or to its top. */
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

/** An address of this site in its parts. */
function parsed(href: string) {
  const { pathname, search, hash } = new URL(href, location.origin)
  return { href, pathname, search, hash }
}

/** As links write it: without slashes behind the path, and without what the query does not need. */
const canonical = ({ pathname, search, hash }: Place) => pathname + queryText(search) + hash

/** An entry's state without what the history keeps in it. */
function ownState({ key: _key, __TSR_key, __TSR_index, ...own }: ParsedHistoryState) {
  return own
}
