import { useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { newRequestId } from '../../platform/newRequestId.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import type { Action } from './parts.tsx'

/** Calls whose answers show actions. */
export const ACTION_ANSWERS = ['Actions/GetList', 'Actions/GetAction', 'Actions/GetOfReport'] as const

/** The calls whose answers show whether a report has an action. */
export const ADDED_ANSWERS = [...ACTION_ANSWERS, 'Inbox/GetList', 'Inbox/GetReport'] as const

/** Request ids by content: a request that got no answer is sent again with the same id. */
export function useRequestId(): (sent: object) => string {
  const last = useRef({ of: '', id: '' })
  return (sent) => {
    const of = JSON.stringify(sent)
    if (last.current.of !== of) last.current = { of, id: newRequestId() }
    return last.current.id
  }
}

/** Sends a change to an action once; `run` resolves to whether it succeeded. */
export function useChange(
  name: 'Change' | 'Finish' | 'Verify' | 'Waive' | 'Reopen',
  action: Action,
  onProblem?: (problem: ProblemError) => boolean,
) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const save = useSave(`Actions/${name}`, {
    refresh: ACTION_ANSWERS,
    onProblem(problem) {
      if (onProblem?.(problem)) return true
      // Another user was faster: show the current state behind the message.
      if (problem.kind === 'refused') void refresh(...ACTION_ANSWERS)
      return false
    },
  })
  const isBusy = useRef(false)
  const requestIdOf = useRequestId()
  async function run(more: object = {}): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      const sent = { actionId: action.id, version: action.version, ...more }
      const answer = await save.run({ requestId: requestIdOf(sent), ...sent } as never)
      if (answer) void showToast({ text: t('Actions.saved') })
      return answer !== null
    } finally {
      isBusy.current = false
    }
  }
  return { run, isPending: save.isPending }
}
