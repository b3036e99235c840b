import { z } from 'zod'
import type { Config } from '../platform/config.ts'
import { type Posted, send } from '../platform/transport/post.ts'
import type { Brief, HandedOver, MakeDriver } from './driver.ts'

/* LINE's Messaging API. See docs/decisions/a-notice-goes-by-one-channel.md. */

/** Most characters of a text message. */
const MOST = 5_000

/** Pushes messages to people who have linked their account; the address is their user id at the bot. */
export const line: MakeDriver = ({ line: bot, ...config }, patience) =>
  bot && {
    async send(to, brief, key): Promise<HandedOver> {
      const posted = await send(
        { ...config, line: bot },
        {
          url: `${bot.apiUrl}/v2/bot/message/push`,
          headers: { authorization: `Bearer ${bot.token}`, 'x-line-retry-key': key },
          body: JSON.stringify({ to, messages: [{ type: 'text', text: textOf(brief) }] }),
          patience,
        },
      )
      return outcomeOf(posted)
    },
  }

function textOf({ title, lines, link }: Brief): string {
  const end = `\n${link.label}: ${link.url}`
  return [title, ...lines].join('\n').slice(0, MOST - end.length) + end
}

function outcomeOf(posted: Posted): HandedOver {
  if ('failed' in posted) return { status: 'later', isCertain: posted.failed === 'notReached' }
  const { status, text } = posted
  // 409: a message with this key was accepted before.
  if ((status >= 200 && status < 300) || status === 409) return { status: 'Y' }
  if (status === 429)
    return /monthly limit/i.test(text) ? { status: 'refused', why: 'budgetUsed' } : { status: 'later', isCertain: true }
  return status >= 500 ? { status: 'later', isCertain: false } : { status: 'refused', why: 'channelRefused' }
}

/** Replies to a message to the bot, which does not use the budget. Failures are ignored: the page shows the same. */
export async function replyOnLine(config: Config, replyToken: string, text: string, patience: number): Promise<void> {
  if (!config.line) return
  await send(config, {
    url: `${config.line.apiUrl}/v2/bot/message/reply`,
    headers: { authorization: `Bearer ${config.line.token}` },
    body: JSON.stringify({ replyToken, messages: [{ type: 'text', text }] }),
    patience,
  })
}

/** Messages per month. */
export type LineBudget = {
  /** null: unlimited. */
  limit: number | null
  used: number
}

const quota = z.object({ type: z.string(), value: z.int().optional() })
const consumption = z.object({ totalUsage: z.int() })

/** How many messages the bot may send and has sent this month; undefined if LINE does not say. */
export async function lineBudget(config: Config, patience: number): Promise<LineBudget | undefined> {
  const ask = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> => {
    if (!config.line) return undefined
    const answer = await send(config, {
      url: `${config.line.apiUrl}/v2/bot/message/${path}`,
      method: 'GET',
      headers: { authorization: `Bearer ${config.line.token}` },
      patience,
    })
    if ('failed' in answer || answer.status !== 200) return undefined
    return schema.safeParse(jsonOf(answer.text)).data
  }
  const [limit, used] = await Promise.all([ask('quota', quota), ask('quota/consumption', consumption)])
  return limit && used && { limit: limit.type === 'limited' ? (limit.value ?? null) : null, used: used.totalUsage }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
