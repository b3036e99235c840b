const HOST = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::\d{1,5})?$/i
const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/
/** Where it listens when it listens everywhere: no name that anybody types. */
const EVERYWHERE = new Set(['0.0.0.0', '[::]', '[::0]'])

/** The name in a Host header, in small letters; undefined when it is none. Its port says nothing: proxies map ports. */
export function hostName(host: string | undefined): string | undefined {
  return HOST.exec(host ?? '')?.[1]?.toLowerCase()
}

/** A name or address of this machine that no other machine reaches. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(hostName(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host) ?? '')
}

/**
 * Whether a Host header names this server. Any other name may be one that a stranger has pointed at this machine, whose
 * page in somebody's browser would then be taken for one of ours.
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
