import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ToastQueue } from 'react-stately/useToastState'
import { PlainButton } from '../PlainButton.tsx'
import type { Toast } from './toast.ts'
import styles from './Toast.module.css'

/** More toasts than a thumb can reach at once would hide the page. */
const MOST = 2

export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: MOST })

/** Renders the toasts, the newest first. */
export function ToastHost() {
  const { t } = useTranslation()
  return (
    <ToastRegion queue={toasts} aria-label={t('ui.messages')} className={styles.region ?? ''}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast ?? ''}>
          <ToastContent className={styles.text ?? ''}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action && (
            <PlainButton
              className={styles.action}
              tone="link"
              onClick={() => {
                toasts.close(toast.key)
                toast.content.action?.run()
              }}
            >
              {toast.content.action.label}
            </PlainButton>
          )}
          <PlainButton
            tone="quiet"
            isSmall
            icon="close"
            aria-label={t('ui.close')}
            onClick={() => toasts.close(toast.key)}
          />
        </AriaToast>
      )}
    </ToastRegion>
  )
}
