import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Viewing } from '../call/call.ts'
import { type Together, together } from '../platform/together.ts'
import { turns } from '../platform/turns.ts'
import type { Querying } from '../platform/postgres/database.ts'

/** The bytes of an answer, compressed when first requested that way. */
type Body = { plain: Buffer; brotli(): Promise<Buffer> }

/** One at a time, with up to two connections: people who file need the other CPU more than a page that is already shown. */
const answers = turns({ atOnce: 1, atOnceEach: 1, waitingEach: Number.POSITIVE_INFINITY })

const bodies = new WeakMap<Querying, Together<Body>>()

/**
 * Sends an answer that is made and compressed once for all who ask the same of the same database at the same time, see the
 * same, and use the same language. See docs/decisions/a-page-reads-what-changed.md.
 */
export async function sendShared(
  reply: FastifyReply,
  { db, viewer, language }: Viewing,
  question: string,
  answer: () => Promise<object>,
): Promise<FastifyReply> {
  const shared = bodies.get(db) ?? together<Body>()
  bodies.set(db, shared)
  const key = JSON.stringify([question, language, viewer])
  const body = await shared(key, () => answers.run('', async () => bodyOf(Buffer.from(JSON.stringify(await answer())))))
  reply.type('application/json; charset=utf-8')
  if (body.plain.length < LEAST_PACKED || !takesBrotli(reply)) return reply.send(body.plain)
  reply.header('Content-Encoding', 'br').header('Vary', 'accept-encoding')
  return reply.send(await body.brotli())
}

/** Shorter answers, and other encodings, are left to the general compression of answers. */
const LEAST_PACKED = 1_400

const takesBrotli = ({ request: { headers } }: FastifyReply) =>
  /(?:^|,)\s*br\s*(?:,|$)/.test(String(headers['accept-encoding'] ?? ''))

const pack = promisify(brotliCompress)
/** Output a tenth larger than at quality 4 with its large window, in half the time and a tenth of the memory. */
const PACKING = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 }

function bodyOf(plain: Buffer): Body {
  let packed: Promise<Buffer> | undefined
  return {
    plain,
    brotli: () =>
      (packed ??= pack(plain, {
        params: { ...PACKING, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })),
  }
}
