import { isIP } from 'node:net'
import { WEBHOOK_ADDRESS_LIMIT } from '@daybook/shared/rules/webhookRules'
import type { Config } from '../../platform/config.ts'
import { isConfigured, isInside, targetOf } from '../../platform/target.ts'

/**
 * Whether an address may be a webhook's: https on its own port, or a target of the configuration. Where its name leads is
 * looked at with each try, since that may change.
 */
export function isWebhookAddress(config: Config, address: string): boolean {
  if (address.length > WEBHOOK_ADDRESS_LIMIT || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  const target = targetOf(url)
  if (isConfigured(config, 'channel', target)) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || url.port !== '') return false
  return isIP(target.host) ? !isInside(target.host) : target.host.includes('.')
}
