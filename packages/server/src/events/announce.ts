import type { SignedIn } from '../call/call.ts'
import { type ReportChange, announce } from '../platform/live.ts'

type Place = Pick<ReportChange, 'companyId' | 'areaId' | 'eventDate'>

/** Announces report changes to the pages that show them. */
export async function announceReports(
  { db }: Pick<SignedIn, 'db'>,
  reports: readonly (Place & { id: number })[],
): Promise<void> {
  for (const { id, companyId, areaId, eventDate } of reports)
    await announce(db, { companyId, areaId, eventDate, reportId: id })
}
