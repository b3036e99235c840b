import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@daybook/shared/registry'
import { connectionTexts } from '@daybook/shared/texts/catalogues'
import { record } from '../../audit/record.ts'
import type { SignedIn } from '../../call/call.ts'
import { PATIENCE_MS } from './patience.ts'

/** All that a test ever reveals. The server's words and details of the network stay here. */
export type Outcome =
  | 'connected'
  | 'notReached'
  | 'notTrusted'
  | 'signInRefused'
  | 'letterRefused'
  | 'noDirectory'
  | 'notConfigured'
  | 'messageRefused'
  | 'budgetUsed'
  | 'noAnswer'

/**
 * The outcome of a test that may take a while. If the server could not be reached or the address is forbidden, it
 * always takes the same time, so that the timing does not reveal the network.
 */
export async function inUniformTime(work: () => Promise<Outcome>): Promise<Outcome> {
  const end = new AbortController()
  const late = sleep(PATIENCE_MS, 'notReached' as const, { signal: end.signal })
  const tried = work().catch((): Outcome => 'notReached')
  const outcome = await Promise.race([tried, late])
  if (outcome === 'notReached') return late
  late.catch(() => {})
  end.abort()
  return outcome
}

/** The answer to the caller. The audit trail gets who tested what and the outcome, but nothing that was typed. */
export async function answer({ db, caller, call, language }: SignedIn, outcome: Outcome) {
  await record(db, { actorId: caller.userId, call, action: 'connection-test', rowKey: outcome })
  return { isComplete: outcome === 'connected', errorMessage: outcomeText(outcome, language) }
}

function outcomeText(outcome: Outcome, language: Language): string {
  return outcome === 'connected' ? '' : connectionTexts[language][outcome]
}
