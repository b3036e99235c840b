import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { Services } from '../../call/call.ts'
import { write } from '../../platform/postgres/database.ts'
import { wakeMail } from '../../letters/wake.ts'
import { type RunKind, writeRun } from '../letters/runs.ts'
import { type PlannedRun, runsOn, wantedRuns } from './plan.ts'
import {
  type DueRun,
  endRun,
  ensureRun,
  failRun,
  findDueRuns,
  loadTiming,
  lockRun,
  markStarted,
  storePlan,
} from './runs.queries.ts'

/** A report filed just before the cut-off may not be committed yet. */
const SETTLED_SECONDS = 10

/** Who starts runs. */
export type Starter = { userId: number | null; call: string }
const BY_ITSELF: Starter = { userId: null, call: 'mail schedule' }

/**
 * The outcome of a run, with the letters it wrote now; `running`: another process has it; `failed`: it will be retried.
 */
export type RunOutcome = { runId: number; kind: RunKind; forDate: string; letters: number; state: RunState }
type RunState = 'written' | 'running' | 'failed'

/** Updates the schedule to the current settings. */
export async function planRuns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { now, since, ...timing } = await loadTiming(db)
  await storePlan(db, wantedRuns({ ...timing, timeZone: clock.timeZone }, now, since ?? now))
}

/**
 * Writes the letters of every due run. Each run is done by only one of several processes: the others skip it while it is
 * locked, and find it done afterwards.
 */
export async function makeDueRuns(services: Services, starter = BY_ITSELF): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = []
  for (const due of await findDueRuns(services.db, SETTLED_SECONDS)) {
    const outcome = await makeRun(services, due, starter, false)
    if (outcome) outcomes.push(outcome)
  }
  return outcomes
}

/** Yesterday's daily letters, due or not; people who have them already get none. */
export async function makeYesterdaysRuns(services: Services, starter: Starter): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = []
  for (const run of await yesterdaysRuns(services)) {
    const id = await ensureRun(services.db, run)
    const outcome = await makeRun(services, { ...run, id }, starter, true)
    if (outcome) outcomes.push(outcome)
  }
  return outcomes
}

/** Yesterday's daily runs, and when they are due. */
export async function yesterdaysRuns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<PlannedRun[]> {
  const { now, ...timing } = await loadTiming(db)
  const { timeZone } = clock
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return runsOn({ ...timing, timeZone }, today.toString()).filter(({ kind }) => kind === 'daily' || kind === 'abnormal')
}

/**
 * Makes one run in its own transaction: its letters and its end are committed together.
 *
 * @param isAgain whether to add letters that are missing in a run that has ended
 */
async function makeRun(
  services: Services,
  { id, kind, forDate }: DueRun,
  starter: Starter,
  isAgain: boolean,
): Promise<RunOutcome | undefined> {
  const run = { runId: id, kind, forDate }
  await markStarted(services.db, id, starter.userId)
  try {
    const outcome = await write(services.db, { actorId: starter.userId, call: starter.call }, async (tx) => {
      const locked = await lockRun(tx, id)
      if (!locked) return { ...run, letters: 0, state: 'running' } as const
      if (locked.isEnded && !isAgain) return undefined
      const letters = await writeRun(tx, services, kind, forDate)
      await endRun(tx, id, letters)
      return { ...run, letters, state: 'written' } as const
    })
    if (outcome && outcome.letters > 0) wakeMail(services)
    return outcome
  } catch (error) {
    services.log.error({ err: error, run: kind, forDate }, 'the letters of a run could not be written')
    await failRun(services.db, id, keptReasons.runNotWritten)
    return { ...run, letters: 0, state: 'failed' }
  }
}
