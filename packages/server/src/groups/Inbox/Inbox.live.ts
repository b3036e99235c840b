import type { FastifyInstance } from 'fastify'
import type { Services } from '../../call/call.ts'
import { type Pace, liveStream } from '../../http/liveStream.ts'
import { Problem } from '../../platform/problem.ts'
import { approvable, covers, isEmpty } from '../../people/rights/scope.ts'

/** GET /live/Inbox: changes of reports of any day, where the caller may decide. */
export function liveInbox(app: FastifyInstance, services: Services, pace?: Pace): void {
  liveStream(
    app,
    services,
    {
      name: 'Inbox',
      shown(caller) {
        const scope = approvable(caller)
        if (isEmpty(scope)) throw new Problem('noPermission')
        return scope
      },
      concerns: (scope, change) => change.commentsOf === undefined && covers(scope, change),
    },
    pace,
  )
}
