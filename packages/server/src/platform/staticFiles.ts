import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))

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
