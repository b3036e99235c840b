import type { FastifyRequest } from 'fastify'

/** The name of a call, or else the route: never text that somebody typed into a URL. */
export function routeName({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  const { url } = routeOptions
  if (url === undefined) return 'none'
  if (url === '/*') return 'page or asset'
  return url.replace(/^\/api\/(?=\w+\/\w+$)/, '')
}
