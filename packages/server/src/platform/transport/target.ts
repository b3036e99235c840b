import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import os from 'node:os'
import type { Config } from '../config.ts'

/*
 * Where a test may connect. Ports are limited to those of the service. A name is resolved once, all its addresses are
 * checked, and the connection goes to a checked one, which prevents DNS rebinding.
 */

export type Target = { host: string; port: number }

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<string[]>

/** Addresses that no company service has, and cloud metadata services. The company's own network is not included. */
const forbidden = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
] as const)
  forbidden.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Unspecified, loopback, and IPv4 embedded in IPv6; mapped addresses are checked as IPv4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fe80::', 10],
  ['fec0::', 10],
  ['fd00:ec2::', 32],
  ['ff00::', 8],
] as const)
  forbidden.addSubnet(network, bits, 'ipv6')

/** Private networks, which are not reachable from the internet. */
const inside = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
inside.addSubnet('fc00::', 7, 'ipv6')

/** Whether an address is in a private network, or forbidden. */
export function isInside(address: string): boolean {
  return inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') || isForbidden(address)
}

/** Whether a test must not connect to an address: this machine, link-local, metadata, multicast. */
export function isForbidden(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (forbidden.check(address, family)) return true
  const own = new BlockList()
  for (const entry of Object.values(os.networkInterfaces()).flat())
    if (entry) own.addAddress(entry.address, entry.family === 'IPv6' ? 'ipv6' : 'ipv4')
  return own.check(address, family)
}

/**
 * The address to connect to; undefined if it is not allowed. `isKnown`: the configuration names it. `isPublic`: refuse
 * private networks too.
 */
export async function addressOf(
  { host }: Target,
  {
    isKnown,
    isPublic = false,
    resolve = lookupAll,
  }: { isKnown: boolean; isPublic?: boolean | undefined; resolve?: Resolve | undefined },
): Promise<string | undefined> {
  const addresses = await resolve(host)
  if (!isKnown && addresses.some(isPublic ? isInside : isForbidden)) return undefined
  return addresses[0]
}

async function lookupAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

const DEFAULT_PORTS: Record<string, number> = {
  'smtp:': 587,
  'smtps:': 465,
  'postgres:': 5432,
  'postgresql:': 5432,
  'mysql:': 3306,
  'mariadb:': 3306,
  'http:': 80,
  'https:': 443,
}

/** Host and port of a URL, with the protocol's default port. */
export function targetOf({ protocol, hostname, port }: URL): Target {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (DEFAULT_PORTS[protocol] ?? 0) : Number(port) }
}

const isSame = (one: Target, other: Target) =>
  one.host.toLowerCase() === other.host.toLowerCase() && one.port === other.port

/** Whether the configuration names this host and port for the service. */
export function isConfigured(config: Config, service: 'mail' | 'directory' | 'channel', target: Target): boolean {
  const urls = {
    mail: () => [config.smtpUrl],
    directory: () => Object.values(config.staffDirectories),
    channel: () => [config.line?.apiUrl, ...config.channelTargets.map((one) => `https://${one}`)],
  }[service]()
  return urls.some((url) => url !== undefined && isSame(targetOf(new URL(url)), target))
}

/** The name to check the certificate against, as we connect to an address. */
export function certifiedFor(host: string): { servername?: string } {
  return isIP(host) ? {} : { servername: host }
}
