import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

/** RFC 9116 wants a date after which the file is not to be trusted, less than a year away. */
const VALID_HOURS = 180 * 24

/** GET /.well-known/security.txt: where to report a weakness. It is not there without SECURITY_CONTACT. */
export function securityTxt(
  app: FastifyInstance,
  { config, clock }: { config: Pick<Config, 'securityContact' | 'publicUrl'>; clock: Clock },
): void {
  const { securityContact, publicUrl } = config
  if (!securityContact) return
  const address = '/.well-known/security.txt'
  app.get(address, (_request, reply) => {
    const expires = clock.now().add({ hours: VALID_HOURS }).toString({ smallestUnit: 'second' })
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: en, th']
    // Only an https address can be the one that counts.
    if (publicUrl.startsWith('https:')) lines.push(`Canonical: ${publicUrl}${address}`)
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
