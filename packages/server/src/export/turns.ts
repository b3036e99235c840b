import { personalCalls } from '../platform/personalCalls.ts'
import { turns } from '../platform/turns.ts'

/** Each file that is written or read uses a core and some memory; beyond 20, the last one would wait for minutes. */
const files = turns({ atOnce: 2, atOnceEach: 1, waiting: 20, waitingEach: 3 })

/** Waits for a person's turn to have a file written or read; see Turns. Their other calls have one slot less meanwhile. */
export async function takeTurn(holder: number, signal: AbortSignal): Promise<() => void> {
  const endTurn = await files.take(holder, signal)
  const giveBack = personalCalls.occupy(holder)
  return () => {
    giveBack()
    endTurn()
  }
}
