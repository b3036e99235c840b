import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CopyField } from '../fields/CopyField.tsx'
import { PlainButton } from '../PlainButton.tsx'
import noticeStyles from '../notice.module.css'
import { Dialog } from './Dialog.tsx'

/** A secret that is only shown this once. */
export function SecretDialog({
  title,
  note,
  secret,
  onClose,
}: {
  title: string
  note: string
  secret: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <PlainButton tone="primary" onClick={onClose}>
          {t('ui.keptSecret')}
        </PlainButton>
      }
    >
      <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{note}</p>
      <CopyField label={title} text={secret} />
    </Dialog>
  )
}
