import { READING_MENUS } from '@daybook/shared/registry'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../call/call.ts'
import { type Pace, liveStream } from '../../http/liveStream.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { Problem } from '../../platform/problem.ts'

const asked = z.object({ eventId: z.coerce.number() })

/**
 * GET /live/Comments?eventId=…: changes of the comments on a report that the caller may see. Stays silent for any other report,
 * as for one that nobody comments on.
 */
export function liveComments(app: FastifyInstance, services: Services, pace?: Pace): void {
  liveStream(
    app,
    services,
    {
      name: 'Comments',
      shown(caller, _services, request) {
        if (levelOf(caller, ...READING_MENUS) < 1) throw new Problem('noPermission')
        return { scope: visible(caller), eventId: asked.safeParse(request.query).data?.eventId }
      },
      concerns: ({ scope, eventId }, change) =>
        eventId !== undefined && change.commentsOf === eventId && covers(scope, change),
    },
    pace,
  )
}
