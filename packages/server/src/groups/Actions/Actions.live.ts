import { MENU } from '@daybook/shared/registry'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../call/call.ts'
import { type Pace, liveStream } from '../../http/liveStream.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { today } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'

/** GET /live/Actions: changes of visible actions and of their reports. A new day also counts, since it makes some overdue. */
export function liveActions(app: FastifyInstance, services: Services, pace?: Pace): void {
  liveStream(
    app,
    services,
    {
      name: 'Actions',
      shown(caller, { clock }) {
        if (levelOf(caller, MENU.actions) < 1) throw new Problem('noPermission')
        return { scope: visible(caller), today: today(clock) }
      },
      concerns: ({ scope }, change) => change.commentsOf === undefined && covers(scope, change),
    },
    pace,
  )
}
