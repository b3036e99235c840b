import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { useStore } from '../../kit/store.ts'
import { parseQuery } from '../query.ts'
import { useNavigate, useRouter } from './hooks.ts'
import type { NavigateOptions } from './router.ts'

/** Milliseconds of hovering over a link that count as intent to follow it. */
const INTENT_MS = 50

type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'search' | 'state' | 'replace' | 'resetScroll'> & {
    to: string
    /** false: fetch its code only when it is followed. */
    preload?: boolean
  }

/** A link to another page, whose code is fetched when the user seems about to follow it. */
export function Link({ to, search, state, replace, resetScroll, preload = true, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const here = useStore(router.shown)?.place
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const href = router.hrefOf({ to, ...(search ? { search } : {}) })
  const [pathname = '', query = ''] = href.split('?')
  const isHere =
    here?.pathname === pathname && Object.entries(parseQuery(query)).every(([name, is]) => here.search[name] === is)

  const fetchCode = () => preload && router.preload(pathname)
  const mayFollow = () => {
    timer.current ??= setTimeout(fetchCode, INTENT_MS)
  }
  const willNot = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => willNot, [])

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // Leave clicks that open a new tab or window to the browser.
    const isOwn = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (isOwn || event.defaultPrevented || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    willNot()
    void router.navigate({
      to,
      ...(search ? { search } : {}),
      ...(state ? { state } : {}),
      ...(replace === undefined ? {} : { replace }),
      ...(resetScroll === undefined ? {} : { resetScroll }),
    })
  }

  return (
    <a
      {...rest}
      {...(isHere ? { 'aria-current': 'page' } : {})}
      href={href}
      onClick={follow}
      onFocus={mayFollow}
      onBlur={willNot}
      onMouseEnter={mayFollow}
      onMouseLeave={willNot}
      onTouchStart={fetchCode}
    />
  )
}

/** Navigates to another page instead of rendering this one. */
export function Navigate(target: NavigateOptions) {
  const navigate = useNavigate()
  const isGone = useRef(false)
  useEffect(() => {
    if (isGone.current) return
    isGone.current = true
    void navigate(target)
  })
  return null
}
