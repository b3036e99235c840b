import { createContext, useContext } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { paths } from '../app/paths.ts'
import { PageTitle } from '../kit/PageTitle.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import buttonsStyles from '../kit/buttons.module.css'
import styles from './ErrorPages.module.css'

type Fault = 'forbidden' | 'notFound' | 'serverFault' | 'otherFault'

const CODES: Readonly<Record<Fault, string>> = { forbidden: '403', notFound: '404', serverFault: '500', otherFault: '' }

/** Whether this is already inside the page's main element: layouts set it. */
export const InsideMain = createContext(false)

/** The way on from a page that has nothing for its reader. Deliberately a plain link: it also leads out of a broken page. */
export function StartLink() {
  const { t } = useTranslation()
  return (
    <a className={buttonsStyles.linkButton} href={paths.login}>
      {t('Shell.home')}
    </a>
  )
}

function ErrorPage({ fault }: { fault: Fault }) {
  const { t } = useTranslation()
  const isInside = useContext(InsideMain)
  const Part = isInside ? 'div' : 'main'
  return (
    <Part className={styles.page} {...(isInside ? {} : { id: 'content' })}>
      {CODES[fault] && <p className={styles.code}>{CODES[fault]}</p>}
      <PageTitle title={t(`Shell.${fault}`)} />
      <StartLink />
    </Part>
  )
}

export const ForbiddenPage = () => <ErrorPage fault="forbidden" />
export const NotFoundPage = () => <ErrorPage fault="notFound" />
export const ServerFaultPage = () => <ErrorPage fault="serverFault" />
export const OtherFaultPage = () => <ErrorPage fault="otherFault" />

/** A page whose code failed to load, for example because the connection broke. */
export function LostPage({ isInside, onRetry }: { isInside: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  const Part = isInside ? 'div' : 'main'
  return (
    <Part className={styles.page} {...(isInside ? {} : { id: 'content' })}>
      <PageTitle title={t('Shell.lostPage')} />
      <PlainButton tone="primary" onClick={onRetry}>
        {t('ui.retry')}
      </PlainButton>
    </Part>
  )
}
