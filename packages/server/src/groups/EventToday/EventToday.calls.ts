import { MENU } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { implement } from '../../call/call.ts'
import { today } from '../../platform/clock.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { activeGroups, loadDay } from './EventToday.queries.ts'

export const eventToday = implement('EventToday', {
  LoadEventToday: {
    async shared(_input, { db, viewer, clock, language }) {
      const day = today(clock)
      const [rows, groups] = await Promise.all([
        loadDay(db, { caller: viewer, clock, language }, day),
        activeGroups(db, viewer),
      ])
      const of = (group: number) => rows.filter(({ eventGroupId }) => eventGroupId === group)
      return {
        permission: levelOf(viewer, MENU.eventToday),
        reportDate: day,
        operationEvents: of(EVENT_GROUP.OPERATION),
        csrEvents: of(EVENT_GROUP.CSR),
        securityEvents: of(EVENT_GROUP.SECURITY),
        eventGroupIds: groups,
      }
    },
  },
  LoadChanged: {
    async shared({ eventIds }, { db, viewer, clock, language }) {
      const day = today(clock)
      return {
        permission: levelOf(viewer, MENU.eventToday),
        reportDate: day,
        events: await loadDay(db, { caller: viewer, clock, language }, day, eventIds),
      }
    },
  },
})
