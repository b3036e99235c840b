import { TASK_MODE } from '@daybook/shared/calls/TrackMail'
import { runTexts } from '@daybook/shared/texts/mailRuns'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { implement } from '../../call.ts'
import { listRuns } from '../../mail/schedule/runs.queries.ts'
import { makeDueRuns, makeYesterdaysRuns, planRuns, yesterdaysRuns } from '../../mail/schedule/schedule.ts'
import { wireInstant } from '../../platform/clock.ts'

export const trackMail = implement('TrackMail', {
  SentDailyMail: {
    // Each run is a transaction of its own: what one wrote stays when another fails.
    own: async ({ nMode }, context) => {
      const { db, clock, language } = context
      const starter = { userId: context.caller?.userId ?? null, call: context.call }
      await planRuns(context)
      const made = await makeDueRuns(context, starter)
      if (nMode === TASK_MODE.MANUAL) made.push(...(await makeYesterdaysRuns(context, starter)))

      const written = new Map<number, number>()
      for (const { runId, letters } of made) written.set(runId, (written.get(runId) ?? 0) + letters)
      const [yesterday] = await yesterdaysRuns(context)
      const rows = await listRuns(db, {
        ids: [...written.keys()],
        ...(yesterday ? { or: { kinds: ['daily', 'abnormal'], forDate: yesterday.forDate } } : {}),
      })
      const instant = (moment: Date) => wireInstant(moment, clock.timeZone)
      return {
        nLetter: [...written.values()].reduce((sum, letters) => sum + letters, 0),
        lstRun: rows.map((row) => ({
          nRunID: row.id,
          sKind: row.kind,
          sKindName: runTexts[language].kind[row.kind],
          sForDate: wireDay(row.forDate),
          sState: row.state,
          sStateName: runTexts[language].state[row.state],
          dDue: instant(row.dueAt),
          dStart: row.startedAt && instant(row.startedAt),
          dEnd: row.endedAt && instant(row.endedAt),
          nLetter: row.letterCount,
          nNewLetter: written.get(row.id) ?? 0,
        })),
      }
    },
  },
})
