import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { Services } from '../../call.ts'
import { write } from '../../platform/postgres/database.ts'
import { wakeMail } from '../outbox/wake.ts'
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

/** A report that was filed just before the cut-off may still be on its way into the database. */
const SETTLED_SECONDS = 10

/** Who has runs made. */
export type Starter = { userId: number | null; call: string }
const BY_ITSELF: Starter = { userId: null, call: 'mail schedule' }

/** What came of a run: letters that it wrote now; `running`: another process is at it; `failed`: it is tried again. */
export type RunOutcome = { runId: number; kind: RunKind; forDate: string; letters: number; state: RunState }
type RunState = 'written' | 'running' | 'failed'

/** Brings the schedule up to the settings of this moment. */
export async function planRuns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { now, since, ...timing } = await loadTiming(db)
  await storePlan(db, wantedRuns({ ...timing, timeZone: clock.timeZone }, now, since ?? now))
}

/**
 * Writes the letters of every run that is due. Of several processes one does each: the others pass it over while it is
 * held, and find it done afterwards.
 */
export async function makeDueRuns(services: Services, starter = BY_ITSELF): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = []
  for (const due of await findDueRuns(services.db, SETTLED_SECONDS)) {
    const outcome = await makeRun(services, due, starter, false)
    if (outcome) outcomes.push(outcome)
  }
  return outcomes
}

/** Yesterday's daily letters, whether they are due or not; who has them already gets none. */
export async function makeYesterdaysRuns(services: Services, starter: Starter): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = []
  for (const run of await yesterdaysRuns(services)) {
    const id = await ensureRun(services.db, run)
    const outcome = await makeRun(services, { ...run, id }, starter, true)
    if (outcome) outcomes.push(outcome)
  }
  return outcomes
}

/** The daily letters about yesterday, and when they are due. */
export async function yesterdaysRuns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<PlannedRun[]> {
  const { now, ...timing } = await loadTiming(db)
  const { timeZone } = clock
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return runsOn({ ...timing, timeZone }, today.toString()).filter(({ kind }) => kind === 'daily' || kind === 'abnormal')
}

/**
 * One run in a transaction of its own: its letters and the word that it has ended are there together or not at all.
 *
 * @param isAgain whether letters that are missing in a run that has ended are added
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
