import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons.tsx'
import { useClosedByBack } from './pageHistory.ts'

/**
 * A modal dialog: the browser's own, which keeps the focus inside, answers Escape and Back and stands above everything
 * else. It needs nothing of the kit, so the sign-in page stays light. What is marked
 * `data-autofocus` gets the focus, else the first field, else the last button of the footer.
 */
export function Dialog({
  title,
  onClose,
  isClosable = true,
  width = 520,
  shape = 'box',
  footer,
  children,
}: {
  title: ReactNode
  onClose: () => void
  /** false: only the buttons of the footer end it. */
  isClosable?: boolean
  width?: number
  /** 'drawer': a full-height sheet at the left edge. */
  shape?: 'box' | 'drawer'
  footer?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const leave = () => {
    if (isClosable) onClose()
  }
  useClosedByBack(leave)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const start =
      element?.querySelector<HTMLElement>('[data-autofocus]') ??
      element?.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea):enabled') ??
      element?.querySelector<HTMLElement>('.dialog-footer button:last-of-type')
    start?.focus()
    document.documentElement.classList.add('has-dialog')
    return () => {
      element?.close()
      if (!document.querySelector('dialog[open]')) document.documentElement.classList.remove('has-dialog')
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${shape}`}
      style={{ maxWidth: width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // A second Back on Android closes it without asking.
      onClose={() => {
        if (dialog.current?.open !== false) return
        dialog.current.showModal()
        leave()
      }}
      // Chromium closes on a second Escape without asking; the state of the page decides here alone.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        leave()
      }}
      onMouseDown={(event) => {
        if (shape === 'drawer' && event.target === dialog.current) onClose()
      }}
    >
      <div className="dialog-inner">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {isClosable && (
            <button type="button" className="plain-button" aria-label={t('ui.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <div className="dialog-body">{children}</div>
        {footer !== undefined && <div className="dialog-footer">{footer}</div>}
      </div>
    </dialog>
  )
}
