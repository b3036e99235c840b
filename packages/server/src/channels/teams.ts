import type { Config } from '../platform/config.ts'
import { send } from '../platform/transport/post.ts'
import { isConfigured, targetOf } from '../platform/transport/target.ts'
import type { Brief, HandedOver, MakeDriver } from './driver.ts'

/*
 * Workflows of Microsoft Teams that start "when a webhook request is received". See
 * docs/decisions/a-notice-goes-by-one-channel.md.
 */

/** Hosts of such workflows. Nobody can make us post anywhere else. */
const HOSTS = /\.(logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com|powerautomate\.com)$/i

/** Whether an address can be that of a workflow. */
export function isTeamsAddress(config: Config, address: string): boolean {
  if (address.length > 2_000 || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (isConfigured(config, 'channel', targetOf(url))) return url.protocol === 'https:' || url.protocol === 'http:'
  return url.protocol === 'https:' && url.port === '' && HOSTS.test(url.hostname)
}

/** Posts an Adaptive Card to a person's own workflow; the address is a secret. Posting again would create a second card. */
export const teams: MakeDriver = (config, patience) => ({
  async send(address, brief): Promise<HandedOver> {
    if (!isTeamsAddress(config, address)) return { status: 'refused', why: 'channelRefused' }
    const posted = await send(config, { url: address, body: JSON.stringify(cardOf(brief)), patience })
    if ('failed' in posted)
      return posted.failed === 'broke' ? { status: 'unknown' } : { status: 'later', isCertain: true }
    const { status } = posted
    if (status >= 200 && status < 300) return { status: 'Y' }
    if (status === 429 || status === 500 || status === 503) return { status: 'later', isCertain: true }
    // After a gateway error, nobody knows whether the message was accepted.
    return status > 500 ? { status: 'unknown' } : { status: 'refused', why: 'channelRefused' }
  },
})

/** Escapes what a card would interpret as formatting. */
const plain = (text: string) => text.replace(/[\\`*_[\]()#>~|!-]/g, '\\$&')

function cardOf({ title, lines, link }: Brief) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: plain(title), weight: 'Bolder', size: 'Medium', wrap: true },
            ...lines.map((text) => ({ type: 'TextBlock', text: plain(text), wrap: true, spacing: 'Small' })),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  }
}
