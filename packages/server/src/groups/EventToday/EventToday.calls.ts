import { MENU } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { implement } from '../../call.ts'
import { today } from '../../platform/clock.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { activeGroups, loadDay } from './EventToday.queries.ts'

export const eventToday = implement('EventToday', {
  async LoadEventToday(_input, context) {
    const { db, caller, clock } = context
    const day = today(clock)
    const [rows, groups] = await Promise.all([loadDay(db, context, day), activeGroups(db, caller)])
    const of = (group: number) => rows.filter(({ nEventGroupID }) => nEventGroupID === group)
    return {
      nPermission: levelOf(caller, MENU.eventToday),
      dReportDate: day,
      lstEventOperation: of(EVENT_GROUP.OPERATION),
      lstEventCSR: of(EVENT_GROUP.CSR),
      lstEventSecurity: of(EVENT_GROUP.SECURITY),
      lstEventGoupID: groups,
    }
  },
})
