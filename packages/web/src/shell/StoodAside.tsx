import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { paths } from '../app/paths.ts'
import { session } from '../app/session.ts'
import { NO_LINK, useSignInElsewhere } from '../app/signedIn.ts'
import { giveUpUnsaved } from '../kit/dialogs/unsaved.ts'
import { useDocumentTitle } from '../kit/PageTitle.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import styles from './ErrorPages.module.css'

/**
 * Somebody else has signed in: hides the page and all that is open over it, without ending it, so that nothing is lost if its
 * person signs in again.
 */
export function StoodAside({ message }: { message: string }) {
  const { t } = useTranslation()
  useDocumentTitle(t('Shell.otherPerson'))
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.body.dataset.aside = ''
    return () => {
      delete document.body.dataset.aside
    }
  }, [])
  useEffect(() => heading.current?.focus(), [])
  useSignInElsewhere(true, NO_LINK, () => session.comeBack())
  const name = session.person()?.fullName
  return createPortal(
    // Dialogs below must not take the focus back.
    <main className={styles.page} data-stood-aside data-react-aria-top-layer="true">
      <h1 ref={heading} tabIndex={-1}>
        {message || t('Shell.otherPerson')}
      </h1>
      {name && <p>{t('Shell.openedFor', { name })}</p>}
      <p>{t('Shell.keptForAuthor')}</p>
      <PlainButton tone="primary" onClick={goOn}>
        {t('Shell.goOn')}
      </PlainButton>
    </main>,
    document.body,
  )
}

/** The start page of the person who is signed in now: this page's URL belongs to the other one. */
function goOn() {
  giveUpUnsaved()
  location.replace(paths.login)
}
