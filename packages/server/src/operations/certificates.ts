import tls from 'node:tls'
import type { Config } from '../platform/config.ts'

/** `until` undefined: it could not be read. */
export type Certificate = { host: string; until: Date | undefined }

const PATIENCE_MS = 1_200
const PORTS: Record<string, number> = { 'https:': 443, 'smtps:': 465 }

/**
 * Until when the certificates of the settings' addresses are valid: ours, and those of servers that Daybook talks to in TLS
 * from the first byte. Whether they are trusted is left to who connects; here only the date counts.
 */
export function readCertificates(config: Config): Promise<Certificate[]> {
  const addresses = [
    config.publicUrl,
    config.smtpUrl,
    config.directory?.instance,
    config.filesEndpoint,
    config.line?.apiUrl,
  ]
  const targets = new Map<string, { host: string; port: number }>()
  for (const address of addresses) {
    if (!address) continue
    const { protocol, hostname, port } = new URL(address)
    const usual = PORTS[protocol]
    if (usual === undefined) continue
    const host = hostname.replace(/^\[|\]$/g, '')
    targets.set(`${hostname}:${port || usual}`, { host, port: Number(port || usual) })
  }
  return Promise.all([...targets].map(async ([host, target]) => ({ host, until: await validUntil(target) })))
}

function validUntil({ host, port }: { host: string; port: number }): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
    const socket = tls.connect({ host, port, rejectUnauthorized: false, timeout: PATIENCE_MS, ...servername }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(until) ? undefined : new Date(until))
    })
    const end = (until?: Date) => {
      socket.destroy()
      resolve(until)
    }
    socket.on('error', () => end())
    socket.on('timeout', () => end())
  })
}
