/* Scroll positions of the page and its parts by history entry: Back shows the page as it was left. Kept per tab, so that
   they survive a reload. */

type Spot = readonly [left: number, top: number]
type Spots = Record<string, Spot>

const STORED_AS = 'daybook.scroll'
const WINDOW = 'window'

function stored(): Record<string, Spots> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}') as Record<string, Spots>
  } catch {
    return {}
  }
}

/** A selector by an element's position in the page: rerendered elements have no other identity. */
function selectorOf(element: Element): string {
  const parts: string[] = []
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement) {
    parts.unshift(`${at.localName}:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
  }
  return parts.join('>')
}

export function watchScroll() {
  const spots = stored()
  /** What was scrolled on the current page. */
  const moved = new Set<EventTarget>()
  let present: string | undefined

  function keep(key: string | undefined) {
    if (key === undefined) return
    const of = (spots[key] ??= {})
    for (const target of moved) {
      if (target === document) of[WINDOW] = [scrollX, scrollY]
      else if (target instanceof Element && target.isConnected)
        of[selectorOf(target)] = [target.scrollLeft, target.scrollTop]
    }
  }

  history.scrollRestoration = 'manual'
  document.addEventListener('scroll', ({ target }) => target && moved.add(target), true)
  addEventListener('pagehide', () => {
    // After a reload, the browser restores the position faster.
    history.scrollRestoration = 'auto'
    keep(present)
    try {
      sessionStorage.setItem(STORED_AS, JSON.stringify(spots))
    } catch {
      // Without storage, a reload starts at the top.
    }
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })

  return {
    /** Call before leaving the page of entry `key`. */
    leave(key: string | undefined) {
      keep(key)
      moved.clear()
    },
    /**
     * Call once the page of entry `key` is rendered. `resets`: scroll to where it was left, otherwise to the top; `hash` names
     * a part.
     */
    arrive(key: string | undefined, from: string | undefined, { resets, hash }: { resets: boolean; hash: string }) {
      moved.clear()
      present = key
      const of = key === undefined ? {} : (spots[key] ??= {})
      // Parts that are on both pages stay as they are; record their positions for this entry too.
      for (const [name, spot] of Object.entries((from !== key && from && spots[from]) || {}))
        if (name === WINDOW ? !resets : document.querySelector(name)) of[name] ??= spot
      const spot = resets ? of[WINDOW] : undefined
      if (resets) {
        for (const [name, [left, top]] of Object.entries(of)) {
          if (name !== WINDOW) document.querySelector(name)?.scrollTo({ left, top, behavior: 'instant' })
        }
        if (spot || !hash) scrollTo({ left: spot?.[0] ?? 0, top: spot?.[1] ?? 0 })
      }
      if (!spot && hash) document.getElementById(hash)?.scrollIntoView()
    },
  }
}
