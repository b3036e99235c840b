import { judgeReports } from '../alerts/judge.ts'
import type { SignedIn } from '../call/call.ts'
import { type ReportChange, announce } from '../platform/live.ts'
import type { ChangingReport } from './change.queries.ts'

type Place = Pick<ReportChange, 'companyId' | 'areaId' | 'eventDate'>

/**
 * Announces report changes to the pages that show them, and judges the alerts that count them. `before`: what an edited report was,
 * which was announced for its old place too.
 */
export async function announceReports(
  context: SignedIn,
  reports: readonly (Place & { id: number })[],
  before: readonly ChangingReport[] = [],
): Promise<void> {
  for (const { id, companyId, areaId, eventDate } of [...reports, ...before])
    await announce(context.db, { companyId, areaId, eventDate, reportId: id })
  if (reports.length === 0) return
  await judgeReports(
    context,
    reports.map(({ id }) => id),
    before.map(({ companyId, areaId, groupId, eventTypeId, subEventTypeId, values }) => ({
      companyId,
      areaId,
      groupId,
      eventTypeId,
      subEventTypeId,
      level: values.levelId,
    })),
  )
}
