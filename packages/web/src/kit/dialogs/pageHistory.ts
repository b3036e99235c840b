import { useEffect, useEffectEvent } from 'react'

/*
 * Back closes what is open over a page. While something is, the page has a second entry in the browser's history, above
 * its own and with the same address: Back leads from one to the other, which closes the topmost dialog.
 *
 * The second entry stays when a dialog is closed by its button: the next dialog uses it, the next page takes its place,
 * and Back passes through it. Taking it away at once would be a traversal, and those finish at a time of their own: a
 * page that is opened meanwhile would be left again.
 *
 * The router sees none of this: its history stands on `pageWindow()`, where every page has one entry.
 */

const SECOND = 'isSecondOfPage'
/** Milliseconds after which a step forward within a page has been taken, or never will be. */
const RISEN_BY = 500

type State = { __TSR_index?: number; [SECOND]?: true }
type Entry = { index: number | undefined; isSecond: boolean; state: State; href: string }

/** What is open, the topmost last; each is the way to close it. */
const open: (() => void)[] = []
let here: Entry
/** Back has just led from the second entry of the page to the first: Forward leads there again. */
let isSecondAhead = false
let isRising = false
const popListeners = new Set<(event: PopStateEvent) => void>()

/** While it is drawn, and `isOpen`, Back calls `onBack` instead of leaving the page. */
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

/** How many pages the browser has gone from the one with `state`, when the router has not followed it yet. */
export function stepsFrom(state: { __TSR_index: number }): number {
  return (read().index ?? 0) - state.__TSR_index
}

/** The window that the router's history stands on: the browser's, without the second entries. */
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
        // What is still open when the page has been drawn stays open over it.
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
  // Its address can have been replaced while the other entry of the page was shown.
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
  // It may ask first, or stay: React has drawn what comes of it by then.
  else setTimeout(raise)
}

/** Sees to it that the page has its second entry while something is open. */
function raise() {
  if (open.length === 0 || here.isSecond || isRising) return
  if (isSecondAhead) {
    isRising = true
    history.forward()
    // A Back that met it on its way has called it off, without an event.
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
