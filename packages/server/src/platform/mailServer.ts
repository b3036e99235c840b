import tls from 'node:tls'
import type { Config } from './config.ts'
import { hasDots } from './configRules.ts'

/** How Daybook greets and trusts its mail server: what each transport to SMTP_URL is made with. */
export function mailServerOptions({ smtpUrl, smtpName, smtpAuthorities }: Config) {
  return {
    url: smtpUrl,
    ...(smtpName === undefined ? {} : { name: smtpName }),
    ...(smtpAuthorities === undefined ? {} : { tls: { ca: [...tls.getCACertificates('default'), smtpAuthorities] } }),
  }
}

/** Whether letters would go out from an address that no other mail server knows, as daybook@localhost is. */
export function lacksSender({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): boolean {
  const domain = mailFrom.replace(/>\s*$/, '').split('@').at(-1) ?? ''
  return smtpUrl !== undefined && !hasDots(domain)
}
