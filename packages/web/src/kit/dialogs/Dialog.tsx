import { type CSSProperties, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog as Section } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { focusedPlace, focusNear } from '../focusPlace.ts'
import { IconButton } from '../IconButton.tsx'
import { DialogDepth, useCountedDialog } from './openDialogs.ts'
import { useClosedByBack } from './pageHistory.ts'
import { useScrolledByKeys } from './useScrolledByKeys.ts'
import styles from './Dialog.module.css'

/**
 * A modal dialog that Escape and Back close. Focus goes to `data-autofocus`, else the first field, else the footer's last
 * button, and returns to where it was on close, or near there if that element is gone.
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
  /** false: only the footer's buttons close it. */
  isClosable?: boolean
  width?: number
  /**
   * 'message': short, in the middle. 'drawer': a full-height sheet at the left edge. 'page': fills a phone's screen.
   * 'screen': fills every screen.
   */
  shape?: 'box' | 'message' | 'drawer' | 'page' | 'screen'
  footer?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLElement>(null)
  const [opener] = useState(focusedPlace)
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const leave = () => {
    if (isClosable) onClose()
  }
  const depth = useContext(DialogDepth)
  useCountedDialog()
  useClosedByBack(leave)
  useScrolledByKeys(body)
  // The focused element may have been removed after another dialog's decision; keys then reach only the page.
  const onLostKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const isTop = [...document.querySelectorAll('[role="dialog"]')].at(-1) === dialog.current
    if (key === 'Escape' && isTop && document.activeElement === document.body) leave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onLostKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    const start =
      dialog.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      body.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled') ??
      foot.current?.querySelector<HTMLElement>('button:last-of-type')
    start?.focus()
    // The library restores focus in the next frame, if it can.
    return () => void requestAnimationFrame(() => requestAnimationFrame(() => focusNear(opener)))
  }, [opener])
  return (
    <ModalOverlay
      isOpen
      onOpenChange={leave}
      isDismissable={shape === 'drawer'}
      className={styles.ground}
      data-shape={shape}
    >
      <Modal className={styles.box} data-shape={shape} style={{ '--dialog-width': `${width}px` } as CSSProperties}>
        <Section ref={dialog} className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title">{title}</Heading>
            {isClosable && <IconButton icon="close" label={t('ui.close')} onPress={onClose} />}
          </div>
          <div ref={body} className={styles.body}>
            <DialogDepth value={depth + 1}>{children}</DialogDepth>
          </div>
          {footer !== undefined && (
            <div ref={foot} className={styles.footer}>
              {footer}
            </div>
          )}
        </Section>
      </Modal>
    </ModalOverlay>
  )
}
