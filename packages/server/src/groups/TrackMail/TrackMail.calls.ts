import { TASK_MODE } from '@daybook/shared/calls/TrackMail'
import { runTexts } from '@daybook/shared/texts/mailRuns'
import { EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { MENU } from '@daybook/shared/registry'
import { type Context, implement } from '../../call/call.ts'
import { listRuns } from '../../mail/schedule/runs.queries.ts'
import { makeDueRuns, makeYesterdaysRuns, planRuns, yesterdaysRuns } from '../../mail/schedule/schedule.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { judgeEventGroups } from '../../people/rights/changing.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'

export const trackMail = implement('TrackMail', {
  SentDailyMail: {
    // Each run has its own transaction: if one fails, the others keep what they wrote.
    own: async ({ mode }, context) => {
      const { db, clock, language } = context
      const starter = { userId: context.caller?.userId ?? null, call: context.call }
      if (mode === TASK_MODE.MANUAL) await refuseOthers(context)
      await planRuns(context)
      const made = await makeDueRuns(context, starter)
      if (mode === TASK_MODE.MANUAL) made.push(...(await makeYesterdaysRuns(context, starter)))

      const written = new Map<number, number>()
      for (const { runId, letters } of made) written.set(runId, (written.get(runId) ?? 0) + letters)
      const [yesterday] = await yesterdaysRuns(context)
      const rows = await listRuns(db, {
        ids: [...written.keys()],
        ...(yesterday ? { or: { kinds: ['daily', 'abnormal'], forDate: yesterday.forDate } } : {}),
      })
      const instant = (moment: Date) => wireInstant(moment, clock.timeZone)
      return {
        letterCount: [...written.values()].reduce((sum, letters) => sum + letters, 0),
        runs: rows.map((row) => ({
          runId: row.id,
          kind: row.kind,
          kindName: runTexts[language].kind[row.kind],
          forDate: row.forDate,
          state: row.state,
          stateName: runTexts[language].state[row.state],
          due: instant(row.dueAt),
          startedAt: row.startedAt && instant(row.startedAt),
          endedAt: row.endedAt && instant(row.endedAt),
          letterCount: row.letterCount,
          newLetterCount: written.get(row.id) ?? 0,
        })),
      }
    },
  },
})

/** The daily mail is about every area: before its time, only those who administer them all send it. A scheduler may, too. */
async function refuseOthers({ db, caller }: Context & { caller?: Caller }): Promise<void> {
  if (!caller) return
  const judge = await judgeEventGroups(db, caller, MENU.mailSetup)
  if (EVENT_GROUPS.some((group) => judge(group) !== undefined)) throw new Problem('mailOfOthers')
}
