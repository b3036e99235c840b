import { useTranslation } from 'react-i18next'
import { useCall } from '../api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Empty, WithAnswer } from '../ui/states.tsx'

/** The contact page, for who cannot sign in. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const contact = useCall('Login/ContactUsData', { nID: null }, { isQuiet: true })
  return (
    <Dialog
      width={680}
      title={t('Login.contactUs')}
      onClose={onClose}
      footer={
        <PlainButton tone="primary" onClick={onClose}>
          {t('ui.ok')}
        </PlainButton>
      }
    >
      <WithAnswer answer={contact}>
        {({ sContent }) =>
          sContent ? (
            // The server keeps only sanitised HTML here.
            <div className="prose" dangerouslySetInnerHTML={{ __html: sContent }} />
          ) : (
            <Empty text={t('Login.noContact')} />
          )
        }
      </WithAnswer>
    </Dialog>
  )
}
