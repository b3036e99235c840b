import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@daybook/shared/registry'
import { connectionTexts } from '@daybook/shared/texts/connections'
import { record } from '../audit/record.ts'
import type { SignedIn } from '../call.ts'
import { PATIENCE_MS } from './patience.ts'

/** All that a test ever tells. What a server said, and what the machine knows of its network, stays here. */
export type Outcome =
  | 'connected'
  | 'notReached'
  | 'notTrusted'
  | 'signInRefused'
  | 'letterRefused'
  | 'noDirectory'
  | 'notConfigured'

/**
 * The outcome of a test that may take a while. Whatever could not be reached, was not let in or was never tried because of
 * its address answers after the same time, so that nobody learns from it what stands in the network.
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

/** What the caller is told; the trail gets who tried what and how it ended, and nothing of what was typed. */
export async function answer({ db, caller, call, language }: SignedIn, outcome: Outcome) {
  await record(db, { actorId: caller.userId, call, action: 'connection-test', rowKey: outcome })
  return { IsComplete: outcome === 'connected', sErrorMSG: outcomeText(outcome, language) }
}

function outcomeText(outcome: Outcome, language: Language): string {
  return outcome === 'connected' ? '' : connectionTexts[language][outcome]
}
