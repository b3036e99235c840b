import type { Output } from '@daybook/shared'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { signInAddress } from './address.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callServer } from '../../app/calls.ts'
import { queryClient } from '../../app/cache.ts'
import { useSave } from '../../app/api.ts'
import { landingPath } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { tellSignedIn, useSignInElsewhere } from '../../app/signedIn.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { AgainPage } from './AgainPage.tsx'
import { isAgain, linkOf } from './link.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'

export function LoginPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Login.pageTitle'))
  const query = useAddress(signInAddress)
  const [isDone, setDone] = useState(false)
  const goOn = useLanding()
  const [landed] = useState(() => new AbortController())
  const land: Landing = async (answer) => {
    landed.abort()
    session.signedIn(answer.userId)
    tellSignedIn()
    if (isAgain(query)) setDone(true)
    else await goOn(answer)
  }
  // Of the page's opening: landing replaces the entry, and must not look for a session then.
  const { isFresh = false } = useState(useLocation({ select: ({ state }) => state }))[0]
  const isChecking = useSessionCheck(!isFresh, land, landed.signal)
  useSignInElsewhere(!isFresh && !isChecking && !isDone, linkOf(query), (answer) => void land(answer))
  const isTimedOut = useLocation({ select: ({ state }) => state.isTimedOut === true })
  if (isDone) return <AgainPage />
  return (
    <SignInFrame>
      <h1>{t('Login.heading')}</h1>
      {isTimedOut && (
        <p className={`${noticeStyles.notice} ${noticeStyles.warn}`} role="alert">
          {t('Shell.timedOut')}
        </p>
      )}
      {isChecking ? (
        <p className={textStyles.muted} role="status">
          {t('ui.loading')}
        </p>
      ) : (
        <SignInForm onSignedIn={land} />
      )}
    </SignInFrame>
  )
}

type Landing = (answer: Pick<Output<'Login/Login'>, 'landing' | 'userId'>) => Promise<void>

/** Navigates to where the sign-in's answer says, or back to the page that was requested. */
function useLanding(): Landing {
  const navigate = useNavigate()
  const link = linkOf(useAddress(signInAddress))
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  return (answer) => {
    queryClient.clear()
    const to = returnTo && !link.action ? returnTo : answer.landing
    return navigate({ href: landingPath(to), replace: true })
  }
}

/**
 * A live session continues at once; otherwise a ticket in the URL (`ticket`) signs in. True until both are known to fail. Of
 * two tabs that return from the directory together, one may be too late for its ticket: its warning closes when the other
 * signs in.
 */
function useSessionCheck(isWanted: boolean, land: Landing, landed: AbortSignal): boolean {
  const [isChecking, setChecking] = useState(isWanted)
  const link = linkOf(useAddress(signInAddress))
  const redeem = useSave('Login/Login', {
    onProblem(problem) {
      void showProblem(problem, landed)
      return true
    },
  })
  const isStarted = useRef(false)
  useEffect(() => {
    // A ticket works once: do not use it twice if the effect runs twice.
    if (isStarted.current || !isWanted) return
    isStarted.current = true
    const { ticket, ...landing } = link
    const signIn = async () => {
      const live = await callServer('Login/CheckSession', landing).catch(() => null)
      const answer = live ?? (ticket ? await redeem.run({ ...landing, ticket, modeName: 'AD', companyId: null }) : null)
      if (answer) await land(answer)
      else setChecking(false)
    }
    void signIn()
  })
  return isChecking
}
