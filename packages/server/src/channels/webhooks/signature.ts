import { createHmac, randomBytes } from 'node:crypto'

/* Signatures as specified by Standard Webhooks (standardwebhooks.com): HMAC-SHA256 of id, time and body. */

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Creates a secret in the format that receivers' libraries expect. */
export const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export type Message = { id: string /** Seconds. */; timestamp: number; body: string }

/** The headers of a message; with several secrets while one is being replaced. */
export function signedHeaders(secrets: readonly string[], message: Message): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
  }
}

export function signatureOf(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
