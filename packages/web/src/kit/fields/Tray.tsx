import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useClosedByBack } from '../dialogs/pageHistory.ts'
import { PlainButton } from '../PlainButton.tsx'
import styles from './select.module.css'

/** A bottom sheet on a phone; Escape, Back and a press above close it. */
export function Tray({
  id,
  title,
  onClose,
  all,
  onClear,
  children,
}: {
  id?: string
  title: string
  onClose: () => void
  /** Chooses everything. */
  all?: { label: string; onChoose: () => void } | undefined
  onClear?: (() => void) | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  useClosedByBack(onClose)
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className={styles.underlay}>
      <Modal className={styles.tray}>
        <Dialog id={id} className={styles.trayInner}>
          <div className={styles.trayHead}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <div>
              {all && (
                <PlainButton tone="link" onClick={all.onChoose}>
                  {all.label}
                </PlainButton>
              )}
              {onClear && (
                <PlainButton tone="link" onClick={onClear}>
                  {t('ui.chooseNone')}
                </PlainButton>
              )}
              <PlainButton tone="link" onClick={onClose}>
                {t('ui.done')}
              </PlainButton>
            </div>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
