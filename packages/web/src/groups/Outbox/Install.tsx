import { useTranslation } from '../../platform/i18n/i18n.ts'
import { installOffer } from '../../app/install.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useStore } from '../../kit/store.ts'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'

/** How to add Daybook to the home screen, where it opens without network; empty if it was opened from there. */
export function Install() {
  const { t } = useTranslation()
  const offer = useStore(installOffer)
  if (matchMedia('(display-mode: standalone)').matches || !isSecureContext) return null
  return (
    <section className={panelStyles.panel}>
      <h2>{t('Outbox.install')}</h2>
      <p>{t('Outbox.installLead')}</p>
      {offer ? (
        <PlainButton icon="download" onClick={() => void offer.prompt()}>
          {t('Outbox.install')}
        </PlainButton>
      ) : (
        <p className={textStyles.muted}>{t('Outbox.installHow')}</p>
      )}
    </section>
  )
}
