import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import styles from './select.module.css'

/**
 * The list that opens under a field. The library closes it when anything around the field scrolls, also when the page
 * comes to rest a moment after the press, or moves because something above has come. The list goes along with the page.
 */
export function OpenList({ children }: { children: ReactNode }) {
  const state = useContext(OverlayTriggerStateContext)
  const isPageScrolling = useRef(false)
  const isOpen = state?.isOpen ?? false
  useEffect(() => {
    if (!isOpen) return
    const note = ({ target }: Event) => {
      if (target !== document) return
      isPageScrolling.current = true
      setTimeout(() => (isPageScrolling.current = false))
    }
    // Before the library hears of it.
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
