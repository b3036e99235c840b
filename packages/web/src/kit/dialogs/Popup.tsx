import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useClosedByBack } from './pageHistory.ts'
import styles from './Popup.module.css'

/**
 * A small dialog at `anchor`: below it, or above where there is more room. Escape, Back and a press outside call
 * `onClose`; focus then returns to where it was.
 */
export function Popup({
  anchor,
  label,
  placement = 'bottom start',
  onClose,
  children,
}: {
  anchor: RefObject<HTMLElement | null>
  label: string
  placement?: 'bottom start' | 'bottom end'
  onClose: (wantsFocus: boolean) => void
  children: ReactNode
}) {
  useClosedByBack(() => onClose(true))
  return (
    <Popover isOpen onOpenChange={() => onClose(true)} triggerRef={anchor} placement={placement} offset={4}>
      <Dialog aria-label={label} className={styles.popup}>
        {children}
      </Dialog>
    </Popover>
  )
}
