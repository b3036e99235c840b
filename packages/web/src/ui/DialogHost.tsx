import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dialogStore, type OpenDialog } from './dialogs.ts'
import { Icon, type IconName } from './icons.tsx'
import { useStore } from './store.ts'

const LOOK = {
  info: { icon: 'check', tone: 'good' },
  warning: { icon: 'warning', tone: 'warn' },
  error: { icon: 'alert', tone: 'bad' },
  confirm: { icon: 'question', tone: 'plain' },
} as const satisfies Record<OpenDialog['kind'], { icon: IconName; tone: string }>

/** Draws the dialogs of dialogs.ts, the newest on top. */
export function DialogHost() {
  const open = useStore(dialogStore)
  return open.map((dialog) => <OneDialog key={dialog.id} dialog={dialog} />)
}

function OneDialog({ dialog }: { dialog: OpenDialog }) {
  const { t } = useTranslation()
  const agree = useRef<HTMLButtonElement>(null)
  const isQuestion = dialog.kind === 'confirm'
  const { icon, tone } = LOOK[dialog.kind]
  return (
    <Modal
      open
      centered
      width={420}
      zIndex={1200}
      closable={false}
      mask={{ closable: !isQuestion }}
      title={
        <span className="dialog-title">
          <span className={`tone-mark tone-${tone}`}>
            <Icon name={icon} />
          </span>
          {dialog.title}
        </span>
      }
      onCancel={() => dialog.close(false)}
      afterOpenChange={(isOpen) => isOpen && agree.current?.focus()}
      footer={
        <>
          {isQuestion && <Button onClick={() => dialog.close(false)}>{dialog.cancelText ?? t('ui.cancel')}</Button>}
          <Button ref={agree} type="primary" danger={dialog.isDanger ?? false} onClick={() => dialog.close(true)}>
            {dialog.okText ?? (isQuestion ? t('ui.confirm') : t('ui.ok'))}
          </Button>
        </>
      }
    >
      <p className="dialog-text" role={isQuestion ? undefined : 'alert'}>
        {dialog.text}
      </p>
    </Modal>
  )
}
