import type { CallName, Input } from '@daybook/shared'
import { readAnswer } from '../platform/answer.ts'
import { language } from '../platform/i18n/i18n.ts'
import { hearClock } from '../platform/serverClock.ts'
import { whenIdle } from '../platform/whenIdle.ts'
import { callKey, queryClient } from './cache.ts'
import { dropEarlyAnswers, earlyAnswer, earlyCalls } from './early.ts'
import { keepAnswer } from './offline.ts'
import { owedSignOut } from './owedSignOut.ts'
import { session } from './session.ts'
import type { JsonCall } from './transport.ts'

/** Milliseconds that the first render waits for early answers: rendering a skeleton takes a slow phone longer. */
const ABOUT_TO_COME = 100

/**
 * Puts the answers that the first script requested into the cache, so that the page renders once, with its data. Answers that
 * are late or refused are left to the calls that need them.
 */
export async function takeEarlyAnswers(): Promise<void> {
  if (owedSignOut() !== undefined) return dropEarlyAnswers()
  const take = async (name: CallName, coming: Promise<Response>) => {
    try {
      const response = session.checked(hearClock((await coming).clone()), null)
      const answer = readAnswer(name, response.status, await response.json())
      // Skip it if its call has taken the answer meanwhile.
      if (!earlyAnswer(name, {}, language())) return
      queryClient.setQueryData(callKey(name as JsonCall, {} as Input<JsonCall>), answer)
      // Loading the code that stores it now would delay the page.
      whenIdle(() => keepAnswer(name, {}, answer))
    } catch {
      // The call itself gets the same failure and reports it.
    }
  }
  await Promise.race([
    Promise.all(
      earlyCalls(language())
        // A form requests its draft each time it opens: leave this answer to that call.
        .filter(([name]) => name !== 'CreateReport/LoadDraft')
        .map(([name, coming]) => take(name, coming)),
    ),
    new Promise((resolve) => setTimeout(resolve, ABOUT_TO_COME)),
  ])
}
