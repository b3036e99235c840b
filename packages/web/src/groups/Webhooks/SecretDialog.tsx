import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import noticeStyles from '../../kit/notice.module.css'

/** The secret of a webhook, which is only shown this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      // Without permission, the user can still select and copy it by hand.
      () => {},
    )
  return (
    <Dialog
      title={t('Webhooks.secret')}
      onClose={onClose}
      footer={
        <>
          {navigator.clipboard && <PlainButton onClick={() => void copy()}>{t('Webhooks.copy')}</PlainButton>}
          <PlainButton tone="primary" onClick={onClose}>
            {t('Webhooks.keptSecret')}
          </PlainButton>
        </>
      }
    >
      <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('Webhooks.secretNote')}</p>
      <Labelled label={t('Webhooks.secret')} value={secret} onChange={() => {}}>
        <TextField readOnly onFocus={(event) => event.target.select()} />
      </Labelled>
      <p role="status">{isCopied && t('Webhooks.copied')}</p>
    </Dialog>
  )
}
