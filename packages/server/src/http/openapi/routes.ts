import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deny } from '../../audit/denials.ts'
import type { Services } from '../../call/call.ts'
import { askerOf, requireSession, sendFailure } from '../dispatch.ts'
import { languageOf } from '../../platform/transport/headers.ts'
import { Problem } from '../../platform/problem.ts'
import { runningVersion } from '../../platform/version.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { backMenus } from './menus.queries.ts'

/** GET /api/openapi.json and GET /api/docs, for anyone with an administration menu. */
export function openApi(app: FastifyInstance, services: Services): void {
  const { version } = runningVersion()

  const show = async (
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<{ type: string; body: string }>,
  ) => {
    reply.header('Cache-Control', 'no-store')
    try {
      await requireAdministrator(services, request, name)
      const { type, body } = await make()
      return reply.type(type).send(body)
    } catch (error) {
      return sendFailure(services, reply, error, languageOf(request), name)
    }
  }

  app.get('/api/openapi.json', (request, reply) =>
    show('openapi.json', request, reply, async () => {
      const { openApiDocument } = await import('./document.ts')
      return {
        type: 'application/json; charset=utf-8',
        body: JSON.stringify(openApiDocument(version)),
      }
    }),
  )
  app.get('/api/docs', (request, reply) =>
    show('docs', request, reply, async () => {
      const language = languageOf(request)
      const { openApiPage } = await import('./page.ts')
      return {
        type: 'text/html; charset=utf-8',
        body: openApiPage(language, version),
      }
    }),
  )
}

async function requireAdministrator(services: Services, request: FastifyRequest, name: string): Promise<void> {
  const caller = await requireSession(services, request)
  if (levelOf(caller, ...(await backMenus(services.db))) >= 1) return
  throw await deny(services, askerOf(request, name, caller), new Problem('noPermission'))
}
