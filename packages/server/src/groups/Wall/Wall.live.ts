import type { FastifyInstance } from 'fastify'
import type { Services } from '../../call/call.ts'
import { type Pace, streamTo } from '../../http/liveStream.ts'
import { covers, visible } from '../../people/rights/scope.ts'
import { readCookie, tokenHash, wallCookieName } from '../../people/sessions/session.ts'
import { today } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { expectedScope, wallOf } from './picture.ts'
import { isWaiting } from './Wall.queries.ts'

/**
 * GET /live/Wall: says to a screen that its wall has changed: a report, its person's rights, the day, or the wall itself, which
 * somebody paired, renamed or ended. Only for screens that show a wall, or a code.
 */
export function liveWall(app: FastifyInstance, services: Services, pace?: Pace): void {
  streamTo(
    app,
    services,
    {
      name: 'Wall',
      shown({ now }, { clock }) {
        if (!now) return null
        const { usedAt: _, ...wall } = now.wall
        const scopes = now.why === null ? { scope: visible(now.caller), expected: expectedScope(now.caller) } : null
        return { wall, why: now.why, scopes, day: today(clock) }
      },
      // Reports of earlier days count in the strip.
      concerns: (shown, change) =>
        shown?.scopes !== null &&
        shown !== null &&
        change.commentsOf === undefined &&
        covers(shown.scopes.scope, change),
    },
    {
      async ask({ db, config }, request) {
        const token = readCookie(request, wallCookieName(config.isHttps))
        const hash = tokenHash(token ?? '')
        const now = token === undefined ? undefined : await wallOf(db, hash)
        if (!now && !(await isWaiting(db, hash))) throw new Problem('sessionExpired')
        return { now, hash }
      },
      caller: () => undefined,
      key: ({ hash }) => hash.toString('hex'),
      hearsWalls: true,
    },
    pace,
  )
}
