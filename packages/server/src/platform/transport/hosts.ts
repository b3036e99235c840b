const HOST = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d{1,5})?$/i
const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/
/** The wildcard addresses to listen on; nobody types these as a host. */
const EVERYWHERE = new Set(['0.0.0.0', '[::]', '[::0]'])

/** The name in a Host header, in lower case; undefined if it is invalid. Ignores the port, because proxies map ports. */
export function hostName(host: string | undefined): string | undefined {
  return HOST.exec(host ?? '')?.[1]?.toLowerCase()
}

/** A loopback name or address, which no other machine can reach. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(hostName(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host) ?? '')
}

/**
 * Whether a Host header names this server. An attacker may have pointed any other name at this machine (DNS rebinding);
 * their page would then count as one of ours in a visitor's browser.
 */
export function knownHosts({
  publicUrl,
  host,
  allowedHosts,
}: {
  publicUrl: string
  host: string
  allowedHosts: string[]
}): (header: string | undefined) => boolean {
  const listening = host.includes(':') ? `[${host}]` : host
  const names = [new URL(publicUrl).host, ...allowedHosts, ...(EVERYWHERE.has(listening) ? [] : [listening])]
  const known = new Set(names.map(hostName))
  return (header) => {
    const name = hostName(header)
    return name !== undefined && (known.has(name) || LOOPBACK.test(name))
  }
}
