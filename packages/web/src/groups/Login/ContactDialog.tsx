import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { RichText } from '../../kit/RichText.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'

/** The contact page, for users who cannot sign in. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const contact = useCall('Login/ContactUsData', { id: null }, { isQuiet: true })
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
        {({ content }) => (content ? <RichText html={content} /> : <Empty text={t('Login.noContact')} />)}
      </WithAnswer>
    </Dialog>
  )
}
