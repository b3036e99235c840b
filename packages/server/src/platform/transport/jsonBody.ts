import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/* JSON bodies: their nesting is measured before they are parsed, because deep ones cost much more to parse than to send. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most levels of nesting in a JSON body. */
    depth?: number
  }
}

/** For routes that state no depth. */
const USUAL_DEPTH = 16

const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, QUOTE, BACKSLASH] = [0x5b, 0x5d, 0x7b, 0x7d, 0x22, 0x5c]

/** Whether brackets outside strings are nested deeper than this, in one pass and without building anything. */
export function isDeeper(json: string, depth: number): boolean {
  let level = 0
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(json, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++level > depth) return true
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        level--
        break
    }
  }
  return false
}

/** The place of the quote that ends the string at `from`, or the end of the text. */
function endOfString(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}

/** Fastify's own parser, for bodies that are no deeper than their route allows. */
export function jsonParser(app: FastifyInstance): ReturnType<FastifyInstance['getDefaultJsonParser']> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    const depth = (request as FastifyRequest).routeOptions.config.depth ?? USUAL_DEPTH
    if (isDeeper(body as string, depth)) return done(new Problem('malformed', { name: 'payload' }), undefined)
    return parse(request, body, done)
  }
}

export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(app))
}
