import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Dialog } from './Dialog.tsx'
import type { OpenDialog } from './dialogs.ts'
import { Icon, type IconName } from '../theme/icons.tsx'
import { PlainButton } from '../PlainButton.tsx'
import styles from './OpenDialogs.module.css'

const LOOK = {
  info: { icon: 'check', tone: 'good' },
  warning: { icon: 'warning', tone: 'warn' },
  error: { icon: 'alert', tone: 'bad' },
  confirm: { icon: 'question', tone: 'plain' },
} as const satisfies Record<OpenDialog['kind'], { icon: IconName; tone: string }>

export function OpenDialogs({ open }: { open: readonly OpenDialog[] }) {
  return open.map((dialog) => <OneDialog key={dialog.id} dialog={dialog} />)
}

function OneDialog({ dialog }: { dialog: OpenDialog }) {
  const { t } = useTranslation()
  const isQuestion = dialog.kind === 'confirm'
  const { icon, tone } = LOOK[dialog.kind]
  return (
    <Dialog
      width={440}
      shape="message"
      title={
        <span className={styles.title}>
          <span className={styles.mark} data-tone={tone}>
            <Icon name={icon} />
          </span>
          {dialog.title}
        </span>
      }
      onClose={() => dialog.close(false)}
      footer={
        <>
          {isQuestion && (
            <PlainButton onClick={() => dialog.close(false)}>{dialog.cancelText ?? t('ui.cancel')}</PlainButton>
          )}
          <PlainButton tone={dialog.isDanger ? 'danger' : 'primary'} data-autofocus onClick={() => dialog.close(true)}>
            {dialog.okText ?? (isQuestion ? t('ui.confirm') : t('ui.ok'))}
          </PlainButton>
        </>
      }
    >
      <p className={styles.text} role={isQuestion ? undefined : 'alert'}>
        {dialog.text}
      </p>
    </Dialog>
  )
}
