import type { FastifyRequest } from 'fastify'

/** A call by its name, anything else by its route: never what somebody typed into an address. */
export function routeName({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string {
  const { url } = routeOptions
  if (url === undefined) return 'none'
  if (url === '/*') return 'page or asset'
  return url.replace(/^\/api\/(?=\w+\/\w+$)/, '')
}
