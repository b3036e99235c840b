import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/* Checks of single settings. */

export function isTimeZone(value: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value)
    return true
  } catch {
    return false
  }
}

/** An address, or a name and an address in angle brackets. */
export function isSender(value: string): boolean {
  const [, address] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value.trim()) ?? []
  const typed = address ?? value.trim()
  return /^[^\s@<>]+@[^\s@<>]+$/.test(typed)
}

/** An IMAP URL with host and user; the password may come from elsewhere. */
export function isMailbox(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, hostname } = new URL(value)
  return ['imap:', 'imaps:'].includes(protocol) && username !== '' && hostname !== ''
}

/** Whether a connection string names no more than one host; true of a text that is no connection string. */
export function isOneHost(value: string): boolean {
  const [, hosts = '', rest = ''] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)(.*)$/s.exec(value) ?? []
  const query = new URLSearchParams(rest.split('?')[1])
  return ![hosts, query.get('host'), query.get('port')].some((part) => part?.includes(','))
}

export const isDatabaseUrl = (value: string): boolean =>
  URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol)

/** A URL without path, query and fragment; true of a text that is no URL. */
export function isRoot(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return /^\/*$/.test(pathname) && search === '' && hash === ''
}

export function isInstant(value: string): boolean {
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}

/** A DNS name, not an IP address. */
export function isHostName(value: string): boolean {
  return (
    /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value) && !/^[\d.]+$/.test(value)
  )
}

/** Names without a dot, such as localhost, mean nothing outside their own network. */
export const hasDots = (host: string) => host.includes('.')

/** The certificates of a PEM file. Throws if it contains none, or an unreadable one. */
export function readAuthorities(file: string): string {
  const pem = readFileSync(file, 'utf8')
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error(`there is no certificate in ${file}`)
  for (const block of blocks) new X509Certificate(block)
  return blocks.join('\n')
}
