import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemError } from '../../answer.ts'
import { confirm } from '../dialogs.ts'
import { PlainButton } from '../PlainButton.tsx'

/** Somebody else saved the record first: who and when, until it is read anew. `onProblem` goes to useSave. */
export function useStale() {
  const [message, setMessage] = useState('')
  return {
    message,
    onProblem(problem: ProblemError): boolean {
      if (problem.isChanged) setMessage(problem.message)
      return problem.isChanged
    },
    clear: () => setMessage(''),
  }
}

/**
 * Says that somebody else was quicker, and offers both ways on: what is saved now in another tab, to compare and type
 * over, or the form filled anew from it. What was typed stays until then.
 */
export function StaleNotice({ message, onReload }: { message: string; onReload: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) box.current?.focus()
  }, [message])
  if (!message) return null
  async function reload() {
    if (await confirm(t('admin.discardText'), { okText: t('admin.discard'), isDanger: true })) onReload()
  }
  return (
    <div className="notice notice-warn stale-notice" role="alert" tabIndex={-1} ref={box}>
      <p>{message}</p>
      <div className="button-bar">
        <a className="button" href={location.href} target="_blank" rel="noreferrer">
          {t('admin.openSaved')}
        </a>
        <PlainButton onClick={() => void reload()}>{t('admin.discard')}</PlainButton>
      </div>
    </div>
  )
}
