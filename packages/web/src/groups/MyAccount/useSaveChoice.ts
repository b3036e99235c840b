import { useTranslation } from '../../app/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import type { ProblemError } from '../../app/answer.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import type { Account } from './MyAccountPage.tsx'

type Choice = Pick<Account, 'channel' | 'language' | 'quietFrom' | 'quietUntil'>

/** Saves part of the settings at once, and says so with an undo. */
export function useSaveChoice(account: Account, onProblem?: (problem: ProblemError) => boolean) {
  const { t } = useTranslation()
  const saving = useSave('MyAccount/Save', { refresh: ['MyAccount/Get'], ...(onProblem ? { onProblem } : {}) })
  const { channel, language, quietFrom, quietUntil } = account

  async function save(change: Partial<Choice>): Promise<boolean> {
    const before: Choice = { channel, language, quietFrom, quietUntil }
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
  return { save, isPending: saving.isPending }
}
