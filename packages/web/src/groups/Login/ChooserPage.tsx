import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { signInAddress } from './address.ts'
import { useEffect, useRef } from 'react'
import { callServer } from '../../app/calls.ts'
import { useCall } from '../../app/api.ts'
import { language, useTranslation } from '../../platform/i18n/i18n.ts'
import { directoryUrl, landingPath, paths } from '../../app/paths.ts'
import { Icon } from '../../kit/theme/icons.tsx'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { carriedQuery, linkOf, withCarried } from './link.ts'
import { SignInFrame } from './SignInFrame.tsx'
import wayStyles from '../../shell/way.module.css'
import styles from './SignIn.module.css'

/** For users of all other companies; in Thai in every language. */
const THAI_NOTE = 'สำหรับผู้ใช้งานของบริษัทอื่น ๆ ทั้งหมด'
const ENGLISH_NOTE = 'For users of all other companies'

/** The landing page of links in letters: the ways to sign in. Users who are already signed in are sent straight on. */
export function ChooserPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.chooserTitle'))
  useLiveSession()
  const query = useAddress(signInAddress)
  const choices = useCall('Login/onLoad', {}, { staleTime: Number.POSITIVE_INFINITY })
  const { company1Url, company1Name, company2Name, isDirectory } = choices.data ?? {}
  const ways = [
    {
      name: company1Name || t('Login.companyUnnamed'),
      address: company1Url ? withCarried(company1Url, query) : null,
    },
    { name: company2Name ?? '', address: isDirectory ? directoryUrl(language(), carriedQuery(query)) : null },
  ]
  // Ways without a URL come last.
  const inOrder = [...ways.filter(({ address }) => address), ...ways.filter(({ address }) => !address)]
  const hasWay = ways.some(({ address }) => address)
  const byCompany = (
    <section className={styles.chooser} aria-labelledby="by-company">
      <h2 id="by-company">{t('Login.byUserCompany')}</h2>
      {inOrder.map((way) => (
        <Way key={way.name} {...way} />
      ))}
    </section>
  )
  return (
    <SignInFrame>
      <h1>{t('Login.chooserTitle')}</h1>
      <WithAnswer answer={choices}>{() => hasWay && byCompany}</WithAnswer>
      {!choices.isPending && (
        <section className={styles.chooser} aria-labelledby="by-system">
          <h2 id="by-system">{t('Login.bySystem')}</h2>
          <Link className={wayStyles.way} to={paths.login} search={carriedQuery(query)}>
            <Icon name="users" />
            <span>
              {t('Login.bySystem')}
              <small lang="th">{THAI_NOTE}</small>
              {language() === 'en' && <small>{ENGLISH_NOTE}</small>}
            </span>
            <Icon name="chevronRight" />
          </Link>
        </section>
      )}
      {choices.data && !hasWay && byCompany}
    </SignInFrame>
  )
}

function Way({ name, address }: { name: string; address: string | null }) {
  const { t } = useTranslation()
  if (!address) {
    return (
      <button type="button" className={wayStyles.way} disabled>
        <Icon name="building" />
        <span>
          {name}
          <small>{t('Login.notConfigured')}</small>
        </span>
      </button>
    )
  }
  return (
    <a className={wayStyles.way} href={address}>
      <Icon name="building" />
      <span>{name}</span>
      <Icon name="chevronRight" />
    </a>
  )
}

function useLiveSession() {
  const navigate = useNavigate()
  const { ticket: _unused, ...landing } = linkOf(useAddress(signInAddress))
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    callServer('Login/CheckSession', landing).then(
      ({ landing }) => navigate({ href: landingPath(landing), replace: true }),
      () => {},
    )
  })
}
