import { MENU } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { implement } from '../../call/call.ts'
import { today } from '../../platform/clock.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { activeGroups, loadDay } from './EventToday.queries.ts'

export const eventToday = implement('EventToday', {
  async LoadEventToday(_input, { db, caller, clock, language }) {
    const day = today(clock)
    const [rows, groups] = await Promise.all([loadDay(db, { caller, clock, language }, day), activeGroups(db, caller)])
    const of = (group: number) => rows.filter(({ eventGroupId }) => eventGroupId === group)
    return {
      permission: levelOf(caller, MENU.eventToday),
      reportDate: day,
      operationEvents: of(EVENT_GROUP.OPERATION),
      csrEvents: of(EVENT_GROUP.CSR),
      securityEvents: of(EVENT_GROUP.SECURITY),
      eventGroupIds: groups,
    }
  },

  async LoadChanged({ eventIds }, { db, caller, clock, language }) {
    const day = today(clock)
    return {
      permission: levelOf(caller, MENU.eventToday),
      reportDate: day,
      events: await loadDay(db, { caller, clock, language }, day, eventIds),
    }
  },
})
