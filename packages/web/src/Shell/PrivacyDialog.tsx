import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

const PARTS = ['data', 'why', 'who', 'long', 'cookies', 'rights'] as const

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      centered
      width={640}
      title={t('Shell.privacy')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className="prose">
        <p>{t('Shell.privacyText.intro')}</p>
        {PARTS.map((part) => (
          <section key={part}>
            <h3>{t(`Shell.privacyText.${part}Title`)}</h3>
            <p>{t(`Shell.privacyText.${part}`)}</p>
          </section>
        ))}
      </div>
    </Modal>
  )
}
