import tls from 'node:tls'
import type { Config } from './config.ts'
import { hasDots } from './configRules.ts'

/** Whether letters are sent over SMTP; otherwise they are written to files. */
export const hasMailServer = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) => smtpUrl !== undefined

/** Options for every transport to SMTP_URL: the greeting name and the trusted certificates. */
export function mailServerOptions({ smtpUrl, smtpName, smtpAuthorities }: Config) {
  return {
    url: smtpUrl,
    ...(smtpName === undefined ? {} : { name: smtpName }),
    ...trust(smtpAuthorities),
  }
}

/** Connection options for the mailbox of BOUNCE_IMAP_URL. */
export function mailboxOptions(mailbox: string, { smtpAuthorities }: Pick<Config, 'smtpAuthorities'>) {
  const { protocol, hostname, port, username, password, pathname } = new URL(mailbox)
  const isSecure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  // URL keeps the brackets of an IPv6 address.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  return {
    name: `${user}@${host}/${folder}`,
    folder,
    server: {
      host,
      port: port ? Number(port) : isSecure ? 993 : 143,
      secure: isSecure,
      // Never send a password over a network unencrypted.
      ...(isSecure || isHere ? {} : { doSTARTTLS: true }),
      auth: { user, pass: decodeURIComponent(password) },
      ...trust(smtpAuthorities),
    },
  }
}

function trust(authorities: string | undefined) {
  return authorities === undefined ? {} : { tls: { ca: [...tls.getCACertificates('default'), authorities] } }
}

/** Whether letters would be sent from an address that no other mail server accepts, such as daybook@localhost. */
export function lacksSender({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): boolean {
  const domain = mailFrom.replace(/>\s*$/, '').split('@').at(-1) ?? ''
  return smtpUrl !== undefined && !hasDots(domain)
}
