import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { signInAddress } from './address.ts'
import { useEffect, useRef, useState } from 'react'
import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import { asProblem, type ProblemError } from '../../platform/answer.ts'
import { callServer } from '../../app/calls.ts'
import { language, useTranslation } from '../../platform/i18n/i18n.ts'
import { directoryUrl, paths } from '../../app/paths.ts'
import { useSignInElsewhere } from '../../app/signedIn.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { carriedQuery, linkOf, ticketAddress } from './link.ts'
import { SignInFrame } from './SignInFrame.tsx'
import buttonsStyles from '../../kit/buttons.module.css'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './SignIn.module.css'

/** Where the company directory redirects to: fetches this browser's ticket and continues to the sign-in page with it. */
export function DirectoryPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.directoryTitle'))
  const query = useAddress(signInAddress)
  const navigate = useNavigate()
  const problem = useTicket()
  // Two tabs that return together share one ticket; a sign-in in either is good for both.
  useSignInElsewhere(problem !== null, linkOf(query), () => {
    void navigate({ to: paths.login, search: carriedQuery(query), replace: true })
  })
  return (
    <SignInFrame>
      <h1>{t('Login.directoryTitle')}</h1>
      {problem ? (
        <>
          <p className={`${noticeStyles.notice} ${noticeStyles.bad}`} role="alert">
            {problem.message || t('ui.networkFault')}
          </p>
          <a className={buttonsStyles.linkButton} href={directoryUrl(language(), carriedQuery(query))}>
            {t('Login.startAgain')}
          </a>
          <p className={styles.back}>
            <Link to={paths.chooser} search={carriedQuery(query)}>
              {t('Login.otherWays')}
            </Link>
          </p>
        </>
      ) : (
        <p className={textStyles.muted} role="status">
          {t('Login.signingIn')}
        </p>
      )}
    </SignInFrame>
  )
}

/** The problem, or null while all is well. */
function useTicket(): ProblemError | null {
  const navigate = useNavigate()
  const query = useAddress(signInAddress)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const isStarted = useRef(false)
  useEffect(() => {
    // A sign-in at the directory yields one ticket: do not request it twice if the effect runs twice.
    if (isStarted.current) return
    isStarted.current = true
    callServer('Login/LoginAzureAD', { modeName: 'AD', email: '', companyId: ENTRA_COMPANY }).then(
      ({ userName }) => navigate({ href: ticketAddress(userName, query), replace: true }),
      (error: unknown) => setProblem(asProblem(error)),
    )
  })
  return problem
}
