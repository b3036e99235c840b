import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callServer, queryClient } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { asProblem } from '../../app/api.ts'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'

/** Ends the session on the server, forgets everything that was read, and shows the sign-in page. */
export function LogoutPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Shell.signOut'))
  const navigate = useNavigate()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const signOut = async () => {
      try {
        await callServer('Login/ClearSession', {})
      } catch (error) {
        await showProblem(asProblem(error))
      }
      session.forget()
      queryClient.clear()
      await navigate({ to: paths.login, replace: true })
    }
    void signOut()
  })
  return (
    <main className="error-page" id="content">
      <p role="status">{t('Shell.signingOut')}</p>
    </main>
  )
}
