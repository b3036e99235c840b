import tls from 'node:tls'
import type { Config } from './config.ts'
import { hasDots } from './configRules.ts'

/** Whether letters are sent by SMTP; otherwise they are written to files. */
export const hasMailServer = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) => smtpUrl !== undefined

/** How Daybook greets and trusts its mail server: what each transport to SMTP_URL is made with. */
export function mailServerOptions({ smtpUrl, smtpName, smtpAuthorities }: Config) {
  return {
    url: smtpUrl,
    ...(smtpName === undefined ? {} : { name: smtpName }),
    ...trust(smtpAuthorities),
  }
}

/** Where the mailbox of BOUNCE_IMAP_URL is, and how it is reached. */
export function mailboxOptions(mailbox: string, { smtpAuthorities }: Pick<Config, 'smtpAuthorities'>) {
  const { protocol, hostname, port, username, password, pathname } = new URL(mailbox)
  const isSecure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  // Of a special scheme the brackets of an IPv6 address stay.
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
      // A password never crosses a network in clear text.
      ...(isSecure || isHere ? {} : { doSTARTTLS: true }),
      auth: { user, pass: decodeURIComponent(password) },
      ...trust(smtpAuthorities),
    },
  }
}

function trust(authorities: string | undefined) {
  return authorities === undefined ? {} : { tls: { ca: [...tls.getCACertificates('default'), authorities] } }
}

/** Whether letters would go out from an address that no other mail server knows, as daybook@localhost is. */
export function lacksSender({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): boolean {
  const domain = mailFrom.replace(/>\s*$/, '').split('@').at(-1) ?? ''
  return smtpUrl !== undefined && !hasDots(domain)
}
