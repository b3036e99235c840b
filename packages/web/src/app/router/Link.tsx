import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { useStore } from '../../kit/store.ts'
import { parseQuery } from '../query.ts'
import { useNavigate, useRouter } from './hooks.ts'
import type { NavigateOptions } from './router.ts'

/** Milliseconds on a link after which somebody seems to want it. */
const INTENT_MS = 50

type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'search' | 'state' | 'replace' | 'resetScroll'> & {
    to: string
    /** false: its code is fetched only once it is followed. */
    preload?: boolean
  }

/** A link to another page, whose code is fetched when a person is about to follow it. */
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
    // The browser has its own ways for a new tab or window.
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

/** Goes to another page instead of drawing this one. */
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
