import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import styles from './select.module.css'

/**
 * The list that opens under a field. The library closes it on any scroll around the field, even when the page settles
 * just after the press or shifts because content above has loaded. Here the list moves along with the page.
 */
export function OpenList({ children }: { children: ReactNode }) {
  const state = useContext(OverlayTriggerStateContext)
  const isPageScrolling = useRef(false)
  const isOpen = state?.isOpen ?? false
  // Runs before the library's own effect, which listens to the same scrolling: listeners run in the order they were added.
  useLayoutEffect(() => {
    if (!isOpen) return
    const note = ({ target }: Event) => {
      if (target !== document) return
      isPageScrolling.current = true
      setTimeout(() => (isPageScrolling.current = false))
    }
    addEventListener('scroll', note, true)
    return () => removeEventListener('scroll', note, true)
  }, [isOpen])
  const staying = useMemo(
    () => state && { ...state, close: () => (isPageScrolling.current ? undefined : state.close()) },
    [state],
  )
  return (
    <OverlayTriggerStateContext value={staying}>
      <Popover className={styles.popover ?? ''} offset={4}>
        {children}
      </Popover>
    </OverlayTriggerStateContext>
  )
}
