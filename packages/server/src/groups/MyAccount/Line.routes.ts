import { createHmac, timingSafeEqual } from 'node:crypto'
import { writtenCode } from '@daybook/shared/rules/accountRules'
import { LANGUAGES, type Language } from '@daybook/shared/registry'
import { channelTexts } from '@daybook/shared/texts/catalogues'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../call/call.ts'
import { hashOf, sealAddress } from '../../channels/addresses.ts'
import { CHANNEL_PATIENCE } from '../../channels/drivers.ts'
import { replyOnLine } from '../../channels/line.ts'
import { Problem } from '../../platform/problem.ts'
import { write } from '../../platform/postgres/database.ts'
import { chooseChannel, link, takeCode, unlinkLine } from './MyAccount.queries.ts'

/** Where LINE reports what people do with the bot; also configured at LINE. */
const LINE_PATH = '/Line/webhook'
const CALL = 'Line/webhook'

const events = z.object({
  events: z.array(
    z.object({
      type: z.string(),
      replyToken: z.string().optional(),
      source: z.object({ userId: z.string().optional() }).optional(),
      message: z.object({ type: z.string(), text: z.string().optional() }).optional(),
    }),
  ),
})
type LineEvent = z.output<typeof events>['events'][number]

/**
 * POST /Line/webhook: a code sent to the bot links the sender's LINE account; blocking the bot removes the link. Rejects requests
 * that LINE has not signed before parsing them.
 */
export async function lineWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const { line } = services.config
  if (!line) return
  await app.register(async (apart) => {
    // The signature covers the raw bytes.
    apart.removeContentTypeParser('application/json')
    apart.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    apart.post(LINE_PATH, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(line.secret, body, request.headers['x-line-signature'])) return reply.code(401).send({})
      const told = events.safeParse(jsonOf(body))
      if (!told.success) return reply.code(400).send({})
      for (const event of told.data.events) await handle(services, event)
      return {}
    })
  })
}

function isSigned(secret: string, body: Buffer, signature: unknown): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A repeated event changes nothing: a code works only once. */
async function handle(services: Services, { type, source, message, replyToken }: LineEvent): Promise<void> {
  const { db, sealer, config } = services
  const userId = source?.userId
  if (userId === undefined) return
  if (type === 'unfollow') return write(db, { actorId: null, call: CALL }, (tx) => unlinkLine(tx, hashOf(userId), null))
  if (type !== 'message' || message?.type !== 'text' || message.text === undefined) return
  /** In all languages to someone we do not know. */
  const says = (to: readonly Language[], what: 'linked' | 'unknownCode' | 'tooMany') => {
    const text = to.map((language) => channelTexts[language].line[what]).join('\n')
    return replyToken === undefined ? undefined : replyOnLine(config, replyToken, text, CHANNEL_PATIENCE)
  }
  try {
    await services.limits.take('lineCode', userId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    void says(LANGUAGES, 'tooMany')
    return
  }
  const code = hashOf(writtenCode(message.text))
  const owner = await write(db, { actorId: null, call: CALL }, async (tx) => {
    const found = await takeCode(tx, code)
    if (!found) return undefined
    await link(tx, { userId: found.userId, channel: 'line', ...sealAddress(sealer, 'line', userId) })
    await chooseChannel(tx, found.userId, 'line')
    return found
  })
  // Don't await the reply: LINE gives up on slow webhooks.
  void says(owner ? [owner.language] : LANGUAGES, owner ? 'linked' : 'unknownCode')
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
