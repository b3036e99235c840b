import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The web app's style sheets, for a page of the server's own that shall have its letters; none before it is built. */
export function styleSheets(): string[] {
  const index = path.join(WEB, 'index.html')
  if (!existsSync(index)) return []
  return [...readFileSync(index, 'utf8').matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
}

/**
 * The built web app: hashed files for ever, everything else asked for again. Any other address is the app's to show,
 * dots in it or not, so index.html answers it.
 */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(WEB)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send('The web app is not built.'))
    return
  }
  await app.register(fastifyStatic, {
    root: WEB,
    preCompressed: true,
    wildcard: true,
    index: false,
    setHeaders: (reply, file) => {
      reply.header('Cache-Control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? reply.header('Cache-Control', 'no-cache').sendFile('index.html')
      : reply.code(404).send({ sStatus: 'Error', sMsg: 'Sorry, the page you visited does not exist' }),
  )
}
