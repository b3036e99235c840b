import { BlockList, isIP } from 'node:net'

/** An address as it is compared: IPv4 out of its IPv6 clothes, and without the zone of a link-local one. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Reads TRUSTED_PROXIES: addresses and networks (10.0.0.0/8) with commas or spaces between them, `loopback` for this
 * machine, or `none`. Returns whether an address is one of them; throws with the entry that is none of these.
 */
export function readProxies(list: string): (address: string) => boolean {
  const proxies = new BlockList()
  for (const entry of list.split(/[\s,]+/).filter((one) => one !== '' && one !== 'none')) add(proxies, entry)
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
 * What of an X-Forwarded-For can be believed to be addresses: each proxy adds one at the end, so from the end to the first
 * entry that is none. Some proxies add the port.
 */
export function forwardedFor(header: string): string[] {
  const entries = header.split(',').map((entry) => {
    const trimmed = entry.trim()
    const address = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
    return plainAddress(address)
  })
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1)
}
