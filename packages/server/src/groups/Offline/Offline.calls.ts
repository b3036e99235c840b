import { implement } from '../../call/call.ts'
import { loadAreas, loadShifts } from '../../events/choices.queries.ts'
import { loadNilOnlyAfterEnd } from '../../expectations/lock.queries.ts'
import { administered, covers, reportable } from '../../people/rights/scope.ts'
import { addDays, instant, today } from '../../platform/clock.ts'
import { contactIn } from '../../events/contact.ts'
import { loadAdvanceRules, loadKeptTypes, loadOffered, mayKeep } from './Offline.queries.ts'

/** Guards and reporters have a handful; anyone who may file for a whole group of companies works at a desk. */
const MOST_AREAS = 300

export const offline = implement('Offline', {
  async MayKeep({ contact }, context) {
    const last = contactIn(context, contact)
    return { mayKeep: last === null || (await mayKeep(context.db, last)) }
  },

  async LoadForm(_input, context) {
    const { db, caller, clock, language } = context
    const day = today(clock)
    const all = await loadAreas(db, reportable(caller), language)
    const areas = all.length > MOST_AREAS ? [] : all
    const areaIds = areas.map(({ areaId }) => areaId)
    const offered = new Map((await loadOffered(db, areaIds, day)).map((row) => [row.areaId, row]))
    const shifts = await loadShifts(db, areaIds, language)
    const nilAfterEnd = await loadNilOnlyAfterEnd(db, areaIds, day)
    const runs = administered(caller)
    return {
      serverTime: instant(context).toISOString(),
      today: day,
      isTooMany: areas.length < all.length,
      areas: areas.map(
        ({ areaId, areaName, otherName, companyId, companyName, isCsrCompany, eventGroupId, ...place }) => ({
          areaId,
          areaName,
          otherName,
          companyId,
          companyName,
          isCsrCompany,
          eventGroupId,
          position: place.position,
          subPosition: place.subPosition,
          typeIds: offered.get(areaId)?.typeIds ?? [],
          shiftIds: shifts.filter((shift) => shift.areaId === areaId).map(({ shiftId }) => shiftId),
          lastLevelId: offered.get(areaId)?.lastLevelId ?? null,
          nilOnlyAfterEnd: nilAfterEnd.has(areaId),
          isAdministered: covers(runs, { companyId, areaId }),
        }),
      ),
      eventTypes: await loadKeptTypes(
        db,
        [...new Set([...offered.values()].flatMap(({ typeIds }) => typeIds))],
        language,
      ),
      shifts: [
        ...new Map(shifts.map(({ shiftId, label, from, to }) => [shiftId, { shiftId, label, from, to }])).values(),
      ],
      advance: (await loadAdvanceRules(db)).map(({ eventGroupId, daysAhead }) => ({
        eventGroupId,
        lastDay: addDays(day, daysAhead),
      })),
    }
  },
})
