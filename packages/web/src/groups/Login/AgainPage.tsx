import { useEffect } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import styles from './SignIn.module.css'

/** The last page in a window opened to sign in again; the waiting page has been told. */
export function AgainPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.againTitle'))
  // Browsers may refuse to close a window that has visited other pages; the page then says what to do.
  useEffect(() => window.close(), [])
  return (
    <SignInFrame>
      <h1>{t('Login.againTitle')}</h1>
      <p className={styles.note} role="status">
        {t('Login.againNote')}
      </p>
      <PlainButton tone="primary" onClick={() => window.close()}>
        {t('Login.closeWindow')}
      </PlainButton>
    </SignInFrame>
  )
}
