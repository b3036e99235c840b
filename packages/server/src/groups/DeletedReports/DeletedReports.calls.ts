import { DEFAULT_PAGE_SIZE } from '@daybook/shared/rules/rules'
import { problemText, texts } from '@daybook/shared/problems'
import { type SignedIn, implement } from '../../call/call.ts'
import { searching } from '../../events/search.ts'
import { binStart, restoreReports } from '../../events/restore.ts'
import { wireInstant } from '../../platform/clock.ts'
import { type DeletedRow, loadBin, loadBinPlaces } from './DeletedReports.queries.ts'

const DAY_MS = 86_400_000

export const deletedReports = implement('DeletedReports', {
  async GetDeleted({ companyId, areaId, days, text, page, pageSize }, context) {
    const { db, caller, config, clock, language } = context
    const start = binStart(context)
    const asked = days === null ? start : new Date(clock.now().epochMilliseconds - days * DAY_MS)
    const limit = pageSize ?? DEFAULT_PAGE_SIZE
    const filter = { companyId, areaId, since: asked > start ? asked : start }
    const part = { limit, offset: ((page ?? 1) - 1) * limit }
    const { result, correctedText } = await searching(context, text, (search) =>
      loadBin(db, caller, { ...filter, search }, part, language),
    )
    const { total, rows } = result
    const places = await loadBinPlaces(db, caller, start, language)
    return {
      reports: rows.map((row) => rowOf(row, context)),
      total,
      correctedText,
      keptDays: config.binDays,
      companies: [...new Map(places.map((place) => [place.companyId, place])).values()].map((place) => ({
        value: place.companyId,
        label: place.companyName,
        otherName: place.otherCompanyName,
      })),
      areas: places.map(({ areaId, name, otherName, companyId }) => ({
        value: areaId,
        label: name,
        otherName,
        companyId,
      })),
    }
  },

  async Restore({ requestId, reportIds }, context) {
    const verdicts = await restoreReports(context, requestId, reportIds)
    const { language } = context
    return {
      reports: verdicts.map(({ id, outcome, problem }) => ({
        id,
        outcome,
        message: problem && problemText(problem.code, language, problem.values),
      })),
    }
  },
})

function rowOf({ groupId, status, deletedAt, ...row }: DeletedRow, { clock, config, language }: SignedIn) {
  const left = deletedAt.getTime() + config.binDays * DAY_MS - clock.now().epochMilliseconds
  return {
    ...row,
    eventGroupName: texts[language].eventGroup[groupId],
    statusId: status,
    statusName: texts[language].reportStatus[status],
    deletedAt: wireInstant(deletedAt, clock.timeZone),
    daysLeft: Math.ceil(left / DAY_MS),
  }
}
