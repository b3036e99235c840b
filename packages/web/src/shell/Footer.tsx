import { useState } from 'react'
import { useTranslation, withTexts } from '../platform/i18n/i18n.ts'
import { useCall } from '../app/api.ts'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { manualUrl } from '../app/paths.ts'
import buttonsStyles from '../kit/buttons.module.css'
import styles from './Footer.module.css'

const PrivacyDialog = loadedLater(
  async () => (await withTexts('PrivacyDialog', () => import('./PrivacyDialog.tsx'))).PrivacyDialog,
)

/** Manual, version, privacy notice, copyright. */
export function Footer() {
  const { t, language } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const version = useCall('Login/SystemVersion', {}, { staleTime: Number.POSITIVE_INFINITY, isQuiet: true })
  return (
    <footer className={styles.footer}>
      <span>{t('Shell.copyright')}</span>
      <button type="button" className={buttonsStyles.textButton} onClick={() => setOpen(true)}>
        {t('Shell.privacy')}
      </button>
      <a className={buttonsStyles.textButton} href={manualUrl(language)} download>
        {t('Shell.manual')}
      </a>
      <span>{t('Shell.version', { version: version.data?.version ?? __VERSION__ })}</span>
      {isOpen && <PrivacyDialog onClose={() => setOpen(false)} />}
    </footer>
  )
}
