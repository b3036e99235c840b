import { BlockList, isIP } from 'node:net'

/** Normalizes an address for comparison: IPv4-mapped IPv6 becomes IPv4, and a link-local address loses its zone. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Parses TRUSTED_PROXIES: addresses and networks (10.0.0.0/8) separated by commas or spaces, `loopback` for this machine,
 * or `none`. Returns a function that tells whether an address is one of them; throws an error with the first invalid entry.
 */
export function readProxies(list: string): (address: string) => boolean {
  const proxies = new BlockList()
  const entries = list.split(/[\s,]+/).filter((one) => one !== '')
  if (entries.includes('none') && entries.length > 1) throw new Error("'none' with others")
  for (const entry of entries.filter((one) => one !== 'none')) add(proxies, entry)
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && proxies.check(plain, family(plain))
  }
}

function add(proxies: BlockList, entry: string): void {
  if (entry === 'loopback') {
    proxies.addSubnet('127.0.0.0', 8, 'ipv4')
    proxies.addAddress('::1', 'ipv6')
    return
  }
  const [address = '', bits, ...rest] = entry.split('/')
  const isMapped = isIP(address) === 6 && plainAddress(address) !== address && bits !== undefined
  const plain = plainAddress(address)
  const size = bits === undefined ? undefined : Number(bits) - (isMapped ? 96 : 0)
  const most = family(plain) === 'ipv6' ? 128 : 32
  const isSize = bits === undefined || (/^\d{1,3}$/.test(bits) && size !== undefined && size >= 0 && size <= most)
  if (isIP(plain) === 0 || !isSize || rest.length > 0) throw new Error(`'${entry}'`)
  if (size === undefined) proxies.addAddress(plain, family(plain))
  else proxies.addSubnet(plain, size, family(plain))
}

/**
 * The addresses in an X-Forwarded-For: each proxy appends one, so these are the entries from the end back to the first that
 * is not an address. Some proxies add the port.
 */
export function forwardedFor(header: string): string[] {
  const entries = header.split(',').map((entry) => {
    const trimmed = entry.trim()
    const address = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
    return plainAddress(address)
  })
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1)
}
