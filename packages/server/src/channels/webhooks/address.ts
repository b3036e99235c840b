import { isIP } from 'node:net'
import { WEBHOOK_ADDRESS_LIMIT } from '@daybook/shared/rules/webhookRules'
import type { Config } from '../../platform/config.ts'
import { isConfigured, isInside, targetOf } from '../../platform/transport/target.ts'

/**
 * Whether an address is allowed for a webhook: https on the default port, or a configured target. What its name resolves to is
 * checked at each try, since it may change.
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
