import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'

/** RFC 9116 requires an expiry date, and recommends less than a year from now. */
const VALID_HOURS = 180 * 24

/** GET /.well-known/security.txt: where to report a vulnerability. Not served without SECURITY_CONTACT. */
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
    // A canonical URL must be https.
    if (publicUrl.startsWith('https:')) lines.push(`Canonical: ${publicUrl}${address}`)
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
