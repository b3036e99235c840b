import { MENU } from '@daybook/shared/registry'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../call/call.ts'
import { type Pace, liveStream } from '../../http/liveStream.ts'
import { today } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'

/** GET /live/EventToday: changes of today's reports that the caller may see, by id. */
export function liveEventToday(app: FastifyInstance, services: Services, pace?: Pace): void {
  liveStream(
    app,
    services,
    {
      name: 'EventToday',
      shown(caller, { clock }) {
        if (levelOf(caller, MENU.eventToday) < 1) throw new Problem('noPermission')
        return { scope: visible(caller), day: today(clock) }
      },
      concerns: ({ scope }, change, { clock }) =>
        change.commentsOf === undefined && covers(scope, change) && change.eventDate === today(clock),
      names: true,
    },
    pace,
  )
}
