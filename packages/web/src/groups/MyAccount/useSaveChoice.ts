import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callKey } from '../../app/cache.ts'
import { useSave } from '../../app/api.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import type { Account } from './MyAccountPage.tsx'

type Choice = Pick<Account, 'channel' | 'language' | 'quietFrom' | 'quietUntil' | 'approvalLetters'>

/** All settings are saved together: one save at a time, so that each keeps what the one before it has changed. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

/** Saves part of the settings at once, and says so with an undo. */
export function useSaveChoice(account: Account, onProblem?: (problem: ProblemError) => boolean) {
  const { t } = useTranslation()
  const saving = useSave('MyAccount/Save', { refresh: ['MyAccount/Get'], ...(onProblem ? { onProblem } : {}) })
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)

  async function save(change: Partial<Choice>): Promise<boolean> {
    setPending(true)
    return inTurn(() => saveNow(change)).finally(() => setPending(false))
  }

  async function saveNow(change: Partial<Choice>): Promise<boolean> {
    const { channel, language, quietFrom, quietUntil, approvalLetters } =
      client.getQueryData<Account>(callKey('MyAccount/Get', {})) ?? account
    const before: Choice = { channel, language, quietFrom, quietUntil, approvalLetters }
    if (!(await saving.run({ ...before, ...change }))) return false
    void showToast({
      text: t('MyAccount.saved'),
      group: 'account',
      action: { label: t('ui.undoRemove'), run: () => void undo(before) },
    })
    return true
  }

  async function undo(before: Choice) {
    if (await saving.run(before)) void showToast({ text: t('MyAccount.undone'), group: 'account' })
  }
  return { save, isPending }
}
