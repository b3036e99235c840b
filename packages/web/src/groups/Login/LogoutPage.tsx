import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { asProblem } from '../../platform/answer.ts'
import { queryClient } from '../../app/cache.ts'
import { signOut } from '../../app/calls.ts'
import { canKeep, isUnreached } from '../../app/offline.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { forgetTyped } from '../../platform/typed.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { showProblem, showWarning } from '../../kit/dialogs/dialogs.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import errorPagesStyles from '../../shell/ErrorPages.module.css'

const loadDevice = () => import('../../offline/device.ts')

const lastFiler = () =>
  loadDevice().then(
    (device) => device.currentFiler(),
    () => null,
  )

/** How many reports the user has filed on this device but not sent; 0 if the device stores nothing. */
async function unsentOf(userId: number | undefined): Promise<number> {
  if (userId === undefined || !canKeep()) return 0
  return loadDevice().then(
    (device) => device.countOf(userId),
    () => 0,
  )
}

/**
 * Ends the session on the server, forgets all loaded data, and shows the sign-in page. If reports of the user are still queued
 * on this device, it asks first: nobody else can send them.
 */
export function LogoutPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('Shell.signOut'))
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const [held, setHeld] = useState(0)
  const userId = useRef<number>(undefined)
  async function leave() {
    setHeld(0)
    try {
      await signOut()
    } catch (error) {
      const problem = asProblem(error)
      // Another person's session must not end, nor what is theirs be forgotten.
      if (problem.kind === 'otherPerson') return session.stepAside(problem.message)
      if (isUnreached(problem)) await showWarning(t('Shell.signedOutHere'))
      else await showProblem(problem)
    }
    session.forget()
    forgetTyped()
    if (userId.current !== undefined && canKeep()) {
      await loadDevice()
        .then((device) => device.forget(userId.current ?? 0))
        .catch(() => {})
    }
    queryClient.clear()
    await navigate({ to: paths.login, replace: true })
  }

  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const begin = async () => {
      userId.current = session.person()?.userId ?? (canKeep() ? (await lastFiler())?.userId : undefined)
      const unsent = await unsentOf(userId.current)
      if (unsent > 0) setHeld(unsent)
      else await leave()
    }
    void begin()
  })

  async function send() {
    await loadDevice().then((device) => device.sendAll())
    const unsent = await unsentOf(userId.current)
    if (unsent > 0) setHeld(unsent)
    else await leave()
  }

  if (held > 0) {
    return (
      <main className={errorPagesStyles.page} id="content">
        <h1>{t('Outbox.holdTitle')}</h1>
        <p role="status">{t('Outbox.holdText', { count: held })}</p>
        <ButtonBar align="start">
          <PlainButton tone="primary" onClick={() => void send()}>
            {t('Outbox.holdSend')}
          </PlainButton>
          <PlainButton onClick={() => void leave()}>{t('Outbox.holdKeep')}</PlainButton>
          <PlainButton onClick={() => void navigate({ to: paths.createReport, replace: true })}>
            {t('Outbox.holdStay')}
          </PlainButton>
        </ButtonBar>
      </main>
    )
  }
  return (
    <main className={errorPagesStyles.page} id="content">
      <p role="status">{t('Shell.signingOut')}</p>
    </main>
  )
}
