import { useTranslation } from '../platform/i18n/i18n.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import textStyles from '../kit/text.module.css'

const PARTS = ['data', 'why', 'who', 'long', 'cookies', 'rights'] as const

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      width={680}
      title={t('Shell.privacy')}
      onClose={onClose}
      footer={
        <PlainButton tone="primary" onClick={onClose}>
          {t('ui.ok')}
        </PlainButton>
      }
    >
      <div className={textStyles.prose}>
        <p>{t('Privacy.intro')}</p>
        {PARTS.map((part) => (
          <section key={part}>
            <h3>{t(`Privacy.${part}Title`)}</h3>
            <p>{t(`Privacy.${part}`)}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
