import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api.ts'
import { Empty, WithAnswer } from '../ui/states.tsx'

/** The contact page, for who cannot sign in. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const contact = useCall('Login/ContactUsData', { nID: null }, { isQuiet: true })
  return (
    <Modal
      open
      centered
      width={640}
      title={t('Login.contactUs')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <WithAnswer answer={contact}>
        {({ sContent }) =>
          sContent ? (
            // The server keeps only sanitised HTML here.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
            <div className="prose" dangerouslySetInnerHTML={{ __html: sContent }} />
          ) : (
            <Empty text={t('Login.noContact')} />
          )
        }
      </WithAnswer>
    </Modal>
  )
}
