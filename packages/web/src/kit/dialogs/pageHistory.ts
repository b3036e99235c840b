import { useEffect, useEffectEvent } from 'react'

/* Back closes whatever is open over a page. To make that work, the page then has a second entry in the browser's history,
   above its own and with the same URL: Back goes from one to the other, which closes the topmost dialog.

   The second entry stays when a button closes the dialog: the next dialog reuses it, the next page replaces it, and Back
   skips it. Removing it at once would need a history traversal, which is asynchronous and would leave a page that was opened
   in the meantime.

   The router sees none of this: its history uses `pageWindow()`, where every page has one entry. */

const SECOND = 'isSecondOfPage'
/** Milliseconds after which a step forward within a page has either happened or never will. */
const RISEN_BY = 500

type State = { __TSR_index?: number; [SECOND]?: true }
type Entry = { index: number | undefined; isSecond: boolean; state: State; href: string }

/** Close handlers of what is open, topmost last. */
const open: (() => void)[] = []
let here: Entry
/** Back has just gone from the page's second entry to its first: Forward returns to it. */
let isSecondAhead = false
let isRising = false
const popListeners = new Set<(event: PopStateEvent) => void>()

/** While mounted and `isOpen`, Back calls `onBack` instead of leaving the page. */
export function useClosedByBack(onBack: () => void, isOpen = true) {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return
    const top = () => close()
    open.push(top)
    raise()
    return () => void open.splice(open.indexOf(top), 1)
  }, [isOpen])
}

/** How many pages the browser has moved away from the one with `state`, while the router has not followed yet. */
export function stepsFrom(state: { __TSR_index: number }): number {
  return (read().index ?? 0) - state.__TSR_index
}

/** A `window` for the router's history: the browser's, without the second entries. */
export function pageWindow() {
  const { history } = window
  here = read()
  addEventListener('popstate', onPop)
  const go = (steps: number) => history.go(here.isSecond && steps < 0 ? steps - 1 : steps)
  return {
    history: {
      get state() {
        return { ...here.state, [SECOND]: undefined }
      },
      get length() {
        return history.length
      },
      pushState(state: State, unused: string, href?: string) {
        if (here.isSecond) history.replaceState(state, unused, href)
        else history.pushState(state, unused, href)
        arrived()
        // A dialog that is still open once the page is rendered stays open over it.
        setTimeout(raise)
      },
      replaceState(state: State, unused: string, href?: string) {
        history.replaceState(here.isSecond ? { ...state, [SECOND]: true } : state, unused, href)
        here = read()
      },
      go,
      back: () => go(-1),
      forward: () => go(1),
    },
    location,
    document,
    addEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) {
      if (type === 'popstate') popListeners.add(listener)
      else window.addEventListener(type, listener, options)
    },
    removeEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) {
      if (type === 'popstate') popListeners.delete(listener)
      else window.removeEventListener(type, listener, options)
    },
  }
}

function read(): Entry {
  const state = (history.state ?? {}) as State
  return { index: state.__TSR_index, isSecond: state[SECOND] === true, state, href: location.href }
}

function arrived() {
  here = read()
  isSecondAhead = false
  isRising = false
}

function onPop(event: PopStateEvent) {
  const from = here
  arrived()
  if (from.index !== here.index || from.isSecond === here.isSecond) {
    for (const listener of popListeners) listener(event)
    return
  }
  // The page's URL may have been replaced while its other entry was shown.
  history.replaceState({ ...from.state, [SECOND]: here.isSecond || undefined }, '', from.href)
  here = read()
  if (here.isSecond) return
  isSecondAhead = true
  const top = open.at(-1)
  if (!top) {
    history.back()
    return
  }
  const isMoreOpen = open.length > 1
  top()
  if (isMoreOpen) raise()
  // The handler may ask first or stay open; React has rendered the result by then.
  else setTimeout(raise)
}

/** Makes sure the page has its second entry while something is open. */
function raise() {
  if (open.length === 0 || here.isSecond || isRising) return
  if (isSecondAhead) {
    isRising = true
    history.forward()
    // If a Back came in between, it cancelled the step without an event.
    setTimeout(() => {
      if (!isRising) return
      isRising = false
      raise()
    }, RISEN_BY)
    return
  }
  history.pushState({ ...here.state, [SECOND]: true }, '')
  here = read()
}
