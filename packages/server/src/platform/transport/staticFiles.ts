import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { encodeRefusal } from '@daybook/shared/codec'
import { problemText } from '@daybook/shared/problems'
import { languageOf } from './headers.ts'

const WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** The web app's style sheets, for pages of the server that use the app's fonts; empty before the app is built. */
export function styleSheets(): string[] {
  const index = path.join(WEB, 'index.html')
  if (!existsSync(index)) return []
  return [...readFileSync(index, 'utf8').matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
}

/** The last path segment has a file extension. No address of the app looks like that. */
const FILE = /\.\w{1,11}$/
const isFile = (path: string) => FILE.test(path) || /^assets\/./.test(path)

/**
 * Serves the built web app: hashed files are cached for ever, everything else is revalidated. Any other address belongs to
 * the app and gets index.html. A missing file is 404; a browser that asked for a page gets the app with it.
 */
export async function staticFiles(app: FastifyInstance, folder = WEB): Promise<void> {
  if (!existsSync(folder)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send('The web app is not built.'))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    serve: false,
    setHeaders: (reply, file) => {
      reply.header('Cache-Control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*']
    return reply.sendFile(isFile(file) ? file : 'index.html')
  })
  app.setNotFoundHandler((request, reply) => {
    const message = problemText('unknownCall', languageOf(request))
    reply.code(404).header('Cache-Control', 'no-store')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && request.headers.accept?.includes('text/html')) return reply.sendFile('index.html')
    return isRead
      ? reply.type('text/plain; charset=utf-8').send(message)
      : reply.send(encodeRefusal(undefined, { status: 'Error', message }))
  })
}
